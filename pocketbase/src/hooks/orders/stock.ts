/** Orders take pieces from the stock and return them. One conditional statement moves all lines, so the stock is never negative. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/hooks/after-sales/line-pieces.ts';
import { addChange } from '#pocketbase/hooks/changes.ts';
import { isVisible } from '#pocketbase/hooks/visible.ts';
import { byId } from '#pocketbase/hooks/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';

export interface Pieces {
  /** Id in `items`. */
  readonly item: string;
  readonly quantity: number;
}

const MOVE = `
  UPDATE items SET stock = stock + {:sign} * moved.quantity
  FROM (SELECT value ->> 'item' AS item, value ->> 'quantity' AS quantity FROM json_each({:lines})) AS moved
  WHERE items.id = moved.item AND items.stock + {:sign} * moved.quantity >= 0
  RETURNING items.id, items.stock, (SELECT low_stock FROM shop LIMIT 1) AS low`;

/** Takes (−1) or returns (+1) the pieces of all lines. Writes a change for the build where an item's stock band differs. Returns the number of lines. */
function moveStock(tx: core.App, lines: readonly Pieces[], sign: 1 | -1): number {
  const rows = arrayOf(new DynamicModel({ id: '', stock: 0, low: 0 }));
  tx.db()
    .newQuery(MOVE)
    .bind({ sign, lines: JSON.stringify(lines) })
    .all(rows);
  const moved = rows.filter((row) => row !== undefined);
  for (const { id, stock, low } of moved) {
    const quantity = lines.find(({ item }) => item === id)?.quantity ?? 0;
    // Pages show bands, never numbers.
    if (stockBand(stock, low) === stockBand(stock - sign * quantity, low)) continue;
    const item = byId(tx, 'items', id);
    if (item !== null && isVisible(tx, item)) addChange(tx, 'items', id, 'update');
  }
  return moved.length;
}

/** Takes the pieces of all lines. Throws where some are missing: check first, in the same transaction. */
export function takeStock(tx: core.App, lines: readonly Pieces[]): void {
  if (moveStock(tx, lines, -1) !== lines.length) throw new Error('The stock is not enough.');
}

function piecesOf(tx: core.App, order: core.Record): Pieces[] {
  const restocked = countPieces([storedPieces(order, 'restocked') ?? []]);
  return orderLines(tx, order.id)
    .map((line) => ({
      item: line.getString('item'),
      quantity: line.getInt('quantity') - (restocked.get(line.id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Puts pieces of an order's lines back into the stock, never more of a line than the order holds: what went back before, and what went back with
 * the whole order, counts. Notes them in `restocked`; the caller saves the order. Gives the pieces that have gone back now.
 */
export function restock(tx: core.App, order: core.Record, pieces: readonly LinePieces[]): LinePieces[] {
  if (!order.getBool('stock_held')) return [];
  const before = storedPieces(order, 'restocked') ?? [];
  const gone = countPieces([before]);
  const lines = orderLines(tx, order.id);
  const back = pieces.flatMap(({ line, quantity }) => {
    const held = (lines.find(({ id }) => id === line)?.getInt('quantity') ?? 0) - (gone.get(line) ?? 0);
    const possible = Math.min(quantity, held);
    return possible > 0 ? [{ line, quantity: possible }] : [];
  });
  if (back.length === 0) return [];
  const itemOf = (id: string): string => lines.find((line) => line.id === id)?.getString('item') ?? '';
  moveStock(
    tx,
    back.map(({ line, quantity }) => ({ item: itemOf(line), quantity })),
    1,
  );
  const all = countPieces([before, back]);
  order.set(
    'restocked',
    [...all].map(([line, quantity]) => ({ line, quantity })),
  );
  return back;
}

/** Gives back what the order holds, once. Sets `stock_held`; the caller saves the order. An item that was deleted meanwhile takes nothing. */
export function releaseStock(tx: core.App, order: core.Record): void {
  if (!order.getBool('stock_held')) return;
  moveStock(tx, piecesOf(tx, order), 1);
  order.set('stock_held', false);
  order.set('restocked', null);
}

/** Takes the order's pieces again, all or none. True: it holds them (it may have before). Sets `stock_held`; the caller saves the order. */
export function reserveAgain(tx: core.App, order: core.Record): boolean {
  if (order.getBool('stock_held')) return true;
  const lines = piecesOf(tx, order);
  const enough = lines.every(({ item, quantity }) => (byId(tx, 'items', item)?.getInt('stock') ?? 0) >= quantity);
  if (!enough) return false;
  takeStock(tx, lines);
  order.set('stock_held', true);
  return true;
}
