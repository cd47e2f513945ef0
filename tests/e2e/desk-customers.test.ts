/** Customers at the desk: found, noted, asked for their data, copied, forgotten. */
import { readFile } from 'node:fs/promises';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { newEmail, stockUp } from '#tests/support/checkout.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 404/ });

test('a customer is found, noted, answered within the month, copied and forgotten', async ({
  page,
  shop,
  site,
  backend,
}) => {
  const [item] = site.product.product.items;
  if (item === undefined) throw new Error('The product has no item.');
  await stockUp(backend, site.product);
  const email = newEmail().toLowerCase();
  const { order } = await placeOrder(shop, backend, { email, lines: [{ item: item.id, quantity: 1 }] });
  await signIn(page, shop, DEMO_LOGINS.operator);

  await page.goto('/desk#customers');
  await page.getByRole('searchbox').fill(order.number);
  const row = page.locator('.customer-list tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(email);
  expect(await accessProblems(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page.getByRole('link', { name: order.number })).toBeVisible();
  await page.getByLabel('New note').fill('Prefers to be written to.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('.customer-rows').filter({ hasText: 'Prefers to be written to.' })).toBeVisible();

  await page.getByText('New data request').click();
  await page.getByRole('button', { name: 'Log request' }).click();
  await expect(page.locator('.customer-open-request')).toContainText('Answer by');
  expect(await accessProblems(page)).toEqual([]);
  await page.goto('/desk#today');
  await page.getByRole('link', { name: `Answer: Data request · ${email}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save copy' }).click();
  const copy = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as object;
  expect(copy).toMatchObject({ orders: [{ number: order.number }], notes: [expect.anything(), expect.anything()] });
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.locator('.customer-open-request')).toHaveCount(0);

  await page.getByText('Erase personal data').click();
  const confirm = page.getByLabel('To confirm, enter');
  await confirm.fill('somebody@else.example');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('Enter the address shown above the field.')).toBeVisible();
  await confirm.fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_LOGINS.operator.password);
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('Personal data erased. What the law requires is kept.')).toBeVisible();
  await expect(page.locator('.customer-rows').filter({ hasText: 'Prefers to be written to.' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: order.number })).toBeVisible();

  await page.goto(`/fr/desk#customers/${email}`);
  await expect(page.getByRole('heading', { name: 'Données personnelles' })).toBeVisible();
  await page.goto('/it/desk#customers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clienti');
});
