/** Orders take pieces from the stock and return them. Each movement is in the ledger, with the order. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, find } from '#pocketbase/base/query.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { hasUnsent, returnsOf, shelfOf, toSend } from '#pocketbase/orders/to-send.ts';
import { moveStock, noteMovements, type Cause } from '#pocketbase/catalogue/stock/move-stock.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { canBuy } from '#src/domain/catalogue/stock.ts';
import {
  HELD_ORDERS,
  HELD_PIECES,
  HELD_PIECES_BY_TRANSFER,
  HELD_TRANSFERS,
  stockNeeded,
} from '#src/domain/order/fair-share.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';

export interface Pieces {
  /** Id in `items`. */
  readonly item: string;
  readonly quantity: number;
}

type OrderKind = Extract<Cause['kind'], 'order' | 'cancel' | 'return'>;

/** Mover of the pieces of an order, with the reason. */
type Mover = Pick<Cause, 'by' | 'reason'>;

/**
 * Takes the pieces of all lines for an order (id). Throws where some are missing: check first, in the same transaction.
 */
export function takeStock(tx: core.App, order: string, lines: readonly Pieces[], mover: Mover): void {
  const movements = lines.map(({ item, quantity }) => ({ item, pieces: -quantity }));
  if (moveStock(tx, movements, { kind: 'order', order, ...mover }) !== lines.length)
    throw new Error('The stock is not enough.');
}

/** Query by the index of the order's rows of the ledger, which has these very words. */
const TAKEN = `SELECT json_group_array(json_array(item, taken)) AS json FROM (
  SELECT item, -SUM(pieces) AS taken FROM stock_movements WHERE "order" = {:order} AND "order" != '' GROUP BY item)`;

/**
 * Puts pieces of lines back into the stock, never more than the order has taken of each item: its rows of the ledger
 * say how many, whatever has become of the item's rule since (docs/decisions/0451). An item that was deleted meanwhile
 * takes nothing.
 */
export function putBack(
  tx: core.App,
  order: string,
  kind: Exclude<OrderKind, 'order'>,
  lines: readonly Pieces[],
  mover: Mover,
): void {
  const taken = new Map(askJson(tx, TAKEN, { order }) as readonly (readonly [string, number])[]);
  const movements = lines.flatMap(({ item, quantity }) => {
    const pieces = Math.min(quantity, taken.get(item) ?? 0);
    return pieces > 0 ? [{ item, pieces }] : [];
  });
  if (movements.length > 0) moveStock(tx, movements, { kind, order, ...mover });
}

/**
 * Puts pieces of an order's lines back into the stock, never more of a line than the order holds: what went back
 * before, and what went back with the whole order, counts. Notes them in `restocked`; the caller saves the order. Gives
 * the pieces that have gone back now.
 */
export function restock(tx: core.App, order: core.Record, pieces: readonly LinePieces[], mover: Mover): LinePieces[] {
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
  putBack(
    tx,
    order.id,
    'return',
    back.map(({ line, quantity }) => ({ item: itemOf(line), quantity })),
    mover,
  );
  const all = countPieces([before, back]);
  order.set(
    'restocked',
    [...all].map(([line, quantity]) => ({ line, quantity })),
  );
  return back;
}

/**
 * Gives back what of the order lies here, once. Sets `stock_held`; the caller saves the order. An item that was deleted
 * meanwhile takes nothing.
 */
export function releaseStock(tx: core.App, order: core.Record, mover: Mover): void {
  if (!order.getBool('stock_held')) return;
  const pieces = shelfOf(tx, order.id).map(({ item, here }) => ({ item, quantity: here }));
  putBack(tx, order.id, 'cancel', pieces, mover);
  order.set('stock_held', false);
  order.set('restocked', null);
}

/** Pieces of an order that it has a use for: they are to be sent, or a withdrawal brings them back on sale. */
function claimed(tx: core.App, order: core.Record): ReadonlyMap<string, number> {
  const isOver = order.getString('payment_state') === 'refunded' || !hasUnsent(tx, order);
  const waiting = returnsOf(tx, order.id).filter((one) => ['accepted', 'returned'].includes(one.getString('state')));
  return countPieces([isOver ? [] : toSend(tx, order.id), ...waiting.map((one) => storedPieces(one, 'unsent') ?? [])]);
}

/**
 * Lets go of pieces that lie here and that nobody sends any more: their money went back without them, or others were
 * sent in their place. Nobody has said that they can be sold, so the stock writes them off, and a count finds what is
 * there of them. Where all the money of an unsent order is on its way back, its end gives them back.
 */
export function letGo(tx: core.App, order: core.Record, by: string): void {
  const wanted = claimed(tx, order);
  const left = shelfOf(tx, order.id).flatMap(({ line, item, here, taken }) => {
    const pieces = Math.min(here - (wanted.get(line) ?? 0), taken);
    return pieces > 0 ? [{ item, pieces }] : [];
  });
  if (left.length === 0 || endsUnsent(tx, order)) return;
  noteMovements(tx, left, { kind: 'return', reason: 'not_put_back', by, order: order.id });
  const gone = left.map(({ item, pieces }) => ({ item, pieces: -pieces }));
  noteMovements(tx, gone, { kind: 'correction', reason: 'not_put_back', by, order: '' });
}

