/** Paying an order that is there: the order comes first, so that no money is ever taken without one. */
import type { DemoOutcome, OrderView } from '#src/contract/shop-api.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { keepOrder } from '#src/stores/checkout/orders.ts';

/** The page of an order: its number is no secret, its token stays in storage. */
export function donePage(donePath: string, { number }: Pick<OrderView, 'number'>): string {
  return `${location.origin}${donePath}?order=${encodeURIComponent(number)}`;
}

/**
 * Leaves for the order's page once the provider has taken the payment, or wants the shopper elsewhere. Comes back only with words for what
 * went wrong. @throws ShopError
 */
export async function payByStripe(
  form: PaymentForm,
  token: string,
  order: OrderView,
  returnUrl: string,
): Promise<string> {
  const payment = await askShop('payment', { token });
  if (payment.provider !== 'stripe') throw new Error('This page was made for another way of paying.');
  keepOrder({ token, payingAt: Date.now() });
  const payer = { email: order.email, phone: order.phone, address: order.billing ?? order.address };
  return form.confirm(payment.clientSecret, returnUrl, payer);
}

/** The demo's payment; `ask` answers for the bank. @throws ShopError */
export async function payByDemo(token: string, outcome: DemoOutcome, ask: () => Promise<boolean>): Promise<OrderView> {
  await askShop('payment', { token });
  const first = await askShop('demo-payment', { token, outcome });
  if (!first.needsConfirmation) return first.order;
  const { order } = await askShop('demo-payment', { token, outcome, confirmed: await ask() });
  return order;
}
