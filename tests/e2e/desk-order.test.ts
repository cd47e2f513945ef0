/** The page of an order at the desk, on a phone: what the customer said at the checkout, and what the staff does with it. */
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import {
  chooseOutcome,
  chooseShipping,
  doneTitle,
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

test.use({ viewport: { width: 360, height: 740 } });

test('a note for the courier and a gift come from the checkout to the desk, where the address is corrected', async ({
  page,
  site,
  shop,
  backend,
  browser,
}) => {
  await stockUp(backend, site.product);
  await startWithLines(page, [lineOf(site.product)]);
  const email = newEmail();
  await page.goto('/fr/checkout');
  await fillContact(page, email);
  await field(page, 'address-country').selectOption('FR');
  for (const [name, value] of [
    ['name', 'Zoë Müller'],
    ['street', '1 rue de la Paix'],
    ['postcode', '75011'],
    ['city', 'Paris'],
  ] as const)
    await field(page, `address-${name}`).fill(value);
  await page.getByText('Note au livreur, cadeau').click();
  await page.getByLabel('Note pour le livreur').fill('Digicode 12B');
  await page.getByLabel('C’est un cadeau').check();
  await page.getByLabel('Message cadeau', { exact: true }).fill('Bonne fête\nZoë');
  // Kept with what else was typed.
  await page.reload();
  await expect(page.getByLabel('Note pour le livreur')).toHaveValue('Digicode 12B');
  await step(page, 'delivery').locator('.step-continue').click();
  await expect(step(page, 'delivery')).toContainText('Digicode 12B');
  await chooseShipping(page);
  await chooseOutcome(page, 'paid');
  await step(page, 'payment').locator('.step-continue').click();
  await field(page, 'terms').check();
  await seeTotal(page);
  await orderButton(page).click();
  await expect(doneTitle(page)).toBeVisible();
  await expect(page.locator('.order-details')).toContainText('Digicode 12B');
  await expect(page.locator('.order-card')).toHaveText('Bonne fête\nZoë');
  const { id, number, token } = await backend.collection('orders').getFirstListItem(`email = '${email}'`);

  // The link of an exchange: its pieces are ready for the cart, at the price of today.
  const { product } = site.product;
  await page.goto(`/fr/checkout_done?exchange=${product.items[1]?.id}.${product.id}.1#${token}`);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.locator('.order-ask')).toContainText('1 article');
  expect(await page.evaluate(() => localStorage.getItem('vitrine.cart'))).toContain(product.items[1]?.id ?? 'none');

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: shop.siteUrl,
    locale: 'en-GB',
  });
  const desk = await phone.newPage();
  await enter(desk, shop, backend, { role: 'operator' });
  await desk.goto(`/desk#order/${id}`);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(desk.locator('.order-states')).toHaveText(/Open\s+Paid\s+Not shipped\s+Gift/);
  await expect(desk.locator('.order-lines img')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Copy: Digicode 12B' })).toBeVisible();
  expect(await accessProblemsInBothThemes(desk)).toEqual([]);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await desk.getByRole('button', { name: 'Edit address' }).click();
  await desk.getByLabel('Postcode').fill('97110');
  await desk.getByRole('button', { name: 'Save and notify customer' }).click();
  await expect(desk.getByText('Different VAT applies there.')).toBeVisible();
  await desk.getByLabel('Postcode').fill('75002');
  await desk.getByRole('button', { name: 'Save and notify customer' }).click();
  await expect(desk.getByText('Address changed. The customer gets an email.')).toBeVisible();
  await expect(desk.locator('address')).toContainText('75002 Paris');
  await expect(desk.getByRole('list').filter({ hasText: 'Delivery address changed' })).toBeVisible();

  await desk.getByLabel('New note').fill('Called: Friday');
  await desk.getByRole('button', { name: 'Add note' }).click();
  // Until then, the button takes the address back.
  await expect(desk.getByText('Note added.')).toBeVisible();
  await expect(desk.getByText('Called: Friday')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText('Called: Friday')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await desk.getByLabel('Internal reason').fill('Asked by telephone');
  await desk.getByRole('button', { name: 'Cancel order now' }).click();
  await expect(desk.getByText(`Order ${number} cancelled.`)).toBeVisible();
  await expect(desk.locator('.order-states')).toContainText('Cancelled');
  await expect(desk.getByText('Asked by telephone')).toBeVisible();
  await phone.close();
});
