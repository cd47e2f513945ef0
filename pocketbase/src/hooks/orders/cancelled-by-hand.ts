/** What cancelling an order brings with it beside its stock: the money that was taken goes back, and the customer is told. */
import { queueMail } from '#pocketbase/hooks/mails/queue.ts';
import { SHOPPER, signerOf } from '#pocketbase/hooks/orders/steps.ts';
import { refundable, wishRefund } from '#pocketbase/hooks/payments/refund-rows.ts';
import { find } from '#pocketbase/hooks/query.ts';

/** Asks for what is left of the order's payments. Gives how much that is (minor units). The job of each minute sends it. */
function askBack(tx: core.App, order: core.Record): number {
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order: order.id });
  return payments.reduce((sum, payment) => {
    const amount = refundable(tx, payment);
    if (amount < 1) return sum;
    wishRefund(tx, payment, { amount, reason: 'order cancelled', key: `cancel-${payment.id}`, by: signerOf(order) });
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
