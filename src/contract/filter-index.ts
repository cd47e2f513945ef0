/**
 * Says what a listing is filtered and sorted by in the browser, in files that are written with the site
 * (docs/decisions/0293):
 *
 * | file | holds |
 * |---|---|
 * | `/facets/columns.json` | of all products, in their order, what filters look at: the same in every language |
 * | `/facets/attributes/{key}.json` | which values of an attribute they have, read when somebody filters by it |
 * | `/facets/prices.json` | their prices, read when somebody filters or sorts by them |
 * | `/facets/newest.json` | their order, the newest first, read when somebody sorts by it |
 * | `/facets/{locale}.json` | the names of attributes and values, and the words of the filters |
 * | `/facets/{locale}/names.json` | their order by name, read when somebody sorts by it |
 * | `/facets/{locale}/cards-{number}.json` | what their cards say, CARDS_PER_FILE products a file: those of the shown ones are read |
 */
import type { Picture, ProductCard } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export const COLUMNS_PATH = '/facets/columns.json';
export const PRICES_PATH = '/facets/prices.json';
export const NEWEST_PATH = '/facets/newest.json';

/** Few: the products of one page of a filtered listing lie far apart, and what is read beside them is read in vain. */
export const CARDS_PER_FILE = 8;

/** Products of a page of a filtered listing. */
export const FILTERED_PER_PAGE = 24;

export function attributePath(key: string): string {
  return `/facets/attributes/${key}.json`;
}

export function filterWordsPath(locale: Locale): string {
  return `/facets/${locale}.json`;
}

export function nameOrderPath(locale: Locale): string {
  return `/facets/${locale}/names.json`;
}

/** `file` from 0: that of the products from `file * CARDS_PER_FILE` on. */
export function filterCardsPath(locale: Locale, file: number): string {
  return `/facets/${locale}/cards-${file}.json`;
}

export interface FilterColumns {
  /** All attributes, and keys and colours ('#rrggbb' or '') of their values, in order. */
  readonly attributes: readonly (readonly [key: string, values: readonly (readonly [key: string, swatch: string])[]])[];
  /**
   * Places of the attributes that narrow the whole catalogue down: not all of its products have the same values of
   * them.
   */
  readonly whole: readonly number[];
  /**
   * A category, the place of what it is part of (-1: nothing), and the places of the attributes that narrow it down.
   */
  readonly categories: readonly (readonly [id: string, parent: number, attributes: readonly number[]])[];
  /** Places in `categories` of products that are in several, most used first. */
  readonly together: readonly (readonly number[])[];
  /**
   * For each product its place in `categories` + 1, or, behind all these, in `together`; 0: none. As all columns a text
   * of number-column.ts.
   */
  readonly category: string;
  /** 1: it can be had; 2: it is reduced; 3: both. */
  readonly offers: string;
}

export interface AttributeColumn {
  /** Sets of places of values, most used first; one may be empty. */
  readonly sets: readonly (readonly number[])[];
  /** For each product its place in `sets`. */
  readonly column: string;
}

/** Prices in minor units. */
export interface FilterPrices {
  /** All lowest prices, ascending, each as its distance to the one before. */
  readonly steps: readonly number[];
  /** Product → place of its lowest price + 1; 0: it has none. */
  readonly from: string;
  /** Differences between lowest and highest price of a product, the most frequent first. */
  readonly spreads: readonly number[];
  /** Product → place in `spreads`. */
  readonly spread: string;
}

/** Places of all products in another order, as a column. */
export interface FilterOrder {
  readonly order: string;
}

export interface FilterNames {
  /** In the order of `FilterColumns.attributes` and their values. */
  readonly attributes: readonly (readonly [name: string, values: readonly string[]])[];
  /** ISO 4217. */
  readonly currency: string;
  /** Words by their keys (src/i18n/filter-words.ts). */
  readonly words: Readonly<Record<string, string>>;
}

/** The first picture of a card. */
export type PackedPicture = readonly [
  digest: string,
  width: number,
  height: number,
  widths: readonly number[],
  format: Picture['format'],
  colour: string,
  alt: string,
  focus: Picture['focus'] | null,
];

/** Card of a listing, its values in this order: names of fields would be a third of a file. */
export type PackedCard = readonly [
  name: string,
  path: string,
  price: ProductCard['price'],
  band: ProductCard['band'],
  isReduced: 0 | 1,
  /** Its name is in English. */
  isEnglish: 0 | 1,
  picture: PackedPicture | null,
];

/** The products of one file of cards. */
export interface FilterCards {
  readonly cards: readonly PackedCard[];
}

/** Says whether a JSON value holds these lists or texts; a browser must not trust a cached or half-written file. */
function holds<Shape>(value: unknown, ...names: readonly (keyof Shape & string)[]): value is Shape {
  return typeof value === 'object' && value !== null && names.every((name) => Reflect.get(value, name) !== undefined);
}

export function isFilterColumns(value: unknown): value is FilterColumns {
  return holds<FilterColumns>(value, 'attributes', 'whole', 'categories', 'category', 'offers');
}

export function isAttributeColumn(value: unknown): value is AttributeColumn {
  return holds<AttributeColumn>(value, 'sets', 'column');
}

export function isFilterPrices(value: unknown): value is FilterPrices {
  return holds<FilterPrices>(value, 'steps', 'from', 'spreads', 'spread');
}

export function isFilterOrder(value: unknown): value is FilterOrder {
  return holds<FilterOrder>(value, 'order');
}

export function isFilterNames(value: unknown): value is FilterNames {
  return holds<FilterNames>(value, 'attributes', 'currency', 'words');
}

export function isFilterCards(value: unknown): value is FilterCards {
  return holds<FilterCards>(value, 'cards');
}
