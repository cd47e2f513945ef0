/**
 * What takes products and old addresses of another shop in: `POST {backend}/api/studio/move-in`, signed in as an editor, or as a superuser for commands.
 * A request is a piece of an import; all pieces share a `series`, and are taken back together (POST undo). What is in already is passed over, so an import
 * that broke off is begun again from its first piece.
 */
import type { Finding, MovedProduct, MovedRedirect, Source } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Products, and addresses, of a request at most. */
export const MOVE_IN_PRODUCTS = 50;
export const MOVE_IN_REDIRECTS = 200;

export interface MoveInRequest {
  readonly source: Source;
  /** Language of names that say none: of categories and attributes. */
  readonly locale: Locale;
  readonly products: readonly MovedProduct[];
  readonly redirects: readonly MovedRedirect[];
  /** Only tries: nothing is written. */
  readonly dry: boolean;
  /** 15 characters, [a-z0-9], drawn by the caller; '' where it is dry. */
  readonly series: string;
  /** Goes on after a product that cannot go in. Otherwise it stops there, and what comes after it is not tried. */
  readonly onlyGood: boolean;
}

export interface MoveInOutcome {
  readonly kind: 'products' | 'redirects';
  /** Of a product its key, of an address what it leads from. */
  readonly key: string;
  readonly row: number;
  readonly did: 'created' | 'updated' | 'unchanged' | 'left_out' | 'not_tried';
  /** Id of the record; '' where there is none. */
  readonly record: string;
}

/** What an import says beside problems of records. */
export const MOVE_IN_CODES = [
  'sku_made',
  'sku_double',
  'gtin_double',
  'slug_double',
  'language_filled',
  'price_missing',
  'texts_kept',
  'adopted',
  'deleted_here',
  'categories_more',
  'attributes_more',
  'attribute_nameless',
  'address_taken',
  'address_odd',
  'no_target',
] as const;
export type MoveInCode = (typeof MOVE_IN_CODES)[number];

/** Its words: i18n/{locale}/move-in.json where `words` is 'move-in', and i18n/{locale}/problems.json, which say what a record cannot be saved with. */
export interface MoveInFinding extends Finding {
  readonly words: 'move-in' | 'problems';
  /** Of the product, or the address. */
  readonly key: string;
  /** Key of the variant that it is about, or ''. */
  readonly variant: string;
}

export interface MoveInAnswer {
  /** One a product, then one an address, in the order of the request. */
  readonly outcomes: readonly MoveInOutcome[];
  readonly findings: readonly MoveInFinding[];
  /** First and last `seq` of its rows in `changes`; both 0 where the site shows nothing of it. */
  readonly fromSeq: number;
  readonly toSeq: number;
  /** Orders waited for so long at most: the longest of its transactions, ms. */
  readonly longestMs: number;
}
