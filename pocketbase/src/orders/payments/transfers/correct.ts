/**
 * A row of `transfers` whose amount was written down too high, or that is of another order: it is lowered, to 0 where
 * nothing came.
 */
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { transferFacts } from '#pocketbase/orders/payments/transfers/facts.ts';
import { lateTransferKey } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { find, first } from '#pocketbase/base/query.ts';

function paymentOf(app: core.App, transfer: core.Record): core.Record | null {
  return first(app, 'payments', 'intent = {:intent}', { intent: `transfer_${transfer.getString('order')}` });
}

/** Refunds that wait only because of this money, and that nobody has transferred. */
function waiting(app: core.App, payment: core.Record, transfer: core.Record): core.Record[] {
  const keys = [lateTransferKey(transfer.id), `late-end-${transfer.getString('order')}`];
  return find(app, 'refunds', "payment = {:payment} && state = 'pending'", { payment: payment.id }).filter((row) =>
    keys.includes(row.getString('key')),
  );
}

/** Minor units of the transfer that nothing depends on: no paid order, and no money that has gone back. */
function correctable(app: core.App, transfer: core.Record): number {
  const payment = paymentOf(app, transfer);
  if (payment === null) return 0;
  const spare = payment.getString('state') === 'succeeded' ? 0 : refundable(app, payment);
  return waiting(app, payment, transfer).reduce((sum, row) => sum + row.getInt('amount'), spare);
}

export function amountProblems(app: core.App, transfer: core.Record, before: core.Record): Problem[] {
  const less = before.getInt('amount') - transfer.getInt('amount');
  if (less < 0) return [problem('amount', 'transfer_more', 'More has come: write it down in a row of its own')];
  if (less <= correctable(app, transfer)) return [];
  const why = 'The order is paid with this money, or it has gone back.';
  const how =
    "If it never came, cancel the order, and enter the day as 'transferred' in its refund: that makes the credit note";
  return [problem('amount', 'transfer_counted', `${why} ${how}`)];
}

/** The payment and the refunds follow an amount that was lowered, in the same transaction. */
export function followCorrection(tx: core.App, transfer: core.Record, before: core.Record): void {
  const less = before.getInt('amount') - transfer.getInt('amount');
  const payment = paymentOf(tx, transfer);
  if (less < 1 || payment === null) return;
  let left = less;
  for (const row of waiting(tx, payment, transfer)) {
    const amount = row.getInt('amount');
    const cut = Math.min(left, amount);
    left -= cut;
    if (cut === amount) {
      row.set('state', 'failed');
      row.set('error', 'written down by mistake');
      // Nobody owes it.
      row.set('followed', row.id);
    } else row.set('amount', amount - cut);
    tx.save(row);
  }
  applyPayment(tx, transferFacts(payment, { captured: payment.getInt('captured') - less }));
}
