/** What doctor asks Stripe about wallets, against the stand-in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { checkWallets } from '#scripts/doctor/stripe-domains.ts';
import { startFakeStripe, TEST_KEYS, type FakeStripe } from '#tests/support/fake-stripe.ts';
import type { FakeDomain } from '#tests/support/fake-stripe/objects.ts';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.account.domains.length = 0;
  stripe.requests.length = 0;
});

const shop = (changes: Readonly<Record<string, string>> = {}): Environment =>
  readEnvironment({ ...stripe.env, SUPERUSER_PASSWORD: 'own-password', SITE_URL: 'https://shop.example', ...changes });

function register(changes: Partial<FakeDomain> = {}): void {
  const active = { status: 'active' } as const;
  const wallets = { apple_pay: active, google_pay: active, paypal: active };
  const domain = { id: 'pmd_1', object: 'payment_method_domain', domain_name: 'shop.example', enabled: true } as const;
  stripe.account.domains.push({ ...domain, ...wallets, ...changes });
}

test('a domain that nobody has registered is named, with the way to do it', async () => {
  register({ domain_name: 'www.shop.example' });
  const [finding] = await checkWallets(shop());
  expect(finding).toMatchObject({
    subject: 'Wallets',
    state: 'notice',
    text: expect.stringContaining('shop.example is not registered at Stripe'),
    remedy: expect.stringContaining('Payment method domains'),
  });
});

test('one that is registered is good, in the test mode too', async () => {
  register();
  for (const keys of [{}, TEST_KEYS])
    expect(await checkWallets(shop(keys))).toMatchObject([
      { state: 'good', text: 'shop.example is registered at Stripe' },
    ]);
});

test('one that is switched off, or whose wallets do not work, says which and why', async () => {
  register({ enabled: false });
  expect(await checkWallets(shop())).toMatchObject([
    { state: 'notice', text: expect.stringContaining('switched off') },
  ]);
  stripe.account.domains.length = 0;
  register({ apple_pay: { status: 'inactive', status_details: { error_message: 'The domain is not reachable.' } } });
  expect(await checkWallets(shop())).toMatchObject([
    { state: 'notice', text: 'not offered on shop.example: Apple Pay (The domain is not reachable.)' },
  ]);
});

test('no answer is no good word', async () => {
  register();
  stripe.faults.push('fault');
  expect(await checkWallets(shop())).toMatchObject([{ state: 'notice', text: expect.stringContaining('answers 500') }]);
  stripe.faults.push('unreachable');
  expect(await checkWallets(shop())).toMatchObject([
    { state: 'notice', text: expect.stringContaining('cannot be seen') },
  ]);
  const wrongKey = shop({ STRIPE_SECRET_KEY: 'rk_live_other' });
  expect(await checkWallets(wrongKey)).toMatchObject([{ text: expect.stringContaining('answers 401') }]);
});

test('a demo, a shop without keys, and one without https are not asked about', async () => {
  expect(await checkWallets(shop({ SHOP_MODE: 'demo' }))).toEqual([]);
  expect(await checkWallets(shop({ STRIPE_SECRET_KEY: '' }))).toEqual([]);
  const plain = await checkWallets(shop({ SITE_URL: 'http://shop.example' }));
  expect(plain).toMatchObject([{ state: 'notice', text: expect.stringContaining('https') }]);
  expect(stripe.requests).toEqual([]);
});
