/** Nothing that is seen moves by itself while the cart, the checkout and the page of an order load, whether drawn by the page, by React, or from what the backend says. */
import { expect, test } from '#tests/support/browser.ts';
import { stockUp } from '#tests/support/checkout.ts';
import { haltingServer } from '#tests/support/halting-server.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';
import { shifts } from '#tests/support/layout-shifts.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

for (const [name, viewport] of [
  ['phone', { width: 360, height: 740 }],
  ['wide screen', { width: 1280, height: 800 }],
] as const)
  test(`nothing moves in the cart and the checkout on a ${name}`, async ({ page, site, backend }) => {
    await stockUp(backend, site.product);
    await page.setViewportSize(viewport);
    // Days of delivery in two months: the longest there are.
    await page.clock.setFixedTime('2026-11-28T12:00:00Z');
    await page.goto(site.product.path);
    await page.locator('[data-add-to-cart] [type=submit]').click();
    await expect(page.locator('[data-cart-badge]')).toHaveText('1');

    // What is there before React has been painted when the scripts come.
    let release = await holdScripts(page);
    await page.goto('/cart', { waitUntil: 'commit' });
    await expect(page.locator('.cart-total')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    release();
    await expect(page.locator('.cart-estimate')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    await page.unrouteAll();

    release = await holdScripts(page);
    await page.goto('/checkout', { waitUntil: 'commit' });
    await expect(page.locator('.checkout-summary')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    release();
    await expect(page.locator('.checkout-summary strong')).toContainText('€');
    await expect(page.locator('.checkout-summary .bill-sums')).toBeAttached();
    expect(await shifts(page)).toEqual([]);
    await page.unrouteAll();
  });

test('nothing moves when a listing is filtered by its address, before or after its script has come', async ({
  page,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    for (const query of ['', '?sort=price', '?sale=1', '?price=-1']) {
      const release = await holdScripts(page);
      await page.goto(`/product${query}`, { waitUntil: 'commit' });
      await expect(page.locator('footer')).toBeAttached();
      release();
      await page.waitForLoadState();
      if (query === '') {
        // As somebody does whose press came before the script: nothing answers that one.
        const sheet = page.locator('.filter-sheet');
        await expect(async () => {
          if (!(await sheet.isVisible())) await page.locator('[data-filters-open]').click({ timeout: 2_000 });
          await expect(sheet).toBeVisible({ timeout: 2_000 });
        }).toPass({ timeout: 45_000 });
      } else await expect(page.locator('html')).toHaveClass(/filtered/);
      expect(await shifts(page)).toEqual([]);
      await page.unrouteAll();
    }
  }
});

test('nothing moves where there is nothing to buy', async ({ page }) => {
  for (const [path, last] of [
    ['/cart', '.cart'],
    ['/checkout', '.checkout-empty'],
    ['/checkout_done', '.done .go'],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('footer')).toBeAttached();
    release();
    await expect(page.locator(`[data-island] ${last}`)).toBeVisible();
    await page.waitForLoadState();
    expect(await shifts(page)).toEqual([]);
    await page.unrouteAll();
  }
});

test.describe('on a line that halts', () => {
  // The page has another origin than the one that the backend knows.
  test.use({ expectedErrors: /CORS|Failed to load resource/ });

  test('nothing moves when it halts in the middle of the header', async ({ page, shop }) => {
    const server = await haltingServer(shop.siteUrl, 'type="button" data-theme-switch');
    // The rest comes when a browser that may show a half has had time for it; one that may not shows nothing, however long that takes.
    await page.addInitScript(() => {
      let frames = 0;
      const timer = setInterval(() => {
        if (document.querySelector('.top [commandfor=search]') === null || ++frames < 10) return;
        clearInterval(timer);
        void fetch('/rest-of-page');
      }, 50);
    });
    try {
      await page.goto(`${server.address}/palette`);
      await expect(page.locator('[data-theme-switch]')).toBeVisible();
      expect(await shifts(page)).toEqual([]);
    } finally {
      server.stop();
    }
  });
});
