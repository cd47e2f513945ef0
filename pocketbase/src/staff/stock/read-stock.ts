/** Reads `stock` and `stock-item`: what there is, what is low, who has the rest, and every movement of an item. */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { type HeldPieces, heldPieces, piecesOf } from '#pocketbase/staff/stock/held-pieces.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { isoDate, byId, find, idsOf, first, localText } from '#pocketbase/base/query.ts';
import {
  STOCK_ROWS,
  type HeldByOrder,
  type StockAnswer,
  type StockItemAnswer,
  type StockMovement,
  type StockItem,
} from '#src/contract/desk/stock.ts';
import type { StockMovementRecord } from '#src/contract/records.ts';
import { searchQuestion } from '#src/domain/order/search-words.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import { linesOf } from '#src/domain/text/texts.ts';

const PAGE = 50;
const WORDS_LENGTH = 100;
/** After every character that a stock number can have. */
const LAST = '\uffff';

export const UNKNOWN_ITEM = refusal('not_found', 'No such item');

const LOW = "stock <= MAX(low_at, (SELECT low_stock FROM shop LIMIT 1)) AND stock_rule != 'uncounted'";

/** A page of items, and where the next one begins; '': there is none. */
interface FoundItems {
  readonly ids: readonly string[];
  readonly after: string;
}

const NONE: FoundItems = { ids: [], after: '' };

/** Ids of one more than a page, and what the place of the last one on it is called. */
function pageOf(found: readonly string[], most: number, nameOf: (id: string) => string): FoundItems {
  const ids = found.slice(0, most);
  const last = ids.at(-1);
  return { ids, after: found.length > most && last !== undefined ? nameOf(last) : '' };
}

interface Narrowed {
  readonly isLow: boolean;
  /** Key after which a page begins; '': at the beginning. */
  readonly after: string;
  readonly most: number;
}

/** Ids by their number, which an index has: after `after`, and beginning with `words`. */
function idsFrom(app: core.App, words: string, { isLow, after, most }: Narrowed): FoundItems {
  const sql = `SELECT id FROM items WHERE sku > {:after} AND sku >= {:words} AND sku < {:end} ${isLow ? `AND ${LOW}` : ''} ORDER BY sku LIMIT ${most + 1}`;
  const found = idsOf(app, sql, { after, words, end: words + LAST });
  return pageOf(found, most, (id) => byId(app, 'items', id)?.getString('sku') ?? '');
}

const BY_GTIN = "SELECT id FROM items WHERE gtin IN ({:code}, {:less}, {:more}) AND gtin != ''";

/**
 * Ids by what a scanner reads: an EAN or UPC, which has one zero more or less before it by the scanner, or a whole
 * stock number.
 */
function idsOfCode(app: core.App, code: string): string[] {
  const scanned = idsOf(app, BY_GTIN, { code, less: code.replace(/^0+/, ''), more: `0${code}` });
  if (scanned.length > 0) return scanned;
  return idsOf(app, 'SELECT id FROM items WHERE sku IN ({:code}, {:capitals})', { code, capitals: code.toUpperCase() });
}

/** Begins a cursor of a search by words: no stock number has one. */
const BY_WORDS = '\t';
const DOC = 'SELECT CAST(doc AS TEXT) AS id FROM item_search WHERE item = {:item}';

/**
 * Ids by words of names, values and numbers, all of them, the last one perhaps only begun: in the order in which the
 * items were made.
 */
function idsOfWords(app: core.App, words: string, { isLow, after, most }: Narrowed): FoundItems {
  // An address of a mail would be one word: no item has any.
  const question = searchQuestion(words.replaceAll('@', ' '));
  if (question === null) return NONE;
  const low = isLow ? `AND EXISTS (SELECT 1 FROM items WHERE id = s.item AND ${LOW})` : '';
  const sql = `SELECT s.item AS id FROM item_words w CROSS JOIN item_search s ON s.doc = w.rowid
    WHERE w.item_words MATCH {:question} AND w.rowid > {:after} ${low} ORDER BY w.rowid LIMIT ${most + 1}`;
  const found = idsOf(app, sql, { question, after: Number(after.slice(1)) || 0 });
  return pageOf(found, most, (item) => BY_WORDS + (idsOf(app, DOC, { item })[0] ?? ''));
}

