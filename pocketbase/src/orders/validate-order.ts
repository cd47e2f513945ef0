/** Validates whether a cart can become an order. Reads only; place-order.ts writes. */
import { priceCart, type PricedCart } from '#pocketbase/orders/cart.ts';
import {
  CART_FACTS,
  couponKind,
  factParameters,
  type BankFacts,
  type CartFacts,
  type SaleItem,
  type ShopFacts,
} from '#pocketbase/orders/catalogue.ts';
import { drawNumber } from '#pocketbase/orders/draw-number.ts';
import {
  HELD_ORDERS_SQL,
  HELD_PIECES_SQL,
  heldOf,
  holdsTooMuch,
  linesNeeded,
  type Held,
  type HeldOrders,
} from '#pocketbase/orders/stock.ts';
import { agreedCart, agreementProblems, type Agreement } from '#pocketbase/orders/agreement.ts';
import { missingWords } from '#pocketbase/orders/missing-by-law.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { placeProblems } from '#pocketbase/orders/request.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { byId, storedDate } from '#pocketbase/base/query.ts';
import { termsHold } from '#pocketbase/content/terms.ts';
import type { FieldProblem, OrderAnswer, OrderRequest, WantedLine } from '#src/contract/shop-api.ts';
import { canBuy } from '#src/domain/catalogue/stock.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { mostPieces, TRANSFERS_AN_HOUR, TRANSFERS_FOR_EMAIL } from '#src/domain/order/fair-share.ts';
import { mayRequestInvoice, INVOICE_FIELDS } from '#src/domain/money/italian-invoice.ts';
import { phoneProblem } from '#src/domain/person/phone.ts';
import { HIGHEST_TOTAL } from '#src/domain/order/quote.ts';
import { ADDRESS_FIELDS, type Address } from '#src/domain/address/address.ts';

/** Cents that cards can be charged at least (Stripe's limit for the euro); nothing at all is possible too. */
const LEAST_TOTAL = 50;
/** Unpaid orders that one cart, and one address, may have open at a time: each holds stock. */
const OPEN_IN_CART = 5;
const OPEN_FOR_EMAIL = 10;
const HOUR_MS = 60 * 60 * 1000;
/** Seconds until a refused one may try again: some orders have been paid or have expired by then. */
const RETRY_SECONDS = 600;

export interface Placing {
  readonly request: OrderRequest;
  /** Id in `users`; '': a guest. */
  readonly user: string;
  /** Digest of the address that it comes from. */
  readonly origin: string;
  /** True where requests of one address have limits (PocketBase's setting): then so has what it holds unpaid. */
  readonly limited: boolean;
  /** ms since the epoch. */
  readonly now: number;
  readonly demo: boolean;
  /** Agreement of the desk with the customer, who accepts it by a link; absent: a shopper orders. */
  readonly agreement?: Agreement;
}

/** A cart that can be ordered as it was asked for. */
export interface Orderable {
  readonly cart: PricedCart;
  /** Digest of the request. */
  readonly hash: string;
  /** A free order number. */
  readonly number: string;
  /** The last row of `changes` that this has seen. */
  readonly seq: number;
  /** Unpaid orders of the origin that this has seen. */
  readonly held: HeldOrders;
  /** The account that its money goes to; null: it is not paid by transfer. */
  readonly bank: BankFacts | null;
  /** Pieces of each item that must be in stock. */
  readonly needed: readonly WantedLine[];
}

interface Facts {
  readonly cart: CartFacts;
  /** The order that the key has placed before. */
  readonly same: { readonly id: string; readonly hash: string } | null;
  readonly inCart: number;
  /** Orders of the address by whoever asks now. */
  readonly forEmail: {
    readonly open: number;
    /** Number of those that are to be paid by transfer. */
    readonly transfers: number;
    /** Those by transfer that were placed within an hour, also if they were cancelled. */
    readonly transfersLately: number;
  };
  readonly heldOrders: HeldOrders;
  readonly heldPieces: Held['pieces'];
  readonly numberTaken: 0 | 1;
  readonly seq: number | null;
  /** Since when the terms are replaced; '': they hold; null: they never did. */
  readonly replaced: string | null;
}

/**
 * Condition for orders of whoever orders now: strangers who write somebody's address must not keep that person from
 * ordering (docs/decisions/0436).
 */
