/** Orders take pieces from the stock and return them. One conditional statement moves all lines, so the stock is never negative. */
import { addChange } from '#pocketbase/hooks/changes.ts';
import { isVisible } from '#pocketbase/hooks/visible.ts';
import { byId, find } from '#pocketbase/hooks/query.ts';
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

/** Brings pieces back that were sent and can be sold again. An item that was deleted meanwhile takes nothing. */
export function restock(tx: core.App, pieces: readonly Pieces[]): void {
  if (pieces.length > 0) moveStock(tx, pieces, 1);
}

function piecesOf(tx: core.App, order: core.Record): Pieces[] {
  return find(tx, 'order_lines', 'order = {:order}', { order: order.id }).map((line) => ({
    item: line.getString('item'),
    quantity: line.getInt('quantity'),
  }));
}

/** Gives back what the order holds, once. Sets `stock_held`; the caller saves the order. An item that was deleted meanwhile takes nothing. */
export function releaseStock(tx: core.App, order: core.Record): void {
  if (!order.getBool('stock_held')) return;
  moveStock(tx, piecesOf(tx, order), 1);
  order.set('stock_held', false);
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
