/** Action `stock-mark`: at how many pieces of an item people of the shop are told. */
import { idIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { piecesIn } from '#pocketbase/staff/stock/read-pieces.ts';
import { UNKNOWN_ITEM } from '#pocketbase/staff/stock/read-stock.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { byId } from '#pocketbase/base/query.ts';

/** As for the shelf, no page shows it. A new mark is told anew. */
const SET = "UPDATE items SET low_at = {:mark}, low_told = '' WHERE id = {:item}";

export function setMark({ tx, body }: DeskAction): Done | Refused {
  const item = idIn(body, 'item');
  const mark = piecesIn(body, 'mark', 0);
  if (mark === null) return invalid([{ field: 'mark', code: 'shape' }]);
  const before = byId(tx, 'items', item);
  if (before === null) return UNKNOWN_ITEM;
  tx.db().newQuery(SET).bind({ item, mark }).execute();
  return { subject: item, detail: { before: before.getInt('low_at'), mark } };
}
