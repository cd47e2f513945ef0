/**
 * What a listing is filtered and sorted by in the browser, in files that are written with the site (docs/decisions/0293):
 *
 * | file | holds |
 * |---|---|
 * | `/facets/columns.json` | of all products, in their order, what filters look at: the same in every language |
 * | `/facets/newest.json` | their order by the day since when they are in the shop, read when somebody sorts by it |
 * | `/facets/{locale}.json` | the names of attributes and values, and the words of the filters |
 * | `/facets/{locale}/names.json` | their order by name, read when somebody sorts by it |
 * | `/facets/{locale}/cards-{number}.json` | what their cards say, CARDS_PER_FILE products a file: those of the shown ones are read |
 */
import type { ProductCard } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export const COLUMNS_PATH = '/facets/columns.json';
export const NEWEST_PATH = '/facets/newest.json';

/** Few: the products of one page of a filtered listing lie far apart, and what is read beside them is read in vain. */
export const CARDS_PER_FILE = 8;

/** Products of a page of a filtered listing. */
export const FILTERED_PER_PAGE = 24;

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

/** An attribute and what tells products apart by it. */
export interface AttributeColumn {
  readonly key: string;
  /** Keys of its values, in order, and their colours, '#rrggbb' or ''. */
  readonly values: readonly (readonly [key: string, swatch: string])[];
  /** Sets of places in `values`, most used first; the first one may be the empty set. */
  readonly sets: readonly (readonly number[])[];
  /** For each product its place in `sets` (number-column.ts), as all columns below. */
  readonly column: string;
}

export interface FilterColumns {
  /** A category, the place of what it is part of (-1: nothing), and the places of the attributes that filter in it; null: all that its products have. */
  readonly categories: readonly (readonly [id: string, parent: number, filters: readonly number[] | null])[];
  readonly attributes: readonly AttributeColumn[];
  /** Place in `categories` + 1; 0: none. */
  readonly category: string;
  /** All prices, minor units, most used first. */
  readonly prices: readonly number[];
  /** Place in `prices` + 1 of the lowest price; 0: it has none. */
  readonly from: string;
  /** The same for the highest price; 0: it is the lowest. */
  readonly to: string;
  /** 1: it can be had; 2: it is reduced; 3: both. */
  readonly offers: string;
}

/** Words of `i18n/{locale}/filters.json`, and of other files those that cards and pages of a listing say. */
export type FilterWords = Readonly<Record<string, string>>;

export interface FilterNames {
  /** In the order of `FilterColumns.attributes` and their values. */
  readonly attributes: readonly (readonly [name: string, values: readonly string[]])[];
  /** ISO 4217. */
  readonly currency: string;
  readonly words: FilterWords;
}

/** What a card of a listing says. */
export type FilterCard = Pick<
  ProductCard,
  'path' | 'name' | 'pictures' | 'price' | 'onSale' | 'band' | 'items' | 'untranslated'
>;

/** Whether a JSON value holds these lists or texts; a browser must not trust a cached or half-written file. */
function holds<Shape>(value: unknown, ...names: readonly (keyof Shape & string)[]): value is Shape {
  return typeof value === 'object' && value !== null && names.every((name) => Reflect.get(value, name) !== undefined);
}

export function isFilterColumns(value: unknown): value is FilterColumns {
  return holds<FilterColumns>(value, 'categories', 'attributes', 'category', 'prices', 'from', 'to', 'offers');
}

export function isFilterNames(value: unknown): value is FilterNames {
  return holds<FilterNames>(value, 'attributes', 'currency', 'words');
}
