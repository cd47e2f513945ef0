/**
 * Facts that an order that is changed is priced by: its lines keep the prices of the day on which it was placed, and
 * its pieces are there for it.
 */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import type { CartFacts } from '#pocketbase/orders/catalogue.ts';

/** `order`: id in `orders`. */
export function changedFacts(tx: core.App, facts: CartFacts, order: string): CartFacts {
  const lines = new Map(orderLines(tx, order).map((line) => [line.getString('item'), line]));
  const items = facts.items.map((item) => {
    const line = lines.get(item.id);
    if (line === undefined) return item;
    return { ...item, price: line.getInt('unit_price'), salePrice: null, stock: item.stock + line.getInt('quantity') };
  });
  return { ...facts, items };
}
