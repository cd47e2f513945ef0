/**
 * The one payment of an order that is paid by transfer: its row, and what has come of it, in the form of a provider's
 * facts.
 */
import { first } from '#pocketbase/base/query.ts';
import type { PaymentFacts } from '#pocketbase/orders/payments/facts.ts';

/** The row, made with the first money that comes. */
export function transferPayment(tx: core.App, order: core.Record): core.Record {
  const intent = `transfer_${order.id}`;
  const known = first(tx, 'payments', 'intent = {:intent}', { intent });
  if (known !== null) return known;
  const made = new Record(tx.findCollectionByNameOrId('payments'), {
    order: order.id,
    provider: 'transfer',
    intent,
    state: 'open',
    amount: order.getInt('total'),
    currency: order.getString('currency'),
  });
  tx.save(made);
  return made;
}

/** Facts that the row says, with what is new. */
export function transferFacts(
  payment: core.Record,
  changes: Partial<Pick<PaymentFacts, 'status' | 'captured' | 'refunds'>>,
): PaymentFacts {
  return {
    provider: 'transfer',
    intent: payment.getString('intent'),
    order: payment.getString('order'),
    payment: payment.id,
    shop: '',
    status: payment.getString('state') === 'succeeded' ? 'succeeded' : 'open',
    amount: payment.getInt('amount'),
    captured: payment.getInt('captured'),
    currency: payment.getString('currency'),
    error: '',
    refunds: [],
    disputes: [],
    ...changes,
  };
}
