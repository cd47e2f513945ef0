/** The mail that leads back to an order which nobody has paid yet, while there is still time. */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { byId, first, storedDate } from '#pocketbase/base/query.ts';

/** ms before the end of the reservation: from half of it on, and no later than a mail takes to be read. */
const EARLIEST_MS = 15 * 60 * 1000;
const LATEST_MS = 3 * 60 * 1000;

function remind(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  const isWaiting = order?.getString('order_state') === 'open' && order.getString('payment_state') === 'unpaid';
  const sent = first(tx, 'mails', 'order = {:id}', { id });
  const undecided = first(tx, 'payments', "order = {:id} && state = 'processing'", { id });
  if (order !== null && isWaiting && sent === null && undecided === null) queueMail(tx, 'resume_payment', order, {});
}

const WAITING = "order_state = 'open' AND payment_state = 'unpaid' AND method = '' AND expires > {:earliest}";

/**
 * Reminds of what is still unpaid at `now` (ms). Once an order, and not where a mail about a refused payment has led
 * back already.
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
