/** Finds who takes the money in this process, from its environment. */
import { readPaymentSetup, type PaymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';

export function paymentSetup(): PaymentSetup {
  return readPaymentSetup(isDemo(), (name) => $os.getenv(name).trim());
}

/**
 * Says whether a live shop takes what is no money: its keys are those of the provider's test mode, which somebody has
 * allowed.
 */
export function isTestMoney(): boolean {
  const setup = paymentSetup();
  return setup.provider === 'stripe' && !setup.livemode;
}

/** Says why the shop cannot take money, for the operator; '' where it can. */
export function paymentProblem(): string {
  const setup = paymentSetup();
  return setup.provider === 'none' ? setup.problem : '';
}
