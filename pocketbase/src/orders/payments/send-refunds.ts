/** Sends what is to be given back to the provider, once, whatever ends in between. */
import type { OuterStep } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { demoFacts } from '#pocketbase/orders/payments/demo-payment.ts';
import { textAt } from '#pocketbase/orders/payments/facts.ts';
import { type StripeSetup, paymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe, type StripeAnswer } from '#pocketbase/orders/payments/stripe-call.ts';
import { followFailure } from '#pocketbase/orders/payments/refund-failures.ts';
import { BY_TRANSFER } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { askForFacts } from '#pocketbase/orders/payments/stripe-facts.ts';
import { askAll } from '#pocketbase/orders/payments/stripe-list.ts';
import { createRefund, listRefunds } from '#pocketbase/orders/payments/stripe-requests.ts';
import { byId, millis, storedDate, type ShopApp } from '#pocketbase/base/query.ts';
import { fitted } from '#src/schema/derived/limits.ts';

/** Stripe keeps the answer to a key for a day at least. */
const KEY_LIVES_MS = 20 * 60 * 60 * 1000;

interface Sending {
  readonly refund: core.Record;
  readonly payment: core.Record;
}

/** The refund with its payment, touched: it comes last when there are many. null: it is sent already. */
function claim(app: ShopApp, id: string): Sending | null {
  const claimed: Sending[] = [];
  durably(app, (tx) => {
    const refund = byId(tx, 'refunds', id);
    if (refund === null || refund.getString('state') !== 'pending') return;
    const payment = byId(tx, 'payments', refund.getString('payment'));
    if (payment === null) throw new Error('The refund has no payment');
    // An operator does that (transfers/give-back.ts).
    if (payment.getString('provider') === 'transfer') return;
    tx.save(refund);
    claimed.push({ refund, payment });
  });
  return claimed[0] ?? null;
}

function isAtStripe(setup: StripeSetup, { refund, payment }: Sending): boolean | null {
  const listed = askAll(setup, (after) => listRefunds(payment.getString('intent'), after));
  return typeof listed === 'string' ? null : listed.some((one) => textAt(one, 'metadata', 'refund') === refund.id);
}

function note(app: ShopApp, { refund, payment }: Sending, answer: StripeAnswer): void {
  durably(app, (tx) => {
    const row = byId(tx, 'refunds', refund.id);
    if (row === null || row.getString('state') !== 'pending') return;
    row.set('error', fitted('refunds', 'error', answer.error));
    if (answer.outcome === 'refused') row.set('state', 'failed');
    // Stripe keeps the fault as the answer to the key: the next attempt needs another one, and looks first.
    if (answer.outcome === 'failed' && answer.status >= 500) row.set('attempts', row.getInt('attempts') + 1);
    tx.save(row);
    const order = answer.outcome === 'refused' ? byId(tx, 'orders', row.getString('order')) : null;
    if (order !== null) followFailure(tx, order, row);
  });
  app
    .logger()
    .error('A refund was not made', 'refund', refund.id, 'intent', payment.getString('intent'), 'error', answer.error);
}

/** True where Stripe has something new to say of the payment: it has the refund now, or will not make it. */
function sendToStripe(app: ShopApp, setup: StripeSetup, sending: Sending, now: number): boolean {
  const { refund, payment } = sending;
  const attempts = refund.getInt('attempts');
  if (refund.getString('provider_id') !== '') return true;
  if (attempts > 0 || now - millis(refund, 'created') > KEY_LIVES_MS) {
    const there = isAtStripe(setup, sending);
    if (there !== false) return there === true;
  }
  const answer = askStripe(
    setup,
    createRefund({
      refund: refund.id,
      intent: payment.getString('intent'),
      amount: refund.getInt('amount'),
      attempts,
    }),
  );
  if (answer.outcome === 'ok') return true;
  note(app, sending, answer);
  return answer.outcome === 'refused';
}

/** Tries once, outside of any transaction. What cannot be done now is tried again by the job of each minute. */
export function sendRefund(app: ShopApp, id: string, now: number): void {
  const setup = paymentSetup();
  const sending = claim(app, id);
  if (sending === null || setup.provider === 'none') return;
  const { refund, payment } = sending;
  if (payment.getString('provider') === 'demo') {
    const made = { id: `demo_${refund.id}`, refund: refund.id, amount: refund.getInt('amount') };
    const facts = demoFacts(payment, 'succeeded', '', [{ ...made, state: 'succeeded', error: '' }]);
    durably(app, (tx) => void applyPayment(tx, facts));
    return;
  }
  if (setup.provider !== 'stripe' || !sendToStripe(app, setup, sending, now)) return;
  const asked = askForFacts(setup, payment.getString('intent'), ['refunds']);
  if (asked.outcome === 'ok') durably(app, (tx) => void applyPayment(tx, asked.facts));
}

const WAITING = `state = 'pending' AND NOT ${BY_TRANSFER}`;

/**
 * Sends refunds that are not done, untouched for `patience` (ms): the process ended, or the provider had a fault. Only
 * of one order where it is given. Outside of any transaction.
 */
export function dueRefunds(now: number, patience: number, order = ''): OuterStep {
  const due = `${WAITING} AND updated <= {:before}${order === '' ? '' : ' AND "order" = {:order}'}`;
  const values = { before: storedDate(now - patience), ...(order === '' ? {} : { order }) };
  return {
    name: 'send_refund',
    collection: 'refunds',
    queries: [{ by: 'updated', due, values }],
    open: WAITING,
    attend: (app, id) => sendRefund(app, id, now),
  };
}
