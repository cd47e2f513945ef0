/** POST list: products or items as the studio lists them, sorted, filtered and searched, a part at a time. */
import type { StockBand } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Fields that the lists of each collection are sorted by. */
export const LIST_SORTS = {
  products: ['rank', 'name', 'price', 'stock', 'updated', 'created'],
  items: ['product', 'sku', 'price', 'stock', 'updated'],
} as const;
export type ListedCollection = keyof typeof LIST_SORTS;
export type ListSort = (typeof LIST_SORTS)[ListedCollection][number];

/**
 * Texts that are looked for: any, those without some translation, without the one of a language, or translated from
 * another original.
 */
export type WordsQuery = '' | 'untranslated' | `untranslated_${Locale}` | 'outdated';
/**
 * Stock of a product that is looked for. `out`: none of its items is there; `low`: some are; `backorder`: what is sold
 * is sold on; `in`: no item is low.
 */
export type StockQuery = '' | StockBand;

export interface ListFilter {
  /** Words: names in each language, addresses, numbers. All must be found, each from its beginning. */
  readonly search: string;
  /** Status of the product; '': any. */
  readonly status: string;
  readonly words: WordsQuery;
  /** Id of a category, whose children count; NO_CATEGORY: in none; '': any. */
  readonly category: string;
  /** Id of a value of an attribute, of the product or of an item; ''. */
  readonly attribute: string;
  readonly stock: StockQuery;
  /** Changed from this day on, YYYY-MM-DD (UTC); ''. */
  readonly changed: string;
  /** Products without a picture alone, and their items. */
  readonly unpictured: boolean;
  /** Products whose manufacturer is not named with a postal and an electronic address alone, and their items. */
  readonly unaddressed: boolean;
}
export const NO_CATEGORY = 'none';

export interface ListRequest {
  readonly collection: ListedCollection;
  readonly filter: ListFilter;
  readonly sort: ListSort;
  /** The last first. */
  readonly down: boolean;
  /** The language of names that are sorted by. */
  readonly locale: Locale;
  /** Id of the last record of the part before; '': the first part. */
  readonly after: string;
  /** No rows, only how many there are. */
  readonly countOnly?: boolean;
}
/** Rows of one part. */
export const LIST_ROWS = 100;

/** State of the texts of a record in a language. */
export type LanguageState = 'whole' | 'missing' | 'outdated';

export interface ListedRow {
  readonly id: string;
  /**
   * Values that name it and say how it stands, by columns; of an item its product under `expand`, as PocketBase answers
   * it.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * Id and file of its first picture in `media`, with a slash between; of an item without one that of its product; ''.
   */
  readonly picture: string;
  readonly product: string;
  /** Name of the category; '' in each language where there is none. */
  readonly category: Readonly<Record<Locale, string>>;
  readonly items: number;
  /** Minor units, without sales. */
  readonly priceFrom: number;
  readonly priceTo: number;
  /** Stock of items that are counted; null: none is. */
  readonly stock: number | null;
  readonly band: StockBand;
  readonly languages: Readonly<Record<Locale, LanguageState>>;
  /** Moment of the last change of the record, or of a product's items where that is newer. */
  readonly updated: string;
}

export interface ListAnswer {
  readonly rows: readonly ListedRow[];
  /** `after` of the next part; '': this was the last. */
  readonly next: string;
  /** Number of records that the filter finds; null where it was said with the first part. */
  readonly total: number | null;
}

/** POST found: the ids of all records that a filter finds, in the order of the ids. */
export type FoundRequest = Pick<ListRequest, 'collection' | 'filter' | 'after'>;
export const FOUND_IDS = 2000;
export interface FoundAnswer {
  readonly ids: readonly string[];
  readonly next: string;
}
