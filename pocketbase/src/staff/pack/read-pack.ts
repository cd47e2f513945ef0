/**
 * Read `pack`: what is to be packed, of chosen orders or of all, with all that a picking list, slips and labels say.
 */
import { isFound } from '#pocketbase/base/findings.ts';
import { returnsOf, PAID_UNSENT, toSend } from '#pocketbase/orders/to-send.ts';
import { cursorOf, readCursor, type Cursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { readIds } from '#pocketbase/staff/pack/read-ids.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId, idsOf, stored, isoDate, first, localText } from '#pocketbase/base/query.ts';
import type { PackAnswer, PackArticle, PackLine, PackOrder, PackSender } from '#src/contract/desk/pack.ts';
import { DEFAULT_LOCALE, storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { isHeld } from '#pocketbase/orders/payments/apply-disputes.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import type { PackHindrance } from '#src/domain/order/picking.ts';

const PAGE = 50;

// By itself SQLite takes the one of the states, and then sorts all that is paid.
const TO_PACK = `SELECT id FROM orders INDEXED BY index_orders_to_send
  WHERE ${PAID_UNSENT} AND (created, id) > ({:created}, {:id})
  ORDER BY created, id LIMIT ${PAGE}`;

const BEGINNING: Cursor = { created: '', id: '' };

function records(app: core.App, ids: readonly string[]): core.Record[] {
  return ids.map((id) => byId(app, 'orders', id)).filter((record) => record !== null);
}

/** States of a withdrawal or a return that somebody must still answer. */
const WAITING = ['received'];

function packLines(app: core.App, order: core.Record, left: readonly LinePieces[]): PackLine[] {
  const picks = storedPieces(order, 'picks') ?? [];
  return orderLines(app, order.id).flatMap((line) => {
    const pieces = left.find((one) => one.line === line.id)?.quantity ?? 0;
    if (pieces === 0) return [];
    const picked = picks.find((one) => one.line === line.id)?.quantity ?? 0;
    const view = {
      line: line.id,
      item: line.getString('item'),
      name: line.getString('name'),
      values: linesOf(line.getString('values')),
      sku: line.getString('sku'),
      unitPrice: line.getInt('unit_price'),
      quantity: line.getInt('quantity'),
      left: pieces,
      picked: Math.min(picked, pieces),
    };
    return [view];
  });
}

const OWED = `SELECT EXISTS (SELECT 1 FROM order_lines l CROSS JOIN items i ON i.id = l.item
  WHERE l."order" = {:order} AND i.stock < 0 AND i.stock_rule != 'uncounted') AS json`;

function waitsForGoods(app: core.App, order: string): boolean {
  return askJson(app, OWED, { order }) === 1;
}

interface Packable {
  readonly hindrance: PackHindrance | '';
  /** Pieces that are left to send; none where there is a hindrance. */
  readonly left: readonly LinePieces[];
}

function hindranceOf(app: core.App, order: core.Record): PackHindrance | '' {
  const fulfilment = order.getString('fulfilment_state');
  if (!['open', 'completed'].includes(order.getString('order_state'))) return 'cancelled';
  if (['shipped', 'delivered'].includes(fulfilment)) return 'sent';
  if (!isPaid(order.getString('payment_state'))) return 'unpaid';
  if (isHeld(app, order.id)) return 'held';
  return fulfilment === 'unfulfilled' && !order.getBool('stock_held') ? 'not_held' : '';
}

/**
 * Says whether an order can be packed now, and what of it. The same rules as a parcel's (after-sales/parcels.ts),
 * before there is one.
 */
export function packableOf(app: core.App, order: core.Record): Packable {
  const hindrance = hindranceOf(app, order);
  const left = hindrance === '' ? toSend(app, order.id) : [];
  return { hindrance: hindrance === '' && left.length === 0 ? 'nothing_left' : hindrance, left };
}

/** Orders and articles as a packing list shows them. */
function packOrder(app: core.App, order: core.Record): PackOrder {
  const { hindrance, left } = packableOf(app, order);
  return {
    id: order.id,
    number: order.getString('number'),
    created: isoDate(order.getString('created')),
    locale: storedLocale(order.getString('locale')),
    address: { ...EMPTY_ADDRESS, ...stored(order, 'address') },
    phone: order.getString('phone'),
    currency: order.getString('currency'),
    shipping: stored(order, 'shipping')?.name ?? '',
    courierNote: order.getString('courier_note'),
    gift: order.getBool('gift'),
    giftMessage: order.getString('gift_message'),
    packed: isoDate(order.getString('packed')),
    isRest: order.getString('fulfilment_state') !== 'unfulfilled',
    isTakenBack: isFound(app, 'transfer_taken_back', order.id),
    hasReturn: returnsOf(app, order.id).some((one) => WAITING.includes(one.getString('state'))),
    hindrance,
    waits: left.length > 0 && waitsForGoods(app, order.id),
    lines: packLines(app, order, left),
  };
}

/** An item as it is called now; as it was ordered, where it is gone. */
function articleOf(app: core.App, line: PackLine, locale: Locale): PackArticle {
  const item = byId(app, 'items', line.item);
  if (item === null)
    return {
      id: line.item,
      name: line.name,
      values: line.values,
      sku: line.sku,
      gtin: '',
      shelf: '',
      owed: 0,
      slug: '',
    };
  const product = byId(app, 'products', item.getString('product'));
  const { stock, rule } = stockedOf(item);
  return {
    id: item.id,
    name: product === null ? line.name : localText(product, 'name', locale),
    values: linesOf(localText(item, 'values', locale)),
    sku: item.getString('sku'),
    gtin: item.getString('gtin'),
    shelf: item.getString('shelf'),
    owed: rule === 'uncounted' ? 0 : Math.max(0, -stock),
    slug: product !== null && isPublishedRecord(product) ? localText(product, 'slug', DEFAULT_LOCALE) : '',
  };
}

/** Each article of the orders once. */
function packArticles(app: core.App, orders: readonly PackOrder[], locale: Locale): PackArticle[] {
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.item, line] as const)));
  return Array.from(lines.values(), (line) => articleOf(app, line, locale));
}

function packSender(app: core.App): PackSender {
  const shop = first(app, 'shop', '');
  const text = (field: string): string => shop?.getString(field) ?? '';
  return {
    brand: text('brand'),
    name: text('legal_name'),
    address: text('address'),
    country: text('country'),
    email: text('email'),
    phone: text('phone'),
  };
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
