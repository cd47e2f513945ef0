/** Settings and staff at the desk, as an operator meets them on a phone. What is changed here concerns nobody else's test. */
import { randomBytes } from 'node:crypto';
import type { CouponRecord } from '#src/contract/records.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';

// A refusal is an answer, which browsers tell of in their console.
test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 400/ });

test('a voucher is made, what is wrong stands at its field, and a change is taken back', async ({
  page,
  shop,
  backend,
}) => {
  const code = `DESK-${randomBytes(4).toString('hex').toUpperCase()}`;
  await enter(page, shop, backend, { role: 'operator' });
  await page.goto('/desk#settings');
  await page.getByRole('link', { name: 'Discount codes' }).click();
  await page.getByRole('button', { name: 'Add discount code' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Discount').fill('120');
  await page.getByLabel('Code').fill(code.toLowerCase());
  await save.click();
  await expect(page.getByLabel('Discount')).toHaveAccessibleDescription(/Enter 100% or less/);
  await page.getByLabel('Discount').fill('12,5');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: `Saved: ${code}.` })).toBeVisible();
  await page.locator('summary', { hasText: code }).click();
  await page.getByLabel('Discount').fill('ten');
  await save.click();
  await expect(page.getByLabel('Discount')).toHaveAccessibleDescription(/Enter a number such as/);
  await page.getByLabel('Discount').fill('10');
  await save.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  const { value } = await backend.collection('coupons').getFirstListItem<CouponRecord>(`code = '${code}'`);
  expect(value).toBe(1250);
});

test('the bank account asks for the password, in French too, and the pages suit everybody', async ({
  page,
  shop,
  backend,
}) => {
  await enter(page, shop, backend, { role: 'operator' });
  const password = page.getByRole('textbox', { name: 'Votre mot de passe' });
  await page.goto('/fr/desk#settings/account');
  await page.getByLabel('IBAN').fill('FR76');
  await password.fill('not-my-password');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(password).toHaveAccessibleDescription(/Ce n’est pas votre mot de passe/);
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  for (const place of ['settings/mails', 'staff']) {
    await page.goto(`/desk#${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('details, tbody tr').first()).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
  }
});
