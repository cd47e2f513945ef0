/**
 * Says what is true of an order in one sentence, for every combination of its three states and of what was withdrawn
 * from it or refunded of it. Pure.
 */
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';

/** Part of an order that is in no withdrawal and not refunded. */
export type Remaining = 'all' | 'some' | 'none';

export type HeadlineTitle =
  | Exclude<OrderState, 'open' | 'completed'>
  | PaymentState
  | Exclude<FulfilmentState, 'unfulfilled'>
  /** Closed, while the shop still has money of it. */
  | 'returning'
  | 'withdrawn'
  | 'part_withdrawn';

export interface Headline {
  readonly title: HeadlineTitle;
  /**
   * Words about the goods besides; `rest`: those that were neither withdrawn from nor refunded are being prepared.
   * Null: the title says it, or none are to come.
   */
  readonly goods: FulfilmentState | 'rest' | null;
  /** Words about withdrawals besides, where the title tells where the goods are. */
  readonly withdrawn: 'withdrawn' | 'part_withdrawn' | null;
}

export interface HeadlineStates {
  readonly order: OrderState;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
  readonly remaining: Remaining;
}

const alone = (title: HeadlineTitle): Headline => ({ title, goods: null, withdrawn: null });

/** Words about goods that are paid for, in part or in whole, and not given back in whole. */
function ofGoods({ payment, fulfilment, remaining }: HeadlineStates): Headline {
  const isPartRefunded = payment === 'part_refunded';
  const withdrawn = { all: null, some: 'part_withdrawn', none: 'withdrawn' } as const;
  // Nothing of it is to come any more; what was sent in whole goes on telling where it is.
  const isGivenUp = remaining === 'none' && (fulfilment === 'unfulfilled' || fulfilment === 'part_shipped');
  if (isGivenUp) return alone(isPartRefunded ? 'part_refunded' : 'withdrawn');
  if (isPartRefunded) {
    const goods = fulfilment === 'unfulfilled' && remaining === 'some' ? 'rest' : fulfilment;
    return { title: 'part_refunded', goods, withdrawn: null };
  }
  if (fulfilment !== 'unfulfilled') return { title: fulfilment, goods: null, withdrawn: withdrawn[remaining] };
  return remaining === 'some'
    ? { title: 'part_withdrawn', goods: 'rest', withdrawn: null }
    : { title: 'paid', goods: 'unfulfilled', withdrawn: null };
}

/**
 * A bank's question comes before everything, then money that went back, then the end of the order, then money that has
 * not come, then the goods.
 */
export function headlineOf(states: HeadlineStates): Headline {
  const { order, payment } = states;
  if (payment === 'disputed' || payment === 'refunded') return alone(payment);
  const isUnpaid = payment === 'unpaid' || payment === 'failed';
  if (order === 'cancelled' || order === 'expired') return alone(isUnpaid ? order : 'returning');
  return isUnpaid ? alone(payment) : ofGoods(states);
}
