/** POST /api/shop/demo-payment: the shopper chooses what happens. The order takes the same steps as with a provider. */
import { durably } from '#pocketbase/hooks/orders/durable.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { orderView } from '#pocketbase/hooks/orders/view.ts';
import { applyPayment } from '#pocketbase/hooks/payments/apply-payment.ts';
import { demoFacts } from '#pocketbase/hooks/payments/demo-facts.ts';
import type { PaymentFacts } from '#pocketbase/hooks/payments/facts.ts';
import { paymentSetup } from '#pocketbase/hooks/payments/current-setup.ts';
import { openPayment } from '#pocketbase/hooks/payments/start-payment.ts';
import { byId, find, storedDate, type ShopApp } from '#pocketbase/hooks/query.ts';
import type { DemoOutcome, DemoPaymentAnswer } from '#src/contract/shop-api.ts';

/** How long a slow payment is on its way, at least. */
const SLOW_MS = 20_000;
const AT_ONCE = 50;

/** What the pretended bank answers. The errors are names that Stripe has. */
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

function slowPayments(app: Pick<ShopApp, 'findRecordsByFilter'>, now: number, order: string): core.Record[] {
  const before = storedDate(now - SLOW_MS);
  const filter = "provider = 'demo' && state = 'processing' && updated <= {:before}";
  const own = order === '' ? '' : ' && order = {:order}';
  return find(app, 'payments', filter + own, { before, order }, 'updated', AT_ONCE);
}

/** Lets slow payments arrive, of one order where its id is given: whoever looks at it need not wait for the job of the next minute. */
export function settleSlowPayments(app: ShopApp, now: number, order = ''): void {
  if (slowPayments(app, now, order).length === 0) return;
  durably(app, (tx) => {
    for (const payment of slowPayments(tx, now, order)) applyPayment(tx, demoFacts(payment, 'succeeded', ''));
  });
}
