import type { Page } from 'playwright/test';
import type { ProductPayload } from '#src/contract/payload.ts';
import { openingItem } from '#src/html/offers.ts';
import { expect, test } from '#tests/support/browser.ts';
import { chooseItem } from '#tests/support/choose-item.ts';
import { sentJson } from '#tests/support/sent-json.ts';

const badge = (page: Page) => page.locator('[data-cart-badge]').first();
const add = (page: Page) => page.locator('form[data-add-to-cart] button[type=submit]');

/** Stores a cart before any page runs a script. */
async function startWithCart(page: Page, product: ProductPayload, quantity: number, fillers = 0): Promise<void> {
  const line = (item: string, pieces: number) => ({
    item,
    product: product.product.id,
    paths: product.alternates,
    quantity: pieces,
  });
  const lines = product.product.items.slice(0, 1).map((item) => line(item.id, quantity));
  for (let number = 0; number < fillers; number++) lines.push(line(`filler${number}`, 1));
  await page.addInitScript((text) => {
    if (localStorage.getItem('vitrine.cart') === null) localStorage.setItem('vitrine.cart', text);
  }, JSON.stringify(lines));
}

test.describe('adding to the cart', () => {
  test('shows the pieces in the badge and says so', async ({ page, site }) => {
    await page.goto(site.product.path);
    await expect(badge(page)).toBeHidden();
    await add(page).click();
    await expect(badge(page)).toHaveText('1');
    await expect(page.locator('.said[data-type=added]')).toContainText('In your cart');
    await add(page).click();
    await expect(badge(page)).toHaveText('2');
  });

  test('takes the quantity and the chosen item', async ({ page, site }) => {
    const item = site.product.product.items[1];
    await page.goto(site.product.path);
    await chooseItem(page, site.product.product, { id: `${item?.id}` });
    await page.locator('form[data-add-to-cart] input[name=quantity]').fill('3');
    await add(page).click();
    await expect(badge(page)).toHaveText('3');
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('vitrine.cart') ?? '[]') as { item: string }[],
    );
    expect(stored).toMatchObject([{ item: item?.id, price: item?.price }]);
  });

  test('stops at 99 pieces of an item', async ({ page, site }) => {
    const { product } = site.product;
    // Of the item that the page opens with.
    const items = product.items.slice(openingItem(product.items)).slice(0, 1);
    await startWithCart(page, { ...site.product, product: { ...product, items } }, 98);
    await page.goto(site.product.path);
    await page.locator('form[data-add-to-cart] input[name=quantity]').fill('5');
    await add(page).click();
    await expect(badge(page)).toHaveText('99');
    await expect(page.locator('.said[data-type=full]')).toContainText('The cart holds up to 50');
  });

  test('stops at 50 lines', async ({ page, site }) => {
    await startWithCart(page, { ...site.product, product: { ...site.product.product, items: [] } }, 1, 50);
    await page.goto(site.product.path);
    await expect(badge(page)).toHaveText('50');
    await add(page).click();
    await expect(page.locator('.said[data-type=full]')).toContainText('The cart holds up to 50');
    await expect(badge(page)).toHaveText('50');
  });

  test('works with the backend gone', async ({ page, site, shop }) => {
    await page.route(`${shop.backendUrl}/**`, (route) => route.abort());
    await page.goto(site.product.path);
    await add(page).click();
    await expect(badge(page)).toHaveText('1');
  });
});

test.describe('the cart', () => {
  test('is shared by all tabs', async ({ page, context, site }) => {
    await page.goto(site.product.path);
    const other = await context.newPage();
    await other.goto('/contact');
    await add(page).click();
    await expect(badge(other)).toHaveText('1');
  });

  test('is current after Back', async ({ page, site }) => {
    await page.goto('/contact');
    await page.goto(site.product.path);
    await add(page).click();
    await expect(badge(page)).toHaveText('1');
    await page.goBack();
    await expect(badge(page)).toHaveText('1');
  });

  test('shows its lines in the language of the page, with the total', async ({ page, site }) => {
    await startWithCart(page, site.product, 2);
    await page.goto('/it/cart');
    const island = page.locator('[data-island=cart]');
    const link = island.locator(`a[href^="${site.product.alternates.it}?item="]`).first();
    await expect(link).toBeVisible();
    const price = (2 * (site.product.product.items[0]?.price ?? 0)) / 100;
    const amount = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(price);
    await expect(island).toContainText(amount);
  });

  test('lets change and remove a line', async ({ page, site }) => {
    await startWithCart(page, site.product, 2);
    await page.goto('/cart');
    const quantity = page
      .locator('[data-island=cart] input[type=number], [data-island=cart] input[inputmode=numeric]')
      .first();
    await quantity.fill('4');
    await quantity.blur();
    await expect(badge(page)).toHaveText('4');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(badge(page)).toBeHidden();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('asks the backend once, for ids and pieces and nothing else', async ({ page, site, shop }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(shop.backendUrl) && request.method() !== 'OPTIONS')
        calls.push(`${request.url().slice(shop.backendUrl.length)} ${JSON.stringify(sentJson(request))}`);
    });
    await startWithCart(page, site.product, 1);
    const answered = page.waitForResponse('**/api/shop/availability');
    await page.goto('/cart');
    await answered;
    await expect(page.locator('[data-island=cart]').getByText(site.product.product.name).first()).toBeVisible();
    expect(calls).toEqual([
      `/api/shop/availability {"lines":[{"item":"${site.product.product.items[0]?.id}","quantity":1}]}`,
    ]);
  });
});
