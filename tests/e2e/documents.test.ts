/** The invoice of an order, as a shopper opens and prints it. */
import { accessProblems } from '#tests/support/axe.ts';
import { doneTitle, goToReview, lineOf, orderButton, startWithLines, stockUp } from '#tests/support/checkout.ts';
import { expect, test } from '#tests/support/browser.ts';

// What Playwright and the stored cart would run in the sandbox.
test.use({ expectedErrors: /sandboxed/ });

test('an invoice opens from the page of the order, reads on a phone, and prints on A4', async ({
  page,
  site,
  backend,
}) => {
  await stockUp(backend, site.product);
  await startWithLines(page, [lineOf(site.product)]);
  await goToReview(page, { locale: 'fr' });
  await orderButton(page).click();
  await expect(doneTitle(page)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Ouvrir et imprimer' }).click();
  const invoice = await opened;
  await expect(invoice.locator('h1')).toHaveText(/^Facture DEMO-F\d{4}-\d{6}$/);
  await expect(invoice.locator('.demo')).toBeVisible();
  await expect(invoice.locator('main')).toContainText('Zoë Müller');
  // The policy lets its own style in, by the hash.
  await expect(invoice.locator('h1')).toHaveCSS('font-size', '28px');
  // Its sandbox lets no script of the test run either, so the rest is looked at in a copy.
  const html = await invoice.content();
  await page.goto('about:blank');
  await page.setContent(html);
  expect(await accessProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.lines thead')).toHaveCSS('position', 'static');
});