const OWN = "((+origin = {:network} AND +origin != '') OR (+user = {:user} AND +user != ''))";
/** The plus signs keep SQLite from using the index of states, by which it would read all open orders of the shop. */
const OPEN = "+order_state = 'open' AND +payment_state IN ('unpaid', 'failed')";
const IS_TRANSFER = "method = 'transfer'";
const factsSql = (cart: string): string => `
  SELECT json_object(
    'cart', ${cart},
    'same', (SELECT json_object('id', id, 'hash', request_hash) FROM orders WHERE cart = {:cart} AND key = {:key}),
    'inCart', (SELECT COUNT(*) FROM orders WHERE cart = {:cart} AND ${OPEN}),
    'forEmail', (
      SELECT json_object('open', COUNT(*) FILTER (WHERE ${OPEN}), 'transfers', COUNT(*) FILTER (WHERE ${OPEN} AND ${IS_TRANSFER}),
        'transfersLately', COUNT(*) FILTER (WHERE created > {:hourAgo} AND ${IS_TRANSFER}))
      FROM orders WHERE LOWER(email) = {:email} AND ${OWN}
    ),
    'heldOrders', ${HELD_ORDERS_SQL},
    'heldPieces', ${HELD_PIECES_SQL},
    'numberTaken', EXISTS (SELECT 1 FROM orders WHERE number = {:number}),
    'seq', (SELECT MAX(seq) FROM changes),
    'replaced', (SELECT replaced FROM terms_versions WHERE digest = {:terms} AND locale = {:locale})
  ) AS json`;
const FACTS = { withoutCoupon: factsSql(CART_FACTS.withoutCoupon), withCoupon: factsSql(CART_FACTS.withCoupon) };

function readAll(tx: core.App, { request, user, origin, limited, now }: Placing, number: string): Facts {
  const { cart, key, email, terms, locale, lines, country, coupon } = request;
  const items = lines.map(({ item }) => item);
  const parameters = factParameters({ items, country, coupon, email: mailboxOf(email), network: origin, user });
  const from = limited ? origin : '';
  return askJson(tx, FACTS[couponKind(request)], {
    ...parameters,
    origin: from,
    cart,
    key,
    number,
    terms,
    locale,
    hourAgo: storedDate(now - HOUR_MS),
  }) as Facts;
}

function contactProblems(
  { address, billing, invoice, phone }: OrderRequest,
  { delivery, rate }: PricedCart,
  home: string,
): FieldProblem[] {
  const refused = invoice && !mayRequestInvoice(home, (billing ?? address).country);
  const problem = phone === '' && rate?.needsPhone !== true ? null : phoneProblem(phone);
  return [
    ...placeProblems(address, 'address', delivery),
    ...(refused ? [{ field: 'invoice', code: 'not_offered' }] : []),
    ...(problem === null ? [] : [{ field: 'phone', code: problem }]),
  ];
}

/** Says whether so many pieces of it can be bought. */
function isThere(item: SaleItem | undefined, pieces: number): boolean {
  return item !== undefined && canBuy(item, pieces);
}

type Wanted = Pick<Placing, 'request' | 'agreement'>;

/** Says why a cart cannot be sold as it was asked for; null: it can. */
export function cartRefusal({ request, agreement }: Wanted, cart: PricedCart, shop: ShopFacts): Refused | null {
  const { quote, states, items, shipping, rate } = cart;
  const problems = [
    ...contactProblems(request, cart, shop.home),
    ...(agreement === undefined ? [] : agreementProblems(cart, agreement)),
  ];
  if (problems.length > 0) return invalid(problems);
  if (states.some(({ forSale }) => !forSale))
    return refusal('not_for_sale', 'Some items are no longer for sale', { lines: states, quote });
  if (request.lines.some(({ item, quantity }) => !isThere(items.get(item), quantity)))
    return refusal('out_of_stock', 'Fewer pieces are left than were asked for', { lines: states, quote });
  if (rate === null || rate.id !== request.shipping)
    return refusal('shipping_refused', 'This way of delivery does not exist for the parcel', { shipping, quote });
  if (cart.couponProblem !== null) {
    const coupon = { problem: cart.couponProblem };
    return refusal('coupon_refused', 'The coupon does not count', { coupon, quote });
  }
  if (request.method === 'transfer' && shop.bank === null) return invalid([{ field: 'method', code: 'not_offered' }]);
  if (quote.total > 0 && quote.total < LEAST_TOTAL) return invalid([{ field: 'lines', code: 'too_little' }]);
  if (quote.total > HIGHEST_TOTAL) return invalid([{ field: 'lines', code: 'too_long' }]);
  if (quote.total !== request.expectedTotal)
    return refusal('price_changed', 'The total differs from the one that was shown', { quote, lines: states });
  return null;
}

/** `replaced`: since when the terms are; '': they hold; null: there are no such terms. */
export function termsRefusal(replaced: string | null, now: number): Refused | null {
  return replaced !== null && termsHold(replaced, now)
    ? null
    : refusal('terms_changed', 'The terms have changed since they were shown');
}

function answerOf(tx: core.App, id: string): OrderAnswer {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order was found, and is not there.');
  return { token: order.getString('token'), order: orderView(tx, order) };
}

