/**
 * Orders that have pieces of items: unpaid ones, paid ones that are not sent, and those that wait for the refund of what
 * a withdrawal keeps here.
 */
import { LINE_HERE, LINE_TO_SEND, PAID_UNSENT } from '#pocketbase/orders/to-send.ts';
import { askJson } from '#pocketbase/base/sql.ts';

export interface HeldPieces {
  readonly item: string;
  readonly order: string;
  readonly number: string;
  /** Pieces that lie here. */
  readonly pieces: number;
  /** Pieces that are to be sent: more than lie here where a parcel was lost. */
  readonly toSend: number;
  readonly isPaid: 0 | 1;
  /** As PocketBase stores a date; ''. */
  readonly expires: string;
  /** 1 where they lie in a parcel already. */
  readonly isPacked: 0 | 1;
}

function rowsOf(isPaid: 0 | 1, orders: string): string {
  return `SELECT l.item AS item, o.id AS "order", o.number AS number, ${LINE_HERE} AS pieces, ${isPaid} AS paid,
      iif(${isPaid}, ${LINE_TO_SEND}, 0) AS sending, iif(${isPaid}, '', o.expires) AS expires, o.packed > '' AS packed
    FROM ${orders} AND o.stock_held = TRUE AND l.item IN (SELECT value FROM json_each({:items}))`;
}

const LINES = `CROSS JOIN order_lines l ON l."order" = o.id`;
const UNPAID = `orders o ${LINES} WHERE o.order_state = 'open' AND o.payment_state IN ('unpaid', 'failed')`;
const UNSENT = `orders o INDEXED BY index_orders_to_send ${LINES} WHERE ${PAID_UNSENT}`;
const OPEN_RETURNS = `SELECT "order" FROM returns INDEXED BY index_returns_open WHERE state != 'refunded' AND state != 'refused'`;
const WITHDRAWN = `orders o ${LINES} WHERE o.id IN (${OPEN_RETURNS}) AND o.payment_state NOT IN ('unpaid', 'failed') AND NOT (${PAID_UNSENT})`;

const HELD = `
  SELECT json_group_array(json_object('item', item, 'order', "order", 'number', number, 'pieces', pieces,
    'toSend', sending, 'isPaid', paid, 'expires', expires, 'isPacked', packed
  )) AS json FROM (${[rowsOf(0, UNPAID), rowsOf(1, UNSENT), rowsOf(1, WITHDRAWN)].join(' UNION ALL ')})
  WHERE pieces > 0 OR sending > 0`;

/** Held pieces of the items with these ids. */
export function heldPieces(app: core.App, items: readonly string[]): HeldPieces[] {
  return askJson(app, HELD, { items: JSON.stringify(items) }) as HeldPieces[];
}

/** Pieces of these rows that lie here. */
export function piecesOf(held: readonly HeldPieces[]): number {
  return held.reduce((sum, { pieces }) => sum + pieces, 0);
}
