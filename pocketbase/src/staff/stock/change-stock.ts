/** Actions `stock-correct` and `stock-count`. */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { heldPieces, piecesOf, shelfSince } from '#pocketbase/staff/stock/held-pieces.ts';
import { UNKNOWN_ITEM } from '#pocketbase/staff/stock/read-stock.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId } from '#pocketbase/base/query.ts';
import { moveStock, noteMovements, type Cause } from '#pocketbase/catalogue/stock/move-stock.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import {
  CORRECTION_LENGTH,
  COUNTED_ITEMS,
  COUNT_LIFE_MS,
  MOST_PIECES,
  type CountedItem,
} from '#src/contract/desk/stock.ts';
import type { Stocked } from '#src/domain/catalogue/stock.ts';
import { isBlank } from '#src/domain/text/texts.ts';

/** A whole number from `least` on; null for anything else. */
export function piecesIn(body: Body, field: string, least: number): number | null {
  const value = own(body, field);
  const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_PIECES;
  return isUsable ? value : null;
}

export function correctStock({ tx, body, by }: DeskAction): Done | Refused {
  const item = idIn(body, 'item');
  const pieces = piecesIn(body, 'pieces', -MOST_PIECES);
  const reason = lineIn(body, 'reason');
  if (pieces === null || pieces === 0) return invalid([{ field: 'pieces', code: 'shape' }]);
  if (isBlank(reason)) return invalid([{ field: 'reason', code: 'required' }]);
  if (reason.length > CORRECTION_LENGTH) return invalid([{ field: 'reason', code: 'too_long' }]);
  const record = byId(tx, 'items', item);
  if (record === null) return UNKNOWN_ITEM;
  if (stockedOf(record).rule === 'uncounted') return invalid([{ field: 'pieces', code: 'uncounted' }]);
  const moved = moveStock(tx, [{ item, pieces }], { kind: 'correction', reason, by, order: '' });
  if (moved === 0) return invalid([{ field: 'pieces', code: 'not_there' }]);
  return { subject: item, detail: { pieces } };
}

/** Each item once; null for anything else. */
function readCounts(body: Body): CountedItem[] | null {
  const sent = own(body, 'counts');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > COUNTED_ITEMS) return null;
  const counts = sent.flatMap((row: unknown): CountedItem[] => {
    if (!isBody(row)) return [];
    const [item, counted, age] = [idIn(row, 'item'), piecesIn(row, 'counted', 0), own(row, 'age')];
    const isSaid = typeof age === 'number' && age >= 0 && age <= COUNT_LIFE_MS;
    return item === '' || counted === null || !isSaid ? [] : [{ item, counted, age }];
  });
  return new Set(counts.map(({ item }) => item)).size === sent.length ? counts : null;
}

const BOOKS = `SELECT json_object('stock', stock, 'rule', stock_rule, 'sum', (SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE item = items.id)) AS json
  FROM items WHERE id = {:item}`;

/** Mends the ledger: what was written past it is noted, before the count in time too, so that a count sets both. */
function mendLedger(tx: core.App, item: string, cause: Cause, at: number): Stocked {
  const { stock, rule, sum } = askJson(tx, BOOKS, { item }) as Stocked & { readonly sum: number };
  const mended: Cause = { ...cause, kind: 'correction', reason: 'ledger_mended' };
  if (stock !== sum) noteMovements(tx, [{ item, pieces: stock - sum }], mended, at - 1);
  return { stock, rule };
}

/**
 * Pieces that lie on the shelf and belong to an order cannot be sold: the rest can. Where orders have more than there
 * are, nothing can; of what is sold on so many are owed. A count is of its own moment: what has come and gone since is
 * added, and a later one that is here already stands.
 */
export function countStock({ tx, body, by, now }: DeskAction): Done | Refused {
  const counts = readCounts(body);
  if (counts === null) return invalid([{ field: 'counts', code: 'shape' }]);
  if (counts.some(({ item }) => byId(tx, 'items', item) === null)) return UNKNOWN_ITEM;
  const held = heldPieces(
    tx,
    counts.map(({ item }) => item),
  );
  const sinces = counts.map(({ item, age }) => shelfSince(tx, item, now - age));
  const odd = counts.filter((_count, place) => sinces[place] === 'unknown');
  if (odd.length > 0) return invalid(odd.map(({ item }) => ({ field: item, code: 'changed_meanwhile' })));
  const cause: Cause = { kind: 'count', reason: '', by, order: '' };
  const moved = counts.map(({ item, counted, age }, place) => {
    const since = sinces[place];
    if (typeof since !== 'number') return { item, counted, pieces: 0 };
    const { stock, rule } = mendLedger(tx, item, cause, now - age);
    if (rule === 'uncounted') return { item, counted, pieces: 0 };
    const ordered = piecesOf(held.filter((one) => one.item === item && one.isPacked === 0));
    const pieces = Math.max(rule === 'backorder' ? -Infinity : Math.min(0, stock), counted + since - ordered) - stock;
    moveStock(tx, [{ item, pieces }], cause, now - age);
    return { item, counted, pieces };
  });
  return { subject: counts.length === 1 ? (counts[0]?.item ?? '') : '', detail: { counts: moved } };
}

/** As for the shelf, no page shows it. A new mark is told anew. */
const SET = "UPDATE items SET low_at = {:mark}, low_told = '' WHERE id = {:item}";

/** Action `stock-mark`: at how many pieces of an item people of the shop are told. */
export function setMark({ tx, body }: DeskAction): Done | Refused {
  const item = idIn(body, 'item');
  const mark = piecesIn(body, 'mark', 0);
  if (mark === null) return invalid([{ field: 'mark', code: 'shape' }]);
  const before = byId(tx, 'items', item);
  if (before === null) return UNKNOWN_ITEM;
  tx.db().newQuery(SET).bind({ item, mark }).execute();
  return { subject: item, detail: { before: before.getInt('low_at'), mark } };
}
