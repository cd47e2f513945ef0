/**
 * Compares the shop's books with Stripe's: events that were not finished, payments whose shopper never came back, refunds that were not
 * sent, payments that can be paid no more. Everything ends at the same `applyPayment`. What does not agree is listed in findings.ts.
 */
import { durably } from '#pocketbase/hooks/orders/durable.ts';
import { applyPayment } from '#pocketbase/hooks/payments/apply-payment.ts';
import { stripeFacts } from '#pocketbase/hooks/payments/facts.ts';
import { claimEvent, dueEvents, processEvent } from '#pocketbase/hooks/payments/inbox.ts';
import { dueRefunds, sendRefund } from '#pocketbase/hooks/payments/send-refunds.ts';
import type { StripeSetup } from '#pocketbase/hooks/payments/setup.ts';
import { askStripe } from '#pocketbase/hooks/payments/stripe-call.ts';
import { askForFacts } from '#pocketbase/hooks/payments/stripe-facts.ts';
import { cancelIntent } from '#pocketbase/hooks/payments/stripe-requests.ts';
import { byId, find, millis, storedDate, type ShopApp } from '#pocketbase/hooks/query.ts';

const MINUTE_MS = 60_000;
/** A payment that is not finished is asked about as often. */
const ASK_EVERY_MS = 10 * MINUTE_MS;
/** A shopper may be at the bank while the order expires: what comes until then is a late payment, and then the payment is closed. */
const GRACE_MS = 60 * MINUTE_MS;
const REFUND_EVERY_MS = MINUTE_MS;
const AT_ONCE = 20;

/** Why an order's unfinished payment can be closed: cancelled, or expired for a while. */
function isOver(order: core.Record, now: number): boolean {
  const state = order.getString('order_state');
  return state === 'cancelled' || (state === 'expired' && millis(order, 'updated') + GRACE_MS <= now);
}

function duePayments(app: ShopApp, now: number, patience: number): core.Record[] {
  const before = storedDate(now - Math.min(ASK_EVERY_MS, patience));
  const filter =
    "provider = 'stripe' && (state = 'open' || state = 'processing' || state = 'failed') && (updated <= {:before} || order.order_state = 'cancelled')";
  return find(app, 'payments', filter, { before }, 'updated', AT_ONCE);
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

function comparePayment(app: ShopApp, setup: StripeSetup, payment: core.Record, now: number): void {
  const order = byId(app, 'orders', payment.getString('order'));
  const over = order === null || isOver(order, now);
  const intent = payment.getString('intent');
  touch(app, payment.id, over);
  if (intent === '') return;
  const asked = askForFacts(setup, intent, false);
  if (asked.outcome !== 'ok') return;
  if (over && asked.facts.status === 'open') {
    const cancelled = askStripe(setup, cancelIntent(intent));
    // Refused: it was paid just now. The next round sees that.
    if (cancelled.outcome !== 'ok') return;
    durably(app, (tx) => void applyPayment(tx, stripeFacts(cancelled.body, null, null)));
    return;
  }
  durably(app, (tx) => void applyPayment(tx, asked.facts));
}

/** Sends the refunds that are due, of one order where it is given. Call it outside of any transaction. */
export function sendDueRefunds(app: ShopApp, now: number, patience: number, order = ''): void {
  for (const id of dueRefunds(app, now, patience, order)) sendRefund(app, id, now);
}

/** Once a minute, and at an operator's wish with no `patience` (ms): nothing waits longer than that. Call it outside of any transaction. */
export function comparePayments(app: ShopApp, setup: StripeSetup, now: number, patience = Infinity): void {
  for (const id of dueEvents(app, now, patience)) {
    claimEvent(app, id);
    processEvent(app, setup, id);
  }
  for (const payment of duePayments(app, now, patience)) comparePayment(app, setup, payment, now);
  sendDueRefunds(app, now, Math.min(REFUND_EVERY_MS, patience));
}
