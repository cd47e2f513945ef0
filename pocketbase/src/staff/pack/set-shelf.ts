/** Action `shelf`: where an item lies in the storeroom. */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { SHELF_LENGTH } from '#src/contract/desk/pack.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';

/**
 * No page shows it, and no editor: a save of the record would tell them that it has changed, and builds to look at it.
 */
const SET = 'UPDATE items SET shelf = {:shelf} WHERE id = {:item}';

export function setShelf({ tx, body }: DeskAction): Done | Refused {
  const [item, text] = [`${own(body, 'item')}`, own(body, 'shelf')];
  if (typeof text !== 'string' || hasUnseen(text)) return invalid([{ field: 'shelf', code: 'characters' }]);
  const shelf = text.trim();
  if (shelf.length > SHELF_LENGTH) return invalid([{ field: 'shelf', code: 'too_long' }]);
  const before = byId(tx, 'items', item);
  if (before === null) return refusal('not_found', 'No such item');
  tx.db().newQuery(SET).bind({ item, shelf }).execute();
  return { subject: item, detail: { before: before.getString('shelf'), shelf } };
}
