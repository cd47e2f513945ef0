/**
 * Prepares the rows of a new order and its answer before the transaction. All other writers wait while a transaction
 * runs, so it must be short.
 */
import { dealOf } from '#pocketbase/orders/agreement.ts';
import type { PricedCart } from '#pocketbase/orders/cart.ts';
import { linesIn, textIn, type BankFacts, type CouponFacts } from '#pocketbase/orders/catalogue.ts';
import type { Orderable, Placing } from '#pocketbase/orders/validate-order.ts';
import { newId } from '#pocketbase/base/sql.ts';
import type { Pieces } from '#pocketbase/orders/stock.ts';
import { viewOf, type ShownLine, type ShownOrder } from '#pocketbase/orders/view.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { transferDays } from '#src/domain/money/received-transfer.ts';
import { afterWorkingDays, endAfter } from '#src/domain/order/working-days.ts';
import { SOLD_NAME, SOLD_VALUES } from '#src/schema/derived/limits.ts';

/** ms that the stock of an unpaid order is reserved. */
const RESERVED_MS = 30 * 60 * 1000;

/**
 * Until when the goods are held, and when the shopper is reminded (ms; 0: not). `bank`: null where it is not paid by
 * transfer.
 */
export function termOf(now: number, bank: BankFacts | null): { readonly expires: number; readonly remind: number } {
  if (bank === null) return { expires: now + RESERVED_MS, remind: 0 };
  const shown = afterWorkingDays(now, transferDays(bank.transfer_days));
  return { expires: endAfter(shown), remind: Math.round((now + shown) / 2) };
}

export function orderColumns(
  { request, user, now, demo, agreement }: Placing,
  { cart, number, bank: account }: Pick<Orderable, 'cart' | 'number' | 'bank'>,
): ShownOrder {
  const { rate, coupon, shipping, input } = cart;
  const quote = { ...cart.quote, scheme: input.scheme };
  if (rate === null) throw new Error('An order has a way of delivery.');
  const bank = quote.total === 0 ? null : account;
  const { expires, remind } = agreement === undefined ? termOf(now, bank) : { expires: agreement.until, remind: 0 };
  const choice = shipping.find(({ id }) => id === rate.id);
  const { daysMin, daysMax } = choice ?? rate;
  // Goods that wait for a transfer leave nobody knows when.
  const dates = (bank === null && choice?.dates) || null;
  return {
    number,
    user,
    email: request.email,
    phone: request.phone,
    locale: request.locale,
    address: request.address,
    billing: request.billing,
    invoice: request.invoice ?? null,
    quote,
    shipping: { id: rate.id, name: rate.name, daysMin, daysMax, dates },
    currency: quote.currency,
    total: quote.total,
    standard_shipping: Math.min(...shipping.map(({ price }) => price)),
    coupon: coupon === null ? '' : request.coupon,
    terms: request.terms,
    order_state: 'open',
    payment_state: 'unpaid',
    fulfilment_state: 'unfulfilled',
    expires: storedDate(expires),
    method: bank === null ? '' : 'transfer',
    remind: remind === 0 ? '' : storedDate(remind),
    stock_held: true,
    paid: 0,
    refunded: 0,
    money_kept: '',
    courier_note: request.courierNote ?? '',
    gift: Boolean(request.gift),
    gift_message: request.gift?.message ?? '',
    review_stop: request.reviewStop === true,
    suspicious: false,
    demo,
    offered: agreement === undefined ? '' : storedDate(now),
    accepted: '',
    created: storedDate(now),
  };
}

export function lineColumns(
  { request: { locale, pictures } }: Pick<Placing, 'request'>,
  { quote, items }: PricedCart,
): ShownLine[] {
  return quote.lines.map((line, rank) => {
    const item = items.get(line.item);
    if (item === undefined) throw new Error('A line has an item.');
    return {
      rank,
      item: line.item,
      product: item.product,
      name: textIn(item.name, locale).slice(0, SOLD_NAME),
      values: linesIn(item.values, locale).join('\n').slice(0, SOLD_VALUES),
      sku: item.sku,
      picture: pictures?.[line.item] ?? '',
      quantity: line.quantity,
      unit_price: line.unitPrice,
      discount: line.discount,
      vat_rate: line.vatRate,
      tax_class: item.taxClass,
      weight: item.weight,
      withdrawal_exclusion: item.exclusion,
    };
  });
}

/** Draft that `writeOrder` inserts. */
export interface OrderDraft {
  readonly row: ReturnType<typeof orderRow>;
  readonly lines: readonly ReturnType<typeof lineRow>[];
  readonly pieces: readonly Pieces[];
  readonly coupon: CouponFacts | null;
  readonly answer: OrderAnswer;
}

function orderRow(order: ShownOrder, { request, origin, agreement }: Placing, hash: string) {
  return {
    ...order,
    id: newId(),
    token: $security.randomString(43),
    cart: request.cart,
    key: request.key,
    request_hash: hash,
    origin,
    address: JSON.stringify(order.address),
    billing: JSON.stringify(order.billing),
    invoice: JSON.stringify(order.invoice),
    quote: JSON.stringify(order.quote),
    shipping: JSON.stringify(order.shipping),
    deal: JSON.stringify(agreement === undefined ? null : dealOf(agreement, null, order.created)),
    updated: order.created,
  };
}

export function lineRow(line: ShownLine, { id, created }: { readonly id: string; readonly created: string }) {
  return { ...line, id: newId(), order: id, created, updated: created };
}

export function draftOrder(placing: Placing, orderable: Orderable): OrderDraft {
  const { cart, hash, bank } = orderable;
  const order = orderColumns(placing, orderable);
  const lines = lineColumns(placing, cart);
  const row = orderRow(order, placing, hash);
  return {
    row,
    lines: lines.map((line) => lineRow(line, row)),
    pieces: placing.request.lines,
    coupon: cart.coupon,
    answer: { token: row.token, order: viewOf(order, lines, null, { bank }) },
  };
}
