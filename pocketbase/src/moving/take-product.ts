/** Takes one product of another shop in: makes it, or brings what has changed there since the last import. */
import { addressesOf, keepAddresses } from '#pocketbase/moving/addresses.ts';
import { awaitPictures } from '#pocketbase/moving/picture-routes.ts';
import { changedFields, writtenOf, type Values } from '#pocketbase/moving/changed-fields.ts';
import { groupsOf, type Groups } from '#pocketbase/moving/groups.ts';
import { making, namedBy, sayer, type Move, type Say } from '#pocketbase/moving/move.ts';
import {
  digestOf,
  findMoved,
  forgetItems,
  keepMoved,
  knownOf,
  rekeyItems,
  type Known,
  type MovedRow,
} from '#pocketbase/base/moved-records.ts';
import {
  inOrderHere,
  nameOf,
  productFields,
  slugsOf,
  statusOf,
  withoutStandIns,
  type Fields,
} from '#pocketbase/moving/product-data.ts';
import {
  sayGtinDoubles,
  takeItem,
  type TakenItem,
  numbered,
  type Numbers,
  variantsElsewhere,
  wantedSkus,
} from '#pocketbase/moving/take-items.ts';
import { adopted, broughtBefore, exchangedKeys, isSameStill, sayListedAgain } from '#pocketbase/moving/same-product.ts';
import { save, type Notes, type TakenRecord, type Step } from '#pocketbase/moving/step.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import type { MovedProduct, MovedCompanions } from '#src/contract/moving-in/moved.ts';
import { isPublished } from '#src/domain/catalogue/visible.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { products } from '#src/schema/catalogue.ts';

/** Items that are saved before the clock is looked at. */
const ITEMS_AT_ONCE = 4;

const silent: Say = () => undefined;

interface Product {
  readonly change: Change | null;
  readonly id: string;
  readonly row: MovedRow;
}

function madeProduct(tx: core.App, move: Move, moved: MovedProduct, groups: Groups, say: Say): Product {
  const fields = productFields(moved, groups, say);
  const change = making('products', {});
  const slugs = slugsOf(tx, move, change.id, moved, say);
  const isPriced = moved.variants.every(({ price }) => price !== null);
  const status = statusOf(moved, isPriced, say) ?? 'draft';
  const values: Values = { ...fields, ...slugs, status, tax_class: moved.taxClass ?? 'standard' };
  return {
    change: { ...change, data: { ...values, rank: moved.row } },
    id: change.id,
    row: {
      kind: 'product',
      key: moved.key,
      record: change.id,
      digest: '',
      texts: { ...writtenOf(values, move.read), [GROUPS_IN]: move.locale },
      stock: null,
    },
  };
}

const [NAME, OPTIONS] = [`name_${DEFAULT_LOCALE}`, `options_${DEFAULT_LOCALE}`];

const saidStatus = (status: MovedProduct['status']): Values => (status === null ? {} : { status });

/**
 * Fields of one that is here, without what its file does not say: a name in another language, or tags, are no other
 * name and no other main category.
 */
function saidFields(source: Move['source'], record: core.Record, moved: MovedProduct, fields: Fields): Fields {
  const isKept = (field: string): boolean => record.getString(field) !== '';
  const isNamed = (moved.name[DEFAULT_LOCALE] ?? '').trim() !== '';
  const said = Object.entries(fields).filter(([field]) => field !== NAME || isNamed || !isKept(NAME));
  const own = withoutStandIns(source, record, Object.fromEntries(said), OPTIONS, moved.options);
  if (moved.areTagsLeft === true) return { ...own, ...joined(record, own) };
  const { category, also_in: others, ...rest } = own;
  if (moved.areTags !== true || typeof category !== 'string' || !isKept('category')) return own;
  const tags = [category, ...(others ?? [])].filter((id) => id !== record.getString('category'));
  return { ...rest, also_in: tags.slice(0, products.fields.also_in.max) };
}

/** Lists with what is here already, as far as it has room. */
function joined(record: core.Record, fields: Fields): Fields {
  const lists = (['also_in', 'attributes'] as const).filter((field) => field in fields);
  const all = (field: (typeof lists)[number]): readonly string[] => [
    ...new Set([...(fields[field] ?? []), ...record.getStringSlice(field)]),
  ];
  const isOther = (id: string): boolean => id !== (fields['category'] ?? record.getString('category'));
  return Object.fromEntries(
    lists.map((field) => [field, all(field).filter(isOther).slice(0, products.fields[field].max)]),
  );
}

