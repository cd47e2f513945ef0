/**
 * The files that listings are filtered by (src/contract/filter-index.ts), as a part of the site: made anew where what
 * they say differs.
 */
import {
  attributePath,
  CARDS_PER_FILE,
  COLUMNS_PATH,
  type FilterCards,
  type FilterNames,
  type FilterOrder,
  filterWordsPath,
  nameOrderPath,
  NEWEST_PATH,
  type PackedCard,
  type PackedPicture,
  PRICES_PATH,
} from '#src/contract/filter-index.ts';
import type { Picture, ProductCard } from '#src/contract/payload.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';
import { writeColumn } from '#src/domain/text/number-column.ts';
import type { Context } from '#src/publishing/site/context.ts';
import {
  attributeColumn,
  filterColumns,
  filterPrices,
  type FilterRow,
  type FilterTerms,
  newestOrder,
} from '#src/publishing/site/filter-columns.ts';
import { priceOf } from '#src/publishing/site/prices.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { present } from '#src/publishing/site/site-page.ts';
import type { Tracker } from '#src/publishing/site/tracker.ts';

/** Content of the files, but for the cards, and what that was made from. */
export interface FilterIndex {
  /** Product → what filters look at. */
  readonly rows: ReadonlyMap<string, FilterRow>;
  /** Product → its name in each language, in the order of LOCALES. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Path → content as JSON. Those of names are without the words of the interface. */
  readonly files: ReadonlyMap<string, string>;
  /** Number of files of cards of a language. */
  readonly cardFiles: number;
}

interface IndexSource {
  readonly context: Context;
  readonly tracker: Tracker;
  /** Ids of all values of attributes, in order. */
  readonly values: Iterable<string>;
}

/** The index of before, and what of the content differs since. */
interface EarlierIndex {
  readonly index: FilterIndex;
  readonly reached: ReadonlySet<string>;
}

/** Under these names its values are tracked. */
const readsOfRow = (id: string): readonly string[] => [`products/${id}`, `offers/${id}`, `values/${id}`];

function filterRow(context: Context, id: string): FilterRow {
  const product = context.product(id);
  const items = context.itemsOf(id);
  const offers = items.map((item) => priceOf(item, context.saleOf(item)));
  const prices = offers.map(({ price }) => price);
  return {
    categories: product === undefined ? [] : [...new Set([product.category, ...product.also_in])],
    created: product?.created ?? '',
    values: context.valuesOf(id),
    price: prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
    isReduced: offers.some(({ sale }) => sale !== null),
    canBeHad: items.some(({ band }) => band !== 'out'),
  };
}

/**
 * A value for each product, in the order of the catalogue. Those of products of which nothing differs are kept: an edit
 * must not cost a look at all items of a large shop.
 */
function ofEach<Value>(
  { context, tracker }: IndexSource,
  was: { readonly values: ReadonlyMap<string, Value>; readonly reached: ReadonlySet<string> } | undefined,
  reads: (id: string) => readonly string[],
  make: (id: string) => Value,
): ReadonlyMap<string, Value> {
  return new Map(
    context.productsOf(null).map((id) => {
      const before = was?.values.get(id);
      const keys = reads(id);
      if (before === undefined || keys.some((key) => was?.reached.has(key))) return [id, make(id)];
      for (const key of keys) tracker.read(key);
      return [id, before];
    }),
  );
}

function termsOf({ context, tracker, values }: IndexSource): FilterTerms {
  tracker.read('valueOrder');
  const attributes = new Map<string, FilterTerms['attributes'][number]>();
  for (const id of values) {
    const value = context.attributeValue(id);
    const attribute = value && context.attribute(value.attribute);
    if (value === undefined || attribute === undefined) continue;
    const known = attributes.get(attribute.id);
    const own = { id, key: value.key, swatch: value.swatch };
    attributes.set(attribute.id, { id: attribute.id, key: attribute.key, values: [...(known?.values ?? []), own] });
  }
  return { categories: context.content.categories, attributes: [...attributes.values()] };
}

/** The names of a product, in the order of LOCALES. */
export function productNames(context: Context, id: string): readonly string[] {
  return context.value(`name/${id}`, () => {
    const product = present(context.product(id));
    return LOCALES.map((locale) => context.texts('products', product, locale).text('name') || product.id);
  });
}

