/** The cart in a drawer beside the page: there once a pointer has been over its link, and never in the way of the link itself. */
import type { Page } from 'playwright/test';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, pretendNetwork, stopClock, test } from '#tests/support/browser.ts';

// As most people see it: all moves.
test.use({ reducedMotion: 'no-preference' });

const link = (page: Page) => page.locator('a:has(> [data-cart-badge])');
const drawer = (page: Page) => page.locator('dialog.cart-drawer');

/** Addresses of the island's scripts that were asked for. */
function watchIsland(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/\/_astro\/(?:islands|cart-drawer|client|mount|root)[.-]/.test(url)) scripts.push(url);
  });
  return scripts;
}

test('on a slow network nothing of the cart loads until something is put into it; then it only has to open', async ({
  page,
  site,
}) => {
  await pretendNetwork(page, { effectiveType: '3g' });
  const scripts = watchIsland(page);
  await stopClock(page);
  await page.goto(site.product.path);
  // What a visit does by itself comes a second after its page.
  await page.clock.runFor(2000);
  await page.clock.resume();
  expect(scripts).toEqual([]);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(drawer(page).locator('.cart-line')).toContainText(site.product.product.name);
  await expect(drawer(page)).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await link(page).dispatchEvent('click');
  await expect(drawer(page).getByRole('spinbutton')).toBeVisible();
  // What the button itself needs may come late, beside.
  const ofButton = /\/_astro\/(?:product-actions|complete-cells)\./;
  expect(asked.filter((url) => (url.includes('/_astro/') && !ofButton.test(url)) || url.endsWith('/cart'))).toEqual([]);
  // And on the next page of this visit.
  await page.goto('/contact');
  await expect(drawer(page).locator('.cart-line')).toContainText(site.product.product.name);
});

test('with Save-Data nothing of the cart loads by itself, and the link leads to its page', async ({ page, site }) => {
  await pretendNetwork(page, { effectiveType: '4g', saveData: true });
  const scripts = watchIsland(page);
  await page.goto(site.product.path);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('[data-cart-badge]')).toHaveText('1');
  await link(page).hover();
  expect(scripts).toEqual([]);
  await link(page).click();
  await page.waitForURL('**/cart');
});

test('on a good network its code is fetched ahead, and does not run', async ({ page }) => {
  await pretendNetwork(page, { effectiveType: '4g' });
  const fetched = page.waitForRequest(/\/_astro\/client[.-]/);
  await page.goto('/product');
  await fetched;
  await expect(drawer(page)).toHaveCount(0);
});

test('shows the lines, changes them, and gives the focus back', async ({ page, site }) => {
  await page.goto(site.product.alternates.fr);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await link(page).hover();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await link(page).click();
  await expect(drawer(page).getByRole('heading', { name: 'Panier' })).toBeVisible();
  await expect(drawer(page).locator('.cart-line')).toContainText(site.product.product.items.length > 0 ? '€' : '');
  await expect(drawer(page)).toContainText('Total');
  await drawer(page).getByRole('spinbutton').fill('3');
  await expect(page.locator('[data-cart-badge]')).toHaveText('3');
  expect(await accessProblems(page, { where: 'dialog.cart-drawer' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(site.product.alternates.fr);
});

test('opens by keyboard, with the focus in it', async ({ page }) => {
  await page.goto('/contact');
  await link(page).focus();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText('Your cart is empty.');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.className)).toBe('cart-drawer');
});

test('is as wide as a phone, and nothing of it scrolls sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.product.path);
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await link(page).hover();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await link(page).click();
  await expect(drawer(page).locator('.cart-line')).toBeVisible();
  expect(await drawer(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  // The button to close stands beside the heading and takes no room from the lines.
  const box = await drawer(page).locator('.cart-lines').boundingBox();
  expect(box?.width).toBeGreaterThan(320);
});

test('a click before it is ready leads to the cart’s page', async ({ page }) => {
  await page.goto('/contact');
  await link(page).dispatchEvent('click');
  await page.waitForURL('**/cart');
});

test.describe('where the cart’s page cannot be had', () => {
  // The browser itself logs a request that is cut off.
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('the link stays a link', async ({ page }) => {
    await page.goto('/product');
    let cutOff = 0;
    await page.route('**/cart', (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      cutOff++;
      return route.abort();
    });
    await link(page).hover();
    await expect.poll(() => cutOff).toBeGreaterThan(0);
    await link(page).click();
    await page.waitForURL('**/cart');
  });
});
