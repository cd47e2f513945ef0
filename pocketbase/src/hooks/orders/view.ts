/** What the person with an order's token may know of it. */
import { find, first, millis } from '#pocketbase/hooks/query.ts';
import type { OrderRecord } from '#src/contract/records.ts';
import type { OrderLineView, OrderView } from '#src/contract/shop-api.ts';
import { isLocale } from '#src/domain/locale.ts';
import { FULFILMENT_STATES, ORDER_STATES, PAYMENT_STATES } from '#src/domain/order-states.ts';

/** An order's tokens have this shape; anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9]{43}$/;

/** The order that a token opens; null: none. */
export function orderByToken(app: core.App, token: unknown): core.Record | null {
  return typeof token === 'string' && TOKEN.test(token) ? first(app, 'orders', 'token = {:token}', { token }) : null;
}

function oneOf<State extends string>(states: readonly State[], value: string): State {
  const state = states.find((one) => one === value);
  if (state === undefined) throw new Error(`'${value}' is no state of an order.`);
  return state;
}

/** A json field as it was stored by this code. */
export function stored<Name extends 'address' | 'billing' | 'quote' | 'shipping'>(
  order: core.Record,
  name: Name,
): OrderRecord[Name] {
  return JSON.parse(toString(order.get(name)));
}

function isoDate(record: core.Record, field: string): string {
  const ms = millis(record, field);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}

function lineView(line: core.Record): OrderLineView {
  const values = line.getString('values');
  return {
    item: line.getString('item'),
    product: line.getString('product'),
    name: line.getString('name'),
    values: values === '' ? [] : values.split('\n'),
    sku: line.getString('sku'),
    quantity: line.getInt('quantity'),
    unitPrice: line.getInt('unit_price'),
    discount: line.getInt('discount'),
    vatRate: line.getInt('vat_rate'),
  };
}

/** Lines in the order of the cart. */
export function linesOfOrder(app: core.App, order: core.Record): core.Record[] {
  return find(app, 'order_lines', 'order = {:order}', { order: order.id }, 'rank');
}

/** Reads the order's lines and last payment, and shows all of it. */
export function orderView(app: core.App, order: core.Record): OrderView {
  const locale = order.getString('locale');
  if (!isLocale(locale)) throw new Error(`'${locale}' is no language.`);
  const payment = first(app, 'payments', 'order = {:order}', { order: order.id }, '-created');
  const { name, daysMin, daysMax } = stored(order, 'shipping');
  return {
    number: order.getString('number'),
    locale,
    placedAt: isoDate(order, 'created'),
    expiresAt: isoDate(order, 'expires'),
    state: oneOf(ORDER_STATES, order.getString('order_state')),
    payment: oneOf(PAYMENT_STATES, order.getString('payment_state')),
    processing: payment?.getString('state') === 'processing',
    fulfilment: oneOf(FULFILMENT_STATES, order.getString('fulfilment_state')),
    paymentError: payment?.getString('error') ?? '',
    email: order.getString('email'),
    phone: order.getString('phone'),
    address: stored(order, 'address'),
    billing: stored(order, 'billing'),
    lines: linesOfOrder(app, order).map(lineView),
    quote: stored(order, 'quote'),
    shipping: { name, daysMin, daysMax },
    coupon: order.getString('coupon'),
    paid: order.getInt('paid'),
    refunded: order.getInt('refunded'),
    demo: order.getBool('demo'),
  };
}
