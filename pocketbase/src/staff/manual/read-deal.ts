/** Reads what the desk sends of an order that it makes or changes, with the limits of the shop's own order route. */
import { type Agreement, agreedCart, agreementProblems, standardDelivery } from '#pocketbase/orders/agreement.ts';
import { invalid, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { readOrder, readQuote } from '#pocketbase/orders/request.ts';
import { isBody, own, type Body, type Read } from '#pocketbase/base/body.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { lineIn } from '#pocketbase/staff/after/body.ts';
import { first, stored, find } from '#pocketbase/base/query.ts';
import { DEAL_REASON_LENGTH, MOST_OFFER_DAYS, type DealPrice, type DealStart } from '#src/contract/desk/manual.ts';
import type { FieldProblem, OrderRequest } from '#src/contract/shop-api.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { HIGHEST_TOTAL } from '#src/domain/order/quote.ts';
import type { AgreedPrices } from '#src/domain/order/deal.ts';
import { changedFacts } from '#pocketbase/staff/manual/changed-facts.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { priceCart } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts } from '#pocketbase/orders/catalogue.ts';
import { takesOrders } from '#pocketbase/orders/missing-by-law.ts';
import { paymentProblem } from '#pocketbase/orders/payments/setup.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function isPrice(value: unknown): value is number {
  return isAmount(value) && value <= HIGHEST_TOTAL;
}

function readPrices(body: Body): Read<Map<string, number>> {
  const lines = own(body, 'lines');
  const sent = (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const price = isBody(line) ? own(line, 'price') : undefined;
    return isBody(line) && price !== undefined ? [[`${own(line, 'item')}`, price] as const] : [];
  });
  const prices = new Map(sent.filter((pair): pair is readonly [string, number] => isPrice(pair[1])));
  const isOdd = prices.size < sent.length;
  return [prices, isOdd ? [{ field: 'lines', code: 'price_shape' }] : []];
}

/** Prices, discount and delivery as they were agreed. */
export function readAgreed(body: Body): Read<AgreedPrices> {
  const [prices, problems] = readPrices(body);
  const [discount, delivery] = [own(body, 'discount') ?? 0, own(body, 'delivery') ?? null];
  return [
    { prices, discount: isPrice(discount) ? discount : 0, delivery: isPrice(delivery) ? delivery : null },
    [
      ...problems,
      ...(isPrice(discount) ? [] : [{ field: 'discount', code: 'price_shape' }]),
      ...(delivery === null || isPrice(delivery) ? [] : [{ field: 'delivery', code: 'price_shape' }]),
    ],
  ];
}

function readReason(body: Body, field: 'reason' | 'deliveryReason'): Read<string> {
  const reason = lineIn(body, field);
  return reason.length <= DEAL_REASON_LENGTH ? [reason, []] : ['', [{ field, code: 'too_long' }]];
}

function readDays(body: Body): Read<number> {
  const days = own(body, 'days');
  const isFit = isAmount(days) && days >= 1 && days <= MOST_OFFER_DAYS;
  return isFit ? [days, []] : [1, [{ field: 'days', code: 'days' }]];
}

/** Digest of the terms that hold in a language; '': there are none. */
function presentTerms(app: core.App, locale: string): string {
  return first(app, 'terms_versions', "locale = {:locale} && replaced = ''", { locale })?.getString('digest') ?? '';
}

export interface ReadDeal {
  readonly request: OrderRequest;
  readonly agreement: Agreement;
}

/**
 * `locale`: of the customer. `before`: what was agreed before. The request is one of the order route, whose cart is
 * nobody's.
 */
export function readDeal(
  app: core.App,
  body: Body,
  {
    locale,
    by,
    now,
    before,
  }: { readonly locale: string; readonly by: string; readonly now: number; readonly before: Agreement['before'] },
): ReadDeal | Refused {
  const terms = presentTerms(app, locale);
  const address = own(body, 'address');
  const mine = {
    locale,
    coupon: '',
    cart: newId(),
    key: $security.randomStringWithAlphabet(32, '0123456789abcdef'),
    terms: terms === '' ? '0'.repeat(64) : terms,
    country: isBody(address) ? own(address, 'country') : '',
    postcode: isBody(address) ? own(address, 'postcode') : '',
    gift: null,
    reviewStop: false,
    invoice: null,
  };
  const [request, requestProblems] = readOrder({ ...body, ...mine });
  const [agreed, agreedProblems] = readAgreed(body);
  const [reason, reasonProblems] = readReason(body, 'reason');
  const [deliveryReason, deliveryProblems] = readReason(body, 'deliveryReason');
  const [days, dayProblems] = readDays(body);
  const problems: FieldProblem[] = [
    requestProblems,
    agreedProblems,
    reasonProblems,
    deliveryProblems,
    dayProblems,
  ].flat();
  if (problems.length > 0) return invalid(problems);
  return { request, agreement: { ...agreed, by, reason, deliveryReason, before, until: now + days * DAY_MS } };
}

export function isRead(deal: ReadDeal | Refused): deal is ReadDeal {
  return !isRefused(deal);
}

/** Reads of the form in which the desk makes or changes an order: what it may choose from, and what it costs. */
export function readDealStart({ app }: DeskRequest): DealStart {
  const shop = first(app, 'shop', '');
  const countries = find(app, 'countries', 'active = true', {}, 'code').map((country) => country.getString('code'));
  const byTransfer = shop?.getBool('transfer') === true && shop.getString('bank_iban') !== '';
  return {
    countries,
    home: shop?.getString('country') ?? '',
    currency: shop?.getString('currency') ?? '',
    methods: [
      ...(paymentProblem() === '' ? (['provider'] as const) : []),
      ...(byTransfer ? (['transfer'] as const) : []),
    ],
    closed: !takesOrders(app),
  };
}

export function readDealPrice({ app, body, by, now }: DeskRequest): DealPrice | Refused {
  const isChange = own(body, 'order') !== undefined;
  const order = isChange ? askedOrder(app, body) : null;
  if (isChange && order === null) return NO_ORDER;
  const [question, problems] = readQuote({ ...body, coupon: '' });
  const [agreed, agreedProblems] = readAgreed(body);
  if (problems.length + agreedProblems.length > 0) return invalid([...problems, ...agreedProblems]);
  const items = question.lines.map(({ item }) => item);
  const facts = readFacts(app, { items, country: question.country, ...NOBODY });
  const priced = priceCart(question, order === null ? facts : changedFacts(app, facts, order.id), now);
  const cart = agreedCart(priced, agreed);
  const { discount = 0, shipping = null } = order === null ? {} : stored(order, 'quote');
  const agreement = {
    ...agreed,
    by,
    reason: '',
    deliveryReason: '',
    before: { discount, delivery: shipping },
    until: now,
  };
  return {
    quote: cart.quote,
    shipping: cart.shipping,
    chosen: cart.rate?.id ?? '',
    standard: standardDelivery(cart),
    needsPhone: cart.rate?.needsPhone === true,
    lines: cart.states,
    problems: agreementProblems(cart, agreement),
  };
}
