/** Orders and articles as a packing list shows them. */
import { orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { returnsOf } from '#pocketbase/after-sales/view.ts';
import { packableOf } from '#pocketbase/staff/pack/packable.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { stored } from '#pocketbase/base/query.ts';
import { isoDate, byId, first, localText } from '#pocketbase/base/query.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import type { PackArticle, PackLine, PackOrder, PackSender } from '#src/contract/desk/pack.ts';
import { EMPTY_ADDRESS } from '#src/domain/address/address.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

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

export function packOrder(app: core.App, order: core.Record): PackOrder {
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
    slug: product !== null && isPublishedRecord(product) ? localText(product, 'slug', locale) : '',
  };
}

/** Each article of the orders once. */
export function packArticles(app: core.App, orders: readonly PackOrder[], locale: Locale): PackArticle[] {
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.item, line] as const)));
  return Array.from(lines.values(), (line) => articleOf(app, line, locale));
}

export function packSender(app: core.App): PackSender {
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
