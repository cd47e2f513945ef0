/** Orders whose time to pay is over. */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { stepOrder } from '#pocketbase/orders/steps.ts';
import { endTransfer } from '#pocketbase/orders/payments/transfers/receive.ts';
import { byId, find, storedDate } from '#pocketbase/base/query.ts';

/** ms that a payment which the provider has not decided yet keeps its order open beyond that. */
const PROCESSING_MS = 60 * 60 * 1000;

function isWaiting(order: core.Record): boolean {
  return order.getString('order_state') === 'open' && ['unpaid', 'failed'].includes(order.getString('payment_state'));
}

function expire(tx: core.App, id: string, now: number): void {
  const order = byId(tx, 'orders', id);
  const expires = order?.getString('expires') ?? '';
  if (order === null || !isWaiting(order) || expires === '' || expires > storedDate(now)) return;
  const undecided = find(tx, 'payments', "order = {:order} && state = 'processing'", { order: order.id }, '', 1);
  const isHeld = undecided.length > 0 && expires > storedDate(now - PROCESSING_MS);
  if (isHeld) return;
  stepOrder(tx, order, 'order', 'expired', 'shop', 'not paid in time');
  if (order.getString('method') === 'transfer') endTransfer(tx, order.id);
}

/**
 * Expires what is due at `now` (ms): stock and coupon return. A payment that comes later opens the order again, or is
 * given back.
 */
export function expireOrders(now: number): RecordStep {
  return {
    name: 'expire_order',
    collection: 'orders',
    // One walk a state, so that the index serves both.
    queries: ['unpaid', 'failed'].map((state) => ({
      by: 'expires',
      due: "order_state = 'open' AND payment_state = {:state} AND expires > '' AND expires <= {:now}",
      values: { state, now: storedDate(now) },
    })),
    open: "order_state = 'open' AND payment_state IN ('unpaid', 'failed') AND expires > ''",
    handle: (tx, id) => expire(tx, id, now),
  };
}
