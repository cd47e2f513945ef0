/** POST /api/shop/demo-payment: the shopper chooses what happens. The order takes the same steps as with a provider. */
import type { OuterStep } from '#pocketbase/base/step.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { orderView } from '#pocketbase/orders/view.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import type { PaymentFacts, RefundFacts } from '#pocketbase/orders/payments/facts.ts';
import { paymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { openPayment } from '#pocketbase/orders/payments/start-payment.ts';
import { byId, find, storedDate, type ShopApp } from '#pocketbase/base/query.ts';
import type { DemoOutcome, DemoPaymentAnswer } from '#src/contract/shop-api.ts';

/** Time for which a slow payment is on its way, at least. */
const SLOW_MS = 20_000;

/**
 * Facts of payments in demo mode, where no provider is asked. `payment`: the row. `error`: name of the refusal, ''
 * for none.
 */
export function demoFacts(
  payment: core.Record,
  status: PaymentFacts['status'],
  error: string,
  refunds: readonly RefundFacts[] = [],
): PaymentFacts {
  const amount = payment.getInt('amount');
  return {
    provider: 'demo',
    intent: payment.getString('intent'),
    order: payment.getString('order'),
    payment: payment.id,
    shop: '',
    status,
    amount,
    captured: status === 'succeeded' ? amount : 0,
    currency: payment.getString('currency'),
    error,
    refunds,
    disputes: [],
  };
}

/** Facts that the pretended bank answers with. The errors are names that Stripe has. */
function factsOf(payment: core.Record, outcome: DemoOutcome, confirmed: boolean | undefined): PaymentFacts {
  switch (outcome) {
    case 'paid':
      return demoFacts(payment, 'succeeded', '');
    case 'declined':
      return demoFacts(payment, 'open', 'card_declined');
    case 'slow':
      return demoFacts(payment, 'processing', '');
    case 'three_d_secure':
      if (confirmed === undefined) return demoFacts(payment, 'open', '');
      return confirmed
        ? demoFacts(payment, 'succeeded', '')
        : demoFacts(payment, 'open', 'payment_intent_authentication_failure');
  }
}

export function payInDemo(
  app: core.App,
  request: { readonly token: unknown; readonly outcome: DemoOutcome; readonly confirmed: boolean | undefined },
  now: number,
): DemoPaymentAnswer | Refused {
  if (paymentSetup().provider !== 'demo') return refusal('not_found', 'Only a demo pretends to be paid');
  const { token, outcome, confirmed } = request;
  let answer: DemoPaymentAnswer | Refused = refusal('not_found', 'No order has this token');
  durably(app, (tx) => {
    const row = openPayment(tx, token, 'demo', now);
    if ('refused' in row) {
      answer = row;
      return;
    }
    applyPayment(tx, factsOf(row.payment, outcome, confirmed));
    const order = byId(tx, 'orders', row.order.id);
    if (order === null) throw new Error('The order is gone.');
    const needsConfirmation = outcome === 'three_d_secure' && confirmed === undefined;
    answer = { needsConfirmation, order: orderView(tx, order) };
  });
  return answer;
}

const SLOW = "state = 'processing' AND provider = 'demo'";

/** Lets slow payments arrive at `now` (ms). For the job of each minute. */
export function slowPayments(now: number): OuterStep {
  const values = { before: storedDate(now - SLOW_MS) };
  return {
    name: 'slow_payment',
    collection: 'payments',
    queries: [{ by: 'updated', due: `${SLOW} AND updated <= {:before}`, values }],
    open: SLOW,
    attend: settleSlowPayment,
  };
}

function settleSlowPayment(app: ShopApp, id: string): void {
  durably(app, (tx) => {
    const payment = byId(tx, 'payments', id);
    if (payment?.getString('state') === 'processing') applyPayment(tx, demoFacts(payment, 'succeeded', ''));
  });
}

/** Lets slow payments of an order (id) arrive: whoever looks at it need not wait for the job of the next minute. */
export function settleSlowPayments(app: ShopApp, now: number, order: string): void {
  const due = "provider = 'demo' && state = 'processing' && updated <= {:before} && order = {:order}";
  for (const { id } of find(app, 'payments', due, { before: storedDate(now - SLOW_MS), order }, 'updated'))
    settleSlowPayment(app, id);
}
