/** Orders whose time to pay is over. */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { stepOrder } from '#pocketbase/orders/steps.ts';
import { endTransfer } from '#pocketbase/orders/payments/transfers/receive.ts';
import { byId, find, storedDate, first } from '#pocketbase/base/query.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';

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

/** ms before the end of the reservation: from half of it on, and no later than a mail takes to be read. */
const EARLIEST_MS = 15 * 60 * 1000;
const LATEST_MS = 3 * 60 * 1000;

function remind(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  const isUnpaid = order?.getString('order_state') === 'open' && order.getString('payment_state') === 'unpaid';
  const sent = first(tx, 'mails', 'order = {:id}', { id });
  const undecided = first(tx, 'payments', "order = {:id} && state = 'processing'", { id });
  if (order !== null && isUnpaid && sent === null && undecided === null) queueMail(tx, 'resume_payment', order, {});
}

const WAITING = "order_state = 'open' AND payment_state = 'unpaid' AND method = '' AND expires > {:earliest}";

/**
 * The mail that leads back to an order which nobody has paid yet, while there is still time. Reminds of what is
 * still unpaid at `now` (ms). Once an order, and not where a mail about a refused payment has led back already.
 */
export function remindShoppers(now: number): RecordStep {
  const untold = 'NOT EXISTS (SELECT 1 FROM mails WHERE mails."order" = orders.id)';
  const values = { earliest: storedDate(now + LATEST_MS), latest: storedDate(now + EARLIEST_MS) };
  return {
    name: 'remind_shopper',
    collection: 'orders',
    queries: [{ by: 'expires', due: `${WAITING} AND expires <= {:latest} AND ${untold}`, values }],
    open: "order_state = 'open' AND payment_state = 'unpaid'",
    handle: remind,
  };
}
