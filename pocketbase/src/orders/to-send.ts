/**
 * Finds what of an order is still to be sent, and what of it lies here: the one place that says either, for parcels,
 * lists, pages, mails, and all that moves or counts the stock.
 */
import { countPieces, orderLines, piecesLeft, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { refundedLines } from '#pocketbase/orders/payments/refund-rows.ts';
import { find } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { LinePieces } from '#src/contract/account-api.ts';

/** Withdrawals and returns of an order (id), oldest first. */
export function returnsOf(app: core.App, order: string): core.Record[] {
  return order === '' ? [] : find(app, 'returns', 'order = {:order}', { order }, 'received');
}

/** Parcels of an order (id) that are neither lost nor back at the shop, in the order in which they were sent. */
export function parcelsOf(app: core.App, order: string): core.Record[] {
  const onTheWay = "order = {:order} && lost = false && returned = ''";
  return order === '' ? [] : find(app, 'shipments', onTheWay, { order }, 'shipped');
}

/**
 * Pieces of an order (id) that are here and in no withdrawal, as if the given parcel or return were not there: their
 * money may have gone back.
 */
export function notSent(app: core.App, order: string, but = ''): LinePieces[] {
  const sent = parcelsOf(app, order).map((parcel) => [parcel.id, storedPieces(parcel)] as const);
  const kept = [...returnsOf(app, order), ...find(app, 'refunds', 'order = {:order}', { order })].map(
    (one) => [one.id, storedPieces(one, 'unsent')] as const,
  );
  const taken = [...sent, ...kept].map(([id, pieces]) => (id === but ? [] : (pieces ?? [])));
  return piecesLeft(orderLines(app, order), countPieces(taken));
}

/**
 * Pieces of an order (id) that are still to be sent, as if the given parcel or return were not there: never more of a
 * line than was not paid back.
 */
export function toSend(app: core.App, order: string, but = ''): LinePieces[] {
  // One that has failed is still owed, unless another one has come in its place.
  const refunds = find(app, 'refunds', "order = {:order} && followed = ''", { order });
  const unpaid = countPieces([piecesLeft(orderLines(app, order), countPieces(refunds.map(refundedLines)))]);
  return notSent(app, order, but).flatMap(({ line, quantity }) => {
    const left = Math.min(quantity, unpaid.get(line) ?? 0);
    return left > 0 ? [{ line, quantity: left }] : [];
  });
}

/** Says whether pieces of an order are still to be sent. One whose parcels were called all of it has none. */
export function hasUnsent(app: core.App, order: core.Record): boolean {
  if (['shipped', 'delivered'].includes(order.getString('fulfilment_state'))) return false;
  return toSend(app, order.id).length > 0;
}

/** SQL of the pieces of a line `l` that a list of pieces names. */
function namedIn(json: string): string {
  return `SELECT SUM(named.value ->> 'quantity') FROM json_each(iif(json_valid(${json}), ${json}, '[]')) named WHERE named.value ->> 'line' = l.id`;
}

/** SQL of the pieces of a line `l` in rows of its order. `where`: of the rows (`part`). */
export function sumIn(table: 'shipments' | 'refunds' | 'returns', field: string, where = ''): string {
  return `COALESCE((SELECT SUM((${namedIn(`part.${field}`)})) FROM ${table} part WHERE part."order" = l."order"${where}), 0)`;
}

/** SQL of the pieces of a line `l` whose money nobody has asked back. */
export const NOT_PAID_BACK = `l.quantity - ${sumIn('refunds', 'lines', " AND part.followed = ''")}`;

/** SQL of what `toSend` says of a line `l`. */
const LINE_LEFT = `MIN(${NOT_PAID_BACK}, l.quantity - ${sumIn('shipments', 'lines', " AND part.lost = FALSE AND part.returned = ''")}
  - ${sumIn('returns', 'unsent')} - ${sumIn('refunds', 'unsent')})`;

/** SQL of the pieces of a row of `orders` that are still to be sent. */
export const PIECES_TO_SEND = `(SELECT COALESCE(SUM(MAX(0, ${LINE_LEFT})), 0) FROM order_lines l WHERE l."order" = orders.id)`;

/** SQL of the pieces of a line `l` that the stock has given its order and not got back; NULL: nobody counted them. */
const TAKEN = `(SELECT -SUM(moved.pieces) FROM stock_movements moved WHERE moved."order" = l."order" AND moved."order" != '' AND moved.item = l.item)`;

/** SQL of the same of what nobody counted: what nobody will send any more is let go of. */
const UNCOUNTED = `l.quantity - ${sumIn('refunds', 'unsent')} - ${sumIn('returns', 'unsent', " AND part.state IN ('refunded', 'refund_failed')")}`;

/**
 * SQL of the pieces of a line `l` that lie here and are its order's: what it has taken, without what has left and is not
 * back, be it lost. Below 0: so many have left that it has not taken.
 */
const HERE = `COALESCE(${TAKEN}, ${UNCOUNTED}) - ${sumIn('shipments', 'lines', " AND part.returned = ''")} + ${sumIn('returns', 'restocked')}`;

/** SQL of the pieces of a line `l`: that lie here, and that are to be sent. */
export const LINE_HERE = `MAX(0, ${HERE})`;
export const LINE_TO_SEND = `MAX(0, ${LINE_LEFT})`;

const SHELF = `SELECT json_group_array(json_object('line', l.id, 'item', l.item, 'here', ${HERE}, 'taken', COALESCE(${TAKEN}, 0))) AS json
  FROM order_lines l WHERE l."order" = {:order}`;

export interface ShelfLine {
  readonly line: string;
  /** Id in `items`; '' where it is gone. */
  readonly item: string;
  /** Pieces that lie here and are the order's. Below 0: so many have left that it has not taken. */
  readonly here: number;
  /** Pieces that it has taken from the stock: 0 of what nobody counts. */
  readonly taken: number;
}

/** Pieces of an order (id) that lie here. */
export function shelfOf(app: core.App, order: string): ShelfLine[] {
  return askJson(app, SHELF, { order }) as ShelfLine[];
}

/** Part of pieces of an order (id) that lies here. */
export function partHere(app: core.App, order: string, pieces: readonly LinePieces[]): LinePieces[] {
  const shelf = shelfOf(app, order);
  return pieces
    .map(({ line, quantity }) => ({
      line,
      quantity: Math.min(quantity, shelf.find((one) => one.line === line)?.here ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * SQL of orders that are paid and not sent, whatever their own state is. The index `index_orders_to_send` has these
 * very words.
 */
export const PAID_UNSENT =
  "order_state IN ('open', 'completed') AND payment_state IN ('paid', 'part_refunded', 'disputed') AND fulfilment_state IN ('unfulfilled', 'part_shipped', 'lost')";
