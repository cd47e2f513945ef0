/** The goods that come back with a refund. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import type { CreditQuestion } from '#pocketbase/documents/credit-body.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import { first } from '#pocketbase/base/query.ts';
import { scale } from '#src/domain/money/money.ts';

/** Goods that a refund is about, as its credit note says them. `total`: what its credit note is about, minor units. */
export function creditQuestion(tx: core.App, refund: core.Record, total: number): CreditQuestion {
  const lines = refundedLines(refund);
  const returned = lines.length === 0 ? returnedGoods(tx, refund.id) : new Map<number, number>();
  return { total, lines, shipping: refund.getInt('shipping'), returned };
}

/**
 * Goods of a return whose refund is older than the field `lines`. Rate (basis points) → what the goods cost, after the
 * coupon, in minor units; empty where the refund (its id) is about no return.
 */
function returnedGoods(tx: core.App, refund: string): ReadonlyMap<number, number> {
  const found = first(tx, 'returns', 'refund = {:refund}', { refund });
  const goods = new Map<number, number>();
  if (found === null) return goods;
  const pieces = countPieces([storedPieces(found) ?? []]);
  for (const line of orderLines(tx, found.getString('order'))) {
    const [quantity, rate] = [line.getInt('quantity'), line.getInt('vat_rate')];
    const cost = quantity * line.getInt('unit_price') - line.getInt('discount');
    const value = scale(cost, pieces.get(line.id) ?? 0, quantity);
    if (value > 0) goods.set(rate, (goods.get(rate) ?? 0) + value);
  }
  return goods;
}
