/**
 * Says what the desk's customers ask of the backend: reads `customers`, `customer`, `customer-rows` and
 * `customer-export`, actions `customer-note`, `customer-done`, `customer-erase`.
 */
import type { AccountExport } from '#src/contract/account-api.ts';
import type { PastOrderRow } from '#src/contract/desk/past-orders.ts';

/**
 * A note; what somebody has asked of their data: a copy of it (Regulation (EU) 2016/679, art. 15 and 20), or its
 * erasure (art. 17).
 */
export const NOTE_KINDS = ['note', 'access', 'erasure'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Characters. */
export const CUSTOMER_NOTE_LENGTH = 2000;

export interface CustomersRequest {
  /** Words of names, an address or its beginning, or the number of an order; '': all. */
  readonly words?: string;
  /** `after` of the answer before. */
  readonly after?: string;
}

export interface CustomerRow {
  /** In small letters: what everything else is found by. */
  readonly email: string;
  /** Name of the account, else of the newest order, message or order of a former shop; ''. */
  readonly name: string;
  readonly hasAccount: boolean;
  /** Up to 100; 100: as many, or more. */
  readonly orders: number;
  /** ISO 8601 of the newest order, or ''. */
  readonly last: string;
}

export interface CustomersAnswer {
  /** Rows by address; those that words have found, accounts first. One may come again on a later page. */
  readonly rows: readonly CustomerRow[];
  /** '': there are no more. */
  readonly after: string;
}

export interface CustomerRequest {
  /** The address; or the id of a note about it, which an address of a page may bear where nobody is to be named. */
  readonly email: string;
}

export interface CustomerAccount {
  /** ISO 8601. */
  readonly created: string;
  readonly verified: boolean;
  readonly newsletter: boolean;
  /** True for whoever works for the shop: no customer whose account the desk ends. */
  readonly isStaff: boolean;
}

export interface CustomerAnswer extends CustomerRow {
  readonly account: CustomerAccount | null;
  /** Notes that wait for an answer, the most urgent first; ten at most. */
  readonly open: readonly CustomerNote[];
}

export interface CustomerNote {
  readonly id: string;
  /** ISO 8601: when it was written, or asked. */
  readonly at: string;
  readonly kind: NoteKind;
  readonly text: string;
  readonly by: string;
  /** ISO 8601, or ''. */
  readonly due: string;
  readonly done: string;
}

export interface CustomerOrder {
  readonly id: string;
  readonly at: string;
  readonly number: string;
  readonly total: number;
  readonly currency: string;
  readonly pieces: number;
}

export interface CustomerReturn {
  readonly id: string;
  readonly at: string;
  readonly reference: string;
  readonly isWithdrawal: boolean;
}

export interface CustomerMessage {
  readonly id: string;
  readonly at: string;
  readonly beginning: string;
  readonly isOpen: boolean;
}

/** Lists of a customer: name → a row. */
export interface CustomerLists {
  readonly orders: CustomerOrder;
  /** Order of a former shop. */
  readonly past: PastOrderRow;
  readonly returns: CustomerReturn;
  readonly messages: CustomerMessage;
  readonly notes: CustomerNote;
}

export interface CustomerRowsRequest {
  readonly email: string;
  readonly list: keyof CustomerLists;
  readonly after?: string;
}

/** Newest first. Rows are those of the list that was asked for. */
export interface CustomerRowsAnswer {
  readonly list: Partial<{ readonly [Name in keyof CustomerLists]: readonly CustomerLists[Name][] }>;
  readonly after: string;
}

/** All that the shop has of an address: as an account's own export, and `account` is null for a guest. */
export interface CustomerExport extends Omit<AccountExport, 'account'> {
  readonly account: AccountExport['account'] | null;
}

export interface CustomerNoteRequest {
  readonly email: string;
  readonly kind: NoteKind;
  /** Text that was written; may be '' where something was asked. */
  readonly text: string;
  /** The day on which it was asked, '2026-11-24'; '' for a note. */
  readonly received: string;
}

/** Something that was asked is answered. */
export interface CustomerDone {
  readonly id: string;
}

/** Ends the account and forgets the address; the law's books stay. */
export interface CustomerErase {
  readonly email: string;
  /** Proof that `confirm-self` has answered with. */
  readonly proof: string;
}
