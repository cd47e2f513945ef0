/** The day of the change: what the shop knows of it, and addresses of the former shop tried in this one. */
import { readFile } from 'node:fs/promises';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/sign-in.ts';

test.use({ viewport: { width: 360, height: 740 } });
// The shop is asked for addresses that it does not have.
test.use({ expectedErrors: /status of 404/ });

test('old addresses are tried in the shop, and those that lead nowhere become a table', async ({
  page,
  shop,
  site,
}) => {
  const { path } = site.product;
  await signIn(page, shop, DEMO_LOGINS.operator);
  await page.goto('/desk#move-in/day');
  await expect(page.getByRole('heading', { level: 1, name: 'Launch day' })).toBeVisible();
  // The shop of the tests is at no name that the DNS could lead to.
  await expect(page.getByText('Open it there after the change')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Emails from the shop' })).toBeVisible();

  const byHand = page.getByLabel(/Lower the time to live/);
  await byHand.check();
  await page.reload();
  await expect(byHand).toBeChecked();

  await page.getByLabel('Or paste URLs').fill(`https://old.example${path}\n/en${path}\n/collections/lamps?page=2`);
  await page.getByRole('button', { name: 'Test URLs' }).click();
  await expect(page.getByText('2 URLs go to a page. 1 isn’t found.')).toBeVisible();
  const rows = page.locator('.move-in-table tbody tr');
  await expect(rows.first()).toContainText('/collections/lamps?page=2');
  await expect(rows.first()).toContainText('None. Visitors see ‘page not found’');
  await expect(rows.filter({ hasText: `/en${path}` })).toContainText(`${path}?lang=en`);
  expect(await accessProblems(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save URL not found' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toBe('\ufefffrom,to,origin\r\n/collections/lamps?page=2,,moved');

  // A sitemap as the former shop has it, with a page in a language that it is not translated to.
  const sitemap = `<urlset><url><loc>https://old.example${path}</loc></url></urlset>`;
  await page
    .getByLabel('Select the previous shop’s sitemap')
    .setInputFiles({ name: 'sitemap.xml', mimeType: 'text/xml', buffer: Buffer.from(sitemap) });
  await expect(page.getByText('1 URL goes to a page. 0 aren’t found.')).toBeVisible();
});
