/** The ledger of the stock: what orders have taken and given back, and what must have been there before, so that it adds up. */
import { dateOf, DAY_MS, FIRST_DAYS_AGO, insertFrom, type Filling } from '#tests/bench/growth/filling.ts';

function addMovements({ database }: Filling, kind: 'order' | 'cancel', pieces: string, where: string): void {
  const source = `order_lines line JOIN orders sale ON sale.id = line."order" WHERE ${where} ORDER BY line.rowid`;
  insertFrom(database, 'stock_movements', source, {
    id: `printf('s${kind.charAt(0)}%013d', line.rowid)`,
    item: 'line.item',
    pieces,
    kind: `'${kind}'`,
    reason: kind === 'order' ? "''" : 'sale.order_state',
    by: kind === 'order' ? "'shopper'" : "'shop'",
    order: 'sale.id',
    created: kind === 'order' ? 'sale.created' : 'sale.updated',
    updated: kind === 'order' ? 'sale.created' : 'sale.updated',
  });
}

export function fillLedger(filling: Filling): void {
  const { database, now } = filling;
  addMovements(filling, 'order', '-line.quantity', 'TRUE');
  addMovements(filling, 'cancel', 'line.quantity', "sale.order_state IN ('cancelled', 'expired')");
  const opened = dateOf(`${now - (FIRST_DAYS_AGO + 1) * DAY_MS}`);
  const sums = 'SELECT item, SUM(pieces) AS pieces FROM stock_movements GROUP BY item';
  insertFrom(database, 'stock_movements', `items LEFT JOIN (${sums}) AS noted ON noted.item = items.id`, {
    id: "printf('sf%013d', items.rowid)",
    item: 'items.id',
    pieces: 'items.stock - COALESCE(noted.pieces, 0)',
    kind: "'first'",
    reason: "''",
    by: "'shop'",
    order: "''",
    created: opened,
    updated: opened,
  });
}
