/** The close of a month, as the owner of a shop does it: sums, files, numbers, lock; and what an accountant has of it. */
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Download, Page } from 'playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { formatAmount } from '#src/domain/format/money.ts';
import { monthAfter, monthOf } from '#src/domain/month/months.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import { giveBack } from '#tests/support/call-desk.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

/** One that no other test sells in. */
const MONTH = monthAfter(monthOf(Date.now()), -14);

/** Puts the documents of orders (their numbers) into the month: time has passed since they were paid. */
function letTimePass({ dataDir }: ShopAddress, numbers: readonly string[]): void {
  const database = new DatabaseSync(`${dataDir}/data.db`, { timeout: 10_000 });
  try {
    for (const [at, number] of numbers.entries())
      database
        .prepare('UPDATE documents SET issued = ? WHERE "order" = (SELECT id FROM orders WHERE number = ?)')
        .run(`${MONTH}-1${at} 10:00:00.000Z`, number);
  } finally {
    database.close();
  }
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { download, bytes: await readFile(await download.path()) };
}

const cents = (text = ''): number => Number(text.replace(',', ''));

test.describe('the close of a month', () => {
  // A refusal is an answer, which browsers tell of in their console.
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /400 .*month-lock/ });

  test('sums are looked at, files taken, the month locked, and opened again with a reason', async ({
    page,
    shop,
    backend,
    site,
  }) => {
    test.slow();
    const item = site.product.product.items[0]?.id ?? '';
    const first = await placeOrder(shop, backend, { lines: [{ item, quantity: 1 }] });
    const second = await placeOrder(shop, backend, { lines: [{ item, quantity: 2 }] });
    const { id } = await backend.collection('orders').getFirstListItem(`number = '${first.order.number}'`);
    await giveBack({ url: shop.backendUrl, admin: backend }, { order: id, amount: 333 });
    letTimePass(shop, [first.order.number, second.order.number]);
    const sum = first.order.quote.total + second.order.quote.total - 333;

    await enter(page, shop, backend, { role: 'operator' });
    await page.goto(`/desk#month/${MONTH}`);
    const sums = page.getByRole('region', { name: 'Month total' });
    await expect(sums).toContainText(formatAmount('en', sum, 'EUR'));
    await expect(sums).toContainText('3 documents');
    await sums.getByText('By document', { exact: true }).click();
    await expect(sums.getByRole('table', { name: 'By document' })).toContainText('Credit note');
    await expect(page.getByRole('region', { name: 'Document numbers' })).toBeVisible();
    expect(await accessProblemsInBothThemes(page)).toEqual([]);

    const journal = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download sales journal (CSV)' }).click(),
    );
    expect(journal.download.suggestedFilename()).toBe(`journal-${MONTH}.csv`);
    const [head = '', ...rows] = journal.bytes.toString().trim().split('\r\n');
    const columns = head.replace('\ufeff', '').split(';');
    const total = (name: string): number =>
      rows.reduce((all, row) => all + cents(row.split(';')[columns.indexOf(name)]), 0);
    expect(total('Debit')).toBe(total('Credit'));
    expect(total('Debit')).toBe(sum + 2 * 333);

    const close = page.getByRole('region', { name: 'Lock the month' });
    await close.getByRole('button', { name: 'Lock month' }).click();
    await expect(close.getByRole('alert')).toContainText('Download this month’s files first.');
    const archive = await downloaded(page, () => close.getByRole('button', { name: /ZIP/ }).click());
    const files = unzipSync(archive.bytes);
    const { number } = second.afterSales.documents[0] ?? { number: '' };
    expect(strFromU8(files[`html/${number}.html`] ?? new Uint8Array())).toContain(number);
    expect(strFromU8((files[`pdf/${number}.pdf`] ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-');
    expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['sums', 'documents', 'journal', 'e-reporting'].map((name) => `${name}-${MONTH}.csv`)),
    );
    await expect(close).toContainText('Downloaded on');

    await close.getByRole('button', { name: 'Lock month' }).click();
    await expect(close).toContainText('Locked on');
    await expect(page.locator('.month-choice')).toContainText('Locked');
    await page.goto(`/fr/desk#month/${MONTH}`);
    await expect(page.getByRole('region', { name: 'Clôturer le mois' })).toContainText('Clôturé le');
    await expect(page.getByRole('table', { name: 'Par taux' })).toContainText(formatAmount('fr', sum, 'EUR'));
    await page.goto(`/it/desk#month/${MONTH}`);
    await expect(page.getByRole('region', { name: 'Chiudi il mese' })).toContainText('Chiuso il');
    await page.getByRole('button', { name: 'Riapri il mese' }).click();
    await page.getByLabel('Motivo').fill('Prova');
    await page.getByRole('button', { name: 'Riapri il mese' }).click();
    await expect(page.locator('.month-choice')).not.toContainText('Chiuso');
  });
});

test('an accountant has the month and nothing else, and locks nothing', async ({ page, shop, backend }) => {
  await enter(page, shop, backend, { role: 'accountant' });
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Month-end' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lock the month' })).toContainText('An operator locks the month.');
  await expect(page.getByRole('button', { name: 'Lock month' })).toBeHidden();
  const places = page.getByRole('navigation', { name: 'Sections' });
  await expect(places.getByRole('link', { name: 'Month-end' })).toBeVisible();
  for (const name of ['Today', 'Orders', 'Settings', 'Staff'])
    await expect(places.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto('/desk#orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Month-end' })).toBeVisible();
});
