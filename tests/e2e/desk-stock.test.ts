/** Stock at the desk: a count on a phone, once without a network in the middle; then a correction, a mark, and a file out and in. */
import { readFile } from 'node:fs/promises';
import type PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { stockUp } from '#tests/support/checkout.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { keptAll } from '#tests/support/service-worker.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/,
});

const stockIn = async (backend: PocketBase, id: string): Promise<number> =>
  (await backend.collection('items').getOne<{ stock: number }>(id)).stock;

/** An article that nobody else of the run counts or buys. */
async function makeArticles(backend: PocketBase) {
  const options = {
    name_en: 'Counted kettle',
    name_fr: 'Bouilloire comptée',
    options_en: 'Size',
    status: 'draft',
  } as const;
  const product = await makeProduct(backend, { ...options, slug_en: 'counted-kettle' });
  const tall = await makeItem(backend, product.id, { sku: 'KETTLE-TALL', values_en: 'Tall', stock: 12 });
  const small = await makeItem(backend, product.id, { sku: 'KETTLE-SMALL', values_en: 'Small', stock: 5 });
  return { product, tall, small };
}

test('stock is counted on a phone, corrected, and changed by a file', async ({
  page,
  context,
  shop,
  site,
  backend,
}) => {
  const { product, tall, small } = await makeArticles(backend);
  const [sold] = site.product.product.items;
  if (sold === undefined) throw new Error('The product has no item.');
  await stockUp(backend, site.product);
  const { order } = await placeOrder(shop, backend, { locale: 'en', lines: [{ item: sold.id, quantity: 2 }] });
  await signIn(page, shop, DEMO_LOGINS.operator);

  // What is reserved, and why.
  await page.goto('/desk#stock');
  await page.getByRole('searchbox').fill(site.product.product.name);
  const row = page.locator('.stock-list tr').filter({ hasText: sold.sku });
  await expect(row).toContainText(/\d to ship/);
  expect(await accessProblems(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page.locator('.stock-orders')).toContainText(order.number);
  // Not the newest row: tests beside this one sell the item, too.
  await expect(page.locator('.stock-ledger tbody tr').filter({ hasText: order.number }).first()).toContainText('Order');

  await page.goto('/desk#stock');
  await page.getByRole('link', { name: 'Count stock', exact: true }).click();
  const scan = page.getByLabel('Scan, or enter');
  const pieces = page.getByLabel('Units on hand');
  const waiting = page.locator('[data-count-waiting]');
  await expect(page.getByRole('button', { name: /^Next: / })).toBeVisible();
  await scan.fill(tall.sku.toLowerCase());
  await scan.press('Enter');
  await expect(pieces).toBeFocused();
  expect(await accessProblems(page)).toEqual([]);
  // A hand scanner has typed into the wrong field.
  await pieces.fill('4006381333931');
  await pieces.press('Enter');
  await expect(page.getByText('To scan another barcode, leave this variant first.')).toBeVisible();
  await pieces.fill('9');
  await pieces.press('Enter');
  await expect(scan).toBeFocused();
  await expect.poll(() => stockIn(backend, tall.id)).toBe(9);
  await expect(waiting).toHaveCount(0);
  await keptAll(page, ['/desk']);

  await context.setOffline(true);
  await scan.fill(small.sku);
  await scan.press('Enter');
  await pieces.fill('3');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(waiting).toContainText('1 count not sent yet');
  await page.reload();
  await expect(page.getByText('The shop isn’t responding. These are the variants')).toBeVisible();
  await expect(page.locator('.counted-rows li')).toHaveCount(2);
  await expect(page.locator('.counted-rows li').first()).toContainText('not sent yet');
  // A name finds it on the device alone.
  await scan.fill(product.name_en.toUpperCase());
  await scan.press('Enter');
  await expect(page.locator('.count-match').filter({ hasText: small.sku })).toBeVisible();
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => stockIn(backend, small.id)).toBe(3);

  // The article's page: what moved it, a correction that is taken back, a mark.
  await page.goto(`/desk#stock/${tall.id}`);
  const ledger = page.locator('.stock-ledger tbody tr');
  await expect(ledger.first()).toContainText('Stock count');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(page.getByText('Enter a short reason.')).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByLabel('Reason').fill('Broken in the window');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(ledger.first()).toContainText('Adjustment: Broken in the window');
  await expect(ledger.first()).toContainText('−2');
  await expect(ledger.first()).toContainText(DEMO_LOGINS.operator.email);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ledger.first()).toContainText('Undone: Broken in the window');
  await page.getByLabel('Alert at (units)').fill('9');
  await page.getByRole('button', { name: 'Save alert', exact: true }).click();
  await expect(page.locator('.stock-named')).toContainText('Low');
  expect(await accessProblems(page)).toEqual([]);

  // The file out, changed, and in again, with a line that no article has.
  await page.goto('/desk#stock/table');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV file' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const lines = text.split('\r\n').map((line) => line.replace(new RegExp(`^(${tall.sku},.*?),9,9,`), '$1,5,9,'));
  const file = [
    ...lines.filter((line) => line !== ''),
    lines[1]?.replace(/^[^,]+/, 'NO-SUCH').replace(/,\d+,(\d+),/, ',99999,$1,'),
  ];
  await page.getByLabel('Select file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\r\n')),
  });
  const preview = page.locator('.stock-preview tbody tr');
  await expect(preview).toHaveCount(2);
  await expect(preview.first()).toContainText('No variant has this SKU.');
  await expect(preview.last()).toContainText('9 → 5');
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update 1 variant' }).click();
  await expect(preview.last()).toContainText('done');
  expect(await stockIn(backend, tall.id)).toBe(5);
  await expect(preview.first()).toContainText('No variant has this SKU.');

  // The same in French and Italian: the page stands, with its words.
  await page.goto(`/fr/desk#stock/${tall.id}`);
  await expect(ledger.first()).toContainText('Import de fichier');
  await page.goto('/it/desk#stock/count');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventario');
  await backend.collection('products').delete(product.id);
});
