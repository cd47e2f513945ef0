/**
 * Says what the desk's stock asks of the backend: reads `stock`, `stock-item` and `stock-check`, actions
 * `stock-correct`, `stock-count`, `stock-import`, `stock-mark`.
 */
import type { StockMovementRecord } from '#src/contract/records.ts';
import type { StockRule } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Reasons that the shop itself gives for a movement; anything else is what somebody has written. */
export type StockReason =
  | ''
  | 'opening'
  | 'edited'
  | 'undone'
  | 'deleted'
  | 'demo'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'paid_late'
  | 'order_changed'
  | 'ledger_mended'
  | 'not_put_back'
  | 'sent_again';

/** Items of one request of a count. */
export const COUNTED_ITEMS = 100;
/** Rows of one request of an import. */
export const STOCK_ROWS = 500;
/** The most pieces that a person can enter for an item. */
export const MOST_PIECES = 1_000_000;
/** Characters of a correction's reason. */
export const CORRECTION_LENGTH = 300;

export interface StockRequest {
  /** Language of the names: the operator's. */
  readonly locale: Locale;
  /**
   * Words of its name, options and numbers, the last one perhaps only begun, or the beginning of a stock number; '':
   * all.
   */
  readonly words?: string;
  /** As a scanner reads it, a whole EAN, UPC or stock number: nothing else is found. */
  readonly code?: string;
  /** Only what is low or sold out. */
  readonly low?: boolean;
  /** For a file or a device: pages of `STOCK_ROWS`. */
  readonly table?: boolean;
  /** `after` of the answer before; left out: from the beginning. */
  readonly after?: string;
}

export interface StockItem {
  /** Id in `items`. */
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  /** EAN/UPC digits, or ''. */
  readonly gtin: string;
  readonly shelf: string;
  /** Pieces that can be sold; below 0: that are owed. */
  readonly stock: number;
  /**
   * Says how it counts: of what nobody counts `stock` says nothing; what is sold on may be below 0, which is what the
   * shop owes.
   */
  readonly rule: StockRule;
  /** At so many pieces, or fewer, a mail goes out; 0: none. */
  readonly mark: number;
  /** Says whether it is at or under that, or the shop's own mark. */
  readonly isLow: boolean;
  /** Pieces of unpaid orders. */
  readonly reserved: number;
  /** Pieces of paid orders that are still to be sent. */
  readonly toSend: number;
  /** Pieces that should lie on the shelf: all but those that lie packed. */
  readonly onShelf: number;
}

export interface StockAnswer {
  /** Items by stock number; those that words have found, in the order in which they were made. */
  readonly items: readonly StockItem[];
  /** Cursor at which the next page begins; '': there is none. */
  readonly after: string;
}

export interface StockItemRequest {
  readonly locale: Locale;
  /** Id in `items`. */
  readonly item: string;
  /** `after` of the answer before. */
  readonly after?: string;
}

/** Order for which pieces of an item cannot be sold: it has them. */
export interface HeldByOrder {
  /** Id in `orders`. */
  readonly order: string;
  readonly number: string;
  readonly pieces: number;
  readonly isPaid: boolean;
  /** ISO 8601: until when an unpaid one keeps them; ''. */
  readonly expires: string;
}

export interface StockMovement {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly pieces: number;
  readonly kind: StockMovementRecord['kind'];
  readonly reason: string;
  readonly by: string;
  /** Id in `orders`, or ''. */
  readonly order: string;
  /** Number of the order, or ''. */
  readonly number: string;
}

export interface StockItemAnswer {
  readonly item: StockItem;
  readonly held: readonly HeldByOrder[];
  /** Newest first. */
  readonly movements: readonly StockMovement[];
  /** Cursor at which the next page of the movements begins; '': there is none. */
  readonly after: string;
}

export interface StockCorrection {
  /** Id in `items`. */
  readonly item: string;
  /** Below 0: they are gone. */
  readonly pieces: number;
  readonly reason: string;
}

export interface StockMark {
  /** Id in `items`. */
  readonly item: string;
  /** 0: none. */
  readonly mark: number;
}

/** ms that a count may wait for a network, and be kept on a device: three days. */
export const COUNT_LIFE_MS = 3 * 24 * 60 * 60 * 1000;

export interface CountedItem {
  /** Id in `items`. */
  readonly item: string;
  readonly counted: number;
  /** ms since somebody has counted, by the device's own clock: what has come and gone since is added. */
  readonly age: number;
}

/**
 * Stock that lies on the shelves: pieces of unpaid and of unpacked orders with it, those that lie packed without. All
 * or none.
 */
export interface StockCount {
  readonly counts: readonly CountedItem[];
}

/** A row of a table that the desk has written (all items by `stock`) and somebody has changed. */
export interface StockRow {
  readonly sku: string;
  /** Pieces that can be sold. */
  readonly stock: number;
  /** Number that the table said before: the difference counts, so that what is sold meanwhile stays sold. */
  readonly was: number;
  /** Other pieces than `was`, which somebody has seen there: the difference counts all the same. */
  readonly now?: number;
}

/** Says what is wrong with a row of a table. */
export type StockRowProblem = 'shape' | 'unknown' | 'twice' | 'not_there' | 'uncounted' | 'moved';

/** Before an import: what it would do. `was` may be left out, where a table does not say what it was before. */
export interface StockCheck {
  readonly locale: Locale;
  readonly rows: readonly (Omit<StockRow, 'was'> & { readonly was?: number })[];
}

export interface CheckedRow {
  /** '': nothing. */
  readonly problem: StockRowProblem | '';
  /** Name of the item; '' where there is none. */
  readonly name: string;
  readonly values: readonly string[];
  /** Pieces that can be sold now. */
  readonly stock: number;
}

export interface StockCheckAnswer {
  /** In the order of what was sent. */
  readonly rows: readonly CheckedRow[];
}

/** All or none. A row that cannot be is named by its place from 0: 'rows.3'. */
export interface StockImport {
  readonly rows: readonly StockRow[];
}
