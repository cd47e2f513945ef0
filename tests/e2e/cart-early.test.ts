/** The cart's page before the island's code is there: drawn from what the browser keeps, and taken over without a loss. */
import type { Page } from 'playwright/test';
import type { ProductPayload } from '#src/contract/payload.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { holdScripts } from '#tests/support/hold-scripts.ts';

const island = (page: Page) => page.locator('[data-island=cart]');
const field = (page: Page) => island(page).getByRole('spinbutton').first();

/** A cart as the product's page leaves it: two items, which tell how they look. */
async function startWithCart(page: Page, { product, alternates }: ProductPayload): Promise<void> {
  const lines = product.items.slice(0, 2).map((item) => ({
    item: item.id,
    product: product.id,
    paths: alternates,
    quantity: 2,
    price: item.price,
    look: { name: product.name, option: item.values.join(', '), picture: null },
  }));
  await page.addInitScript((text) => {
    if (localStorage.getItem('vitrine.cart') === null) localStorage.setItem('vitrine.cart', text);
  }, JSON.stringify(lines));
}

const euros = (amount: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(amount / 100);

test('shows lines and total, takes quantities, and is taken over with the focus and what is typed', async ({
  page,
  site,
}) => {
  const [one, two] = site.product.product.items;
  const total = (pieces: number): string => euros(pieces * (one?.price ?? 0) + 2 * (two?.price ?? 0));
  await startWithCart(page, site.product);
  const release = await holdScripts(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(island(page).getByRole('link', { name: site.product.product.name })).toHaveCount(2);
  await expect(island(page).locator('.cart-total')).toContainText(total(2));
  await field(page).fill('3');
  await expect(island(page).locator('.cart-total')).toContainText(total(3));
  expect(await accessProblems(page)).toEqual([]);

  // Half typed: no number of pieces yet.
  await field(page).fill('');
  const before = await field(page).elementHandle();
  release();
  await expect(island(page).locator('.cart-estimate')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  expect(await field(page).evaluate((now, then) => now === then, before)).toBe(true);
  await page.keyboard.type('5');
  await expect(island(page).locator('.cart-total')).toContainText(total(5));
  await expect(page.locator('[data-cart-badge]')).toHaveText('7');
});

test('a line removed by then can be put back afterwards', async ({ page, site }) => {
  await startWithCart(page, site.product);
  const release = await holdScripts(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  const rows = island(page).locator('.cart-line');
  const remove = island(page).getByRole('button', { name: 'Remove' });
  await remove.first().click();
  await expect(rows).toHaveCount(1);
  await remove.first().click();
  await expect(island(page)).toContainText('Your cart is empty.');
  release();
  await island(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  await expect(field(page)).toBeFocused();
});

test.describe('where the island’s code cannot be had', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

  test('the cart goes on as it is', async ({ page, site }) => {
    await startWithCart(page, site.product);
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/cart');
    await field(page).fill('4');
    await expect(island(page).locator('.cart-amount').first()).toHaveText(
      euros(4 * (site.product.product.items[0]?.price ?? 0)),
    );
    await expect(island(page).getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  });
});
