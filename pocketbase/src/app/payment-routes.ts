/**
 * The routes of payments, and what their jobs do. `…Route`: an argument called `payment` must not look like a call of
 * the route to the checks of the backend's code.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { doStep, runOnce, runStep } from '#pocketbase/base/run-step.ts';
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';
import { answerFirst, invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { unlessUnwritable } from '#pocketbase/base/unwritable.ts';
import { bodyOf, LINES } from '#pocketbase/base/body.ts';
import { guardIntent } from '#pocketbase/orders/payments/declines.ts';
import { payInDemo, slowPayments } from '#pocketbase/orders/payments/demo-payment.ts';
import { goOnComparing } from '#pocketbase/orders/payments/compare-lists.ts';
import { makeDemoPayouts } from '#pocketbase/orders/payments/payouts/demo-payouts.ts';
import { findDifferences } from '#pocketbase/orders/payments/findings.ts';
import { forgetBodies } from '#pocketbase/orders/payments/inbox.ts';
import { comparisons } from '#pocketbase/orders/payments/reconcile.ts';
import { dueRefunds } from '#pocketbase/orders/payments/send-refunds.ts';
import { siteUrl } from '#pocketbase/mails/letterhead.ts';
import { paymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { startPayment } from '#pocketbase/orders/payments/start-payment.ts';
import { watchMoney } from '#pocketbase/orders/payments/watch-money.ts';
import { takeEvent, checkEndpoint } from '#pocketbase/orders/payments/webhook.ts';
import { DEMO_OUTCOMES, type DemoPaymentAnswer, type PaymentAnswer } from '#src/contract/shop-api.ts';

export function paymentRoute(event: core.RequestEvent): PaymentAnswer | Refused {
  return startPayment(event.app, bodyOf(event, LINES)['token'], nowMs());
}

export function demoPaymentRoute(event: core.RequestEvent): DemoPaymentAnswer | Refused {
  const { token, outcome: wanted, confirmed } = bodyOf(event, LINES);
  const outcome = DEMO_OUTCOMES.find((one) => one === wanted);
  if (outcome === undefined) return invalid([{ field: 'outcome', code: 'shape' }]);
  if (confirmed !== undefined && typeof confirmed !== 'boolean')
    return invalid([{ field: 'confirmed', code: 'shape' }]);
  return payInDemo(event.app, { token, outcome, confirmed }, nowMs());
}

/** POST /api/shop/webhook: the answer goes first; what it leads to at Stripe may take its time. */
export function webhookRoute(event: core.RequestEvent): void {
  const setup = paymentSetup();
  if (setup.provider !== 'stripe')
    return answerFirst(event, refusal('unavailable', 'No provider of payments is set up'));
  const taken = unlessUnwritable(event, () => takeEvent(event, setup, nowMs()));
  if ('refused' in taken) return answerFirst(event, taken);
  const { answer, order } = taken;
  answerFirst(event, answer);
  if (order === '') return;
  doStep(event.app, dueRefunds(nowMs(), 0, order));
  guardIntent(event.app, setup, order);
}

/** Step that is done once a minute. */
export function minuteOfPayments(now: number): OuterStep[] {
  const setup = paymentSetup();
  if (setup.provider === 'stripe') return comparisons(setup, now);
  return setup.provider === 'demo' ? [slowPayments(now), dueRefunds(now, 0)] : [];
}

/**
 * Once a minute after that: goes on with a comparison that is under way, and looks for what waits for a person. Outside
 * of any transaction.
 */
export function watchPayments(app: JobApp, now: number): void {
  const setup = paymentSetup();
  if (setup.provider === 'stripe') runOnce(app, 'compare_lists', () => goOnComparing(app, setup, now));
  watchMoney(app, now);
}

/** Once an hour. Outside of any transaction. */
export function hourOfPayments(app: JobApp, now: number): void {
  runStep(app, forgetBodies(now));
  const setup = paymentSetup();
  if (setup.provider === 'demo') runOnce(app, 'payout_lines', () => makeDemoPayouts(app, now));
  if (setup.provider !== 'stripe') return;
  runOnce(app, 'compare_books', () => findDifferences(app, setup, now));
  runOnce(app, 'webhook_endpoint', () => checkEndpoint(setup, siteUrl()));
}
