/** The stock that one origin (the address of a caller) reserves with unpaid orders. */
import {
  HELD_ORDERS,
  HELD_PIECES,
  HELD_PIECES_BY_TRANSFER,
  HELD_TRANSFERS,
  stockNeeded,
} from '#src/domain/order/fair-share.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';

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
