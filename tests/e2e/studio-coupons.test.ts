/** A voucher that an editor makes where the operators allow it, and a customer uses. */
import { randomBytes } from 'node:crypto';
import type { CouponRecord } from '#src/contract/records.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import { field, lineOf, startWithLines, stockUp } from '#tests/support/checkout.ts';

// A refusal is an answer, which browsers tell of in their console.
test.use({ expectedErrors: /status of 40[03]|Failed to load resource/ });

test.beforeAll(async ({ backend, site }) => stockUp(backend, site.product));

test('is closed until it is allowed; then one is made, said in words before, and lowers a cart', async ({
  page,
  browser,
  shop,
  site,
  backend,
}) => {
  const code = `EDIT-${randomBytes(4).toString('hex').toUpperCase()}`;
  const { id } = await backend.collection('shop').getFirstListItem('');
  const nav = page.getByRole('navigation', { name: 'Sections' });
  await enter(page, shop, backend, { role: 'editor' });

  await test.step('as a shop begins, editors have none of it', async () => {
    await page.goto('/studio#coupons');
    await expect(page.getByText('Editors can’t change discount codes in this shop.')).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Publish' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Discount codes' })).toHaveCount(0);
  });

  await backend.collection('shop').update(id, { editors_coupons: true });
  await test.step('what is wrong stands at its field, and what it takes off is said before', async () => {
    await page.reload();
    await expect(nav.getByRole('link', { name: 'Discount codes' })).toBeVisible();
    await page.getByRole('button', { name: 'New discount code' }).click();
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByLabel('Value').fill('120');
    await page.getByRole('button', { name: 'Create discount code' }).click();
    await expect(page.getByLabel('Value')).toHaveAccessibleDescription(/no more than 100 for a percentage/);
    await page.getByLabel('Value').fill('10');
    await page.getByLabel(/^Minimum spend/).fill('1');
    await page.getByLabel('Maximum uses').fill('100');
    await expect(
      page.getByText('10% off, on orders with items worth €1.00 or more, at most 100 uses, no end date.'),
    ).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create discount code' }).click();
    await expect(page.getByText('Discount code saved. Changes apply immediately.')).toBeVisible();
    await page.getByRole('button', { name: `History of ${code}` }).click();
    await expect(page.locator('.publication', { hasText: code }).getByRole('listitem')).toContainText('Code');
  });

  await test.step('a customer uses it', async () => {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const customer = await context.newPage();
    await startWithLines(customer, [lineOf(site.product)]);
    await customer.goto('/checkout');
    await customer.getByText('Add a discount code').click();
    await field(customer, 'coupon').fill(code);
    await customer.getByRole('button', { name: 'Apply' }).click();
    await expect(customer.locator('.checkout-summary .bill-sums')).toContainText(`Discount code ${code}`);
    await context.close();
  });

  await test.step('and it is stopped', async () => {
    await page.getByRole('button', { name: `Edit ${code}` }).click();
    await page.getByLabel('Active').uncheck();
    await expect(page.getByText('Inactive: no one can use it.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.publication', { hasText: code })).toContainText('inactive');
    const stored = await backend.collection('coupons').getFirstListItem<CouponRecord>(`code = '${code}'`);
    expect(stored.active).toBe(false);
  });
  await backend.collection('shop').update(id, { editors_coupons: false });
});
