/**
 * Payments that were begun for an order as it was: nobody can pay by them any more, and money that comes all the same
 * goes back (apply-payment.ts).
 */
import type { Done } from '#pocketbase/base/desk-request.ts';
import { comparePayment } from '#pocketbase/orders/payments/reconcile.ts';
import { paymentSetup } from '#pocketbase/orders/payments/current-setup.ts';
import { find } from '#pocketbase/base/query.ts';

/**
 * In the transaction of the change. A transfer has no such row of its own: what comes counts for the order as it is.
 */
export function replacePayments(tx: core.App, order: string, total: number): void {
  for (const payment of find(tx, 'payments', 'order = {:order}', { order })) {
    if (payment.getString('provider') === 'transfer') payment.set('amount', total);
    else payment.set('replaced', true);
    // The provider closes its own, and says so; the demo has nobody to ask.
    if (payment.getString('provider') === 'demo') payment.set('state', 'cancelled');
    tx.save(payment);
  }
}

const UNFINISHED = "order = {:order} && provider = 'stripe' && replaced = true && (state = 'open' || state = 'failed')";

/** After it: the provider is asked at once to close them; the job of each minute asks again. */
export function closeReplaced(app: core.App, { subject }: Done, now: number): void {
  const setup = paymentSetup();
  if (setup.provider !== 'stripe') return;
  for (const { id } of find(app, 'payments', UNFINISHED, { order: subject })) comparePayment(app, setup, id, now);
}
