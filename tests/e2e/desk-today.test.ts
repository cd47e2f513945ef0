/** The desk's first page: what waits is told at once, is there without a network, and mails about orders are chosen there. */
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { cases } from '#tests/support/whole.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** How many are to pack, as the page says it. */
function toPack(text: string | null): number {
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 'NaN');
}

for (const locale of cases(LOCALES, ['it'] as const)) {
  test(`three lists with counts in ${locale}, and axe finds nothing`, async ({ page, shop, backend }) => {
    await enter(page, shop, backend, { role: 'operator' });
    await page.goto(localePath(locale, '/desk'));
    await expect(page.locator('.today-list')).toHaveCount(3);
    expect(await accessProblemsInBothThemes(page)).toEqual([]);
  });
}

test('a paid order is there at once, and the title counts it', async ({ page, shop, backend, site }) => {
  await enter(page, shop, backend, { role: 'operator' });
  await page.goto('/desk');
  const counts = page.getByRole('main').getByRole('status').first();
  await expect(counts).toContainText('to pack');
  const before = toPack(await counts.textContent());
  const item = site.product.product.items[0];
  if (item === undefined) throw new Error('The product has no item.');
  await placeOrder(shop, backend, { lines: [{ item: item.id, quantity: 1 }] });
  await expect.poll(async () => toPack(await counts.textContent())).toBeGreaterThan(before);
  await expect(page).toHaveTitle(/^\(\d+\) Today · Desk/);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the last lists are there, with when they were read', async ({ page, shop, backend, site }) => {
    const item = site.product.product.items[0];
    await placeOrder(shop, backend, { lines: [{ item: item?.id ?? '', quantity: 1 }] });
    await enter(page, shop, backend, { role: 'operator' });
    await page.goto('/desk');
    await expect(page.locator('.today-row').first()).toBeVisible();
    await page.route('**/api/desk/**', (route) => route.abort());
    await page.reload();
    await expect(page.locator('.today-row').first()).toBeVisible();
    await expect(page.getByText(/^Saved on this device: .*\. Updates once the shop responds/)).toBeVisible();
    await expect(page.getByText('The shop isn’t responding')).toBeVisible();
    await page.unroute('**/api/desk/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Saved on this device: .*\. Updates once the shop responds/)).toBeHidden();
  });
});

test('who is told of paid orders is chosen there', async ({ page, shop, backend }) => {
  await enter(page, shop, backend, { role: 'operator' });
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Order notifications' }).click();
  await page.getByRole('radio', { name: 'Daily, 1 email for all orders' }).check();
  await page.getByLabel('Time of the daily email').selectOption('7');
  await page.getByLabel('Recipients').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter valid email addresses');
  await page.getByLabel('Recipients').fill('anna@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notifications saved.')).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Recipients')).toHaveValue('anna@shop.example');
  await page.getByRole('radio', { name: 'Never' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notifications saved.')).toBeVisible();
});
