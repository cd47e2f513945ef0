/** Playwright's test with the shop of this run. A test fails when its pages log an error, break their own policy, or call the backend without a language. */
import { test as base, expect, type Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import type { CataloguePayload, Payload, ProductPayload } from '#src/contract/payload.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { sharedShop, superuserClient, type ShopAddress } from '#tests/support/shop-address.ts';

/** Pages that every test may count on, found in the built site. */
export interface Site {
  /** A product that can be added to the cart, with more than one item. */
  readonly product: ProductPayload;
  readonly catalogue: CataloguePayload;
  readonly category: CataloguePayload;
}

interface TestFixtures {
  /** Errors in the console that this test causes on purpose. */
  readonly expectedErrors: RegExp | null;
  readonly consoleErrors: string[];
  /** Calls of pages to the backend that do not say the language of the page. A browser by itself says its own ('en-US'); beacons can say none. */
  readonly callsWithoutLanguage: string[];
}

interface WorkerFixtures {
  readonly shop: ShopAddress;
  readonly site: Site;
  readonly backend: PocketBase;
}

async function payloadAt<Kind extends Payload>(shop: ShopAddress, path: string): Promise<Kind> {
  const response = await fetch(`${shop.siteUrl}${payloadPath(path)}`);
  if (!response.ok) throw new Error(`${path} has no payload: ${response.status}`);
  return (await response.json()) as Kind;
}

async function readSite(shop: ShopAddress): Promise<Site> {
  const catalogue = await payloadAt<CataloguePayload>(shop, '/product');
  const products = await Promise.all(catalogue.products.map(({ path }) => payloadAt<ProductPayload>(shop, path)));
  const product = products.find(
    (one) => one.product.items.length > 1 && one.product.items.every((item) => item.band !== 'out'),
  );
  const first = catalogue.categories[0];
  if (product === undefined || first === undefined)
    throw new Error('The demo data has no product or category to test with');
  return { product, catalogue, category: await payloadAt<CataloguePayload>(shop, first.path) };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [async ({}, use) => use(sharedShop()), { scope: 'worker' }],
  site: [async ({ shop }, use) => use(await readSite(shop)), { scope: 'worker' }],
  backend: [async ({ shop }, use) => use(await superuserClient(shop)), { scope: 'worker' }],
  baseURL: async ({ shop }, use) => use(shop.siteUrl),
  expectedErrors: [null, { option: true }],
  consoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        // A resource that is not there is told without its address.
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      // The browser's own: somebody went on before a page had come, or back to one that was kept.
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (!/^(?:AbortError: Transition was skipped|InvalidStateError: Transition was aborted)/.test(text))
          errors.push(text);
      });
      await use(errors);
      expect(errors.filter((error) => expectedErrors?.test(error) !== true)).toEqual([]);
    },
    { auto: true },
  ],
  callsWithoutLanguage: [
    async ({ context, shop }, use) => {
      const calls: string[] = [];
      context.on('request', (request) => {
        const isCall = ['fetch', 'xhr'].includes(request.resourceType()) && request.method() !== 'OPTIONS';
        if (!isCall || !request.url().startsWith(`${shop.backendUrl}/api/`)) return;
        const language = request.headers()['accept-language'];
        if (!LOCALES.some((locale) => locale === language)) calls.push(`${request.method()} ${request.url()}`);
      });
      await use(calls);
      expect(calls).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Settings as the shop stores them. */
export async function storedSettings(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.settings') ?? '{}') as Record<string, unknown>);
}

/** Stores settings before any page of this context runs a script; a value that a page stores later stays. */
export async function startWithSettings(
  page: Page,
  settings: { readonly locale?: Locale; readonly dark?: boolean },
): Promise<void> {
  await page.addInitScript((text) => {
    // A blank page has no storage.
    if (location.protocol === 'about:') return;
    if (localStorage.getItem('vitrine.settings') === null) localStorage.setItem('vitrine.settings', text);
  }, JSON.stringify(settings));
}

/** Path of the page that is shown. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Stops the clock of all pages of this context; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
}

/** A network as a browser tells of it; that of tests is a good one, on which the cart's code is fetched ahead. */
export async function pretendNetwork(
  page: Page,
  connection: { readonly effectiveType: string; readonly saveData?: boolean },
): Promise<void> {
  await page.addInitScript((reported) => {
    Object.defineProperty(navigator, 'connection', { value: reported });
  }, connection);
}
