/** Cancelling an order also refunds the money that was taken, and sends the customer a mail. */
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { SHOPPER, signerOf } from '#pocketbase/orders/steps.ts';
import { refundable, requestRefund } from '#pocketbase/orders/payments/refund-rows.ts';
import { find } from '#pocketbase/base/query.ts';

/**
 * Requests a refund of what is left of the order's payments, and returns the amount (minor units). A job sends it
 * within a minute.
 */
function askBack(tx: core.App, order: core.Record): number {
  const payments = find(tx, 'payments', 'order = {:order} && captured > 0', { order: order.id });
  return payments.reduce((sum, payment) => {
    const amount = refundable(tx, payment);
    if (amount < 1) return sum;
    requestRefund(tx, payment, { amount, reason: 'order cancelled', key: `cancel-${payment.id}`, by: signerOf(order) });
    return sum + amount;
  }, 0);
}

/** Inside the transaction of the save that has cancelled it. A shopper who cancels before paying knows it already. */
export function followCancelling(tx: core.App, order: core.Record): void {
  if (signerOf(order) === SHOPPER) return;
  const reason = order.getString('money_kept');
  if (reason === '') queueMail(tx, 'order_cancelled', order, { amount: askBack(tx, order) });
  else queueMail(tx, 'order_cancelled', order, { amount: 0, kept: reason });
}
