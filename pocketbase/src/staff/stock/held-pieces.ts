/** Orders that have pieces of items that are still at the shop: unpaid ones, and paid ones that are not sent. */
import { NOT_PAID_BACK, PAID_UNSENT, sumIn } from '#pocketbase/orders/to-send.ts';
import { askJson } from '#pocketbase/base/sql.ts';

export interface HeldPieces {
  readonly item: string;
  readonly order: string;
  readonly number: string;
  readonly pieces: number;
  readonly isPaid: 0 | 1;
  /** As PocketBase stores a date; ''. */
  readonly expires: string;
  /** 1 where they lie in a parcel already. */
  readonly isPacked: 0 | 1;
}

/**
 * Pieces that were not sent or paid back, and have not gone back to the stock with a refund. What a return waits for
 * stays the order's until its money is back.
 */
const LEFT = `MIN(${NOT_PAID_BACK}, l.quantity - ${sumIn('shipments', 'lines')} - ${sumIn('refunds', 'unsent')})`;

function rowsOf(isPaid: 0 | 1, orders: string): string {
  return `SELECT l.item AS item, o.id AS "order", o.number AS number, ${LEFT} AS pieces, ${isPaid} AS paid,
      iif(${isPaid}, '', o.expires) AS expires, o.packed > '' AS packed
    FROM ${orders} AND o.stock_held = TRUE AND l.item IN (SELECT value FROM json_each({:items}))`;
}

const LINES = `CROSS JOIN order_lines l ON l."order" = o.id`;
const UNPAID = `orders o ${LINES} WHERE o.order_state = 'open' AND o.payment_state IN ('unpaid', 'failed')`;
const TO_SEND = `orders o INDEXED BY index_orders_to_send ${LINES} WHERE ${PAID_UNSENT}`;

const HELD = `
  SELECT json_group_array(json_object(
    'item', item, 'order', "order", 'number', number, 'pieces', pieces, 'isPaid', paid, 'expires', expires, 'isPacked', packed
  )) AS json FROM (${rowsOf(0, UNPAID)} UNION ALL ${rowsOf(1, TO_SEND)}) WHERE pieces > 0`;

/** Held pieces of the items with these ids. */
export function heldPieces(app: core.App, items: readonly string[]): HeldPieces[] {
  return askJson(app, HELD, { items: JSON.stringify(items) }) as HeldPieces[];
}

export function piecesOf(held: readonly HeldPieces[]): number {
  return held.reduce((sum, { pieces }) => sum + pieces, 0);
}