/** Field of the memory that says the language in which an import has named what its collections and attributes are. */
const GROUPS_IN = 'groups_in';

/**
 * The product without collections and attributes in another language than those that it has: they are the same things by
 * other names, and nobody here knows which. Only an export of this shop says them in all languages.
 */
function inItsLanguage(move: Move, moved: MovedProduct, row: MovedRow | null, say: Say): MovedProduct {
  const before = row?.texts[GROUPS_IN] ?? move.locale;
  const isNamed = ({ attributes }: Pick<MovedProduct, 'attributes'>): boolean => Object.keys(attributes).length > 0;
  const areSome = moved.categories.length > 0 || [moved, ...moved.variants].some(isNamed);
  if (move.source === 'vitrine' || before === move.locale || !areSome) return moved;
  say('groups_kept', 'changed', { name: nameOf(moved.name), before, now: move.locale });
  const variants = moved.variants.map((variant) => ({ ...variant, attributes: {} }));
  return { ...moved, categories: [], attributes: {}, variants };
}

/**
 * Fields of one that visitors see, which stays what it is where the file does not say it: a file without prices takes
 * nothing off the shop.
 */
function seenFields(moved: MovedProduct, fields: Values, say: Say): Values {
  if (moved.variants.some(({ price }) => price === null)) say('price_kept', 'said');
  return { ...fields, ...saidStatus(moved.status) };
}

function changedProduct(
  tx: core.App,
  move: Move,
  moved: MovedProduct,
  record: core.Record,
  row: MovedRow | null,
  groups: Groups,
  { all }: Numbers,
  say: Say,
): Product {
  const fields = saidFields(move.source, record, moved, productFields(moved, groups, say));
  const isPriced = (at: number): boolean => (byId(tx, 'items', all[at]?.item ?? '')?.getFloat('price') ?? 0) > 0;
  const withStatus = (): Values =>
    isPublished({ status: record.getString('status') })
      ? seenFields(moved, fields, say)
      : {
          ...fields,
          ...saidStatus(
            statusOf(
              moved,
              moved.variants.every(({ price }, at) => price !== null || isPriced(at)),
              say,
              (moved.name[DEFAULT_LOCALE] ?? record.getString(NAME)).trim() !== '',
            ),
          ),
        };
  const values: Values = {
    // A draft because of a price that is not taken would be none.
    ...(moved.variants.some(({ isFar }) => isFar) ? fields : withStatus()),
    ...(moved.taxClass === null ? {} : { tax_class: moved.taxClass }),
  };
  const { data, written, kept } = changedFields(record, values, row?.texts ?? {}, move.read);
  // What another product of the same stock number is called is no edit of anybody.
  if (kept.length > 0 && row !== null) say('texts_kept', 'said', { fields: kept.join(', ') });
  const texts = row === null ? { ...written, [GROUPS_IN]: move.locale } : written;
  return {
    change: Object.keys(data).length === 0 ? null : { ...making('products', data), id: record.id, action: 'update' },
    id: record.id,
    row: { kind: 'product', key: moved.key, record: record.id, digest: '', texts, stock: null },
  };
}

/** A product that is being taken in, and the stock numbers of its variants. */
interface Owner {
  readonly product: MovedProduct;
  readonly id: string;
  readonly groups: Groups;
  readonly numbers: Numbers;
  /** Name that it has here, where visitors see it; ''. */
  readonly published: string;
}

/** Changes of all items at once: what a product's choices become, they become with it. */
function itemsAtOnce({ product, numbers }: Owner, changes: readonly Change[]): number {
  const areOther = changes.some(({ action, data }) => action === 'update' && `options_${DEFAULT_LOCALE}` in data);
  return areOther || numbers.areExchanged ? product.variants.length : ITEMS_AT_ONCE;
}

