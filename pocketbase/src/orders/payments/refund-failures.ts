/**
 * A refund that has come to nothing: the bank has refused it, at once or days later. What it belonged to is open again,
 * its credit note is taken back, and whoever was told that the money is on its way is told that it is not. What the
 * operator hears is in watch-money.ts.
 */
import { issueDebit } from '#pocketbase/documents/issue.ts';
import { takeBackMail } from '#pocketbase/orders/order-mails.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { byId, first } from '#pocketbase/base/query.ts';

/** The withdrawal or return waits for its money again. */
function reopenReturn(tx: core.App, refund: core.Record): void {
  const found = first(tx, 'returns', 'refund = {:refund}', { refund: refund.id });
  if (found === null || found.getString('state') !== 'refunded') return;
  found.set('state', 'refund_failed');
  signChange(found, 'provider', 'refund failed');
  tx.save(found);
}

/**
 * In the transaction in which the row has failed, after the sums of its order are right again. `order`: as it is stored
 * now.
 */
export function followFailure(tx: core.App, order: core.Record, refund: core.Record): void {
  issueDebit(tx, order, refund);
  // Somebody has given it back in another way, or a bank has: nothing is owed.
  if (byId(tx, 'refunds', refund.id)?.getString('followed') !== '') return;
  reopenReturn(tx, refund);
  takeBackMail(tx, order, {
    id: refund.id,
    amount: refund.getInt('amount'),
    key: refund.getString('key'),
    payment: refund.getString('payment'),
  });
}
