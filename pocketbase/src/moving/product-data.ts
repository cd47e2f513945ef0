/** A product of another shop as fields of this one's. */
import type { Groups } from '#pocketbase/moving/groups.ts';
import { digestOf } from '#pocketbase/base/moved-records.ts';
import { noteTried, plainName, triedBy, type Move, type Say } from '#pocketbase/moving/move.ts';
import { idsOf } from '#pocketbase/base/query.ts';
import type { MovedProduct, MovedTexts, MovedVariant, Source } from '#src/contract/moving-in/moved.ts';
import { slugProblem } from '#src/domain/catalogue/slug.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { EDITABLE } from '#src/schema/derived/editing.ts';
import { products } from '#src/schema/catalogue.ts';
import { MOVED_TEXTS, MOVED_WORDS } from '#src/schema/derived/moved-fields.ts';

/** Field → value. Texts, and ids as PocketBase has them. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

type Lists = Readonly<Partial<Record<Locale, readonly string[]>>>;

/** Value of the first language, or of the first one that has something. */
function standIn<Value>(
  by: Readonly<Partial<Record<Locale, Value>>>,
  isThere: (value: Value) => boolean,
): Value | null {
  for (const locale of [DEFAULT_LOCALE, ...LOCALES]) {
    const value = by[locale];
    if (value !== undefined && isThere(value)) return value;
  }
  return null;
}

const isWritten = (text: string): boolean => text.trim() !== '';

/** Name that people know a record by: in the first language, or in the first one that has one; ''. */
export function nameOf(name: MovedTexts): string {
  return standIn(name, isWritten)?.trim() ?? '';
}

/**
 * A line for each choice; where a value is missing a dash stands, because an empty line is none. Blanks that keep words
 * together stay.
 */
function asLines(values: readonly string[], count: number): string {
  return Array.from({ length: count }, (_, at) => (values[at] ?? '').replace(/[\t\n\r ]+/g, ' ').trim() || '–').join(
    '\n',
  );
}

/** Lines in each language that has them; the first has what stands in for it, because all others follow it. */
function linesIn(field: string, lists: Lists, count: number): Fields {
  const first = standIn(lists, (values) => values.some(isWritten)) ?? [];
  const columns = LOCALES.map((locale) => {
    const own = locale === DEFAULT_LOCALE ? (lists[locale]?.some(isWritten) ? lists[locale] : first) : lists[locale];
    const isSaid = own !== undefined && own.some(isWritten) && count > 0;
    return [`${field}_${locale}`, isSaid ? asLines(own, count) : ''] as const;
  });
  return Object.fromEntries(columns.filter(([column, text]) => text !== '' || column === `${field}_${DEFAULT_LOCALE}`));
}

/**
 * Fields of one that is here, without lines of the first language that stand in for what its file does not say. Only an
 * export of this shop says all.
 */
export function withoutStandIns(
  source: Source,
  record: core.Record | null,
  fields: Fields,
  field: string,
  said: Lists,
): Fields {
  const [here, next] = [record?.getString(field) ?? '', fields[field]];
  if (here === '' || source === 'vitrine' || said[DEFAULT_LOCALE]?.some(isWritten) === true) return fields;
  // Lines of another number would fit none of the other languages.
  if (typeof next === 'string' && next !== '' && next.split('\n').length !== here.split('\n').length) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));
}

export function choicesOf({ options, variants }: MovedProduct): number {
  const most = Math.max(0, ...Object.values(options).map((names) => names.length));
  const isOnly =
    variants.length === 1 && !variants.some(({ values }) => Object.values(values).some((one) => one.some(isWritten)));
  return isOnly ? 0 : most;
}

/** Places among `said` of the names that are here, where both are the same names; null: they are not. */
function orderIn(said: readonly string[], here: readonly string[]): readonly number[] | null {
  const names = said.map(plainName);
  const places = here.map((name) => names.indexOf(plainName(name)));
  const isSame = said.length > 1 && new Set([...places, -1]).size === said.length + 1 && here.length === said.length;
  return isSame ? places : null;
}

/** The product with its options as they stand here: variants without a number are known by what they are alone. */
export function inOrderHere(moved: MovedProduct, record: core.Record | null): MovedProduct {
  if (record === null || moved.variants.every(({ sku }) => isWritten(sku))) return moved;
  const orders = LOCALES.map((locale) =>
    orderIn(moved.options[locale] ?? [], linesOf(record.getString(`options_${locale}`))),
  );
  const order = orders.find((one) => one !== null);
  if (order === undefined || order === null) return moved;
  const ordered = (lists: Lists): Lists =>
    Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list.length > 0)
        .map(([locale, list]) => [locale, order.map((at) => list[at] ?? '')]),
    );
  const variants = moved.variants.map((one) => ({ ...one, values: ordered(one.values) }));
  return { ...moved, options: ordered(moved.options), variants };
}

