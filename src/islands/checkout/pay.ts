/** Paying an order that is there: the order comes first, so that no money is ever taken without one. */
import type { DemoOutcome, OrderView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { keepOrder } from '#src/stores/checkout/orders.ts';

/** Place and way in which somebody pays. */
export interface Paying {
  readonly form: PaymentForm;
  readonly token: string;
  readonly order: OrderView;
  readonly locale: Locale;
}

/**
 * Leaves for the order's page once the provider has taken the payment, or wants the shopper elsewhere. The address that
 * it sends the shopper back to brings the order's own token, in the fragment: a bank's app may open another browser,
 * which knows nothing of the order. Comes back only with words for what went wrong, '' where the provider has none.
 * @throws ShopError
 */
export async function payByStripe({ form, token, order, locale }: Paying): Promise<string> {
  const payment = await askShop('payment', { token });
  if (payment.provider !== 'stripe') throw new Error('This page was made for another way of paying.');
  keepOrder({ token, payingAt: Date.now() });
  const payer = { email: order.email, phone: order.phone, address: order.billing ?? order.address };
  const returnUrl = `${location.origin}${orderLink(locale, token)}`;
  const words = await form.confirm(payment.clientSecret, returnUrl, payer);
  if (words !== null) return words;
  location.assign(returnUrl);
  // The button stays pressed while the browser leaves.
  return new Promise(() => undefined);
}

/** The demo's payment; `ask` answers for the bank. @throws ShopError */
export async function payByDemo(token: string, outcome: DemoOutcome, ask: () => Promise<boolean>): Promise<OrderView> {
  await askShop('payment', { token });
  const first = await askShop('demo-payment', { token, outcome });
  if (!first.needsConfirmation) return first.order;
  const { order } = await askShop('demo-payment', { token, outcome, confirmed: await ask() });
  return order;
}
