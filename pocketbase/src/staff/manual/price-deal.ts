/** Reads of the form in which the desk makes or changes an order: what it may choose from, and what it costs. */
import { readAgreed } from '#pocketbase/staff/manual/read-deal.ts';
import { changedFacts } from '#pocketbase/staff/manual/changed-facts.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { agreedCart, agreementProblems, standardDelivery } from '#pocketbase/orders/agreement.ts';
import { priceCart } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts } from '#pocketbase/orders/catalogue.ts';
import { takesOrders } from '#pocketbase/orders/missing-by-law.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { readQuote } from '#pocketbase/orders/request.ts';
import { own } from '#pocketbase/base/body.ts';
import { stored } from '#pocketbase/base/query.ts';
import { paymentProblem } from '#pocketbase/orders/payments/current-setup.ts';
import { find, first } from '#pocketbase/base/query.ts';
import type { DealPrice, DealStart } from '#src/contract/desk/manual.ts';

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