/**
 * Items by words, else by the beginning of a stock number as it was typed, or in capitals, as most are written: the
 * first that finds something.
 */
function itemsFound(app: core.App, words: string, narrowed: Narrowed): FoundItems {
  const { after } = narrowed;
  if (words === '') return idsFrom(app, '', narrowed);
  const named = after === '' || after.startsWith(BY_WORDS) ? idsOfWords(app, words, narrowed) : NONE;
  if (named.ids.length > 0 || after.startsWith(BY_WORDS)) return named;
  const typed = idsFrom(app, words, narrowed);
  const capitals = words.toUpperCase();
  return typed.ids.length > 0 || capitals === words ? typed : idsFrom(app, capitals, narrowed);
}

function askedItems(app: core.App, body: Body): FoundItems {
  const text = (field: string): string => lineIn(body, field).slice(0, WORDS_LENGTH);
  const code = text('code');
  if (code !== '') return { ids: idsOfCode(app, code), after: '' };
  const after = own(body, 'after');
  return itemsFound(app, text('words'), {
    isLow: own(body, 'low') === true,
    after: typeof after === 'string' ? after.slice(0, WORDS_LENGTH + 1) : '',
    most: own(body, 'table') === true ? STOCK_ROWS : PAGE,
  });
}

/** Pieces that an order has or waits for: those of a parcel that was lost lie nowhere. */
function awaited({ pieces, toSend }: HeldPieces): number {
  return Math.max(pieces, toSend);
}

interface ShownItems {
  readonly items: readonly StockItem[];
  readonly held: readonly HeldPieces[];
}

/** Those of `ids` that are there, in their order. */
function stockItems(app: core.App, ids: readonly string[], locale: Locale): ShownItems {
  const low = first(app, 'shop', '')?.getInt('low_stock') ?? 0;
  const held = ids.length === 0 ? [] : heldPieces(app, ids);
  const items = ids.flatMap((id) => {
    const record = byId(app, 'items', id);
    if (record === null) return [];
    const product = byId(app, 'products', record.getString('product'));
    const heldOf = held.filter(({ item }) => item === id);
    const [{ stock, rule }, mark] = [stockedOf(record), record.getInt('low_at')];
    const item: StockItem = {
      id,
      name: product === null ? '' : localText(product, 'name', locale),
      values: linesOf(localText(record, 'values', locale)),
      sku: record.getString('sku'),
      gtin: record.getString('gtin'),
      shelf: record.getString('shelf'),
      stock,
      mark,
      rule,
      isLow: rule !== 'uncounted' && stockBand({ stock, rule: '' }, Math.max(low, mark)) !== 'in',
      reserved: piecesOf(heldOf.filter(({ isPaid }) => isPaid === 0)),
      toSend: heldOf.reduce((sum, row) => sum + (row.isPaid === 1 ? awaited(row) : 0), 0),
      onShelf: stock + piecesOf(heldOf.filter(({ isPacked }) => isPacked === 0)),
    };
    return [item];
  });
  return { items, held };
}

export function readStock({ app, body }: DeskRequest): StockAnswer {
  const { ids, after } = askedItems(app, body);
  return { items: stockItems(app, ids, storedLocale(`${own(body, 'locale')}`)).items, after };
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

function viewOf(row: HeldPieces): HeldByOrder {
  const { order, number, isPaid, expires } = row;
  return { order, number, pieces: awaited(row), isPaid: isPaid === 1, expires: isoDate(expires) };
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
