/** Filters of a listing: the address says what is chosen, and everything follows it. */
import type { Page } from 'playwright/test';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';

const names = (page: Page): Promise<string[]> => page.locator('.listing .work a').allInnerTexts();

/** Prices of the cards as they stand there, the lowest of each, minor units. */
const prices = async (page: Page): Promise<number[]> =>
  (await page.locator('.listing .work strong').allInnerTexts()).map((text) =>
    Number((text.split('–')[0] ?? '').replace(/\D/g, '')),
  );

const PHONE = { width: 360, height: 740 };

test('by keyboard, on a phone: what is chosen is told, stands in the address, and goes with Back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/product');
  const before = await names(page);
  const open = page.getByRole('button', { name: 'Filter', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet).toBeVisible();
  expect(await accessProblems(page, { where: '.filter-sheet' })).toEqual([]);
  const sale = sheet.getByRole('checkbox', { name: /^Sale/ });
  await sale.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/product?sale=1');
  await expect(sheet.getByRole('status')).toHaveText(/^\d+ products?$/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.locator('.listing .work').filter({ hasNotText: 'Sale' })).toHaveCount(0);
  await expect(page.locator('.listing .work').first()).toBeVisible();
  await expect(page.locator('[data-filters-status]')).toHaveText(/product/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await accessProblems(page, { where: 'main' })).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL('/product');
  await expect.poll(() => names(page)).toEqual(before);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('one way back from a product brings filters, order and place', async ({ page }) => {
  await page.goto('/product');
  await page.locator('[data-filters-sort]').selectOption('price');
  await expect(page).toHaveURL('/product?sort=price');
  const inOrder = async (): Promise<boolean> => {
    const listed = await prices(page);
    return listed.length > 8 && `${listed}` === `${listed.toSorted((a, b) => a - b)}`;
  };
  await expect.poll(inOrder).toBe(true);
  const all = await names(page);
  const card = page.locator('.listing .work').nth(8);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 120));
  const top = (): Promise<number> => card.evaluate((element) => element.getBoundingClientRect().top);
  const was = await top();
  await card.locator('a').click();
  await page.waitForURL('**/products/**');
  // Playwright switches the browser's own memory of pages off: the page is made again.
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(all);
  await expect.poll(async () => Math.abs((await top()) - was)).toBeLessThan(2);
});

test('an address with a query shows what it says in each language, in words of its own', async ({ page }) => {
  for (const locale of LOCALES) {
    const path = localePath(locale, '/product');
    await page.goto(`${path}?sale=1&sort=-price`);
    await expect(page.locator('html')).toHaveClass(/filtered/);
    const listed = await prices(page);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed).toEqual(listed.toSorted((a, b) => b - a));
    await page.locator('[data-filters-chosen] button').click();
    await expect(page).toHaveURL(`${path}?sort=-price`);
  }
});

test('what fits nothing leads on', async ({ page }) => {
  await page.goto('/product?price=-1');
  const none = page.getByText('No products match these filters');
  await expect(none.first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/product');
  await expect(page.locator('.listing .work').first()).toBeVisible();
});

test('words of other programs in an address change nothing', async ({ page }) => {
  await page.goto('/product');
  const before = await names(page);
  await page.goto('/product?ref=letter');
  await expect(page.locator('.listing .work').first()).toBeVisible();
  expect(await names(page)).toEqual(before);
});

test.describe('where the files cannot be read', () => {
  test.use({ expectedErrors: /Failed to load resource|fetch/i });

  test('the products of the page come back, and it is said', async ({ page }) => {
    await page.route('**/facets/**', (route) => route.abort());
    await page.goto('/product?sale=1');
    await expect(page.locator('.listing .work').first()).toBeVisible();
    await expect(page.locator('[data-filters-status]')).toContainText('We couldn’t load the filters');
  });
});

test('prices and stock of a page that is older than they are come up to date, in words', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/product', { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeAttached();
  const card = page.locator('.listing .work').first();
  const now = await card.innerText();
  // As it stood there before.
  await card.evaluate((element) => {
    element.classList.toggle('work-out');
    const price = element.querySelector('strong');
    if (price) price.textContent = (price.textContent ?? '').replaceAll(/\d/g, '9');
  });
  const before = await card.getAttribute('class');
  expect(await card.innerText()).not.toBe(now);
  const answered = page.waitForResponse('**/api/shop/offers');
  release();
  expect((await (await answered).body()).byteLength).toBeLessThan(5000);
  await expect(page.locator('[data-messages]')).toContainText('Prices or stock changed');
  expect(await card.innerText()).toBe(now);
  expect(await card.getAttribute('class')).not.toBe(before);
});

test('who saves data is asked nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/product', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
