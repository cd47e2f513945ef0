/** What the cart tells of prices, stock and delivery, and what the shopper accepts: against a real backend that changes after the build. */
import type { Page } from 'playwright/test';
import type { ProductPayload } from '#src/contract/payload.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { TRADED } from '#tests/support/extra-data.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

const row = (page: Page) => page.locator('.cart-line');
const checkout = (page: Page) => page.locator('.cart-total a.button');

/** A cart with pieces of one item, as the product page would have stored it. */
async function startWith(page: Page, shop: ShopAddress, item: string, quantity: number): Promise<void> {
  const answer = await fetch(`${shop.siteUrl}${TRADED.path}/_payload.json`);
  const { product, alternates } = (await answer.json()) as ProductPayload;
  const line = { item, product: product.id, paths: alternates, quantity, price: TRADED.price };
  await page.addInitScript(
    (text) => {
      if (localStorage.getItem('vitrine.cart') === null) localStorage.setItem('vitrine.cart', text);
    },
    JSON.stringify([line]),
  );
}

test('a price that has risen is told beside the line, and accepted once', async ({ page, shop, backend }) => {
  await backend.collection('items').update(TRADED.items.dearer, { price: 4800 });
  await startWith(page, shop, TRADED.items.dearer, 2);
  await page.goto('/cart');
  await expect(row(page)).toContainText('Was €45.00, now €48.00.');
  await expect(row(page)).toContainText('€96.00');
  await page.getByRole('button', { name: /^Accept new price of Traded work/ }).click();
  await expect(row(page)).not.toContainText('Was');
  const answered = page.waitForResponse('**/api/shop/availability');
  await page.goto('/fr/cart');
  await answered;
  await expect(row(page)).toContainText('96,00');
  await expect(row(page)).not.toContainText('auparavant');
});

test('too little stock is told, and the shopper decides', async ({ page, shop, backend }) => {
  await backend.collection('items').update(TRADED.items.scarce, { stock: 2 });
  await startWith(page, shop, TRADED.items.scarce, 5);
  await page.goto('/cart');
  await expect(row(page)).toContainText('Only 2 left.');
  await expect(page.locator('.cart-whole')).toContainText(/Total\s*€/);
  expect(await accessProblems(page)).toEqual([]);
  const quantity = page.getByRole('spinbutton');
  await expect(quantity).toHaveValue('5');
  await page.getByRole('button', { name: /^Take 2 of Traded work/ }).click();
  await expect(quantity).toHaveValue('2');
  await expect(checkout(page)).toHaveText('Go to checkout');
});

test('the way to the checkout accepts what has changed, and says so', async ({ page, shop }) => {
  await page.route('**/api/shop/availability', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { lines: [{ item: TRADED.items.plain, forSale: true, price: 3500, left: 3 }] },
    }),
  );
  await startWith(page, shop, TRADED.items.plain, 4);
  await page.goto('/cart');
  await expect(checkout(page)).toHaveText('Accept and check out');
  await checkout(page).click();
  await page.waitForURL('**/checkout');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.cart') ?? '[]') as unknown);
  expect(stored).toMatchObject([{ quantity: 3, price: 3500 }]);
});

test('what is sold out or withdrawn is no part of the total', async ({ page, shop, backend }) => {
  await backend.collection('items').update(TRADED.items.soldOut, { stock: 0 });
  await startWith(page, shop, TRADED.items.soldOut, 1);
  await page.goto('/cart');
  await expect(row(page)).toContainText('Sold out – not included in the total.');
  await expect(page.locator('.cart-total')).toContainText('€0.00');
  await expect(checkout(page)).toHaveCount(0);
});

test('an item that is deleted is no longer sold', async ({ page, shop, backend }) => {
  await backend.collection('items').delete(TRADED.items.withdrawn);
  await startWith(page, shop, TRADED.items.withdrawn, 1);
  await page.goto('/it/cart');
  await expect(row(page)).toContainText('Non più disponibile');
  await expect(checkout(page)).toHaveCount(0);
});

test('delivery is counted for the chosen country, with VAT, and the choice is kept', async ({ page, shop }) => {
  await startWith(page, shop, TRADED.items.plain, 1);
  await page.goto('/cart');
  const total = page.locator('.cart-total');
  await expect(total).toContainText('€45.00 more and delivery is free');
  // 45.00 + 5.90, of which 20 %.
  await expect(total).toContainText('€50.90');
  await expect(total).toContainText('of which VAT 20%: €8.48');
  await page.getByLabel('Deliver to').selectOption({ label: 'Italy' });
  await expect(total).toContainText('€51.90');
  await expect(total).toContainText('of which VAT 22%: €9.36');
  await page.goto('/it/cart');
  await expect(page.getByLabel('Paese di spedizione')).toHaveValue('IT');
  await page.getByRole('spinbutton').fill('2');
  await expect(total).toContainText('gratuita');
  await expect(total).toContainText('90,00');
});

test.describe('without the backend', () => {
  // The browser itself logs a request that is cut off.
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('everything is there but the news', async ({ page, shop }) => {
    await page.route(`${shop.backendUrl}/**`, (route) => route.abort());
    await startWith(page, shop, TRADED.items.plain, 1);
    await page.goto('/cart');
    await expect(page.locator('.cart-total')).toContainText('€50.90');
    await expect(checkout(page)).toHaveText('Go to checkout');
  });
});
