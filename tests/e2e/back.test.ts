/** Back and forward show a page as it was left, at once: nothing in any page may keep the browser from that. */
import type { Page } from 'playwright/test';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test as base } from '#tests/support/browser.ts';
import { lineOf, startWithLines } from '#tests/support/checkout.ts';

const test = base.extend<object, object>({
  launchOptions: [
    // Playwright switches the cache off.
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

/** Leaves a page after all that it does by itself, and comes back: why it was not kept; null: it was. */
async function leaveAndReturn(page: Page, path: string): Promise<{ path: string; kept: boolean; why: unknown }> {
  const visit = page.waitForResponse('**/builds/meta/*.json');
  await page.goto(path);
  await (await visit).finished();
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
  await page.goto('/cgu', { waitUntil: 'domcontentloaded' });
  // A page that was kept has loaded long ago. The tool may still be on its way from the page that was left, and says so before it goes back.
  await expect(() => page.goBack({ waitUntil: 'commit' })).toPass();
  const [kept, why] = await page.evaluate(() => [
    document.documentElement.hasAttribute('data-left'),
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().notRestoredReasons as unknown)[0],
  ]);
  return { path: new URL(page.url()).pathname, kept: kept === true, why };
}

test('every kind of page is kept', async ({ page, context, site, shop, backend }) => {
  const open = ['/', '/product', site.category.path, site.product.path, '/palette', '/contact', '/cgv', '/offline'];
  const shells = ['/cart', '/checkout', '/checkout_done', '/inbox', '/login', '/register', '/confirm', '/withdraw'];
  const own = ['/order', '/profile'];
  await startWithLines(page, [lineOf(site.product)]);
  const results: (Awaited<ReturnType<typeof leaveAndReturn>> & { readonly asked: string })[] = [];
  const walk = async (tab: Page, paths: readonly string[]): Promise<void> => {
    for (const path of paths) results.push({ asked: path, ...(await leaveAndReturn(tab, path)) });
  };
  const tabs = await Promise.all(
    [open.slice(0, 4), open.slice(4), shells.slice(0, 4), shells.slice(4)].map(
      async (paths) => [paths, await context.newPage()] as const,
    ),
  );
  await Promise.all(tabs.map(([paths, tab]) => walk(tab, paths)));
  await enter(page, shop, backend);
  await walk(page, own);
  const expected = [...open, ...shells, ...own].toSorted();
  expect(results.filter(({ kept, asked, path }) => !kept || asked !== path)).toEqual([]);
  expect(results.map(({ path }) => path).toSorted()).toEqual(expected);
});

test('a page from before knows what is in the cart now', async ({ page, context, site }) => {
  await page.goto('/product');
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
  await page.goto('/cgu', { waitUntil: 'commit' });
  const other = await context.newPage();
  await other.goto(site.product.path);
  await other.locator('form[data-add-to-cart] [type=submit]').click();
  await expect(other.locator('[data-cart-badge]')).toHaveText('1');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html[data-left] [data-cart-badge]')).toHaveText('1');
});
