/** Who takes the money in this process, from its environment. */
import { readPaymentSetup, type PaymentSetup } from '#pocketbase/orders/payments/setup.ts';
import { isDemo } from '#pocketbase/base/shop-mode.ts';

export function paymentSetup(): PaymentSetup {
  return readPaymentSetup(isDemo(), (name) => $os.getenv(name).trim());
}

/** Whether a live shop takes what is no money: its keys are those of the provider's test mode, which somebody has allowed. */
export function isTestMoney(): boolean {
  const setup = paymentSetup();
  return setup.provider === 'stripe' && !setup.livemode;
}

/** Why the shop cannot take money, for the operator; '' where it can. */
export function paymentProblem(): string {
  const setup = paymentSetup();
  return setup.provider === 'none' ? setup.problem : '';
}
