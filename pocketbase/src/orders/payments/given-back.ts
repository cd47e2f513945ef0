/**
 * Counts what of an order's pieces and of its delivery has been asked back, by a refund or a return: nothing goes back
 * twice.
 */
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { stored } from '#pocketbase/base/query.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, find } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { piecesOpen } from '#src/domain/after-sales/refund-plan.ts';
import { linesBack, type Pieces, type SoldLine } from '#src/domain/after-sales/withdrawal.ts';

/** The lines of an order (id) as they were sold. */
export function soldLines(app: core.App, order: string): SoldLine[] {
  return orderLines(app, order).map((line) => ({
    line: line.id,
    quantity: line.getInt('quantity'),
    gross: line.getInt('quantity') * line.getInt('unit_price'),
    discount: line.getInt('discount'),
  }));
}

/** Refunds of an order (id) that have not failed. */
function standing(app: core.App, order: string): core.Record[] {
  return find(app, 'refunds', 'order = {:order}', { order }).filter((row) => row.getString('state') !== 'failed');
}

/** Minor units of an order (id) that have been asked back: whoever gives more back has seen them. */
export function askedBack(app: core.App, order: string): number {
  return standing(app, order).reduce((total, row) => total + row.getInt('amount'), 0);
}

/** A return whose refund is older than the field `lines`, or that had none: nothing was left to give back. */
function namesNoLines(app: core.App, record: core.Record): boolean {
  const refund = byId(app, 'refunds', record.getString('refund'));
  return refund === null || refundedLines(refund).length === 0;
}

/** Pieces of an order (id) that have been asked back. `but`: id of a return that does not count. */
export function givenPieces(app: core.App, order: string, but = ''): Pieces {
  const refunds = standing(app, order).map(refundedLines);
  const returns = find(app, 'returns', "order = {:order} && id != {:but} && state = 'refunded'", { order, but });
  const old = returns.filter((one) => namesNoLines(app, one)).map((one) => storedPieces(one) ?? []);
  return countPieces([...refunds, ...old]);
}

/**
 * Says whether pieces of an order (id) cost more than was given back of it without saying what for: then their money is
 * still owed, or they are.
 */
export function isOwed(app: core.App, order: string, pieces: readonly LinePieces[]): boolean {
  const [lines, before] = [soldLines(app, order), givenPieces(app, order)];
  const open = piecesOpen(lines, before);
  const now = new Map(pieces.map(({ line, quantity }) => [line, Math.min(quantity, open.get(line) ?? 0)]));
  const value = linesBack({ lines, before, now }).reduce((sum, { amount }) => sum + amount, 0);
  const amounts = standing(app, order).filter((row) => refundedLines(row).length === 0);
  return value > amounts.reduce((sum, row) => sum + row.getInt('amount'), 0);
}

/** Part of the delivery of an order that nobody has asked back. Minor units. */
export function shippingLeft(app: core.App, order: core.Record): number {
  const given = standing(app, order.id).reduce((total, row) => total + row.getInt('shipping'), 0);
  return Math.max(0, (stored(order, 'quote').shipping ?? 0) - given);
}
