/** An order by telephone, from the desk to the money: made with a discount, accepted by its link, paid; and one that is changed before it is paid. */
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { enter } from '#tests/support/browser-account.ts';
import { expect, test } from '#tests/support/browser.ts';
import { chooseOutcome, doneTitle, newEmail, orderButton, step, stockUp } from '#tests/support/checkout.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // What is refused is answered with a status.
  expectedErrors: /the server responded with a status of 40[09]/,
});

test('an order of the desk is accepted and paid by its link, and so is one that was changed', async ({
  page,
  site,
  shop,
  backend,
  browser,
}) => {
  await stockUp(backend, site.product);
  const { product } = site.product;
  const [one, two] = product.items;
  const email = newEmail();

  await enter(page, shop, backend, { role: 'operator' });
  await page.goto('/desk#orders');
  await page.getByRole('link', { name: 'New draft order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New draft order');
  await expect(page.getByText('No cash from private customers')).toBeVisible();
  await page.getByLabel('Find a product').fill(product.name);
  await page.getByRole('button', { name: `Add: ${product.name}, ${one?.values.join(', ')}` }).click();
  await page.getByLabel('Find a product').fill(two?.sku ?? '');
  await page.getByRole('button', { name: `Add: ${product.name}, ${two?.values.join(', ')}` }).click();
  await expect(page.locator('.deal-line')).toHaveCount(2);
  await page.getByLabel(`Quantity of ${product.name}, ${one?.values.join(', ')}`).fill('2');
  await page.getByLabel('Discount on all items').fill('10,00');
  await page.getByLabel('Email', { exact: true }).fill(email);
  for (const [label, text] of [
    ['First and last name', 'Zoë Müller'],
    ['Street and number', '1 rue de la Paix'],
    ['Postcode', '75011'],
    ['Town or city', 'Paris'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel(/Delivery cost \(/).fill('1,50');
  const make = page.getByRole('button', { name: 'Reserve and send link' });
  await expect(page.locator('.deal-sum')).toContainText('Discount');
  await expect(make).toHaveAttribute('aria-disabled', 'false');
  await make.click();
  // A price needs a reason, and so does a delivery that costs something else.
  await expect(page.getByText('Enter a reason. It’s saved with the order.')).toHaveCount(2);
  await expect(page.getByLabel('Reason for the price')).toBeFocused();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByLabel('Reason for the price').fill('Second of the year');
  await page.getByLabel('Reason for the delivery cost').fill('With the last parcel');
  await make.click();
  await expect(page.getByText('Items reserved. The customer gets the link by email.')).toBeVisible();
  await expect(page.getByText(/^The customer has until .+ to accept it\./)).toBeVisible();
  await expect(page.getByText('Price: Second of the year')).toBeVisible();
  await expect(page.getByText('Delivery: With the last parcel')).toBeVisible();
  const made = await backend.collection('orders').getFirstListItem(`email = '${email}'`);

  // The customer, somewhere else.
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: shop.siteUrl });
  const theirs = await phone.newPage();
  await theirs.goto(`/checkout_done#${made['token']}`);
  await expect(doneTitle(theirs)).toHaveText('Review and accept your order');
  await expect(theirs.locator('.review-bill')).toContainText('Discount');
  await expect(theirs.getByText('Second of the year')).toHaveCount(0);
  expect(await accessProblemsInBothThemes(theirs)).toEqual([]);
  const button = theirs.getByRole('button', { name: 'Order with obligation to pay' });
  await button.click();
  await expect(theirs.getByText('Accept the terms of sale to order.')).toBeVisible();
  await theirs.getByLabel(/I have read and accept/).check();
  await button.click();
  await expect(step(theirs, 'payment')).toHaveAttribute('data-state', 'current');

  // Before it is paid, the desk takes one piece out: what was accepted does not hold any more.
  await page.getByRole('link', { name: 'Edit order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit order ${made['number']}`);
  await page.getByLabel(`Quantity of ${product.name}, ${one?.values.join(', ')}`).fill('1');
  await page.getByLabel('Street and number').fill('2 rue de la Paix');
  await page.getByRole('button', { name: 'Edit and send link' }).click();
  await expect(page.getByText('Order edited. The customer gets the link by email.')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Order edited in Desk' })).toBeVisible();

  await chooseOutcome(theirs, 'paid');
  await orderButton(theirs).click();
  await expect(doneTitle(theirs)).toHaveText('Review and accept your order');
  await theirs.goto(`/fr/checkout_done#${made['token']}`);
  await expect(doneTitle(theirs)).toHaveText('Vérifiez votre commande et acceptez-la');
  await theirs.goto(`/it/checkout_done#${made['token']}`);
  await expect(doneTitle(theirs)).toHaveText('Controlla il tuo ordine e accettalo');
  await expect(theirs.locator('address').first()).toContainText('2 rue de la Paix');
  await theirs.getByLabel(/Ho letto e accetto/).check();
  await theirs.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(step(theirs, 'payment')).toHaveAttribute('data-state', 'current');
  await chooseOutcome(theirs, 'paid');
  await orderButton(theirs).click();
  await expect(theirs).toHaveURL(/checkout_done/);
  await expect.poll(async () => (await backend.collection('orders').getOne(made.id))['payment_state']).toBe('paid');
  const { total, paid } = await backend.collection('orders').getOne(made.id);
  expect(paid).toBe(total);
  await phone.close();

  // A look in the other languages.
  await page.goto('/fr/desk#manual');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelle commande manuelle');
  await expect(page.getByText('Pas d’espèces de particuliers')).toBeVisible();
  await page.goto(`/it/desk#manual/${made.id}`);
  await expect(page.getByText('Questo ordine non può essere modificato.')).toBeVisible();
});