/** Saves `changes`, and variants from `from` on, as many as there is time for. Gives the one that comes next. */
function takeItems(
  tx: core.App,
  move: Move,
  known: Known,
  owner: Owner,
  changes: readonly Change[],
  from: number,
  isTime: () => boolean,
  notes: Notes,
  rows: MovedRow[],
): number {
  const say = sayer(notes.findings, owner.product);
  const count = itemsAtOnce(owner, changes);
  let [next, before] = [from, changes];
  do {
    const taken = owner.numbers.all
      .slice(next, next + count)
      .map((one, at) => takeItem(tx, move, known, owner, next + at, one, say))
      .filter((one): one is TakenItem => one !== null);
    const own = taken.map(({ change }) => change).filter((change) => change !== null);
    const variantOf = (record: string): string => taken.find(({ row }) => row.record === record)?.row.key ?? '';
    save(tx, move, [...before, ...own], notes, owner.product, variantOf);
    rows.push(...taken.map(({ row }) => row));
    [next, before] = [next + count, []];
  } while (next < owner.product.variants.length && isTime());
  return next;
}

/** Has the pictures of a product (none where `id` is '') and of its items come after it. */
function awaitAll(tx: core.App, moved: MovedProduct, id: string, itemOf: (key: string) => string): void {
  if (id !== '') awaitPictures(tx, { collection: 'products', record: id, pictures: moved.pictures });
  for (const { key, pictures } of moved.variants) {
    const item = itemOf(key);
    if (item !== '') awaitPictures(tx, { collection: 'items', record: item, pictures });
  }
}

/** Gives what is known of a product's variants here; of a new one nothing. */
function knownItems(tx: core.App, move: Move, all: Known, moved: MovedProduct, record: core.Record | null): Known {
  const keys = moved.variants.map(({ key }) => key);
  if (record !== null) {
    const exchanged = exchangedKeys(tx, move.source, all, moved, record.id);
    rekeyItems(tx, move.source, exchanged);
    return knownOf(tx, exchanged.size === 0 ? all : findMoved(tx, move.source, namedBy(moved)), record.id, keys);
  }
  if (keys.every((key) => all.get('item', key) === null)) return all;
  forgetItems(tx, move.source, keys);
  return { get: (kind, key) => (kind === 'item' ? null : all.get(kind, key)) };
}

