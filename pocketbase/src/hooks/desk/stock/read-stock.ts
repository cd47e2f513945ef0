/** Reads `stock` and `stock-item`: what there is, what is low, who has the rest, and every movement of an item. */
import { idIn, lineIn } from '#pocketbase/hooks/desk/after/body.ts';
import { cursorOf, readCursor } from '#pocketbase/hooks/desk/cursor.ts';
import type { DeskRequest } from '#pocketbase/hooks/desk/desk-request.ts';
import type { HeldPieces } from '#pocketbase/hooks/desk/stock/held-pieces.ts';
import { stockItems } from '#pocketbase/hooks/desk/stock/items.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { own, type Body } from '#pocketbase/hooks/orders/request.ts';
import { isoDate } from '#pocketbase/hooks/orders/view.ts';
import { byId, find, idsOf } from '#pocketbase/hooks/query.ts';
import type { HeldByOrder, StockAnswer, StockItemAnswer, StockMovement } from '#src/contract/desk/stock.ts';
import type { StockMovementRecord } from '#src/contract/records.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

const PAGE = 50;
const WORDS_LENGTH = 100;
/** After every character that a stock number can have. */
const LAST = '\uffff';

export const UNKNOWN_ITEM = refusal('not_found', 'No such item');

const LOW = 'stock <= MAX(low_at, (SELECT low_stock FROM shop LIMIT 1))';

/** By their number, which an index has: after `after`, and beginning with `words`. */
function idsFrom(app: core.App, words: string, isLow: boolean, after: string): string[] {
  const sql = `SELECT id FROM items WHERE sku > {:after} AND sku >= {:words} AND sku < {:end} ${isLow ? `AND ${LOW}` : ''} ORDER BY sku LIMIT ${PAGE + 1}`;
  return idsOf(app, sql, { after, words, end: words + LAST });
}

/** What a scanner reads. */
function idsOfGtin(app: core.App, gtin: string): string[] {
  return idsOf(app, "SELECT id FROM items WHERE gtin = {:gtin} AND gtin != ''", { gtin });
}

/** By EAN, by stock number as it was typed, and in capitals, as most are written: the first that finds something. */
function idsFound(app: core.App, body: Body): string[] {
  const words = lineIn(body, 'words').slice(0, WORDS_LENGTH);
  const scanned = words === '' ? [] : idsOfGtin(app, words);
  if (scanned.length > 0) return scanned;
  const [isLow, after] = [own(body, 'low') === true, lineIn(body, 'after')];
  const typed = idsFrom(app, words, isLow, after);
  const capitals = words.toUpperCase();
  return typed.length > 0 || capitals === words ? typed : idsFrom(app, capitals, isLow, after);
}

export function readStock({ app, body }: DeskRequest): StockAnswer {
  const found = idsFound(app, body);
  const { items } = stockItems(app, found.slice(0, PAGE), storedLocale(`${own(body, 'locale')}`));
  return { items, after: found.length > PAGE ? (items.at(-1)?.sku ?? '') : '' };
}

function movementOf(app: core.App, record: core.Record): StockMovement {
  const order = record.getString('order');
  return {
    id: record.id,
    at: isoDate(record.getString('created')),
    pieces: record.getInt('pieces'),
    // The column has only these.
    kind: record.getString('kind') as StockMovementRecord['kind'],
    reason: record.getString('reason'),
    by: record.getString('by'),
    order,
    number: byId(app, 'orders', order)?.getString('number') ?? '',
  };
}

/** The newest movements of an item, after a cursor. */
function newest(app: core.App, item: string, after: unknown): core.Record[] {
  const cursor = readCursor(after);
  const older = cursor === null ? '' : ' && (created < {:created} || (created = {:created} && id < {:id}))';
  const parameters = { item, created: cursor?.created ?? '', id: cursor?.id ?? '' };
  return find(app, 'stock_movements', `item = {:item}${older}`, parameters, '-created,-id', PAGE);
}

function viewOf({ order, number, pieces, isPaid, expires }: HeldPieces): HeldByOrder {
  return { order, number, pieces, isPaid: isPaid === 1, expires: isoDate(expires) };
}

export function readStockItem({ app, body }: DeskRequest): StockItemAnswer | Refused {
  const id = idIn(body, 'item');
  const { items, held } = stockItems(app, [id], storedLocale(`${own(body, 'locale')}`));
  const [item] = items;
  if (item === undefined) return UNKNOWN_ITEM;
  const rows = newest(app, id, own(body, 'after'));
  const last = rows.at(-1);
  return {
    item,
    held: held.map(viewOf),
    movements: rows.map((row) => movementOf(app, row)),
    after: last === undefined || rows.length < PAGE ? '' : cursorOf(last),
  };
}
