import type { Page } from 'playwright/test';
import type { ProductPayload } from '#src/contract/payload.ts';
import { expect, test } from '#tests/support/browser.ts';

/** The demo product with the most items: not all of their pictures hang in its gallery. */
const PATH = '/products/weather-diary';

const addresses = (page: Page, links: string): Promise<string[]> =>
  page.locator(links).evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const hung = (page: Page): Promise<string[]> => addresses(page, '[data-gallery] a');
const first = (page: Page) => page.locator('[data-gallery] > li').first();
const chip = (page: Page, name: string) => page.locator('.chip', { hasText: new RegExp(`^\\s*${name}\\s*$`) });

/** Chooses an item, and gives the address that the table of items has of its picture. */
async function choose(page: Page, sku: string, name: string): Promise<string> {
  await chip(page, name).click();
  await expect(page).toHaveURL(new RegExp(`\\?item=${sku}$`));
  return `${await page.locator('.items tr', { hasText: sku }).locator('a').getAttribute('href')}`;
}

test('an item whose picture does not hang takes the place of another, in the right size and with its name', async ({
  page,
}) => {
  await page.goto(PATH);
  const before = await hung(page);
  const june = await choose(page, 'WTHR-06', 'June');
  expect(before).not.toContain(june);
  await expect(first(page).locator('a')).toHaveAttribute('href', june);
  await expect(first(page).locator('a')).toHaveAttribute('aria-label', /: Weather Diary, June$/);
  await expect(first(page).locator('img')).toHaveAttribute('alt', 'Weather Diary, June');
  const digest = june.replace(/-\d+\.jpg$/, '');
  await expect
    .poll(() =>
      first(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toContain(`${digest}-960.avif`);
  await expect
    .poll(() =>
      first(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true);
  const december = await choose(page, 'WTHR-12', 'December');
  await expect(first(page).locator('a')).toHaveAttribute('href', december);
  const after = await hung(page);
  expect(after.slice(0, 2)).toEqual([december, june]);
  expect(new Set(after).size).toBe(before.length);
  // One that hangs moves by itself.
  const january = await choose(page, 'WTHR-01', 'January');
  await expect(first(page).locator('a')).toHaveAttribute('href', january);
  expect((await hung(page)).toSorted()).toEqual(after.toSorted());
});

test('a link to such an item shows its picture, and adds that item', async ({ page }) => {
  await page.goto(`${PATH}?item=WTHR-09`);
  await expect(first(page).locator('img')).toHaveAttribute('alt', 'Weather Diary, September');
  await expect(page.getByRole('radio', { name: 'September' })).toBeChecked();
  await expect(page.locator('.exact:visible')).toContainText(/€48.00.*in stock/);
});

test('all pictures are seen from near, one after the other, from the table too', async ({ page }) => {
  await page.goto(PATH);
  const links = new Set([...(await hung(page)), ...(await addresses(page, '.items a'))]);
  expect(links.size).toBe(15);
  const link = page.locator('.items a', { hasText: 'August' });
  const dialog = page.locator('dialog.zoom');
  // Until the script is there, the link leads to the picture itself.
  await page.waitForLoadState('networkidle');
  await link.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('> div')).toHaveCSS('overflow-x', 'auto');
  const seen = new Set<string>();
  for (let turn = 0; turn < links.size; turn++) {
    const image = dialog.locator('[aria-current] img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    seen.add(await image.evaluate((one: HTMLImageElement) => one.currentSrc));
    await page.keyboard.press('ArrowRight');
  }
  expect(seen.size).toBe(links.size);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the table has price and stock of each item, and leads to its picture', async ({ page, request }) => {
    await page.goto(PATH);
    const { product } = (await (await request.get(`${PATH}/_payload.json`)).json()) as ProductPayload;
    expect(product.items.length).toBeGreaterThanOrEqual(12);
    for (const { sku, pictures, values } of product.items) {
      const row = page.locator('.items tr', { hasText: sku });
      await expect(row).toContainText('€48.00');
      await expect(row).toContainText(/in stock|only a few left|sold out/);
      const link = row.getByRole('link', { name: values.join(', ') });
      await expect(link).toHaveAttribute('href', `/i/${pictures[0]?.digest}-960.jpg`);
      expect((await request.get(`${await link.getAttribute('href')}`)).headers()['content-type']).toBe('image/jpeg');
    }
  });
});
