/** What an Italian invoice needs, in the checkout of a shop in Italy. */
import {
  chooseShipping,
  field,
  fillContact,
  lineOf,
  newEmail,
  orderButton,
  seeTotal,
  startWithLines,
  stockUp,
  step,
} from '#tests/support/checkout.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { sentJson } from '#tests/support/sent-json.ts';

// The order is refused in the end.
test.use({ expectedErrors: /400 \(Bad Request\)/ });

test('an invoice is asked for with the order, and what is wrong with it is told at its field', async ({
  page,
  site,
  backend,
}) => {
  await stockUp(backend, site.product);
  await startWithLines(page, [lineOf(site.product)]);
  // The shop of the tests sells from France, and other tests sell there at the same time: only this page believes that it is in Italy.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const props = document.querySelector('[data-island=checkout] [data-island-props]');
      const text = props?.textContent ?? '';
      if (props !== null && text.includes('"home":"FR"'))
        props.textContent = text.replace('"home":"FR"', '"home":"IT"');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/it/checkout');
  await fillContact(page, newEmail());
  await field(page, 'address-country').selectOption('FR');
  await expect(field(page, 'invoice')).toHaveCount(0);
  await field(page, 'address-country').selectOption('IT');
  for (const [name, value] of [
    ['name', 'Giulia Rossi'],
    ['street', 'Via Roma 1'],
    ['postcode', '20121'],
    ['city', 'Milano'],
    ['region', 'MI'],
  ] as const)
    await field(page, `address-${name}`).fill(value);
  await page.getByLabel('Voglio la fattura').check();
  await step(page, 'delivery').locator('.step-continue').click();
  const summary = step(page, 'delivery').locator('.error-summary');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Inserisci il codice fiscale o la partita IVA.' }).click();
  await expect(field(page, 'invoice-fiscalCode')).toBeFocused();
  await page.getByLabel('Partita IVA', { exact: true }).fill('IT 1234567890 4');
  await expect(step(page, 'delivery').locator('.field-error')).toHaveText(['Controlla la partita IVA: 11 cifre.']);
  expect(await accessProblems(page)).toEqual([]);
  await page.getByLabel('Partita IVA', { exact: true }).fill('IT 1234567890 3');
  await page.getByLabel('Codice SDI').fill('abc1234');
  await expect(step(page, 'delivery').locator('.field-error')).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'invoice-sdiCode')).toHaveValue('abc1234');
  await step(page, 'delivery').locator('.step-continue').click();
  await chooseShipping(page);
  await step(page, 'payment').locator('.step-continue').click();
  await field(page, 'terms').check();
  await seeTotal(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/shop/order'));
  await orderButton(page).click();
  expect(sentJson(await sent)).toMatchObject({
    invoice: { fiscalCode: '', vatNumber: '12345678903', sdiCode: 'ABC1234', pec: '' },
  });
  // The backend knows better where the shop is; nothing typed is lost.
  await expect(step(page, 'delivery')).toHaveAttribute('data-state', 'current');
  await expect(field(page, 'invoice-vatNumber')).toHaveValue('IT 1234567890 3');
});
