/** Placing an order: everything is looked at and written in one transaction, so nothing changes between the look and the order. */
import { priceCart, type PricedCart } from '#pocketbase/hooks/orders/cart.ts';
import { linesIn, textIn } from '#pocketbase/hooks/orders/catalogue.ts';
import { useCoupon } from '#pocketbase/hooks/orders/coupon-uses.ts';
import { invalid, refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { placeProblems, requestText } from '#pocketbase/hooks/orders/request.ts';
import { askJson, insertRows, newId } from '#pocketbase/hooks/orders/sql.ts';
import { takeStock } from '#pocketbase/hooks/orders/stock.ts';
import { byId, storedDate } from '#pocketbase/hooks/query.ts';
import { termsHold } from '#pocketbase/hooks/terms.ts';
import type { FieldProblem, OrderRequest } from '#src/contract/shop-api.ts';
import { orderNumber } from '#src/domain/order-number.ts';
import { phoneProblem } from '#src/domain/phone.ts';
import { HIGHEST_TOTAL } from '#src/domain/quote.ts';
import { shippingChoices } from '#src/domain/shipping.ts';

/** ms that the stock of an unpaid order is reserved. */
export const RESERVED_MS = 30 * 60 * 1000;

/** Unpaid orders that one cart, and one address, may have open at a time: each holds stock. */
const OPEN_IN_CART = 5;
const OPEN_FOR_EMAIL = 10;
/** Seconds until a refused one may try again: some orders have been paid or have expired by then. */
const RETRY_SECONDS = 600;

export interface Placing {
  readonly request: OrderRequest;
  /** Id in `users`; '': a guest. */
  readonly user: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly demo: boolean;
}

interface Placed {
  /** Id in `orders`. */
  readonly id: string;
}

interface Known {
  readonly same: { readonly id: string; readonly hash: string } | null;
  readonly inCart: number;
  readonly forEmail: number;
  readonly numberTaken: 0 | 1;
}

const OPEN = "order_state = 'open' AND payment_state IN ('unpaid', 'failed')";
const KNOWN = `
  SELECT json_object(
    'same', (SELECT json_object('id', id, 'hash', request_hash) FROM orders WHERE cart = {:cart} AND key = {:key}),
    'inCart', (SELECT COUNT(*) FROM orders WHERE cart = {:cart} AND ${OPEN}),
    'forEmail', (SELECT COUNT(*) FROM orders WHERE email = {:email} AND ${OPEN}),
    'numberTaken', EXISTS (SELECT 1 FROM orders WHERE number = {:number})
  ) AS json`;

/** 32 characters whose codes differ modulo 32, as `orderNumber` wants its numbers. */
const DICE = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_';

function drawNumber(): string {
  const drawn = $security.randomStringWithAlphabet(8, DICE);
  return orderNumber(drawn.split('').map((character) => character.charCodeAt(0)));
}

function contactProblems({ address, phone }: OrderRequest, cart: PricedCart): FieldProblem[] {
  const problem = phone === '' && cart.rate?.needsPhone !== true ? null : phoneProblem(phone);
  return [
    ...placeProblems(address, 'address', cart.delivery),
    ...(problem === null ? [] : [{ field: 'phone', code: problem }]),
  ];
}

/** Why a cart cannot become an order as it was asked for; null: it can. */
function cartRefusal(tx: core.App, placing: Placing, cart: PricedCart): Refused | null {
  const { request, now } = placing;
  const { quote, states, rates, rate } = cart;
  const problems = contactProblems(request, cart);
  if (problems.length > 0) return invalid(problems);
  if (states.some(({ forSale }) => !forSale))
    return refusal('not_for_sale', 'Some items are no longer for sale', { lines: states, quote });
  if (request.lines.some(({ item, quantity }) => (cart.items.get(item)?.stock ?? 0) < quantity))
    return refusal('out_of_stock', 'Fewer pieces are left than were asked for', { lines: states, quote });
  if (rate === null || rate.id !== request.shipping) {
    const weight = request.lines.reduce(
      (sum, line) => sum + (cart.items.get(line.item)?.weight ?? 0) * line.quantity,
      0,
    );
    const shipping = shippingChoices(rates, { country: request.country, weight, goods: quote.goods });
    return refusal('shipping_refused', 'This way of delivery does not exist for the parcel', { shipping, quote });
  }
  if (cart.couponProblem !== null) {
    const coupon = { problem: cart.couponProblem };
    return refusal('coupon_refused', 'The coupon does not count', { coupon, quote });
  }
  if (quote.total > HIGHEST_TOTAL) return invalid([{ field: 'lines', code: 'too_long' }]);
  if (quote.total !== request.expectedTotal)
    return refusal('price_changed', 'The total differs from the one that was shown', { quote, lines: states });
  if (!termsHold(tx, request.locale, request.terms, now))
    return refusal('terms_changed', 'The terms have changed since they were shown');
  return null;
}

function write(tx: core.App, placing: Placing, cart: PricedCart, number: string, hash: string): string {
  const { request, user, now, demo } = placing;
  const { quote, rate, coupon } = cart;
  if (rate === null) throw new Error('An order has a way of delivery.');
  const id = newId();
  const date = storedDate(now);
  takeStock(tx, request.lines);
  insertRows(tx, 'orders', [
    {
      id,
      number,
      token: $security.randomString(43),
      cart: request.cart,
      key: request.key,
      request_hash: hash,
      user,
      email: request.email,
      phone: request.phone,
      locale: request.locale,
      address: JSON.stringify(request.address),
      billing: JSON.stringify(request.billing),
      quote: JSON.stringify(quote),
      shipping: JSON.stringify({ id: rate.id, name: rate.name, daysMin: rate.daysMin, daysMax: rate.daysMax }),
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
      created: date,
      updated: date,
    },
  ]);
  insertRows(
    tx,
    'order_lines',
    quote.lines.map((line, rank) => {
      const item = cart.items.get(line.item);
      if (item === undefined) throw new Error('A line has an item.');
      return {
        id: newId(),
        order: id,
        rank,
        item: line.item,
        product: item.product,
        name: textIn(item.name, request.locale),
        values: linesIn(item.values, request.locale).join('\n'),
        sku: item.sku,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        discount: line.discount,
        vat_rate: line.vatRate,
        tax_class: item.taxClass,
        weight: item.weight,
        created: date,
        updated: date,
      };
    }),
  );
  if (coupon !== null) useCoupon(tx, coupon.record, id, request.email.toLowerCase(), date);
  return id;
}

/**
 * Places an order, or finds the one that the same key has placed, inside the caller's durable transaction. A refusal has written nothing:
 * all looks come before the first statement that writes, and nobody else writes in between.
 */
export function placeOrder(tx: core.App, placing: Placing): Placed | Refused {
  const { request, user, now } = placing;
  const hash = $security.sha256(requestText(request, user));
  const number = drawNumber();
  const known = askJson(tx, KNOWN, { cart: request.cart, key: request.key, email: request.email, number }) as Known;
  if (known.same !== null) {
    return known.same.hash === hash
      ? { id: known.same.id }
      : refusal('key_reused', 'This key has come with another order');
  }
  if (known.inCart >= OPEN_IN_CART || known.forEmail >= OPEN_FOR_EMAIL)
    return refusal('too_many', 'Too many orders are waiting for their payment', { retryAfter: RETRY_SECONDS });
  const cart = priceCart(
    tx,
    { ...request, postcode: request.address.postcode, email: request.email.toLowerCase() },
    now,
  );
  const refused = cartRefusal(tx, placing, cart);
  return refused ?? { id: write(tx, placing, cart, known.numberTaken === 1 ? drawNumber() : number, hash) };
}

/** The stored order of `placeOrder`. */
export function placedOrder(app: core.App, { id }: Placed): core.Record {
  const order = byId(app, 'orders', id);
  if (order === null) throw new Error('The order was placed, and is not there.');
  return order;
}
