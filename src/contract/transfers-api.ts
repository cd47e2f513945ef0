/**
 * POST transfers: role operator, or a superuser. What a bank tells of money that has come is matched with orders, and
 * written down in `transfers`.
 */

/** Money that has gone, as far as it may be what another row of the file says to have come. */
export type Debit = Pick<BankLine, 'day' | 'text' | 'sender' | 'iban'>;

/** One credit on the shop's account. */
export interface BankLine {
  /** The bank's own name of it, or a digest of its row: the same one never counts twice. 1 to 80 characters. */
  readonly key: string;
  /** Minor units, 1 or more. */
  readonly amount: number;
  /** ISO 4217; '': the file does not say it, and nothing is booked before somebody has. */
  readonly currency: string;
  /**
   * Says whether the bank has booked it; 'returned': another row of the file may have taken it back; 'gone': it is money that
   * has gone, perhaps what an earlier file has said to have come; 'undone': and its words say so. '': the file does not say it, and nothing is booked
   * before somebody has.
   */
  readonly state: 'settled' | 'pending' | 'returned' | 'gone' | 'undone' | '';
  /** 'YYYY-MM-DD' */
  readonly day: string;
  /** All that the sender has written. */
  readonly text: string;
  readonly sender: string;
  readonly iban: string;
  /** Debits of as much that may have taken it back, where it is 'returned'. */
  readonly debits?: readonly Debit[];
  /** Keys of those that it may have taken back, of money that has gone. */
  readonly credits?: readonly string[];
}

/** A line as it is sent. */
export interface SentLine extends BankLine {
  /**
   * Number of the order that somebody has seen it would pay; '': nobody has looked, and only a whole reference books
   * it.
   */
  readonly seen: string;
}

/** Rows of the bank in one request. */
export const BANK_LINES = 30;
/** Characters of a line's text. */
export const BANK_TEXT_LENGTH = 400;

/** A line of an earlier request of the same trial, of which the shop has said that it pays an order. */
export interface TriedLine extends Pick<BankLine, 'key' | 'amount' | 'day' | 'iban'> {
  /** Of the order; '': it is a payout of the provider of payments. */
  readonly number: string;
  /** false: it is written down already. */
  readonly isNew: boolean;
}

export interface TransfersRequest {
  readonly lines: readonly SentLine[];
  /** Nothing is written: the answer says what would be. */
  readonly dry: boolean;
  /** Of a trial: nothing of its earlier requests is there. */
  readonly tried?: readonly TriedLine[];
}

/**
 * `known`: written down before, by this or by hand. `again`: the same amount of about the same day is there under
 * another name, and may be the same money. `key_used`: another amount, or that of another order, is there under this
 * name. `no_order`: no order is named. `several`: more than one. `not_by_transfer`: it is paid in another way.
 * `amount`: more than is owed, or an order's number alone and less. `currency`: another one than the order's, or none
 * is said. `older`: the money came before the order. `unseen`: an order's number alone, and nobody has looked.
 * `unsettled`: the bank has not booked it, or nobody says that it has; it is not kept, for its row will be another one.
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
  'older',
  'unseen',
  'unsettled',
  'shape',
  'failed',
] as const;
/**
 * `returned`: its money has perhaps gone back, as a row of any file says, so it is not booked, and waits, stored as
 * `unsettled`; also money that has gone and names an order that it has not come for yet.
 * `returned_paid`: what has gone back is booked: a finding of its order. `outgoing`: money that has gone, and that no
 * order was paid with, or that the shop has given back itself. Only what has come is kept.
 */
export type LineOutcome = (typeof LINE_OUTCOMES)[number] | 'returned' | 'returned_paid' | 'outgoing';

export interface TransfersAnswer {
  readonly lines: readonly {
    readonly key: string;
    readonly outcome: LineOutcome;
    /** Number of the order; '' where none was found. Several where nobody can tell whose money has gone back. */
    readonly number: string;
    /** Name of the person who has ordered, where it is booked, or has gone back; ''. */
    readonly name: string;
    /** Minor units that the order owed before; 0 where it is not booked. */
    readonly owed: number;
    /** Says whether its text has the whole reference of the order. */
    readonly exact: boolean;
  }[];
}
