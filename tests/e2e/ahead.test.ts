/** What loads before it is asked for, and what keeps it from doing so. */
import type { Page } from 'playwright/test';
import { expect, storedSettings, test } from '#tests/support/browser.ts';

/** Paths of the pages that the browser fetches ahead from now on; the cart's scripts, which come when nothing else is to be done, are none. */
function fetchedAhead(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()['sec-purpose'] === 'prefetch' && !pathname.startsWith('/_astro/')) paths.push(pathname);
  });
  return paths;
}

/** The keyboard stops at a link: what it leads to would be fetched at once. It comes from the skip link of a page just opened. */
async function stopAt(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  await link.focus();
  expect(await link.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

const ground = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.className);

test('the next page is fetched before the tap, unless data are to be saved, and never one that is private', async ({
  page,
  site,
}) => {
  const [first, second, third] = site.catalogue.products;
  if (!first || !second || !third) throw new Error('three products expected');
  const fetched = fetchedAhead(page);

  await page.goto('/product');
  await page.locator(`main a[href="${first.path}"]`).hover();
  await expect.poll(() => fetched).toEqual([first.path]);
  await page.locator(`main a[href="${first.path}"]`).click();
  await page.waitForURL(`**${first.path}`);
  const delivery = () =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType as string);
  expect(await page.evaluate(delivery)).toEqual(['navigational-prefetch']);

  // From the switch on, here and on the next page.
  const boxes = page.locator('[data-low-data]');
  await page.locator('footer [data-low-data]').check();
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([true, true]);
  expect(await storedSettings(page)).toMatchObject({ lowData: true });
  await page.keyboard.press('Tab');
  await stopAt(page, '/palette');
  await page.goto('/product');
  await page.keyboard.press('Tab');
  expect(await ground(page)).toBe('js');
  await stopAt(page, second.path);

  // The switch of the menu; a page of one person, the cart, a part of this page and this page itself are no pages to fetch.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.top [commandfor=drawer]').click();
  await expect(page.locator('dialog [data-low-data]')).toBeChecked();
  await page.getByLabel('Data saver').and(page.locator('dialog *')).uncheck();
  await page.goto('/product');
  expect(await ground(page)).toBe('js ahead');
  await page.keyboard.press('Tab');
  for (const path of ['/login', '/cart', '/withdraw', '#main', '/product']) await stopAt(page, path);
  await stopAt(page, third.path);
  await expect.poll(() => fetched).toEqual([first.path, third.path]);
});

test('a browser without speculation rules fetches by a link', async ({ page, site }) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  const loaded = page.waitForResponse(/\/_astro\/prefetch\.[\w-]+\.js$/);
  await page.goto('/product');
  await (await loaded).finished();
  const fetched = (end: string) => page.locator(`head link[rel=prefetch][href$="${end}"]`);
  const path = site.catalogue.products[0]?.path ?? '';
  await page.locator('header a[href="/cart"]').hover();
  await page.locator(`main a[href="${path}"]`).hover();
  await expect(fetched(path)).toHaveCount(1);
  await expect(fetched('/cart')).toHaveCount(0);
});
