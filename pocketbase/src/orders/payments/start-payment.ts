/**
 * POST /api/shop/payment: starts the payment of an order, or finds the one that was started. Asking twice changes
 * nothing.
 */
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { tellOfOrder } from '#pocketbase/mails/order-news.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { countAttempt, secondsLeft } from '#pocketbase/base/attempts.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { stepOrder } from '#pocketbase/orders/steps.ts';
import { isOffer, orderByToken } from '#pocketbase/orders/view.ts';
import { stored } from '#pocketbase/base/query.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { isWornOut, suspectOrder } from '#pocketbase/orders/payments/declines.ts';
import { stripeFacts, textAt } from '#pocketbase/orders/payments/facts.ts';
import { type StripeSetup, paymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe } from '#pocketbase/orders/payments/stripe-call.ts';
import { askForFacts } from '#pocketbase/orders/payments/stripe-facts.ts';
import { createIntent } from '#pocketbase/orders/payments/stripe-requests.ts';
import { byId, first, millis } from '#pocketbase/base/query.ts';
import type { PaymentAnswer } from '#src/contract/shop-api.ts';

/** Starts of payment for one order within an hour: more is somebody who tries cards. */
const STARTS_PER_HOUR = 20;
/** Rounds until a payment is there: an intent that was cancelled is followed by a new one. */
const ROUNDS = 3;
/** ms to wait while another request makes the same intent. */
const SAME_KEY_WAIT = 300;

interface Started {
  readonly order: core.Record;
  readonly payment: core.Record;
}

/** Says why the order takes no payment; null where it does. */
function closedProblem(order: core.Record, provider: 'stripe' | 'demo', now: number): Refused | null {
  if (order.getBool('demo') !== (provider === 'demo')) return refusal('order_closed', 'Placed in another mode');
  if (order.getString('method') === 'transfer') return refusal('order_closed', 'It is paid by transfer');
  if (order.getString('order_state') !== 'open') return refusal('order_closed', 'The order is closed');
  if (isOffer(order)) return refusal('order_closed', 'The order is not accepted yet');
  if (!['unpaid', 'failed'].includes(order.getString('payment_state')))
    return refusal('order_closed', 'The order is paid');
  return millis(order, 'expires') <= now ? refusal('order_closed', 'The order has expired') : null;
}

/** A coupon has paid for everything: there is nothing to take, and the order stands. */
function takeNothing(tx: core.App, order: core.Record): Refused {
  order.set('expires', '');
  stepOrder(tx, order, 'payment', 'paid', 'shop', 'nothing to pay');
  queueMail(tx, 'order_confirmed', order, {});
  tellOfOrder(tx, order);
  return refusal('order_closed', 'Nothing is to be paid');
}

/** The row of the payment that is under way, or a new one: it is there before the provider hears of it. */
export function openPayment(tx: core.App, token: unknown, provider: 'stripe' | 'demo', now: number): Started | Refused {
  const order = orderByToken(tx, token);
  if (order === null) return refusal('not_found', 'No order has this token');
  const problem = closedProblem(order, provider, now);
  if (problem !== null) return problem;
  if (order.getInt('total') === 0) return takeNothing(tx, order);
  if (isWornOut(tx, order, now) || countAttempt(tx, `payment order ${order.id}`, now) > STARTS_PER_HOUR)
    return refusal('too_many', 'Too many attempts', { retryAfter: secondsLeft(now) });
  const known = first(
    tx,
    'payments',
    "order = {:order} && provider = {:provider} && state != 'cancelled' && replaced = false",
    { order: order.id, provider },
    '-created',
  );
  if (known !== null) return { order, payment: known };
  suspectOrder(tx, order, now);
  const payment = new Record(tx.findCollectionByNameOrId('payments'), {
    order: order.id,
    provider,
    state: 'open',
    amount: order.getInt('total'),
    currency: order.getString('currency'),
  });
  tx.save(payment);
  if (provider === 'demo') {
    payment.set('intent', `demo_${payment.id}`);
    tx.save(payment);
  }
  return { order, payment };
}

function started(app: core.App, token: unknown, provider: 'stripe' | 'demo', now: number): Started | Refused {
  let result: Started | Refused = refusal('not_found', 'No order has this token');
  durably(app, (tx) => {
    result = openPayment(tx, token, provider, now);
  });
  return result;
}

const NO_ANSWER = refusal('provider_failed', 'The provider of payments did not answer');

/** A new intent; null: another round may bring one. */
function makeIntent(app: core.App, setup: StripeSetup, { order, payment }: Started): string | Refused | null {
  const answer = askStripe(
    setup,
    createIntent({
      payment: payment.id,
      order: order.id,
      number: order.getString('number'),
      shop: siteUrl(),
      amount: payment.getInt('amount'),
      currency: payment.getString('currency'),
      address: stored(order, 'address'),
      phone: order.getString('phone'),
      threeDSecure: order.getBool('suspicious'),
    }),
  );
  if (answer.outcome === 'ok') {
    durably(app, (tx) => void applyPayment(tx, stripeFacts(answer.body, [], [])));
    return textAt(answer.body, 'client_secret');
  }
  app.logger().error('Stripe made no payment', 'order', order.getString('number'), 'error', answer.error);
  if (answer.status === 409) {
    sleep(SAME_KEY_WAIT);
    return null;
  }
  const isOtherBody = answer.error.includes('idempotency');
  if (answer.status >= 500 || isOtherBody) dropRow(app, payment.id);
  return isOtherBody ? null : NO_ANSWER;
}

/**
 * Stripe keeps a fault, or another body, with the key of this row, so the next attempt needs a new one. Nobody can pay
 * what was perhaps made.
 */
function dropRow(app: core.App, id: string): void {
  durably(app, (tx) => {
    const row = byId(tx, 'payments', id);
    if (row === null || row.getString('intent') !== '') return;
    row.set('state', 'cancelled');
    tx.save(row);
  });
}

/** The secret of the intent that was made before; null: it can be paid no more, another round makes a new one. */
function findIntent(app: core.App, setup: StripeSetup, { payment }: Started): string | Refused | null {
  const asked = askForFacts(setup, payment.getString('intent'));
  if (asked.outcome !== 'ok') return NO_ANSWER;
  durably(app, (tx) => void applyPayment(tx, asked.facts));
  if (asked.facts.status === 'cancelled') return null;
  if (asked.facts.status === 'succeeded') return refusal('order_closed', 'The order is paid');
  return textAt(asked.intent, 'client_secret');
}

/** Call it outside of any transaction. */
export function startPayment(app: core.App, token: unknown, now: number): PaymentAnswer | Refused {
  const setup = paymentSetup();
  if (setup.provider === 'none') {
    app.logger().error('No payment can be taken', 'problem', setup.problem);
    return refusal('unavailable', setup.problem);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = started(app, token, setup.provider, now);
    if ('refused' in row) return row;
    if (setup.provider === 'demo') return { provider: 'demo' };
    const secret = row.payment.getString('intent') === '' ? makeIntent(app, setup, row) : findIntent(app, setup, row);
    if (typeof secret === 'string')
      return { provider: 'stripe', clientSecret: secret, publishableKey: setup.publishableKey };
    if (secret !== null) return secret;
  }
  return NO_ANSWER;
}
