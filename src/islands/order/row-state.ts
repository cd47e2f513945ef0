import { isClosed } from '#src/islands/order/phase.ts';
import type { OrderRow } from '#src/stores/orders/account-orders.ts';

type States = Pick<OrderRow, 'order_state' | 'payment_state' | 'fulfilment_state'>;

/** The one word for an order in a list; pure. */
export type RowState =
  | Exclude<OrderRow['order_state'], 'open' | 'completed'>
  | Exclude<OrderRow['payment_state'], 'paid'>
  | OrderRow['fulfilment_state']
  | 'withdrawn';

/** `isWithdrawn`: from all of it, or refunded with all its lines (withdrawn.ts). */
export function rowState({ order_state, payment_state, fulfilment_state }: States, isWithdrawn: boolean): RowState {
  if (payment_state === 'refunded' || payment_state === 'disputed') return payment_state;
  if (order_state === 'expired' || order_state === 'cancelled') return order_state;
  if (payment_state === 'unpaid' || payment_state === 'failed') return payment_state;
  const isSettled = isWithdrawn || fulfilment_state === 'delivered';
  if (payment_state === 'part_refunded' && isSettled) return payment_state;
  return isWithdrawn ? 'withdrawn' : fulfilment_state;
}

/** Says whether the order waits for the shopper. */
export function isToPay({ order_state, payment_state }: States): boolean {
  return order_state === 'open' && (payment_state === 'unpaid' || payment_state === 'failed');
}

/** Says whether the shopper or the shop still has something to do. */
export function isUnderWay({ order_state, payment_state, fulfilment_state }: States): boolean {
  return !isClosed({ state: order_state, payment: payment_state, fulfilment: fulfilment_state });
}
