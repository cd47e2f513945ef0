/** Refused cards of one order: a person tries a few, somebody who tests stolen ones tries many. */
import { durably } from '#pocketbase/hooks/orders/durable.ts';
import { applyPayment } from '#pocketbase/hooks/payments/apply-payment.ts';
import { stripeFacts } from '#pocketbase/hooks/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/hooks/payments/setup.ts';
import { askStripe } from '#pocketbase/hooks/payments/stripe-call.ts';
import { cancelIntent, secureIntent } from '#pocketbase/hooks/payments/stripe-requests.ts';
import { byId, find, first, type ShopApp } from '#pocketbase/hooks/query.ts';

/** From so many on the bank is asked to ask the shopper (3-D Secure). */
const SUSPICIOUS_FROM = 3;
/** After so many the order takes no more. */
const CLOSED_FROM = 10;

function declinesOf(app: Pick<ShopApp, 'findRecordsByFilter'>, order: string): number {
  return find(app, 'payments', 'order = {:order}', { order }).reduce((sum, row) => sum + row.getInt('attempts'), 0);
}

export function isWornOut(tx: core.App, order: core.Record): boolean {
  return declinesOf(tx, order.id) >= CLOSED_FROM;
}

/** Counts one, for the payment with this intent. Inside the caller's transaction. */
export function countDecline(tx: core.App, intent: string): void {
  const payment = first(tx, 'payments', 'intent = {:intent}', { intent });
  if (payment === null) return;
  payment.set('attempts', payment.getInt('attempts') + 1);
  tx.save(payment);
  const order = byId(tx, 'orders', payment.getString('order'));
  if (order === null || order.getBool('suspicious') || declinesOf(tx, order.id) < SUSPICIOUS_FROM) return;
  order.set('suspicious', true);
  tx.save(order);
}

/** Tells Stripe what the number of refusals means for an intent that is still open. Outside of any transaction. */
export function guardIntent(app: ShopApp, setup: StripeSetup, order: string): void {
  const open = "order = {:order} && provider = 'stripe' && intent != '' && (state = 'open' || state = 'failed')";
  const declines = declinesOf(app, order);
  const payment = declines < SUSPICIOUS_FROM ? null : first(app, 'payments', open, { order }, '-created');
  if (payment === null) return;
  const intent = payment.getString('intent');
  if (declines < CLOSED_FROM) {
    askStripe(setup, secureIntent(intent));
    return;
  }
  const cancelled = askStripe(setup, cancelIntent(intent));
  if (cancelled.outcome === 'ok') durably(app, (tx) => void applyPayment(tx, stripeFacts(cancelled.body, null, null)));
}
