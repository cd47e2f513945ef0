/** Pieces that orders take from the stock and give back. Each line is one conditional statement, so the stock is never under 0. */
import { addChange, isVisible } from '#pocketbase/hooks/changes.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import { stockBand } from '#src/domain/stock.ts';

export interface Pieces {
  /** Id in `items`. */
  readonly item: string;
  readonly quantity: number;
}

/** Tells builds where an item's band changed: pages show bands, never numbers. */
function tellBand(tx: core.App, item: string, before: number, after: number): void {
  const low = first(tx, 'shop', '')?.getInt('low_stock') ?? 0;
  if (stockBand(before, low) === stockBand(after, low)) return;
  const record = byId(tx, 'items', item);
  if (record !== null && isVisible(tx, record)) addChange(tx, 'items', item, 'update');
}

/** Adds `pieces` (negative: takes) to an item's stock. False, and nothing done, where it would be under 0 or the item is gone. */
function addStock(tx: core.App, item: string, pieces: number): boolean {
  const rows = arrayOf(new DynamicModel({ stock: 0 }));
  tx.db()
    .newQuery(
      'UPDATE items SET stock = stock + {:pieces} WHERE id = {:item} AND stock + {:pieces} >= 0 RETURNING stock',
    )
    .bind({ item, pieces })
    .all(rows);
  const after = rows[0]?.['stock'];
  if (typeof after !== 'number') return false;
  tellBand(tx, item, after - pieces, after);
  return true;
}

/** Takes the pieces of all lines. Throws where some are missing: look first, in the same transaction. */
export function takeStock(tx: core.App, lines: readonly Pieces[]): void {
  for (const { item, quantity } of lines)
    if (!addStock(tx, item, -quantity)) throw new Error(`Stock of ${item} is not enough.`);
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
  for (const { item, quantity } of piecesOf(tx, order)) addStock(tx, item, quantity);
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