export function valuesOf(product: MovedProduct, { values }: MovedVariant): Fields {
  return linesIn('values', values, choicesOf(product));
}

/** The languages that have something. */
export function textsIn(field: string, texts: MovedTexts): Fields {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale] ?? '';
      return isWritten(text) ? [[`${field}_${locale}`, text]] : [];
    }),
  );
}

/** Other products that have a slug in any language, or are known by it. */
const TAKEN = `SELECT id FROM products WHERE id != {:id} AND (id = {:slug} OR ${LOCALES.map((locale) => `slug_${locale} = {:slug}`).join(' OR ')}) LIMIT 1`;

function freeSlug(tx: core.App, move: Move, id: string, wanted: string, key: string): string {
  const isFree = (slug: string): boolean =>
    idsOf(tx, TAKEN, { id, slug })[0] === undefined && triedBy(move, 'slug', slug, key) === '';
  let [slug, count] = [wanted, 2];
  while (!isFree(slug)) {
    slug = `${wanted.slice(0, 90).replace(/-$/, '')}-${count}`;
    count += 1;
  }
  return slug;
}

/**
 * Slugs of a new product `id`: as they are said, else made of its name, and no other's. What says none in a language in
 * an export of this shop has none there, and goes by the one of the first.
 */
export function slugsOf(tx: core.App, move: Move, id: string, product: MovedProduct, say: Say): Fields {
  const isWhole = move.source === 'vitrine';
  const name = nameOf(product.name);
  const first = standIn(product.slug, isWritten);
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const said = product.slug[locale]?.trim() ?? (locale === DEFAULT_LOCALE ? (first ?? '') : '');
      if (said === '' && locale !== DEFAULT_LOCALE && (isWhole || product.name[locale] === undefined)) return [];
      const own =
        said !== '' && slugProblem('product', said) === null
          ? said
          : slugOf(said === '' ? (product.name[locale] ?? name) : said);
      const wanted = own === '' ? `p-${digestOf(product.key).slice(0, 8)}` : own;
      const slug = freeSlug(tx, move, id, wanted, product.key);
      noteTried(move, 'slug', slug, product.key, name);
      if (slug !== wanted) say('slug_double', 'changed', { slug: wanted, made: slug });
      return [[`slug_${locale}`, slug]];
    }),
  );
}

/** Fields that go in as they are. */
function movedFields(product: MovedProduct): Fields {
  const words = MOVED_WORDS.filter((name) => isWritten(product[name]));
  return Object.fromEntries([
    ...MOVED_TEXTS.flatMap((name) => Object.entries(textsIn(name, product[name]))),
    ...words.map((name) => [name, product[name].trim()] as const),
  ]);
}

/** Texts and all else that people edit, but slugs, state and place. */
export function productFields(product: MovedProduct, groups: Groups, say: Say): Fields {
  const editable = EDITABLE.products.fields;
  const [main = '', ...others] = groups.categories;
  const most = products.fields.also_in.max;
  if (others.length > most) say('categories_more', 'changed', { count: others.length - most, most: most + 1 });
  const fields: Fields = {
    ...textsIn('name', product.name),
    [`name_${DEFAULT_LOCALE}`]: nameOf(product.name),
    ...textsIn('summary', product.summary),
    ...textsIn('description', product.description),
    ...movedFields(product),
    ...textsIn('search_title', product.searchTitle),
    ...textsIn('search_description', product.searchDescription),
    ...linesIn('options', product.options, choicesOf(product)),
    ...(product.withdrawalExclusion === '' ? {} : { withdrawal_exclusion: product.withdrawalExclusion }),
    ...(main === '' ? {} : { category: main, also_in: others.slice(0, most) }),
    ...(groups.maker === '' ? {} : { manufacturer: groups.maker }),
    ...(groups.values.length === 0 ? {} : { attributes: groups.values }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([field]) => editable.includes(field)));
}

/**
 * Status that it is published with: one without a price, or without a name in the first language, waits for it.
 * `isPriced`: all its variants have a price, in the file or here. `isNamed`: so is its name. Null: the file does not
 * say one.
 */
export function statusOf(
  product: MovedProduct,
  isPriced: boolean,
  say: Say,
  isNamed = isWritten(product.name[DEFAULT_LOCALE] ?? ''),
): MovedProduct['status'] {
  if (!isNamed) say('language_filled', 'changed');
  if (!isPriced) say('price_missing', 'changed');
  if (product.status === null || (isNamed && isPriced)) return product.status;
  return product.status === 'archived' ? 'archived' : 'draft';
}
