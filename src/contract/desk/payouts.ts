/**
 * Says what the desk reads and does about the provider's payouts. Amounts in minor units, days 'YYYY-MM-DD', months
 * 'YYYY-MM'.
 */
import type { PayoutLineKind, PayoutSums } from '#src/domain/money/payout-sums.ts';

/** Read 'payouts': those that are to be at the bank in a month, newest first. */
export interface PayoutsRequest {
  readonly month: string;
  /** As the answer before has given it; '': from the beginning. */
  readonly after: string;
}

/**
 * `sum`: its lines do not add up to it. `lines`: some of them do not fit the shop's books. `unread`: not all of them
 * are read yet. `manual`: the provider does not say what it is made of. `failed`: it came back. `late`: the bank should
 * have it for days, and no import has brought it.
 */
export const PAYOUT_PROBLEMS = ['sum', 'lines', 'unread', 'manual', 'failed', 'late'] as const;
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];

/** A row of a bank's export that may be the payout. */
export interface BankRow {
  /** Id in `unmatched_transfers`. */
  readonly id: string;
  readonly received: string;
  readonly sender: string;
  readonly text: string;
}

export interface PayoutRow extends PayoutSums {
  readonly id: string;
  /** The provider's id of it. */
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  readonly arrives: string;
  /** '': nobody knows of it. */
  readonly arrived: string;
  readonly by: string;
  readonly lines: number;
  readonly problems: readonly PayoutProblem[];
  /** Rows of the bank it may be in, where it has not arrived. */
  readonly candidates: readonly BankRow[];
}

/** A payment of the month that no payout has brought, weeks after it was made. */
export interface UnpaidRow {
  readonly order: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly day: string;
}

export interface PayoutsAnswer {
  readonly rows: readonly PayoutRow[];
  readonly after: string;
  /** Totals of the whole month, those that came back left out. */
  readonly totals: PayoutSums & { readonly payouts: number; readonly amount: number; readonly arrived: number };
  /** Payments of the month that no payout has brought yet: all of them, and those that should have come. */
  readonly waiting: { readonly count: number; readonly amount: number };
  readonly missing: readonly UnpaidRow[];
  readonly currency: string;
}

/** Read 'payout' { payout, after }: its lines, oldest first. */
export interface PayoutRequest {
  readonly payout: string;
  readonly after: string;
}

export interface PayoutLine {
  readonly id: string;
  readonly kind: PayoutLineKind;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly day: string;
  readonly order: string;
  readonly number: string;
  /** As the books are now. */
  readonly problem: '' | 'unknown' | 'amount';
  /** The provider's id of the payment, or of the line where it has none. */
  readonly name: string;
}

export interface PayoutAnswer {
  readonly rows: readonly PayoutLine[];
  readonly after: string;
}
