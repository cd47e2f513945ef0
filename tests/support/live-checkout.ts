/** The checkout of a shop that takes money: its own build in live mode, a real backend and a fake of Stripe behind it. */
import type { Page } from 'playwright/test';
import { localePath } from '#src/domain/site/locale.ts';
import type { CataloguePayload, ProductPayload } from '#src/contract/payload.ts';
import { test as base, expect } from '#tests/support/browser.ts';
import { chooseShipping, field, newEmail, orderButton, startWithAddress, step } from '#tests/support/checkout.ts';
import { deliver, makeEvent } from '#tests/support/fake-stripe/events.ts';
import { startFakeStripe, WEBHOOK_SECRET, type FakeStripe } from '#tests/support/fake-stripe.ts';
import { fillInLaw } from '#tests/support/lawful-shop.ts';
import { startShop, type RunningShop } from '#tests/support/shop.ts';

export interface Live {
  readonly shop: RunningShop;
  readonly stripe: FakeStripe;
  readonly product: ProductPayload;
  /** Sends the event about an intent as it is now. */
  readonly tell: (type: string, clientSecret: string) => Promise<number>;
}

/** The intent that a client secret is one of. */
export const idOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*$/, '');

/** Playwright's test with a live shop of its own. */
export const test = base.extend<object, { readonly live: Live }>({
  live: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stripe = await startFakeStripe();
      const shop = await startShop(fillInLaw, stripe.env, { schedule: false });
      const read = async <Kind>(path: string): Promise<Kind> =>
        (await (await fetch(`${shop.siteUrl}${path}/_payload.json`)).json()) as Kind;
      const { products } = await read<CataloguePayload>('/product');
      const product = await read<ProductPayload>(products[0]?.path ?? '');
      await use({
        shop,
        stripe,
        product,
        tell: (type, clientSecret) =>
          deliver(
            `${shop.backendUrl}/api/shop/webhook`,
            makeEvent(type, stripe.account.intent(idOf(clientSecret))),
            WEBHOOK_SECRET,
          ),
      });
      await shop.stop();
      await stripe.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ live }, use) => use(live.shop.siteUrl),
});

/** From the address of the checkout to the step of the payment. */
export async function goToPayment(page: Page, locale: 'en' | 'fr' | 'it' = 'en', email = newEmail()): Promise<void> {
  await startWithAddress(page, email);
  await page.goto(`${localePath(locale, '/checkout')}?step=shipping`);
  await chooseShipping(page);
}

/** The routes that the pages ask of the backend, in order, each without a question before whether they may. */
export function callsOf(page: Page, { shop }: Live): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, route] = request.url().split(`${shop.backendUrl}/api/shop/`);
    if (route === undefined) return;
    expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    calls.push(route);
  });
  return calls;
}

/** The field of Stripe's stub. */
export const card = (page: Page) => page.getByLabel('Card number');

export async function orderByCard(page: Page, number: string): Promise<void> {
  await card(page).fill(number);
  await step(page, 'payment').locator('.step-continue').click();
  await field(page, 'terms').check();
  await orderButton(page).click();
}
