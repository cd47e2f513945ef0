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
  const nav = page.getByRole('navigation', { name: 'Places' });
  await enter(page, shop, backend, { role: 'editor' });

  await test.step('as a shop begins, editors have none of it', async () => {
    await page.goto('/studio#coupons');
    await expect(
      page.getByText('The operators of the shop have not allowed editors to change vouchers.'),
    ).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Publish' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Vouchers' })).toHaveCount(0);
  });

  await backend.collection('shop').update(id, { editors_coupons: true });
  await test.step('what is wrong stands at its field, and what it takes off is said before', async () => {
    await page.reload();
    await expect(nav.getByRole('link', { name: 'Vouchers' })).toBeVisible();
    await page.getByRole('button', { name: 'New voucher' }).click();
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByLabel('How much').fill('120');
    await page.getByRole('button', { name: 'Make this voucher' }).click();
    await expect(page.getByLabel('How much')).toHaveAccessibleDescription(/at most 100 per cent/);
    await page.getByLabel('How much').fill('10');
    await page.getByLabel(/^From goods of/).fill('1');
    await page.getByLabel('Times at most').fill('100');
    await expect(
      page.getByText('10% off, orders with goods from €1.00, at most 100 times, without an end.'),
    ).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make this voucher' }).click();
    await expect(page.getByText('The voucher is saved, and counts from now on as it says.')).toBeVisible();
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
    await page.getByRole('button', { name: `Change ${code}` }).click();
    await page.getByLabel('It counts').uncheck();
    await expect(page.getByText('Nobody can use it until it counts again.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.publication', { hasText: code })).toContainText('stopped');
    const stored = await backend.collection('coupons').getFirstListItem<CouponRecord>(`code = '${code}'`);
    expect(stored.active).toBe(false);
  });
  await backend.collection('shop').update(id, { editors_coupons: false });
});
