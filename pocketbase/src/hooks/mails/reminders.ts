/** The mail that leads back to an order which nobody has paid yet, while there is still time. */
import { queueMail } from '#pocketbase/hooks/mails/queue.ts';
import { find, first, storedDate } from '#pocketbase/hooks/query.ts';

/** ms before the end of the reservation: from half of it on, and no later than a mail takes to be read. */
const EARLIEST_MS = 15 * 60 * 1000;
const LATEST_MS = 3 * 60 * 1000;
const REMINDED_AT_ONCE = 100;

/** Reminds of what is still unpaid at `now` (ms). Once an order, and not where a mail about a refused payment has led back already. */
export function remindShoppers(tx: core.App, now: number): void {
  const waiting =
    "order_state = 'open' && payment_state = 'unpaid' && expires > {:earliest} && expires <= {:latest}" +
    " && mails_via_order.id = ''";
  const span = { earliest: storedDate(now + LATEST_MS), latest: storedDate(now + EARLIEST_MS) };
  for (const order of find(tx, 'orders', waiting, span, 'expires', REMINDED_AT_ONCE)) {
    const undecided = first(tx, 'payments', "order = {:order} && state = 'processing'", { order: order.id });
    if (undecided === null) queueMail(tx, 'resume_payment', order, {});
  }
}
