/**
 * Each night: whether the stock of every item is what its movements add up to. What differs becomes a finding, until it
 * agrees again.
 */
import type { RecordStep } from '#pocketbase/base/step.ts';
import { askJson } from '#pocketbase/base/sql.ts';

const SUM = '(SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE stock_movements.item = items.id)';
const DIFFERS = `items.stock != ${SUM}`;

const BOTH = `SELECT json_object('stock', stock, 'sum', ${SUM}) AS json FROM items WHERE id = {:id}`;

export function compareStock(): RecordStep {
  return {
    name: 'compare_stock',
    collection: 'items',
    queries: [{ by: 'sku', due: DIFFERS }],
    open: DIFFERS,
    handle(tx, id) {
      const { stock, sum } = askJson(tx, BOTH, { id }) as { readonly stock: number; readonly sum: number };
      if (stock !== sum)
        throw new Error(
          `The stock says ${stock} pieces, its movements ${sum}. Something has written to the database past the shop. Count the item at the desk: the count sets both`,
        );
    },
  };
}