/** Takes a product in from its variant `from` on. */
export function takeProduct(
  tx: core.App,
  move: Move,
  sent: MovedProduct,
  from: number,
  isTime: () => boolean,
  notes: Notes,
): TakenRecord {
  const say = from === 0 ? sayer(notes.findings, sent) : silent;
  const all = findMoved(tx, move.source, namedBy(sent));
  const row = all.get('product', sent.key);
  const digest = digestOf({ ...sent, row: 0 });
  if (row?.digest === digest) return { did: 'unchanged', record: row.record, next: null };
  const moved = inOrderHere(inItsLanguage(move, sent, row, say), byId(tx, 'products', row?.record ?? ''));
  const record = byId(tx, 'products', row?.record ?? adopted(tx, move, moved, say));
  if (row !== null && record === null) {
    say('deleted_here', 'left_out', { name: moved.name[DEFAULT_LOCALE] ?? moved.key });
    return { did: 'left_out', record: '', next: null };
  }
  if (row !== null && record !== null && from === 0 && !isSameStill(tx, move, moved, row, all)) {
    const name = record.getString(`name_${DEFAULT_LOCALE}`);
    say('other_product', 'left_out', { name, other: nameOf(moved.name), key: moved.key });
    return { did: 'left_out', record: record.id, next: null };
  }
  const elsewhere = record === null ? variantsElsewhere(tx, all, moved) : '';
  if (elsewhere !== '') {
    say('variants_elsewhere', 'left_out', { name: elsewhere, sku: wantedSkus(moved).join(', ') });
    return { did: 'left_out', record: '', next: null };
  }
  const brought = record === null ? broughtBefore(tx, move, moved) : null;
  if (brought !== null) {
    say('sku_brought', 'left_out', { name: brought.name, other: nameOf(moved.name), sku: brought.sku });
    return { did: 'left_out', record: '', next: null };
  }
  const known = knownItems(tx, move, all, moved, record);
  const saved = notes.outcome.records.length;
  const groups = groupsOf(tx, known, move, moved, say);
  const numbers = numbered(tx, move, moved, record?.id ?? '', known, say);
  const unsaid = moved.variants.filter(
    ({ stock, stockRule }, at) => stock === null && stockRule === null && numbers.all[at]?.item === '',
  );
  // It would stand here as sold out, and nobody has said so. An export of this shop says what there is.
  if (unsaid.length > 0 && move.source !== 'vitrine') {
    say('stock_unsaid_new', 'left_out', { name: nameOf(moved.name), count: unsaid.length });
    return { did: 'left_out', record: record?.id ?? '', next: null };
  }
  const product =
    record === null
      ? madeProduct(tx, move, moved, groups, say)
      : changedProduct(tx, move, moved, record, row, groups, numbers, say);
  if (record === null) sayListedAgain(tx, move, moved, product.row, say);
  if (from === 0) sayGtinDoubles(tx, moved, product.id, say);
  const rows: MovedRow[] = [...groups.rows];
  const isSeen = record !== null && isPublished({ status: record.getString('status') });
  const name = record?.getString(`name_${DEFAULT_LOCALE}`) ?? '';
  const published = isSeen ? name : '';
  const { status, tax_class: now } = product.change?.data ?? {};
  const isShown = typeof status === 'string' ? isPublished({ status }) : isSeen;
  const other = nameOf(moved.name);
  if (record !== null && isShown !== isSeen) say(isSeen ? 'taken_off' : 'put_online', 'changed', { name, other });
  const was = record?.getString('tax_class') ?? '';
  if (isSeen && typeof now === 'string' && now !== was) say('tax_changed', 'changed', { name, other, was, now });
  const owner = { product: moved, id: product.id, groups, numbers, published };
  const changes = [...groups.changes, ...(product.change === null ? [] : [product.change])];
  const next = takeItems(tx, move, known, owner, changes, from, isTime, notes, rows);
  const isWhole = next >= moved.variants.length;
  rows.push({ ...product.row, digest: isWhole ? digest : '' });
  const itemOf = (key: string): string =>
    (rows.find((one) => one.kind === 'item' && one.key === key) ?? known.get('item', key))?.record ?? '';
  if (isWhole) {
    keepAddresses(tx, move, moved, addressesOf(tx, moved, product.id, groups, itemOf), sayer(notes.findings, moved));
    // Of one that was here by hand the pictures stay, as its texts do.
    awaitAll(tx, moved, row === null && record !== null ? '' : product.id, itemOf);
  }
  keepMoved(tx, move.source, move.publication.id, rows);
  const isChanged = notes.outcome.records.length > saved;
  return {
    did: record === null ? 'created' : isChanged ? 'updated' : 'unchanged',
    record: product.id,
    next: isWhole ? null : next,
  };
}

/**
 * Takes in what goes with a product of another shop, when all products are there. `dry`: products of the same try
 * are not here, and nobody is told that they are missing.
 */
export function takeCompanions({ row, product, goesWith }: MovedCompanions, dry: boolean): Step {
  return (tx, move, _from, _isTime, notes) => {
    const about = { key: product, row };
    const say = sayer(notes.findings, about);
    const known = findMoved(
      tx,
      move.source,
      [product, ...goesWith].map((key) => ['product', key] as const),
    );
    const recordOf = (key: string): core.Record | null => byId(tx, 'products', known.get('product', key)?.record ?? '');
    const record = recordOf(product);
    const memory = known.get('product', product);
    if (record === null || memory === null) {
      if (dry) return { did: 'unchanged', record: '', next: null };
      say('companions_missing', 'left_out', { count: goesWith.length });
      return { did: 'left_out', record: '', next: null };
    }
    const found = goesWith.flatMap((key) => recordOf(key)?.id ?? []).slice(0, products.fields.goes_with.max);
    if (!dry && found.length < goesWith.length)
      say('companions_missing', 'changed', { count: goesWith.length - found.length });
    const { data, written, kept } = changedFields(record, { goes_with: found }, memory.texts, move.read);
    if (kept.length > 0) say('texts_kept', 'said', { fields: kept.join(', ') });
    const isChanged = Object.keys(data).length > 0;
    if (isChanged) save(tx, move, [{ ...making('products', data), id: record.id, action: 'update' }], notes, about);
    keepMoved(tx, move.source, move.publication.id, [{ ...memory, texts: written }]);
    return { did: isChanged ? 'updated' : 'unchanged', record: record.id, next: null };
  };
}
