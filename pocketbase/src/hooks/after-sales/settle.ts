/** The refund of a withdrawal or a return: how much it is, that it is asked for once, and what becomes of goods that were never sent. */
import { countPieces, orderLines, piecesLeft, storedPieces } from '#pocketbase/hooks/after-sales/line-pieces.ts';
import { releaseStock } from '#pocketbase/hooks/orders/stock.ts';
import { stored } from '#pocketbase/hooks/orders/view.ts';
import { refundable, requestRefundAgain, requestRefund } from '#pocketbase/hooks/payments/refund-rows.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { amountBack, standardDelivery } from '#src/domain/after-sales/withdrawal.ts';

/** Pieces of an order that were paid back before this record. */
function paidBack(tx: core.App, record: core.Record, order: core.Record): LinePieces[] {
  const others = "order = {:order} && id != {:id} && state = 'refunded'";
  const earlier = find(tx, 'returns', others, { order: order.id, id: record.id });
  return earlier.flatMap((one) => storedPieces(one) ?? []);
}

/** Minor units that are owed. A withdrawal gives back the cheapest delivery, goods that were wrong all of it. */
function owed(tx: core.App, record: core.Record, order: core.Record): number {
  const paid = stored(order, 'quote').shipping ?? 0;
  return amountBack({
    lines: orderLines(tx, order.id).map((line) => ({
      line: line.id,
      quantity: line.getInt('quantity'),
      gross: line.getInt('quantity') * line.getInt('unit_price'),
      discount: line.getInt('discount'),
    })),
    shipping: record.getString('kind') === 'return' ? paid : standardDelivery(paid, order.getInt('standard_shipping')),
    before: countPieces([paidBack(tx, record, order)]),
    now: countPieces([storedPieces(record) ?? []]),
    deduction: record.getInt('deduction'),
  });
}

/** Whether the bank decides about the order's money now. */
export function isDisputed(tx: core.App, order: string): boolean {
  return first(tx, 'payments', "order = {:order} && dispute = 'open'", { order }) !== null;
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
  const input = { amount, reason: record.getString('reference'), by };
  const failed = byId(tx, 'refunds', record.getString('refund'));
  const refund =
    failed === null
      ? requestRefund(tx, payment, { ...input, key: `return-${record.id}` })
      : requestRefundAgain(tx, payment, failed, input);
  record.set('refund', refund.id);
}

/** An order of which nothing was sent, and nothing will be: its goods can be sold. What has come back must be looked at by somebody first. */
export function freeUnsent(tx: core.App, record: core.Record, order: core.Record): void {
  if (order.getString('fulfilment_state') !== 'unfulfilled') return;
  const back = countPieces([paidBack(tx, record, order), storedPieces(record) ?? []]);
  if (piecesLeft(orderLines(tx, order.id), back).length > 0) return;
  releaseStock(tx, order);
  tx.save(order);
}
