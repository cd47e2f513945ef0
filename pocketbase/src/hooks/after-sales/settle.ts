/** The refund of a withdrawal or a return: how much it is, and that it is asked for once. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/hooks/after-sales/line-pieces.ts';
import { stored } from '#pocketbase/hooks/orders/view.ts';
import { refundable, wishRefund } from '#pocketbase/hooks/payments/refund-rows.ts';
import { find } from '#pocketbase/hooks/query.ts';
import { amountBack, standardDelivery } from '#src/domain/withdrawal.ts';

/** Minor units that are owed. A withdrawal gives back the cheapest delivery, goods that were wrong all of it. */
function owed(tx: core.App, record: core.Record, order: core.Record): number {
  const refunded = "order = {:order} && id != {:id} && state = 'refunded'";
  const earlier = find(tx, 'returns', refunded, { order: order.id, id: record.id });
  const paid = stored(order, 'quote').shipping ?? 0;
  return amountBack({
    lines: orderLines(tx, order.id).map((line) => ({
      line: line.id,
      quantity: line.getInt('quantity'),
      gross: line.getInt('quantity') * line.getInt('unit_price'),
      discount: line.getInt('discount'),
    })),
    shipping: record.getString('kind') === 'return' ? paid : standardDelivery(paid, order.getInt('standard_shipping')),
    before: countPieces(earlier.map((one) => storedPieces(one) ?? [])),
    now: countPieces([storedPieces(record) ?? []]),
    deduction: record.getInt('deduction'),
  });
}

/** Whether the bank decides about the order's money now. */
export function isDisputed(tx: core.App, order: string): boolean {
  return find(tx, 'payments', "order = {:order} && dispute = 'open'", { order }).length > 0;
}

/**
 * Asks for the refund, in the caller's transaction, and notes it in the record, which the caller saves. Never more than is left of what was
 * taken: some of it may have gone back by hand.
 */
export function settle(tx: core.App, record: core.Record, order: core.Record, by: string): void {
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order: order.id }, 'created');
  const left = payments.map((payment) => refundable(tx, payment));
  const most = Math.max(0, ...left);
  const amount = Math.min(owed(tx, record, order), most);
  const payment = payments[left.indexOf(most)];
  record.set('amount', amount);
  if (payment === undefined || amount < 1) return;
  const wish = { amount, reason: record.getString('reference'), key: `return-${record.id}`, by };
  record.set('refund', wishRefund(tx, payment, wish).id);
}
