/** The shop's routes about carts and orders (contract/shop-api.ts). Each answers an object, or a refusal. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { lineStates, priceCart } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts, textIn, type ShopFacts } from '#pocketbase/orders/catalogue.ts';
import { readdressMails } from '#pocketbase/orders/order-mails.ts';
import { countAttempt, originOf, secondsLeft } from '#pocketbase/base/attempts.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { takesOrders } from '#pocketbase/orders/missing-by-law.ts';
import { customerOf, orderByRef, UNKNOWN_ORDER } from '#pocketbase/orders/order-ref.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { countWrongCoupon } from '#pocketbase/orders/coupon-uses.ts';
import { readLines, readOrder, readQuote } from '#pocketbase/orders/request.ts';
import { bodyOf, LINES, readEmail } from '#pocketbase/base/body.ts';
import { SHOPPER, stepOrder } from '#pocketbase/orders/steps.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { settleSlowPayments } from '#pocketbase/orders/payments/demo-payment.ts';
import { paymentProblem } from '#pocketbase/orders/payments/setup.ts';
import { transferDays } from '#src/domain/money/received-transfer.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';
import type { AvailabilityAnswer, OrderAnswer, OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { draftOrder } from '#pocketbase/orders/draft-order.ts';
import { HELD_ORDERS_SQL, type HeldOrders } from '#pocketbase/orders/stock.ts';
import { validateOrder, type Orderable, type Placing } from '#pocketbase/orders/validate-order.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { writeOrder } from '#pocketbase/orders/write-order.ts';

/** Corrections of an order's address in one hour: each may send a mail. */
const EMAILS_AN_HOUR = 5;

export function availability(event: core.RequestEvent): AvailabilityAnswer | Refused {
  const [lines, problems] = readLines(bodyOf(event, LINES));
  if (problems.length > 0) return invalid(problems);
  const items = lines.map(({ item }) => item);
  const facts = readFacts(event.app, { items, country: '', ...NOBODY });
  return { lines: lineStates(lines, new Map(facts.items.map((item) => [item.id, item])), facts.shop.lowStock) };
}

/**
 * Notice of the checkout about deliveries for a while: holidays, a strike, until when parcels still leave. At `now`
 * (ms), in a language; '': nothing.
 */
function deliveryNotice({ notice }: Pick<ShopFacts, 'notice'>, locale: Locale, now: number): string {
  const isOver = notice.ends !== '' && Date.parse(notice.ends.replace(' ', 'T')) <= now;
  return isOver ? '' : textIn(notice.texts, locale).trim();
}

export function quote(event: core.RequestEvent): QuoteAnswer | Refused {
  const [request, problems] = readQuote(bodyOf(event, LINES));
  if (problems.length > 0) return invalid(problems);
  const { lines, country, coupon } = request;
  const facts = readFacts(event.app, {
    items: lines.map(({ item }) => item),
    country,
    ...NOBODY,
    // What they have ordered and not paid with it counts.
    ...(coupon === '' ? {} : { coupon, network: originOf(event), user: customerOf(event) }),
  });
  const now = nowMs();
  const cart = priceCart(request, facts, now);
  if (cart.couponProblem === 'unknown') countWrongCoupon(event.app, coupon, originOf(event));
  const notice = deliveryNotice(facts.shop, request.locale, now);
  return {
    quote: cart.quote,
    shipping: cart.shipping,
    chosen: cart.rate?.id ?? '',
    lines: cart.states,
    coupon: cart.couponProblem,
    ...(facts.shop.bank === null ? {} : { transferDays: transferDays(facts.shop.bank.transfer_days) }),
    ...(notice === '' ? {} : { notice }),
    ...(takesOrders(event.app) ? {} : { closed: true as const }),
  };
}

interface Now {
  readonly keyUsed: 0 | 1;
  readonly seq: number | null;
  readonly held: HeldOrders;
  /** Lines whose items have enough pieces, or need none. */
  readonly enough: number;
}

const NOW = `
  SELECT json_object(
    'keyUsed', EXISTS (SELECT 1 FROM orders WHERE cart = {:cart} AND key = {:key}),
    'seq', (SELECT MAX(seq) FROM changes),
    'held', ${HELD_ORDERS_SQL},
    'enough', (
      SELECT COUNT(*) FROM json_each({:lines}) wanted JOIN items ON items.id = wanted.value ->> 'item'
      WHERE items.stock >= wanted.value ->> 'quantity' OR items.stock_rule != ''
    )
  ) AS json`;

