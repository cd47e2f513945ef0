/** Cancelling an order also refunds the money that was taken, and sends the customer a mail. */
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { SHOPPER, signerOf } from '#pocketbase/orders/steps.ts';
import { refundable, requestRefund } from '#pocketbase/orders/payments/refund-rows.ts';
import { find } from '#pocketbase/base/query.ts';

/** Requests a refund of what is left of the order's payments. A job sends it within a minute. */
function askBack(tx: core.App, order: core.Record): void {
  for (const payment of find(tx, 'payments', 'order = {:order} && captured > 0', { order: order.id })) {
    const amount = refundable(tx, payment);
    const how = { reason: 'order cancelled', key: `cancel-${payment.id}`, by: signerOf(order) };
    if (amount > 0) requestRefund(tx, payment, { amount, ...how });
  }
}

/** Inside the transaction of the save that has cancelled it. A shopper who cancels before paying knows it already. */
export function followCancelling(tx: core.App, order: core.Record): void {
  if (signerOf(order) === SHOPPER) return;
  const reason = order.getString('money_kept');
  if (reason === '') askBack(tx, order);
  // Also what somebody had asked back before.
  const waiting = find(tx, 'refunds', "order = {:order} && state = 'pending'", { order: order.id });
  const amount = waiting.reduce((sum, row) => sum + row.getInt('amount'), 0);
  queueMail(tx, 'order_cancelled', order, { amount, kept: reason });
}
