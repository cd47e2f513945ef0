/**
 * The routes of payments, and what their jobs do. `…Route`: an argument called `payment` must not look like a call of the route to the
 * checks of the backend's code.
 */
import { answerFirst, invalid, refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { unlessUnwritable } from '#pocketbase/hooks/orders/unwritable.ts';
import { bodyOf } from '#pocketbase/hooks/orders/request.ts';
import { guardIntent } from '#pocketbase/hooks/payments/declines.ts';
import { payInDemo, settleSlowPayments } from '#pocketbase/hooks/payments/demo-payment.ts';
import { currentFindings, findDifferences } from '#pocketbase/hooks/payments/findings.ts';
import { forgetBodies } from '#pocketbase/hooks/payments/inbox.ts';
import { comparePayments, sendDueRefunds } from '#pocketbase/hooks/payments/reconcile.ts';
import { operatorOf, refundOrder } from '#pocketbase/hooks/payments/refund-route.ts';
import { paymentSetup } from '#pocketbase/hooks/payments/current-setup.ts';
import { startPayment } from '#pocketbase/hooks/payments/start-payment.ts';
import { takeEvent } from '#pocketbase/hooks/payments/webhook.ts';
import type { ShopApp } from '#pocketbase/hooks/query.ts';
import {
  DEMO_OUTCOMES,
  type DemoPaymentAnswer,
  type PaymentAnswer,
  type ReconcileAnswer,
  type RefundAnswer,
} from '#src/contract/shop-api.ts';

export function paymentRoute(event: core.RequestEvent): PaymentAnswer | Refused {
  return startPayment(event.app, bodyOf(event)['token'], Date.now());
}

export function demoPaymentRoute(event: core.RequestEvent): DemoPaymentAnswer | Refused {
  const { token, outcome: wanted, confirmed } = bodyOf(event);
  const outcome = DEMO_OUTCOMES.find((one) => one === wanted);
  if (outcome === undefined) return invalid([{ field: 'outcome', code: 'shape' }]);
  if (confirmed !== undefined && typeof confirmed !== 'boolean')
    return invalid([{ field: 'confirmed', code: 'shape' }]);
  return payInDemo(event.app, { token, outcome, confirmed }, Date.now());
}

export function refundRoute(event: core.RequestEvent): RefundAnswer | Refused {
  return refundOrder(event.app, bodyOf(event), operatorOf(event), Date.now());
}

export function reconcileRoute(event: core.RequestEvent): ReconcileAnswer | Refused {
  const setup = paymentSetup();
  const now = Date.now();
  if (operatorOf(event) === '') return refusal('forbidden', 'Operators only');
  if (setup.provider === 'none') return refusal('unavailable', setup.problem);
  if (setup.provider === 'demo') return { complete: true, findings: [] };
  comparePayments(event.app, setup, now, 0);
  const complete = findDifferences(event.app, setup, now);
  // What was applied just now may want money given back.
  sendDueRefunds(event.app, Date.now(), 0);
  return { complete, findings: currentFindings(event.app) };
}

/** POST /api/shop/webhook: the answer goes first; what it leads to at Stripe may take its time. */
export function webhookRoute(event: core.RequestEvent): void {
  const setup = paymentSetup();
  if (setup.provider !== 'stripe')
    return answerFirst(event, refusal('unavailable', 'No provider of payments is set up'));
  const taken = unlessUnwritable(event, () => takeEvent(event, setup, Date.now()));
  if ('refused' in taken) return answerFirst(event, taken);
  const { answer, order } = taken;
  answerFirst(event, answer);
  if (order === '') return;
  sendDueRefunds(event.app, Date.now(), 0, order);
  guardIntent(event.app, setup, order);
}

/** Once a minute. Outside of any transaction. */
export function minuteOfPayments(app: ShopApp, now: number): void {
  const setup = paymentSetup();
  if (setup.provider === 'stripe') comparePayments(app, setup, now);
  if (setup.provider !== 'demo') return;
  settleSlowPayments(app, now);
  sendDueRefunds(app, now, 0);
}

/** Once an hour. Outside of any transaction. */
export function hourOfPayments(app: ShopApp, now: number): void {
  forgetBodies(app, now);
  const setup = paymentSetup();
  if (setup.provider === 'stripe') findDifferences(app, setup, now);
}
