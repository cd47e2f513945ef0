/** Shops whose worker publishes what is edited. */
import { test as base } from '#tests/support/browser.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

/** For a file that changes what all others count on, such as the demo's own records: a shop of its own. */
export function liveShopTest() {
  return base.extend<object, { readonly shop: RunningShop }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const shop = await startShop(async () => undefined);
        await shop.publishEdits();
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    // A page that was opened while a build went live asks for rules of the one before, and goes on with the next ones.
    expectedErrors: /404 \(Not Found\) \S+\/builds\/meta\//,
  });
}

/** For files that edit what they have made: all have one shop, one after the other (playwright.config.ts). */
export const test = liveShopTest();
