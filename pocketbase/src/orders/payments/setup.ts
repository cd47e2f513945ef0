/** Finds who takes the money. Pure. */
import { isDemo } from '#pocketbase/base/shop-mode.ts';

/** `api`: Stripe's address, another one in tests. */
export interface StripeSetup {
  readonly provider: 'stripe';
  readonly secretKey: string;
  readonly publishableKey: string;
  /** More than one while a secret is being replaced. */
  readonly webhookSecrets: readonly string[];
  readonly api: string;
  /** True where real money moves: what events must say of themselves too. */
  readonly livemode: boolean;
}
export type PaymentSetup =
  | { readonly provider: 'demo' }
  | StripeSetup
  /** `problem` is for the operator. */
  | { readonly provider: 'none'; readonly problem: string };

/** Pure: `variable` gives '' for one that is not set. */
export function readPaymentSetup(demo: boolean, variable: (name: string) => string): PaymentSetup {
  if (demo) return { provider: 'demo' };
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = names.filter((name) => variable(name) === '');
  if (missing.length > 0) return refused(`${missing.join(', ')} not set: a live shop takes no orders without`);
  const [secretKey, publishableKey] = [variable('STRIPE_SECRET_KEY'), variable('STRIPE_PUBLISHABLE_KEY')];
  const livemode = /^(?:sk|rk)_live_/.test(secretKey);
  if (livemode !== publishableKey.startsWith('pk_live_'))
    return refused('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is for tests and the other for real money');
  if (!livemode && variable('STRIPE_TEST_KEYS') !== 'on')
    return refused(
      'keys of the test mode: a live shop takes them only with STRIPE_TEST_KEYS=on, and says so on every page',
    );
  const webhookSecrets = variable('STRIPE_WEBHOOK_SECRET').split(',');
  const api = variable('STRIPE_API_BASE') || 'https://api.stripe.com';
  return { provider: 'stripe', secretKey, publishableKey, webhookSecrets, api, livemode };
}

function refused(problem: string): PaymentSetup {
  return { provider: 'none', problem };
}

/** Finds who takes the money in this process, from its environment. */
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
