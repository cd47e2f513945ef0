/**
 * Takes the catalogue and old addresses of another shop in: `POST {backend}/api/studio/move-in`, signed in as an
 * editor, or as a superuser for commands. A request is a piece of an import; all pieces share a `series`, and are taken
 * back together (POST undo). What is in already is passed over, so an import that broke off is begun again from its
 * first piece.
 */
import type { Finding, MovedOf, Source } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Kinds that it takes, in this order: products name attributes and categories, the rest names products. */
export const MOVE_IN_KINDS = ['attributes', 'categories', 'products', 'companions', 'redirects'] as const;
export type MoveInKind = (typeof MOVE_IN_KINDS)[number];

/** Records of each kind; a missing kind has none. */
export type MoveInRecords = { readonly [Kind in MoveInKind]?: readonly MovedOf[Kind][] };

/** Records of a request at most. */
export const MOVE_IN_MOST = {
  attributes: 50,
  categories: 50,
  products: 50,
  companions: 200,
  redirects: 200,
} as const satisfies Readonly<Record<MoveInKind, number>>;

/**
 * Entries of lists and characters of keys and texts that a product has at most. The route refuses a whole request with
 * more, so readers leave such a product out.
 */
export const MOVED_MOST = {
  key: 500,
  text: 300_000,
  categories: 100,
  values: 500,
  pictures: 250,
  variantPictures: 50,
  variants: 2000,
  oldPaths: 50,
  variantPaths: 20,
} as const;

/** Rows that earlier pieces of a trial would have left here: nothing of them is, so whoever asks keeps them. */
export interface Tried {
  /**
   * Id of a product that was here by hand → key of the one that is taken for it; 'sku …', 'slug …' and 'address …' → key of
   * the product that has taken it; 'name …' of such a key → its name.
   */
  readonly claimed: Readonly<Record<string, string>>;
  /** Former addresses that products of the same files bring, as far as this piece names them. */
  readonly addresses: readonly string[];
}

/** Entries of each of its parts at most. */
export const TRIED_MOST = 20_000;

export interface MoveInRequest extends MoveInRecords {
  readonly source: Source;
  /** Language of names that say none: of categories and attributes. */
  readonly locale: Locale;
  /** Only tries: nothing is written. */
  readonly dry: boolean;
  /** 15 characters, [a-z0-9], drawn by the caller; '' where it is dry. */
  readonly series: string;
  /** Rows of a trial, from its second piece on. */
  readonly tried?: Tried;
  /** Goes on after a record that cannot go in. Otherwise it stops there, and what comes after it is not tried. */
  readonly onlyGood: boolean;
}

export interface MoveInOutcome {
  readonly kind: MoveInKind;
  /** Key of a product its key, of an attribute and a category its name, of an address what it leads from. */
  readonly key: string;
  readonly row: number;
  readonly did: 'created' | 'updated' | 'unchanged' | 'left_out' | 'not_tried';
  /** Id of the record; '' where there is none. */
  readonly record: string;
}

/** Codes that an import says beside problems of records. */
export const MOVE_IN_CODES = [
  'sku_made',
  'sku_double',
  'sku_stays',
  'sku_changed',
  'sku_brought',
  'gtin_double',
  'slug_double',
  'language_filled',
  'price_missing',
  'price_missing_new',
  'price_kept',
  'texts_kept',
  'groups_kept',
  'adopted',
  'price_changed',
  'taken_off',
  'put_online',
  'tax_changed',
  'price_far',
  'price_far_new',
  'stock_kept',
  'stock_missing',
  'stock_unsaid_new',
  'renumbered',
  'variant_gone',
  'product_gone',
  'variants_elsewhere',
  'other_product',
  'listed_again',
  'deleted_here',
  'categories_more',
  'attributes_more',
  'attribute_nameless',
  'address_taken',
  'address_odd',
  'no_target',
  'companions_missing',
] as const;
export type MoveInCode = (typeof MOVE_IN_CODES)[number];

const SHOWN_EACH: readonly string[] = [
  'price_changed',
  'taken_off',
  'put_online',
  'tax_changed',
  'variant_gone',
  'product_gone',
] satisfies readonly MoveInCode[];

/** Says whether people see each of these, and no examples: what visitors see otherwise, or go on buying. */
export function isShownEach(words: string): boolean {
  return /^move-in\b/.test(words) && SHOWN_EACH.includes(words.slice('move-in '.length));
}

/**
 * Its words: i18n/{locale}/moving-in.json where `words` is 'move-in', and i18n/{locale}/problems.json, which say what a
 * record cannot be saved with.
 */
export interface MoveInFinding extends Finding {
  readonly words: 'move-in' | 'problems';
  /** As in the outcome. */
  readonly key: string;
  /** Key of the variant that it is about, or ''. */
  readonly variant: string;
}

export interface MoveInAnswer {
  /** One a record, kind after kind, in the order of the request. */
  readonly outcomes: readonly MoveInOutcome[];
  readonly findings: readonly MoveInFinding[];
  /** First and last `seq` of its rows in `changes`; both 0 where the site shows nothing of it. */
  readonly fromSeq: number;
  readonly toSeq: number;
  /** Orders waited for so long at most: the longest of its transactions, ms. */
  readonly longestMs: number;
  /** Rows of a trial that this piece adds to `Tried`. */
  readonly claimed: Tried['claimed'];
}

/** `POST {backend}/api/studio/move-in-brought`: published products that a source has brought and that can be bought. */
export interface BroughtRequest {
  readonly source: Source;
  /** Key of the last one of the answer before; '': from the first one on. */
  readonly after: string;
}

/** Products of an answer, in the order of their keys: fewer are the last ones. */
export const BROUGHT_MOST = 500;

export interface BroughtAnswer {
  readonly products: readonly { readonly key: string; readonly name: string }[];
}