/** Prices and terms of sale are in `changes`; stock, keys and coupons are not. */
function isStillTrue(tx: core.App, placing: Placing, { seq, held, needed }: Orderable): boolean {
  const { cart, key, coupon } = placing.request;
  if (coupon !== '') return false;
  const origin = placing.limited ? placing.origin : '';
  const now = askJson(tx, NOW, { origin, cart, key, lines: JSON.stringify(needed) }) as Now;
  const isSameOrigin = now.held.count === held.count && now.held.newest === held.newest;
  return now.keyUsed === 0 && (now.seq ?? 0) === seq && isSameOrigin && now.enough === needed.length;
}

function isOrderable(validated: Refused | OrderAnswer | Orderable): validated is Orderable {
  return 'seq' in validated;
}

/**
 * Places an order. Reading the catalogue, pricing and most refusals come before the transaction, because all other
 * writers wait for it. Inside, a short query checks that nothing has changed. If something has, the whole validation
 * runs again inside the transaction. Places an order, or finds the one that the same key has placed. A refusal has
 * written nothing: all checks come before the first statement that writes, and nobody else writes within the
 * transaction.
 */
function placeOrder(app: core.App, placing: Placing): OrderAnswer | Refused {
  const validated = validateOrder(app, placing);
  if (!isOrderable(validated)) return validated;
  const draft = draftOrder(placing, validated);
  let answer: OrderAnswer | Refused = refusal('unavailable', 'Nothing was placed');
  durably(app, (tx) => {
    if (isStillTrue(tx, placing, validated)) {
      answer = writeOrder(tx, draft);
      return;
    }
    const again = validateOrder(tx, placing);
    answer = isOrderable(again) ? writeOrder(tx, draftOrder(placing, again)) : again;
  });
  return answer;
}

export function order(event: core.RequestEvent): OrderAnswer | Refused {
  const [request, problems] = readOrder(bodyOf(event, LINES));
  if (problems.length > 0) return invalid(problems);
  const problem = request.method === 'transfer' ? '' : paymentProblem();
  if (problem !== '') return refusal('unavailable', problem);
  const origin = originOf(event);
  const answer = placeOrder(event.app, {
    request,
    user: customerOf(event),
    origin,
    limited: event.app.settings().rateLimits.enabled,
    now: nowMs(),
    demo: isDemo(),
  });
  if (isRefused(answer) && answer.coupon?.problem === 'unknown') countWrongCoupon(event.app, request.coupon, origin);
  return answer;
}

export function orderStatus(event: core.RequestEvent): OrderView | Refused {
  const ref = bodyOf(event, LINES);
  const found = orderByRef(event, event.app, ref);
  if (found === null) return UNKNOWN_ORDER;
  if (isDemo()) settleSlowPayments(event.app, nowMs(), found.id);
  return orderView(event.app, orderByRef(event, event.app, ref) ?? found);
}

/** Cancels an order that nothing has been paid for. */
export function orderCancel(event: core.RequestEvent): OrderView | Refused {
  const ref = bodyOf(event, LINES);
  let answer: OrderView | Refused = UNKNOWN_ORDER;
  durably(event.app, (tx) => {
    const found = orderByRef(event, tx, ref);
    if (found === null) return;
    const isOpen = found.getString('order_state') === 'open';
    const isUnpaid = ['unpaid', 'failed'].includes(found.getString('payment_state'));
    // Money that has come must go back first: that is the shop's to do.
    const hasMoney = found.getInt('paid') > 0;
    if (isOpen && isUnpaid && !hasMoney && !orderView(tx, found).processing)
      stepOrder(tx, found, 'order', 'cancelled', SHOPPER, 'cancelled before payment');
    const isCancelled = found.getString('order_state') === 'cancelled';
    answer = isCancelled ? orderView(tx, found) : refusal('order_closed', 'This order cannot be cancelled here');
  });
  return answer;
}

/** Corrects the address that mails go to, until the parcel is on its way. */
export function orderEmail(event: core.RequestEvent): OrderView | Refused {
  const body = bodyOf(event, LINES);
  const [email, problems] = readEmail(body);
  if (problems.length > 0) return invalid(problems);
  const now = nowMs();
  let answer: OrderView | Refused = UNKNOWN_ORDER;
  durably(event.app, (tx) => {
    const found = orderByRef(event, tx, body);
    if (found === null) return;
    const isOpen = ['open', 'completed'].includes(found.getString('order_state'));
    if (!isOpen || found.getString('fulfilment_state') !== 'unfulfilled') {
      answer = refusal('order_closed', 'The address of this order cannot change any more');
      return;
    }
    if (found.getString('email') !== email) {
      if (countAttempt(tx, `email order ${found.id}`, now) > EMAILS_AN_HOUR) {
        answer = refusal('too_many', 'The address has changed too often', { retryAfter: secondsLeft(now) });
        return;
      }
      found.set('email', email);
      tx.save(found);
      readdressMails(tx, found);
    }
    answer = orderView(tx, found);
  });
  return answer;
}
