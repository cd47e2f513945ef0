/** The rows of a new order. */
import { queueMail } from '#pocketbase/hooks/mails/queue.ts';
import type { PricedCart } from '#pocketbase/hooks/orders/cart.ts';
import { linesIn, textIn } from '#pocketbase/hooks/orders/catalogue.ts';
import { useCoupon } from '#pocketbase/hooks/orders/coupon-uses.ts';
import type { Orderable, Placing } from '#pocketbase/hooks/orders/judge.ts';
import { stepOrder } from '#pocketbase/hooks/orders/steps.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/hooks/orders/sql.ts';
import { takeStock } from '#pocketbase/hooks/orders/stock.ts';
import { orderView, viewOf, type ShownLine, type ShownOrder } from '#pocketbase/hooks/orders/view.ts';
import { byId, storedDate } from '#pocketbase/hooks/query.ts';
import type { OrderAnswer, OrderView } from '#src/contract/shop-api.ts';

const INSERT_ORDER = insertStatement('orders', [
  'id',
  'number',
  'token',
  'cart',
  'key',
  'request_hash',
  'user',
  'email',
  'phone',
  'locale',
  'address',
  'billing',
  'quote',
  'shipping',
  'currency',
  'total',
  'coupon',
  'terms',
  'order_state',
  'payment_state',
  'fulfilment_state',
  'expires',
  'stock_held',
  'paid',
  'refunded',
  'suspicious',
  'demo',
  'created',
  'updated',
]);
const INSERT_LINE = insertStatement('order_lines', [
  'id',
  'order',
  'rank',
  'item',
  'product',
  'name',
  'values',
  'sku',
  'quantity',
  'unit_price',
  'discount',
  'vat_rate',
  'tax_class',
  'weight',
  'created',
  'updated',
]);

/** ms that the stock of an unpaid order is reserved. */
const RESERVED_MS = 30 * 60 * 1000;

function orderColumns({ request, user, now, demo }: Placing, cart: PricedCart, number: string): ShownOrder {
  const { quote, rate, coupon } = cart;
  if (rate === null) throw new Error('An order has a way of delivery.');
  return {
    number,
    user,
    email: request.email,
    phone: request.phone,
    locale: request.locale,
    address: request.address,
    billing: request.billing,
    quote,
    shipping: { id: rate.id, name: rate.name, daysMin: rate.daysMin, daysMax: rate.daysMax },
    currency: quote.currency,
    total: quote.total,
    coupon: coupon === null ? '' : request.coupon,
    terms: request.terms,
    order_state: 'open',
    payment_state: 'unpaid',
    fulfilment_state: 'unfulfilled',
    expires: storedDate(now + RESERVED_MS),
    stock_held: true,
    paid: 0,
    refunded: 0,
    suspicious: false,
    demo,
    created: storedDate(now),
  };
}

function lineColumns({ request: { locale } }: Placing, { quote, items }: PricedCart): ShownLine[] {
  return quote.lines.map((line, rank) => {
    const item = items.get(line.item);
    if (item === undefined) throw new Error('A line has an item.');
    return {
      rank,
      item: line.item,
      product: item.product,
      name: textIn(item.name, locale),
      values: linesIn(item.values, locale).join('\n'),
      sku: item.sku,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      discount: line.discount,
      vat_rate: line.vatRate,
      tax_class: item.taxClass,
      weight: item.weight,
    };
  });
}

/** A coupon has paid for all of it: nothing is left to pay, so it counts as paid at once. */
function settleFree(tx: core.App, id: string): OrderView {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order was written.');
  order.set('expires', '');
  stepOrder(tx, order, 'payment', 'paid', 'shop', 'nothing to pay');
  queueMail(tx, 'order_confirmed', order, {});
  return orderView(tx, order);
}

/** Takes the stock, counts the coupon and writes the order. All of it must be possible: the caller has looked, in the same transaction. */
export function writeOrder(tx: core.App, placing: Placing, { cart, hash, number }: Orderable): OrderAnswer {
  const { request } = placing;
  const [id, token] = [newId(), $security.randomString(43)];
  const order = orderColumns(placing, cart, number);
  const lines = lineColumns(placing, cart);
  const dates = { created: order.created, updated: order.created };
  takeStock(tx, request.lines);
  insertRow(tx, INSERT_ORDER, {
    ...order,
    ...dates,
    id,
    token,
    cart: request.cart,
    key: request.key,
    request_hash: hash,
    address: JSON.stringify(order.address),
    billing: JSON.stringify(order.billing),
    quote: JSON.stringify(order.quote),
    shipping: JSON.stringify(order.shipping),
  });
  for (const line of lines) insertRow(tx, INSERT_LINE, { ...line, ...dates, id: newId(), order: id });
  if (cart.coupon !== null) useCoupon(tx, cart.coupon, id, request.email.toLowerCase(), order.created);
  return { token, order: order.total === 0 ? settleFree(tx, id) : viewOf(order, lines, null) };
}
