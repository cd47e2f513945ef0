/** The goods that come back with a refund. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/hooks/after-sales/line-pieces.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { scale } from '#src/domain/money/money.ts';

/** Rate (basis points) → what the goods cost, after the coupon, in minor units; empty where the refund (its id) is about no return. */
export function returnedGoods(tx: core.App, refund: string): ReadonlyMap<number, number> {
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
