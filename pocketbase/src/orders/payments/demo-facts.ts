/** Facts of payments in demo mode, where no provider is asked. */
import type { PaymentFacts, RefundFacts } from '#pocketbase/orders/payments/facts.ts';

/** `payment`: the row. `error`: name of the refusal, '' for none. */
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
