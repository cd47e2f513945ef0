/** For the tests of a file: a shop of its own, whose worker publishes what is edited. */
import { test as base } from '#tests/support/browser.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

/** To be called once in a file: what a fixture has started is shared by all files that have the same one. */
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
  });
}