/** The lines as far as they can be ordered from here, where that is less than what was asked for. */
function shareRefusal({ states, quote, items }: PricedCart, needed: readonly WantedLine[], held: Held, low: number) {
  const short = needed.filter(({ item, quantity }) => !isThere(items.get(item), quantity));
  if (short.length === 0) return null;
  const lines = states.map((state) => {
    const stock = items.get(state.item)?.stock ?? 0;
    const isShort = short.some(({ item }) => item === state.item);
    return isShort ? { ...state, left: mostPieces(stock, stock, heldOf(held, state.item), low) } : state;
  });
  return refusal('held_too_much', 'Others want some of the last pieces too', {
    lines,
    quote,
    retryAfter: RETRY_SECONDS,
  });
}

/**
 * Says whether the cart or the mail address has enough orders that wait for their money. Those by transfer are counted
 * apart: they wait for days.
 */
function isCrowded({ inCart, forEmail }: Facts, isByTransfer: boolean): boolean {
  const isFull = isByTransfer
    ? forEmail.transfers >= TRANSFERS_FOR_EMAIL || forEmail.transfersLately >= TRANSFERS_AN_HOUR
    : forEmail.open - forEmail.transfers >= OPEN_FOR_EMAIL;
  return isFull || inCart >= OPEN_IN_CART;
}

/**
 * A text that is equal for equal requests. The VM's JSON does not keep the order of keys, so the order is fixed
 * here.
 */
function requestText(request: OrderRequest, user: string): string {
  const { lines, address, billing, invoice, courierNote, gift } = request;
  const place = (one: Address | null): string[] | null =>
    one === null ? null : ADDRESS_FIELDS.map((part) => one[part]);
  return JSON.stringify([
    user,
    request.locale,
    lines.map(({ item, quantity }) => [item, quantity]),
    request.shipping,
    request.coupon,
    request.email,
    request.phone,
    place(address),
    place(billing),
    request.expectedTotal,
    request.terms,
    ...(request.method === 'transfer' ? ['transfer'] : []),
    // Each only where there is one: a press of the button before these fields were known keeps its text.
    ...(courierNote ? ['courier', courierNote] : []),
    ...(gift ? ['gift', gift.message] : []),
    ...(invoice ? [INVOICE_FIELDS.map((field) => invoice[field])] : []),
  ]);
}

/** Returns a refusal, or the order that the same key has placed before, or what place-order.ts can write. */
export function validateOrder(app: core.App, placing: Placing): Refused | OrderAnswer | Orderable {
  const { request, user, limited, now } = placing;
  const hash = $security.sha256(requestText(request, user));
  const number = drawNumber();
  const facts = readAll(app, placing, number);
  if (facts.same !== null) {
    const isSame = facts.same.hash === hash;
    return isSame ? answerOf(app, facts.same.id) : refusal('key_reused', 'This key has come with another order');
  }
  const gaps = missingWords(app, facts.seq ?? 0);
  if (gaps.length > 0) return refusal('not_open', `The shop does not take orders yet. ${gaps.join(' ')}`);
  const isByTransfer = request.method === 'transfer';
  if (isCrowded(facts, isByTransfer))
    return refusal('too_many', 'Too many orders are waiting for their payment', { retryAfter: RETRY_SECONDS });
  const held = { ...facts.heldOrders, pieces: facts.heldPieces };
  // What cannot run out nobody holds.
  const rules = new Map(facts.cart.items.map(({ id, rule }) => [id, rule]));
  const counted = request.lines.filter(({ item }) => (rules.get(item) ?? '') === '');
  if (limited && holdsTooMuch(held, counted, isByTransfer))
    return refusal('held_too_much', 'Too much of this origin is waiting for its payment', {
      retryAfter: RETRY_SECONDS,
    });
  const priced = priceCart({ ...request, postcode: request.address.postcode }, facts.cart, now);
  const cart = placing.agreement === undefined ? priced : agreedCart(priced, placing.agreement);
  const refused = cartRefusal(placing, cart, facts.cart.shop) ?? termsRefusal(facts.replaced, now);
  if (refused !== null) return refused;
  const { lowStock } = facts.cart.shop;
  const limits = limited ? linesNeeded(held, counted, lowStock) : [];
  const needed = request.lines.map((line) => limits.find(({ item }) => item === line.item) ?? line);
  return (
    shareRefusal(cart, needed, held, lowStock) ?? {
      cart,
      hash,
      number: facts.numberTaken === 1 ? drawNumber() : number,
      seq: facts.seq ?? 0,
      held: facts.heldOrders,
      bank: isByTransfer ? facts.cart.shop.bank : null,
      needed,
    }
  );
}