function endsUnsent(tx: core.App, order: core.Record): boolean {
  if (order.getString('fulfilment_state') !== 'unfulfilled') return false;
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order: order.id });
  return payments.every((payment) => refundable(tx, payment) < 1);
}

/**
 * Pieces of a new parcel that its order has not, because those before were lost or went back on sale: the stock has to
 * give them. An item that was deleted meanwhile gives nothing.
 */
export function piecesMissing(app: core.App, parcel: core.Record, isSaved: boolean): Pieces[] {
  const shelf = shelfOf(app, parcel.getString('order'));
  return (storedPieces(parcel) ?? []).flatMap(({ line, quantity }) => {
    const own = shelf.find((one) => one.line === line);
    if (own === undefined || byId(app, 'items', own.item) === null) return [];
    const missing = quantity - Math.max(0, own.here + (isSaved ? quantity : 0));
    return missing > 0 ? [{ item: own.item, quantity: missing }] : [];
  });
}

/** Says whether all of these pieces can be taken. */
export function canTake(app: core.App, pieces: readonly Pieces[]): boolean {
  return pieces.every(({ item, quantity }) => {
    const record = byId(app, 'items', item);
    return record !== null && canBuy(stockedOf(record), quantity);
  });
}

/**
 * Takes the order's pieces again, all or none. True: it holds them (it may have before). Sets `stock_held`; the caller
 * saves the order.
 */
export function reserveAgain(tx: core.App, order: core.Record, by: string): boolean {
  if (order.getBool('stock_held')) return true;
  const lines = orderLines(tx, order.id).map((line) => ({
    item: line.getString('item'),
    quantity: line.getInt('quantity'),
  }));
  if (!canTake(tx, lines)) return false;
  takeStock(tx, order.id, lines, { by, reason: 'paid_late' });
  order.set('stock_held', true);
  return true;
}

/** Orders by name: how many there are, and which is the newest. Both are the same as long as none has come or gone. */
export interface HeldOrders {
  readonly count: number;
  readonly newest: number;
  /** Number of those that are to be paid by transfer. */
  readonly transfers: number;
}

export interface Held extends HeldOrders {
  /** Id in `items`, pieces, and whether they are to be paid by transfer: of each line. */
  readonly pieces: readonly (readonly [item: string, pieces: number, byTransfer: 0 | 1])[];
}

/**
 * Uses an index of unpaid orders. It is named, because SQLite reads all orders instead where its statistics know only a
 * few origins.
 */
const ORDERS = 'orders o INDEXED BY index_orders_held';
const UNPAID =
  "o.origin = {:origin} AND o.origin != '' AND o.order_state = 'open' AND o.payment_state IN ('unpaid', 'failed')";

/** SQL of a HeldOrders, for {:origin}; '': of nobody. */
export const HELD_ORDERS_SQL = `(
  SELECT json_object('count', COUNT(*), 'newest', COALESCE(MAX(o.rowid), 0), 'transfers', COALESCE(SUM(o.method = 'transfer'), 0)) FROM ${ORDERS} WHERE ${UNPAID})`;

/** SQL of the pieces of a Held: of items that can run out. */
export const HELD_PIECES_SQL = `(
  SELECT json_group_array(json_array(l.item, l.quantity, o.method = 'transfer')) FROM ${ORDERS} JOIN order_lines l ON l."order" = o.id JOIN items i ON i.id = l.item AND i.stock_rule = '' WHERE ${UNPAID})`;

function sum(pieces: readonly number[]): number {
  return pieces.reduce((total, one) => total + one, 0);
}

/** Pieces of an item that an origin holds. */
export function heldOf({ pieces }: Pick<Held, 'pieces'>, item: string): number {
  return sum(pieces.filter(([name]) => name === item).map(([, count]) => count));
}

/**
 * Says whether an origin would hold more than one may, in orders or in pieces. What is to be paid by transfer is held
 * for days: it has lower limits, and is counted apart, so that it closes the checkout for no card.
 */
export function holdsTooMuch(
  { count, transfers, pieces }: Omit<Held, 'newest'>,
  lines: readonly WantedLine[],
  isByTransfer: boolean,
): boolean {
  const [orders, most, mostOrders] = isByTransfer
    ? [transfers, HELD_PIECES_BY_TRANSFER, HELD_TRANSFERS]
    : [count - transfers, HELD_PIECES, HELD_ORDERS];
  const alike = pieces.filter(([, , transfer]) => (transfer === 1) === isByTransfer).map(([, one]) => one);
  return orders >= mostOrders || sum(alike) + sum(lines.map(({ quantity }) => quantity)) > most;
}

/** The same lines with the pieces that must be in stock, so that an origin takes no more than its share. */
export function linesNeeded(held: Held, lines: readonly WantedLine[], low: number): WantedLine[] {
  return lines.map(({ item, quantity }) => ({ item, quantity: stockNeeded(quantity, heldOf(held, item), low) }));
}