/** Names of attributes and values, in the order of the columns. */
function namesOf(context: Context, { attributes }: FilterTerms, locale: Locale): Omit<FilterNames, 'words'> {
  const nameOf = (collection: 'attributes' | 'attribute_values', id: string): string => {
    const record = collection === 'attributes' ? context.attribute(id) : context.attributeValue(id);
    return record === undefined ? '' : context.texts(collection, record, locale).text('name');
  };
  return {
    attributes: attributes.map(({ id, values }) => [
      nameOf('attributes', id),
      values.map((value) => nameOf('attribute_values', value.id)),
    ]),
    currency: context.content.shop.currency,
  };
}

/** Places of products by their names in a language; equal names stay in the order of the catalogue. */
function nameOrder(names: FilterIndex['names'], locale: Locale): FilterOrder {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const at = LOCALES.indexOf(locale);
  const own = [...names.values()].map((all, place) => [all[at] ?? '', place] as const);
  return { order: writeColumn(own.sort(([a, one], [b, two]) => compare(a, b) || one - two).map(([, place]) => place)) };
}

/** @param earlier Of the same site; what it says of products that did not change is taken over. */
export function filterIndexOf(source: IndexSource, earlier?: EarlierIndex): FilterIndex {
  const { context } = source;
  const before = <Value>(values: (index: FilterIndex) => ReadonlyMap<string, Value>) =>
    earlier && { values: values(earlier.index), reached: earlier.reached };
  const rows = ofEach(
    source,
    before((index) => index.rows),
    readsOfRow,
    (id) => filterRow(context, id),
  );
  const names = ofEach(
    source,
    before((index) => index.names),
    (id) => [`name/${id}`],
    (id) => productNames(context, id),
  );
  const terms = termsOf(source);
  const all = [...rows.values()];
  const files: [string, unknown][] = [
    [COLUMNS_PATH, filterColumns(all, terms)],
    [PRICES_PATH, filterPrices(all)],
    [NEWEST_PATH, newestOrder(all)],
    ...terms.attributes.map((one): [string, unknown] => [attributePath(one.key), attributeColumn(one, all)]),
    ...LOCALES.flatMap((locale): [string, unknown][] => [
      [filterWordsPath(locale), namesOf(context, terms, locale)],
      [nameOrderPath(locale), nameOrder(names, locale)],
    ]),
  ];
  return {
    rows,
    names,
    files: new Map(files.map(([path, content]) => [path, JSON.stringify(content)])),
    cardFiles: Math.ceil(all.length / CARDS_PER_FILE),
  };
}

/** Paths of the files that differ. */
export function differingFiles(before: FilterIndex, now: FilterIndex): readonly string[] {
  return before === now ? [] : [...now.files].flatMap(([path, text]) => (before.files.get(path) === text ? [] : path));
}

const CARDS = 'cards ';

/** Under which name a file of cards is tracked, in all languages together. */
export function cardsKey(file: number): string {
  return `${CARDS}${file}`;
}

/** The file of cards of a name; null: the name of something else. */
export function cardFileOfKey(key: string): number | null {
  return key.startsWith(CARDS) ? Number(key.slice(CARDS.length)) : null;
}

/** Ids of the products of a file of cards. */
export function cardFileProducts(context: Context, file: number): readonly string[] {
  return context.value(`cardfile/${file}`, () =>
    context.productsOf(null).slice(file * CARDS_PER_FILE, (file + 1) * CARDS_PER_FILE),
  );
}

function packedPicture({ digest, width, height, widths, format, colour, alt, focus }: Picture): PackedPicture {
  return [digest, width, height, widths, format, colour, alt, focus ?? null];
}

export function packedCard({ name, path, price, band, onSale, untranslated, pictures }: ProductCard): PackedCard {
  const [first] = pictures;
  const isEnglish = untranslated.includes('name') ? 1 : 0;
  return [name, path, price, band, onSale ? 1 : 0, isEnglish, first === undefined ? null : packedPicture(first)];
}

/** Content of a file of cards. */
export function filterCards(context: Context, file: number, locale: Locale): FilterCards {
  return context.value(cardsKey(file), () => ({
    cards: cardFileProducts(context, file).flatMap((id) => productCards(context, id, locale).map(packedCard)),
  }));
}
