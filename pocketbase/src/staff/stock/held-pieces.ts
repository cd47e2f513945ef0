/**
 * Orders that have pieces of items: unpaid ones, paid ones that are not sent, and those that wait for the refund of what
 * a withdrawal keeps here; and what has come to the shelf and left it since a moment.
 */
import { LINE_HERE, LINE_TO_SEND, PAID_UNSENT, sumIn } from '#pocketbase/orders/to-send.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { find, storedDate } from '#pocketbase/base/query.ts';

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

const MOVED = `FROM stock_movements WHERE item = {:item} AND created > {:at}`;
const MOVED_FOR = `${MOVED.replace('{:item}', 'l.item')} AND "order" = l."order" AND "order" != ''`;
/** SQL of what people have put there or taken, and not what the shop has only written off: that lies where it lay. */
const BY_HAND = `SELECT COALESCE(SUM(pieces), 0) ${MOVED} AND "order" = '' AND kind != 'count' AND reason NOT IN ('not_put_back', 'ledger_mended')`;

/** SQL of the lines of an item in whose orders something has come to the shelf or left it, or lies packed. */
const TOUCHED = `SELECT l."order" AS "order", o.packed AS packed, ${LINE_HERE} AS here,
    ${sumIn('shipments', 'lines', ' AND part.shipped > {:at}')} AS sent,
    ${sumIn('shipments', 'lines', ' AND part.returned > {:at}')} AS back,
    ${sumIn('returns', 'restocked', ' AND part.came_back > {:at}')} AS restocked,
    (SELECT COALESCE(SUM(pieces), 0) ${MOVED_FOR}) AS moved,
    COALESCE((SELECT MAX(shipped) FROM shipments part WHERE part."order" = o.id AND part.shipped <= {:at}), '') AS sentBefore,
    EXISTS (SELECT 1 FROM returns part WHERE part."order" = o.id AND part.came_back != '' AND part.came_back <= {:at})
      AND EXISTS (SELECT 1 ${MOVED_FOR} AND kind = 'return' AND reason = 'refunded') AS later
  FROM order_lines l CROSS JOIN orders o ON o.id = l."order" WHERE l.item = {:item}`;

const SINCE = `SELECT json_object('isOld', EXISTS (SELECT 1 ${MOVED} AND kind = 'count'), 'byHand', (${BY_HAND}),
  'lines', (SELECT json_group_array(json_object('order', "order", 'packed', packed, 'here', here, 'sent', sent, 'back', back,
      'restocked', restocked, 'moved', moved, 'sentBefore', sentBefore, 'later', later))
    FROM (${TOUCHED}) WHERE sent > 0 OR back > 0 OR restocked > 0 OR later OR packed > '' OR "order" IN (SELECT value FROM json_each({:toggled}))
  )) AS json`;

interface TouchedLine {
  /** Id in `orders`. */
  readonly order: string;
  /** Stored date; ''. */
  readonly packed: string;
  readonly here: number;
  readonly sent: number;
  readonly back: number;
  readonly restocked: number;
  /** Pieces that the stock has got of the order; below 0: given it. */
  readonly moved: number;
  /** When its last parcel before the moment was sent: stored date; ''. */
  readonly sentBefore: string;
  /** 1 where a refund has put pieces back that a return had brought before the moment. */
  readonly later: 0 | 1;
}

const PACKED = "action = 'packed' && detail ~ {:order}";

/** Says whether an order (id) lay packed, by what people at the desk have said until then. */
function wasPacked(app: core.App, { order, packed, sent, sentBefore }: TouchedLine, at: string, isTold: boolean) {
  if (packed !== '' && packed <= at) return true;
  if (sent === 0 && !isTold) return false;
  const [told] = find(app, 'staff_actions', `${PACKED} && created <= {:at}`, { order, at }, '-created,-id', 1);
  if (told === undefined || told.getString('created') <= sentBefore) return false;
  return (JSON.parse(toString(told.get('detail'))) as { readonly packed: boolean }).packed;
}

/**
 * Pieces of an item that lie on the shelf and did not at a moment (ms); below 0: so many fewer do. 'counted': somebody
 * has counted it since. 'unknown': nobody can tell.
 */
export function shelfSince(app: core.App, item: string, ms: number): number | 'counted' | 'unknown' {
  const at = storedDate(ms);
  const toggles = find(app, 'staff_actions', "action = 'packed' && created > {:at}", { at });
  const toggled = new Set(
    toggles.flatMap(
      (one) => (JSON.parse(toString(one.get('detail'))) as { readonly orders: readonly string[] }).orders,
    ),
  );
  const { isOld, byHand, lines } = askJson(app, SINCE, { item, at, toggled: JSON.stringify([...toggled]) }) as {
    readonly isOld: 0 | 1;
    readonly byHand: number;
    readonly lines: readonly TouchedLine[];
  };
  if (isOld === 1) return 'counted';
  if (lines.some(({ later }) => later === 1)) return 'unknown';
  return lines.reduce((sum, line) => {
    const { order, packed, here, sent, back, restocked, moved } = line;
    const then = here + moved + sent - back - restocked;
    const lay = then > 0 && wasPacked(app, line, at, toggled.has(order)) ? then : 0;
    return sum + back + restocked - sent + lay - (packed === '' ? 0 : here);
  }, byHand);
}
