/** Reads a request of the import, value by value: it is as long as a file of somebody else. */
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { seriesIn } from '#pocketbase/publishing/series.ts';
import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import {
  ANSWERED,
  SOURCES,
  type MovedAttribute,
  type MovedAttributeValue,
  type MovedCategory,
  type MovedCategoryPage,
  type MovedCompanions,
  type MovedLevel,
  type MovedMaker,
  type MovedPicture,
  type MovedProduct,
  type MovedRedirect,
  type MovedVariant,
} from '#src/contract/moving-in/moved.ts';
import {
  MOVE_IN_MOST,
  MOVED_MOST,
  TRIED_MOST,
  type MoveInKind,
  type MoveInRequest,
  type Tried,
} from '#src/contract/moving-in/move-in-api.ts';
import { ATTRIBUTE_KINDS } from '#src/domain/catalogue/attribute-keys.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { MOST_BACKORDER_DAYS, STOCK_RULES } from '#src/domain/catalogue/stock.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';

type Check = (value: unknown) => boolean;

/** As long as `MOVED_MOST.text` lets any in: PocketBase refuses longer ones by their column. */
const isText: Check = (value) => typeof value === 'string';
const isKey: Check = (value) => typeof value === 'string' && value !== '' && value.length <= MOVED_MOST.key;
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isMeasure: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** Days of a backorder. */
const isDays: Check = (value) => isWhole(value) && Number(value) >= 0 && Number(value) <= MOST_BACKORDER_DAYS;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (known: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && known.includes(value);
const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
const byName =
  (isName: (name: string) => boolean, check: Check): Check =>
  (value) =>
    isBody(value) && Object.entries(value).every(([name, one]) => isName(name) && check(one));
const byLocale = (check: Check): Check => byName(isLocale, check);

/** Checks of every part of a shape: what is not named in it is not looked at by anybody. */
function shaped<Shape>(checks: Readonly<Record<keyof Shape & string, Check>>): (value: unknown) => value is Shape {
  const parts: [string, Check][] = Object.entries(checks);
  return (value): value is Shape => isBody(value) && parts.every(([name, check]) => check(own(value, name)));
}

const isPicture = shaped<MovedPicture>({
  from: isText,
  alt: byLocale(isText),
  focus: (value) => value === undefined || (value !== null && readPoints([value]) !== undefined),
});
const isLevel = shaped<MovedLevel>({ name: byLocale(isText), slug: byLocale(isText) });
const isPath: Check = (value) => listOf(isKey, 2)(value) && Array.isArray(value) && value.length > 0;
const isCategory = shaped<MovedCategory>({
  path: isPath,
  levels: (value) => value === undefined || listOf(isLevel, 2)(value),
  oldPath: isText,
});
const isMaker = shaped<MovedMaker>({
  address: isText,
  contact: isText,
  country: isText,
  responsibleName: isText,
  responsibleAddress: isText,
  responsibleContact: isText,
});
const isAttributes = byName((name) => isKey(name), listOf(isText, MOVED_MOST.values));
const isVariant = shaped<MovedVariant>({
  key: isKey,
  sku: isText,
  gtin: isText,
  values: byLocale(listOf(isText, 3)),
  attributes: isAttributes,
  price: orNull(isWhole),
  isFar: (value) => value === undefined || value === true,
  stock: orNull(isWhole),
  stockRule: orNull(oneOf(STOCK_RULES)),
  backorderDays: isDays,
  answered: (value) => value === undefined || listOf(oneOf(ANSWERED), ANSWERED.length)(value),
  restock: oneOf(['', 'never']),
  weight: isMeasure,
  unitQuantity: isMeasure,
  unit: oneOf(['', 'g', 'ml', 'cm', 'm2']),
  pictures: listOf(isPicture, MOVED_MOST.variantPictures),
  oldPaths: listOf(isText, MOVED_MOST.variantPaths),
});
const isProduct = shaped<MovedProduct>({
  key: isKey,
  row: isWhole,
  name: byLocale(isText),
  slug: byLocale(isText),
  summary: byLocale(isText),
  description: byLocale(isText),
  ...movedParts(
    () => byLocale(isText),
    () => isText,
  ),
  searchTitle: byLocale(isText),
  searchDescription: byLocale(isText),
  status: orNull(oneOf(['draft', 'published', 'archived'])),
  categories: listOf(isCategory, MOVED_MOST.categories),
  areTags: (value) => value === undefined || value === true,
  areTagsLeft: (value) => value === undefined || value === true,
  maker: isText,
  makerDetails: orNull(isMaker),
  withdrawalExclusion: oneOf(WITHDRAWAL_EXCLUSIONS),
  taxClass: orNull(oneOf(TAX_CLASSES)),
  attributes: isAttributes,
  options: byLocale(listOf(isText, 3)),
  pictures: listOf(isPicture, MOVED_MOST.pictures),
  variants: listOf(isVariant, MOVED_MOST.variants),
  oldPaths: listOf(isText, MOVED_MOST.oldPaths),
});
const isValue = shaped<MovedAttributeValue>({ key: isKey, name: byLocale(isText), swatch: isText });
const isAttribute = shaped<MovedAttribute>({
  row: isWhole,
  key: isKey,
  kind: oneOf(ATTRIBUTE_KINDS),
  name: byLocale(isText),
  values: listOf(isValue, 2000),
});
const isCategoryPage = shaped<MovedCategoryPage>({
  row: isWhole,
  path: isPath,
  name: byLocale(isText),
  slug: byLocale(isText),
  intro: byLocale(isText),
  guide: byLocale(isText),
  searchTitle: byLocale(isText),
  searchDescription: byLocale(isText),
  googleCategory: isText,
  filters: listOf(isKey, 50),
  picture: orNull(isPicture),
});
const isCompanions = shaped<MovedCompanions>({ row: isWhole, product: isKey, goesWith: listOf(isKey, 50) });
const isRedirect = shaped<MovedRedirect>({ row: isWhole, from: isText, to: isText });

const isTried = shaped<Tried>({
  claimed: (value) => byName(isKey, isKey)(value) && Object.keys(Object(value)).length <= TRIED_MOST,
  addresses: listOf(isText, TRIED_MOST),
});

function listIn<One>(body: Body, kind: MoveInKind, is: (value: unknown) => value is One): One[] | null {
  const sent = own(body, kind) ?? [];
  if (!Array.isArray(sent) || sent.length > MOVE_IN_MOST[kind]) return null;
  const good = sent.filter(is);
  return good.length === sent.length ? good : null;
}

/** null: it is none. */
export function readMoveIn(body: Body): Required<MoveInRequest> | null {
  const source = SOURCES.find((one) => one === own(body, 'source'));
  const locale = own(body, 'locale');
  const attributes = listIn(body, 'attributes', isAttribute);
  const categories = listIn(body, 'categories', isCategoryPage);
  const products = listIn(body, 'products', isProduct);
  const companions = listIn(body, 'companions', isCompanions);
  const redirects = listIn(body, 'redirects', isRedirect);
  const [dry, onlyGood] = [own(body, 'dry'), own(body, 'onlyGood')];
  const series = seriesIn(body, 'series');
  const tried = own(body, 'tried') ?? { claimed: {}, addresses: [] };
  // Only this shop has products that nobody can buy yet.
  const isSold = source === 'vitrine' || products?.every(({ variants }) => variants.length > 0) === true;
  if (attributes === null || categories === null || products === null || companions === null || redirects === null)
    return null;
  if (source === undefined || !isSold || !isLocale(locale)) return null;
  // Only a trial has left nothing.
  if (!isTried(tried) || (dry !== true && Object.keys(tried.claimed).length + tried.addresses.length > 0)) return null;
  if (typeof dry !== 'boolean' || typeof onlyGood !== 'boolean' || series === null) return null;
  const records = { attributes, categories, products, companions, redirects };
  if ((!dry && series === '') || Object.values(records).every((list) => list.length === 0)) return null;
  return { source, locale, ...records, dry, tried, series, onlyGood };
}
