import type { Page } from 'playwright/test';
import { payloadPath, type CataloguePayload, type ProductPayload } from '#src/contract/payload.ts';
import { expect, stopClock, test } from '#tests/support/browser.ts';
import { chooseItem } from '#tests/support/choose-item.ts';

/** Opens a page and lets a new build come; `payload` is then the page's. */
async function openThenBuild(page: Page, payload: ProductPayload | CataloguePayload): Promise<void> {
  let id = 'aaaaaaaaaaaa';
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id, timestamp: 1 } }));
  await page.route(`**${payloadPath(payload.path)}`, (route) => route.fulfill({ json: payload }));
  const first = page.waitForResponse('**/builds/meta/*.json');
  await page.goto(payload.path, { waitUntil: 'networkidle' });
  await page.clock.runFor(1100);
  await first;
  id = 'bbbbbbbbbbbb';
  await page.clock.runFor(61_000);
}

test.describe('a new build', () => {
  test('is looked up 1000 ms after load, with a timestamp', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/builds/')) asked.push(request.url());
    });
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.clock.runFor(900);
    expect(asked).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[0]).toMatch(/\/builds\/latest\.json\?t=\d+$/);
    expect(asked[1]).toMatch(/\/builds\/meta\/[0-9a-f]+\.json$/);
  });

  test('is told without a reload, and shown when the shopper asks', async ({ page }) => {
    let id = 'aaaaaaaaaaaa';
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id, timestamp: 1 } }));
    await page.route('**/builds/meta/*.json', (route) =>
      route.fulfill({
        json: { id, timestamp: 1, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] },
      }),
    );
    let loads = 0;
    page.on('load', () => loads++);
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const first = page.waitForResponse('**/builds/meta/*.json');
    await page.clock.runFor(1100);
    await first;
    const notice = page.locator('[data-build-notice]');
    await expect(notice).toBeHidden();
    id = 'bbbbbbbbbbbb';
    await page.clock.runFor(61_000);
    await expect(notice).toBeVisible();
    expect(loads).toBe(1);
    await notice.locator('[data-reload]').click();
    await expect.poll(() => loads).toBe(2);
  });

  test('a manifest that cannot be read is only logged', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ body: 'not JSON' }));
    await page.goto('/contact');
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    await expect(page.locator('[data-messages]')).toHaveText('');
  });

  test('is not looked up on a slow-2g connection', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/builds/')) asked.push(request.url());
    });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
    );
    await stopClock(page);
    // The timer starts when the script that may wait has arrived.
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.clock.runFor(5000);
    expect(asked).toEqual([]);
  });

  test('renews prices and stock of an open page without a reload', async ({ page, site, request }) => {
    await page.route('**/builds/meta/*.json', (route) =>
      route.fulfill({
        json: { id: 'a', timestamp: 1, matcher: { static: {}, wildcard: {}, dynamic: {} }, prerendered: [] },
      }),
    );
    await stopClock(page);
    const [firstProduct] = site.catalogue.products;
    if (!firstProduct) throw new Error('a product expected');
    await openThenBuild(page, { ...site.catalogue, products: [{ ...firstProduct, price: { from: 4200, to: 9900 } }] });
    await expect(page.locator(`.work:has(a[href="${firstProduct.path}"]) strong`)).toHaveText('€42.00 – €99.00');

    const answer = await request.get(payloadPath(site.product.alternates.fr));
    const payload = (await answer.json()) as ProductPayload;
    const { product, related } = payload;
    const [first, second, ...others] = product.items;
    const near = related[0];
    if (!first || !second || !near) throw new Error('two items and a related product expected');
    const sale = { reference: 123_400, percent: 20, until: '2026-12-31' };
    await openThenBuild(page, {
      ...payload,
      // The second one is gone.
      product: { ...product, items: [{ ...first, price: 98_700, sale, band: 'low' }, ...others] },
      related: [{ ...near, price: { from: 7700, to: 7700 }, onSale: true, band: 'out' }],
    });
    const row = page.locator('.items tr', { hasText: first.sku });
    const exact = page.locator('form[data-add-to-cart] .exact:visible');
    await chooseItem(page, product, second);
    await expect(exact).toContainText('Épuisé.');
    await chooseItem(page, product, first);
    for (const place of [exact, row]) {
      await expect(place.locator('.price')).toHaveText('987,00\u202f€');
      await expect(place.locator('del')).toHaveText('1\u202f234,00\u202f€');
      await expect(place.locator('.sale-tag')).toHaveText('−20\u202f%');
      await expect(place).toContainText('stock limité');
    }
    await expect(page.locator('.items tr', { hasText: second.sku }).locator('.band-out')).toHaveText('épuisé');
    const card = page.locator(`.work-out:has(a[href="${near.path}"])`);
    await expect(card.locator('strong')).toHaveText('77,00\u202f€');
    await expect(card).toContainText('épuisé');
    await expect(page.locator('[data-messages]')).toContainText('Elle est à jour.');
    await expect(page.locator('[data-build-notice]')).toBeVisible();

    // What is put into the cart costs what stands there.
    await page.locator('form[data-add-to-cart] [type=submit]').click();
    const lines = await page.evaluate(() => localStorage.getItem('vitrine.cart') ?? '');
    expect(JSON.parse(lines)).toMatchObject([{ item: first.id, price: 98_700 }]);
  });
});
