/**
 * The refund of a withdrawal or a return: how much it is, that it is asked for once, and what becomes of goods that
 * were never sent.
 */
import { countPieces, orderLines, piecesLeft, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { releaseStock, restock } from '#pocketbase/orders/stock.ts';
import { partHere } from '#pocketbase/orders/to-send.ts';
import { stored } from '#pocketbase/base/query.ts';
import { givenPieces, shippingLeft, soldLines } from '#pocketbase/orders/payments/given-back.ts';
import {
  refundable,
  requestRefundAgain,
  requestRefund,
  type RefundParts,
} from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { piecesOpen } from '#src/domain/after-sales/refund-plan.ts';
import { amountBack, isRest, linesBack, standardDelivery } from '#src/domain/after-sales/withdrawal.ts';

/** Minor units. */
interface Owed extends RefundParts {
  readonly goods: number;
  /** A withdrawal gives back the cheapest delivery, goods that were wrong all of it. */
  readonly delivery: number;
  /** Sum that is left of both when something is kept back because the goods have lost value. */
  readonly total: number;
}

/** Sum that is owed for pieces of a return. What a refund has given back before is not owed again. */
function owed(tx: core.App, record: core.Record, order: core.Record, pieces: readonly LinePieces[]): Owed {
  const lines = soldLines(tx, order.id);
  const before = givenPieces(tx, order.id, record.id);
  const open = piecesOpen(lines, before);
  const now = new Map(pieces.map(({ line, quantity }) => [line, Math.min(quantity, open.get(line) ?? 0)]));
  const paid = stored(order, 'quote').shipping ?? 0;
  const left = shippingLeft(tx, order);
  const most = record.getString('kind') === 'return' ? paid : standardDelivery(paid, order.getInt('standard_shipping'));
  const question = { lines, before, now, shipping: Math.min(left, most), deduction: record.getInt('deduction') };
  const goods = amountBack({ ...question, shipping: 0, deduction: 0 });
  return {
    goods,
    delivery: amountBack({ ...question, deduction: 0 }) - goods,
    total: amountBack(question),
    lines: linesBack(question),
    shipping: isRest(question) ? question.shipping : 0,
  };
}

/** Money that is still there of each payment of an order, and the payment with the most. */
function takenOf(
  tx: core.App,
  order: core.Record,
): { readonly payment: core.Record | undefined; readonly most: number } {
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order: order.id }, 'created');
  const left = payments.map((payment) => refundable(tx, payment));
  const most = Math.max(0, ...left);
  return { payment: payments[left.indexOf(most)], most };
}

/**
 * Refund of this return as it would be now. Never more than is left of what was taken: some of it may have gone back by
 * hand.
 */
export function refundOf(
  tx: core.App,
  record: core.Record,
  order: core.Record,
  pieces: readonly LinePieces[],
): Owed & { readonly amount: number } {
  const what = owed(tx, record, order, pieces);
  return { ...what, amount: Math.min(what.total, takenOf(tx, order).most) };
}

/** Says whether the bank decides about the order's money now. */
export function isDisputed(tx: core.App, order: string): boolean {
  return first(tx, 'payments', "order = {:order} && dispute = 'open'", { order }) !== null;
}

/** Asks for the refund, in the caller's transaction, and notes it in the record, which the caller saves. */
export function settle(tx: core.App, record: core.Record, order: core.Record, by: string): void {
  const { amount, lines, shipping } = refundOf(tx, record, order, storedPieces(record) ?? []);
  const { payment } = takenOf(tx, order);
  record.set('amount', amount);
  if (payment === undefined || amount < 1) return;
  const input = { amount, lines, shipping, reason: record.getString('reference'), by };
  const failed = byId(tx, 'refunds', record.getString('refund'));
  const refund =
    failed === null
      ? requestRefund(tx, payment, { ...input, key: `return-${record.id}` })
      : requestRefundAgain(tx, payment, failed, input);
  record.set('refund', refund.id);
}

/**
 * Lets go of goods that were never sent and never will be: what a withdrawal kept here can be sold, and of an order of
 * which nothing is left all of it. What has come back must be looked at by somebody first. Comes before `settle`, whose
 * refund names the same pieces.
 */
export function freeUnsent(tx: core.App, record: core.Record, order: core.Record, by: string): void {
  const mover = { by, reason: 'refunded' };
  const pieces = storedPieces(record) ?? [];
  const given = [...givenPieces(tx, order.id, record.id)].map(([line, quantity]) => ({ line, quantity }));
  const rest = piecesLeft(orderLines(tx, order.id), countPieces([given, pieces]));
  restock(tx, order, partHere(tx, order.id, storedPieces(record, 'unsent') ?? []), mover);
  if (rest.length === 0 && order.getString('fulfilment_state') === 'unfulfilled') releaseStock(tx, order, mover);
  tx.save(order);
}
