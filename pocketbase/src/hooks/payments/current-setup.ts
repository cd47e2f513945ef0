/** Who takes the money in this process, from its environment. */
import { readPaymentSetup, type PaymentSetup } from '#pocketbase/hooks/payments/setup.ts';
import { isDemo } from '#pocketbase/hooks/shop-mode.ts';

export function paymentSetup(): PaymentSetup {
  return readPaymentSetup(isDemo(), (name) => $os.getenv(name).trim());
}

/** Why the shop cannot take money, for the operator; '' where it can. */
export function paymentProblem(): string {
  const setup = paymentSetup();
  return setup.provider === 'none' ? setup.problem : '';
}
