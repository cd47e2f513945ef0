/** Phase that the page tells of an order; pure. */
import type { OrderView } from '#src/contract/shop-api.ts';

export type Phase =
  | 'paid'
  /** Paying is under way, and its end not known yet. */
  | 'checking'
  /** The same, for longer than people like to look at a page. */
  | 'late'
  | 'failed'
  | 'unpaid'
  /** The shop has made or changed it, and its customer is asked to accept it. */
  | 'offered'
  /** Its bank transfer is awaited. */
  | 'transfer'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  /** A refund was asked for, and the bank has not taken it. */
  | 'refund_failed'
  | 'disputed'
  /** Closed, and its money on the way back. */
  | 'returning'
  /** Cancelled, and its money stays with the shop, which has said why. */
  | 'kept';

/** Time after the press of the button for which no word of a payment means that it is still to come, ms. */
const WORD_MS = 60_000;
/** Time for which people are told to wait with the page open, ms. */
const PATIENCE_MS = 90_000;

export interface Waiting {
  /** ms since the epoch. */
  readonly now: number;
  /** Moment at which the shopper was sent to the provider; 0: not from here. */
  readonly payingAt: number;
  /** Moment at which this page was opened. */
  readonly since: number;
}

export function phaseOf(order: OrderView, { now, payingAt, since }: Waiting): Phase {
  const { state, payment, processing, paid, owed } = order;
  const isOver = state === 'expired' || state === 'cancelled';
  if (payment === 'disputed') return 'disputed';
  if (owed > 0) return 'refund_failed';
  if (isOver && paid > 0 && (payment === 'paid' || payment === 'part_refunded'))
    // A view that was kept before does not say why.
    return order.moneyKept ? 'kept' : 'returning';
  // A part of a transfer is no payment, and goes back.
  if (isOver && order.method === 'transfer' && payment === 'unpaid' && paid > 0)
    return order.refunded < paid ? 'returning' : 'refunded';
  if (isOver && payment === 'paid') return state;
  if (payment === 'refunded' || payment === 'part_refunded') return 'refunded';
  if (payment === 'paid') return 'paid';
  if (isOver) return state;
  if (order.offered !== undefined) return 'offered';
  if (order.transfer) return 'transfer';
  if (processing) return now - since > PATIENCE_MS ? 'late' : 'checking';
  if (payment === 'failed') return 'failed';
  return now - payingAt < WORD_MS ? 'checking' : 'unpaid';
}

/**
 * Says which text the page says of a phase. Money that was transferred may have left the shopper's account without
 * having come.
 */
export function textOf(order: Pick<OrderView, 'method'>, phase: Phase): Phase | 'expired_transfer' {
  return phase === 'expired' && order.method === 'transfer' ? 'expired_transfer' : phase;
}

/** ms until the next look: soon at first, then ever more seldom, at most every half minute. */
export function pollDelay(polls: number): number {
  return Math.min(1000 * 1.5 ** Math.max(0, polls - 2), 30_000);
}

/** Says whether another look can tell something new by itself. */
export function isWaiting(phase: Phase): boolean {
  return phase === 'checking' || phase === 'late';
}

/** Says whether nothing is to come any more by itself, as far as the order's own states say. */
export function isClosed({ state, payment, fulfilment }: Pick<OrderView, 'state' | 'payment' | 'fulfilment'>): boolean {
  return state === 'cancelled' || state === 'expired' || payment === 'refunded' || fulfilment === 'delivered';
}
