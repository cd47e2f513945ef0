/** What an operator reads of the shop's numbers, on a phone: how it goes, payouts beside the bank, electronic invoices. Whole in English, a glance in French and Italian. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { electronicInvoice } from '#src/contract/fattura-pa/invoice.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import { lineOf, stockUp } from '#tests/support/checkout.ts';
import { fakeMonth } from '#tests/support/desk-numbers.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { sampleItalian } from '#tests/unit/documents/sample-document.ts';

test.use({ viewport: { width: 360, height: 740 } });

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Nothing is wider than the phone. */
async function seeFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a paid order is in the pictures and their tables at once, by day and by month', async ({
  page,
  shop,
  backend,
  site,
}) => {
  await enter(page, shop, backend, { role: 'operator' });
  await page.goto('/desk#numbers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  const orders = region(page, 'Orders');
  const count = orders.locator('strong');
  const before = Number((await count.innerText()).replace(/\D/g, ''));
  await stockUp(backend, site.product);
  const { item, quantity } = lineOf(site.product);
  await placeOrder(shop, backend, { lines: [{ item, quantity }] });
  await page.reload();
  await expect.poll(async () => Number((await count.innerText()).replace(/\D/g, ''))).toBeGreaterThan(before);
  await expect(orders.getByRole('img', { name: /^Orders as bars/ })).toBeVisible();
  await orders.getByText('Orders as a table').click();
  await expect(orders.getByRole('row')).toHaveCount(31);
  await expect(region(page, 'Best sellers').getByRole('rowheader').first()).toBeVisible();
  await expect(region(page, 'Delivery countries')).toContainText('France');
  await expect(region(page, 'Conversion funnel').getByRole('row')).toHaveCount(5);
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await seeFits(page);
  await page.getByRole('link', { name: 'By month' }).click();
  await expect(orders.getByRole('row')).toHaveCount(13);
  await page.goto('/fr/desk#numbers/week');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques');
  await expect(region(page, 'Panier moyen').locator('strong')).toContainText('€');
  await page.goto('/it/desk#numbers/week');
  await expect(region(page, 'Paesi di spedizione')).toContainText('Francia');
  await seeFits(page);
});

test('payouts beside the bank, and electronic invoices until they are delivered', async ({ page, shop, backend }) => {
  await enter(page, shop, backend, { role: 'operator' });
  const { said } = await fakeMonth(page);
  await page.goto('/desk#payouts/2026-11');
  await expect(page.getByText('November 2026', { exact: true })).toBeVisible();
  await expect(region(page, 'Month total')).toContainText('€3,967.46');
  const payout = page.getByRole('article').filter({ hasText: 'po_1Q2' });
  await expect(payout).toContainText('It hasn’t been seen at the bank.');
  await payout.getByText('3 lines').click();
  await expect(payout.getByRole('row')).toHaveCount(4);
  await expect(payout).toContainText('Unknown to the shop.');
  await expect(payout.getByRole('link', { name: 'Order V-7K2M-9QXA' })).toBeVisible();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await seeFits(page);
  await payout.getByRole('button', { name: 'Match this row' }).click();
  await expect(payout).toContainText('At the bank since 5 November 2026.');
  expect(said).toEqual([
    ['payout-arrived', expect.objectContaining({ payout: 'payout000000001', row: 'bankrow00000001' })],
  ]);
  await page.getByRole('link', { name: '← October 2026' }).click();
  await expect(page).toHaveURL(/#payouts\/2026-10$/);

  await page.goto('/desk#invoices/2026-11');
  const invoice = page.getByRole('article').filter({ hasText: 'F2026-000012' });
  await expect(invoice).toContainText('9 days left to send it.');
  await expect(page.getByRole('article').filter({ hasText: 'F2026-000011' })).toContainText('00404');
  const saving = page.waitForEvent('download');
  await invoice.getByRole('button', { name: 'Download file' }).click();
  const { file, xml } = electronicInvoice(sampleItalian('it'));
  const download = await saving;
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([file, xml]);
  await invoice.getByText('Mark as sent', { exact: true }).click();
  await invoice.getByLabel('Sent to the SdI on').fill('2026-11-22');
  await invoice.getByRole('button', { name: 'Save date' }).click();
  await expect(invoice).toContainText('Sent on 22 November 2026.');
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await seeFits(page);
  const receipt = {
    name: 'IT01234567897_AF00C_RC_001.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<RicevutaConsegna/>'),
  };
  await page.getByLabel('Import SdI receipts').setInputFiles(receipt);
  await expect(page.getByRole('status').filter({ hasText: 'saved for F2026-000012' })).toBeVisible();
  await expect(invoice).toContainText('SdI number 111222334.');
  await page.goto('/fr/desk#payouts/2026-11');
  await expect(region(page, 'Total du mois')).toContainText('Frais du prestataire');
  await page.goto('/it/desk#invoices/2026-11');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fatture elettroniche');
  await seeFits(page);
});
