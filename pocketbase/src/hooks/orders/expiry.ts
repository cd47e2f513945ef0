/** Orders whose time to pay is over. */
import { stepOrder } from '#pocketbase/hooks/orders/steps.ts';
import { find, storedDate } from '#pocketbase/hooks/query.ts';

const EXPIRED_AT_ONCE = 200;
/** ms that a payment which the provider has not decided yet keeps its order open beyond that. */
const PROCESSING_MS = 60 * 60 * 1000;

/** Expires what is due at `now` (ms): stock and coupon return. A payment that comes later opens the order again, or is given back. */
export function expireOrders(tx: core.App, now: number): void {
  const due =
    "order_state = 'open' && (payment_state = 'unpaid' || payment_state = 'failed') && expires != '' && expires <= {:now}";
  for (const order of find(tx, 'orders', due, { now: storedDate(now) }, 'expires', EXPIRED_AT_ONCE)) {
    const undecided = find(tx, 'payments', "order = {:order} && state = 'processing'", { order: order.id }, '', 1);
    const isHeld = undecided.length > 0 && order.getString('expires') > storedDate(now - PROCESSING_MS);
    if (!isHeld) stepOrder(tx, order, 'order', 'expired', 'shop', 'not paid in time');
  }
}
