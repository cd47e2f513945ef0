/**
 * Compares the shop's books with Stripe's: events that were not finished, payments whose shopper never came back,
 * refunds that were not sent, payments that can be paid no more. Everything ends at the same `applyPayment`. What does
 * not agree is listed in findings.ts.
 */
import type { OuterStep } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { stripeFacts } from '#pocketbase/orders/payments/facts.ts';
import { dueEvents } from '#pocketbase/orders/payments/inbox.ts';
import { unreadPayouts } from '#pocketbase/orders/payments/payouts/keep-payouts.ts';
import { dueRefunds } from '#pocketbase/orders/payments/send-refunds.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe } from '#pocketbase/orders/payments/stripe-call.ts';
import { askForFacts } from '#pocketbase/orders/payments/stripe-facts.ts';
import { cancelIntent } from '#pocketbase/orders/payments/stripe-requests.ts';
import { byId, millis, storedDate, type ShopApp } from '#pocketbase/base/query.ts';

const MINUTE_MS = 60_000;
/** A payment that is not finished is asked about as often. */
const ASK_EVERY_MS = 10 * MINUTE_MS;
/**
 * A shopper may be at the bank while the order expires: what comes until then is a late payment, and then the payment
 * is closed.
 */
const GRACE_MS = 60 * MINUTE_MS;
const REFUND_EVERY_MS = MINUTE_MS;

/** Reason for which an order's unfinished payment can be closed: cancelled, or expired for a while. */
function isOver(order: core.Record, now: number): boolean {
  const state = order.getString('order_state');
  return state === 'cancelled' || (state === 'expired' && millis(order, 'updated') + GRACE_MS <= now);
}

/** Touched, so that it comes last next time. One that Stripe never heard of is closed with its order. */
function touch(app: ShopApp, id: string, close: boolean): void {
  durably(app, (tx) => {
    const row = byId(tx, 'payments', id);
    if (row === null) return;
    if (close && row.getString('intent') === '') row.set('state', 'cancelled');
    tx.save(row);
  });
}

/**
 * Asks the provider what has become of a payment (its id); one that nobody is to finish is closed there. Outside of any
 * transaction.
 */
export function comparePayment(app: ShopApp, setup: StripeSetup, id: string, now: number): void {
  const payment = byId(app, 'payments', id);
  if (payment === null) return;
  const order = byId(app, 'orders', payment.getString('order'));
  const over = order === null || isOver(order, now) || payment.getBool('replaced');
  const intent = payment.getString('intent');
  touch(app, payment.id, over);
  if (intent === '') return;
  const asked = askForFacts(setup, intent);
  if (asked.outcome !== 'ok') return;
  if (over && asked.facts.status === 'open') {
    const cancelled = askStripe(setup, cancelIntent(intent));
    // Refused: it was paid just now. The next round sees that.
    if (cancelled.outcome !== 'ok') return;
    durably(app, (tx) => void applyPayment(tx, stripeFacts(cancelled.body, [], [])));
    return;
  }
  durably(app, (tx) => void applyPayment(tx, asked.facts));
}

const UNFINISHED = ['open', 'processing', 'failed'] as const;
const CANCELLED = `(replaced OR EXISTS (SELECT 1 FROM orders WHERE orders.id = payments."order" AND orders.order_state = 'cancelled'))`;

/**
 * Payments that nobody has finished: asked about now and then, and at once where the order was cancelled or changed.
 */
function duePayments(setup: StripeSetup, now: number): OuterStep {
  // What is touched meanwhile is not found again.
  const before = { before: storedDate(now - ASK_EVERY_MS) };
  const untouched = { before: storedDate(now) };
  const due = "state = {:state} AND provider = 'stripe' AND updated <= {:before}";
  return {
    name: 'compare_payment',
    collection: 'payments',
    queries: UNFINISHED.flatMap((state) => [
      { by: 'updated', due, values: { state, ...before } },
      { by: 'updated', due: `${due} AND ${CANCELLED}`, values: { state, ...untouched } },
    ]),
    open: `state IN ('${UNFINISHED.join("', '")}')`,
    attend: (app, id) => comparePayment(app, setup, id, now),
  };
}

/** Compares what is due of each kind, each record by itself. Outside of any transaction. */
export function comparisons(setup: StripeSetup, now: number): OuterStep[] {
  return [dueEvents(setup, now), duePayments(setup, now), dueRefunds(now, REFUND_EVERY_MS), unreadPayouts(setup)];
}
