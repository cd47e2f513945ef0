/**
 * Read `pack`: what is to be packed, of chosen orders or of all, with all that a picking list, slips and labels say.
 */
import { PAID_UNSENT } from '#pocketbase/after-sales/to-send.ts';
import { cursorOf, readCursor, type Cursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { packArticles, packOrder, packSender } from '#pocketbase/staff/pack/order-view.ts';
import { readIds } from '#pocketbase/staff/pack/read-ids.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import type { PackAnswer } from '#src/contract/desk/pack.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

const PAGE = 50;

// By itself SQLite takes the one of the states, and then sorts all that is paid.
const TO_PACK = `SELECT id FROM orders INDEXED BY index_orders_to_send
  WHERE ${PAID_UNSENT} AND (created, id) > ({:created}, {:id})
  ORDER BY created, id LIMIT ${PAGE}`;

const BEGINNING: Cursor = { created: '', id: '' };

function records(app: core.App, ids: readonly string[]): core.Record[] {
  return ids.map((id) => byId(app, 'orders', id)).filter((record) => record !== null);
}

/** Chosen orders are answered whatever has become of them; of all others only those that can be packed. */
export function readPack({ app, body }: DeskRequest): PackAnswer | Refused {
  const isChosen = own(body, 'ids') !== undefined;
  const chosen = isChosen ? readIds(body) : null;
  if (isChosen && chosen === null) return invalid([{ field: 'ids', code: 'shape' }]);
  const { created, id } = readCursor(own(body, 'after')) ?? BEGINNING;
  const found = records(app, chosen ?? idsOf(app, TO_PACK, { created, id }));
  const views = found.map((order) => packOrder(app, order));
  const orders = isChosen ? views : views.filter(({ hindrance }) => hindrance === '');
  const last = found.at(-1);
  return {
    orders,
    articles: packArticles(app, orders, storedLocale(`${own(body, 'locale')}`)),
    sender: packSender(app),
    after: isChosen || last === undefined || found.length < PAGE ? '' : cursorOf(last),
  };
}
