/**
 * Customers, past orders and reviews of a former shop come in by reads of the desk (`POST {backend}/api/desk/{route}`,
 * operators and superusers), a piece at a time. Each record is a transaction of its own, so one that fails holds up no
 * other, and a piece that is sent again does nothing twice.
 */
import type { MovedCustomer, MovedOrder, MovedReview, Source } from '#src/contract/moving-in/moved.ts';

/** Records of one piece, all lists together. */
export const PEOPLE_PIECE = 50;

/** Characters of the former shop's name. */
export const FORMER_SHOP_LENGTH = 100;

/** Read `move-in`. */
export interface MoveInRequest {
  readonly source: Source;
  /**
   * Name of the former shop, as shoppers know it: it stands beside its orders and reviews, and beside consents that
   * were given there.
   */
  readonly shop: string;
  /**
   * Series of all pieces of one import, by which it is undone: 8 to 50 letters, digits and dashes; a try may have ''.
   */
  readonly series: string;
  /** True where what would happen is said, and nothing is written. */
  readonly dry: boolean;
  /** Customers first: orders find the accounts that they belong to. */
  readonly customers?: readonly MovedCustomer[];
  readonly orders?: readonly MovedOrder[];
  /** After the products that they are about. */
  readonly reviews?: readonly MovedReview[];
}

export const PEOPLE_KINDS = ['customers', 'orders', 'reviews'] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

export const PEOPLE_FINDINGS = [
  'failed',
  'email_missing',
  'email_shape',
  'account_here',
  'other_customer',
  'address_left_out',
  'addresses_cut',
  'consent_unproven',
  'consent_not_taken',
  'consent_left',
  'consent_taken_back',
  'number_shape',
  'placed_shape',
  'amount_shape',
  'currency_shape',
  'lines_cut',
  'order_email',
  'order_taken',
  'other_order',
  'order_here',
  'review_product',
  'review_products',
  'review_stars',
  'review_text',
  'review_here',
] as const;
export type PeopleFindingCode = (typeof PEOPLE_FINDINGS)[number];

/** Words: i18n/{locale}/moving-in.json, `people.${code}`. Weights are those of `Finding` (moved.ts). */
export interface PeopleFinding {
  readonly kind: PeopleKind;
  readonly row: number;
  readonly code: PeopleFindingCode;
  readonly weight: 'left_out' | 'changed' | 'said';
  /** Values that the words name: what it is about, at most 100 characters. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Counts of records by what they came to. */
export interface PeopleCounts {
  readonly created: number;
  readonly updated: number;
  /** They were here already. */
  readonly unchanged: number;
  readonly leftOut: number;
}

export interface MoveInAnswer {
  readonly counts: Readonly<Record<PeopleKind, PeopleCounts>>;
  readonly findings: readonly PeopleFinding[];
}

/** Read `move-in-undo`: takes a series back, a piece a request, until `after` is ''. */
export interface MoveInUndoRequest {
  readonly series: string;
  /** Cursor of the answer before. */
  readonly after?: string;
}

export interface MoveInUndoAnswer {
  /** Accounts that nobody had signed in to or ordered with: gone. */
  readonly accounts: number;
  /** Accounts that are used, and stay. */
  readonly kept: number;
  readonly orders: number;
  readonly reviews: number;
  /** '': nothing is left. */
  readonly after: string;
}
