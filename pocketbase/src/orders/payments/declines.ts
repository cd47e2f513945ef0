/** Refused cards of one order: a person tries a few, somebody who tests stolen ones tries many. */
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { stripeFacts } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe } from '#pocketbase/orders/payments/stripe-call.ts';
import { cancelIntent, secureIntent } from '#pocketbase/orders/payments/stripe-requests.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, find, first, storedDate, type ShopApp } from '#pocketbase/base/query.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Number of refused cards from which on the bank is asked to ask the shopper (3-D Secure). */
const SUSPICIOUS_FROM = 3;
/** After so many the order takes no more. */
const CLOSED_FROM = 10;

function declinesOf(app: Pick<ShopApp, 'findRecordsByFilter'>, order: string): number {
  return find(app, 'payments', 'order = {:order}', { order }).reduce((sum, row) => sum + row.getInt('attempts'), 0);
}

/** Refused cards of the last hour, over all orders of the same cart and of the same address. */
interface Around {
  readonly cart: number;
  readonly origin: number;
}

/** An address may be that of many people: an office, a provider of mobile networks. */
const SUSPICIOUS_AROUND: Around = { cart: 3, origin: 10 };
const CLOSED_AROUND: Around = { cart: 15, origin: 50 };

function sumWhere(field: 'cart' | 'origin'): string {
  return (
    'SELECT COALESCE(SUM(p.attempts), 0) FROM orders o JOIN payments p ON p.`order` = o.id ' +
    `WHERE o.${field} = {:${field}} AND o.${field} != '' AND p.updated > {:since}`
  );
}

const AROUND = `SELECT json_object('cart', (${sumWhere('cart')}), 'origin', (${sumWhere('origin')})) AS json`;

function declinesAround(tx: core.App, order: core.Record, now: number): Around {
  return askJson(tx, AROUND, {
    cart: order.getString('cart'),
    origin: order.getString('origin'),
    since: storedDate(now - HOUR_MS),
  }) as Around;
}

function reaches(around: Around, limit: Around): boolean {
  return around.cart >= limit.cart || around.origin >= limit.origin;
}

/** Says whether an order takes no more cards at `now` (ms): too many were refused for it, its cart or its address. */
export function isWornOut(tx: core.App, order: core.Record, now: number): boolean {
  return declinesOf(tx, order.id) >= CLOSED_FROM || reaches(declinesAround(tx, order, now), CLOSED_AROUND);
}

/**
 * Asks for 3-D Secure from the first card on, where others of the same cart or address were refused. Before the payment
 * is made.
 */
export function suspectOrder(tx: core.App, order: core.Record, now: number): void {
  if (order.getBool('suspicious') || !reaches(declinesAround(tx, order, now), SUSPICIOUS_AROUND)) return;
  order.set('suspicious', true);
  tx.save(order);
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
  if (cancelled.outcome === 'ok') durably(app, (tx) => void applyPayment(tx, stripeFacts(cancelled.body, [], [])));
}
