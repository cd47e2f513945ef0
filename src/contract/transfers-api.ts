/** POST transfers: role operator, or a superuser. What a bank tells of money that has come is matched with orders, and written down in `transfers`. */

/** One credit on the shop's account. */
export interface BankLine {
  /** The bank's own name of it, or a digest of its row: the same one never counts twice. 1 to 80 characters. */
  readonly key: string;
  /** Minor units, 1 or more. */
  readonly amount: number;
  /** ISO 4217; '': that of the order. */
  readonly currency: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** All that the sender has written. */
  readonly text: string;
  readonly sender: string;
  readonly iban: string;
}

/** Of one request. */
export const BANK_LINES = 30;
/** Characters of a line's text. */
export const BANK_TEXT_LENGTH = 400;

export interface TransfersRequest {
  readonly lines: readonly BankLine[];
  /** Nothing is written: the answer says what would be. */
  readonly dry: boolean;
}

/**
 * `known`: written down before, by this or by hand. `again`: the same amount of the same day is there under another name. `key_used`: another
 * amount, or that of another order, is there under this name. `no_order`: no order is named.
 * `several`: more than one. `not_by_transfer`: it is paid in another way. `amount`: an order's number alone, and another amount than is owed.
 */
export const LINE_OUTCOMES = [
  'booked',
  'known',
  'again',
  'key_used',
  'no_order',
  'several',
  'not_by_transfer',
  'amount',
  'currency',
  'shape',
  'failed',
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export interface TransfersAnswer {
  readonly lines: readonly {
    readonly key: string;
    readonly outcome: LineOutcome;
    /** Of the order; '' where none was found. */
    readonly number: string;
  }[];
}
