import type { OrderRecord } from '#src/contract/records.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import {
  chooseOutcome,
  chooseShipping,
  doneTitle,
  field,
  fillContact,
  fillDelivery,
  goToReview,
  lineOf,
  newEmail,
  orderButton,
  seeTotal,
  startWithLines,
  stockUp,
  step,
} from '#tests/support/checkout.ts';
import { NOTICE } from '#tests/support/extra-data.ts';
import { expect, pathOf, test } from '#tests/support/browser.ts';

const WORDS = {
  en: { order: 'Order with obligation to pay', paid: 'Thank you. Your order is paid.', demo: 'no money moves' },
  fr: {
    order: 'Commande avec obligation de paiement',
    paid: 'Merci. Votre commande est payée.',
    demo: 'aucun paiement',
  },
  it: { order: 'Ordine con obbligo di pagare', paid: 'Grazie. Il tuo ordine è pagato.', demo: 'nessun pagamento' },
} as const;

test.beforeAll(async ({ backend, site }) => stockUp(backend, site.product));

for (const locale of LOCALES) {
  test(`a stranger buys in ${locale}: product, cart, checkout, paid, confirmed by mail`, async ({
    page,
    site,
    backend,
  }) => {
    const email = newEmail();
    await page.goto(site.product.alternates[locale]);
    await page.locator('form[data-add-to-cart] button[type=submit]').click();
    await page.goto(localePath(locale, '/cart'));
    await page.locator(`.cart a.button[href="${localePath(locale, '/checkout')}"]`).click();
    await expect(step(page, 'contact')).toContainText(WORDS[locale].demo);
    await fillContact(page, email);
    await expect(step(page, 'delivery')).toContainText(WORDS[locale].demo);
    await fillDelivery(page);
    await expect(step(page, 'shipping')).toContainText(WORDS[locale].demo);
    await chooseShipping(page);
    await expect(step(page, 'payment')).toContainText(WORDS[locale].demo);
    await step(page, 'payment').locator('.step-continue').click();
    await expect(step(page, 'review')).toContainText(WORDS[locale].demo);
    // The notice of the legal guarantee stands before the button, in its own language only.
    const notice = step(page, 'review').locator('.review-notice img');
    if (locale === 'fr') await expect(notice).toHaveAttribute('alt', NOTICE);
    else await expect(notice).toHaveCount(0);
    await field(page, 'terms').check();
    await expect(orderButton(page)).toHaveText(WORDS[locale].order);
    await orderButton(page).click();
    await expect(doneTitle(page)).toHaveText(WORDS[locale].paid);
    expect(pathOf(page)).toBe(localePath(locale, '/checkout_done'));

    const order = await backend
      .collection<OrderRecord>('orders')
      .getFirstListItem(backend.filter('email = {:email}', { email }));
    expect(order).toMatchObject({ locale, order_state: 'open', payment_state: 'paid', demo: true });
    await expect(page.locator('.done-word')).toContainText(order.number);
    await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
    await page.reload();
    await expect(doneTitle(page)).toHaveText(WORDS[locale].paid);
    await expect
      .poll(async () => (await backend.collection('mails').getFullList({ filter: `order = '${order.id}'` })).length)
      .toBe(1);
  });
}

test.beforeEach(async ({ page, site }, { title }) => {
  if (!title.startsWith('a stranger buys')) await startWithLines(page, [lineOf(site.product, 2)]);
});

test('terms and notices come first, then the summary with the total, then the button, and nothing between', async ({
  page,
}) => {
  await goToReview(page);
  const order = await page.locator('.review').evaluate((form) => [...form.children].map(({ className }) => className));
  expect(order).toEqual(['review-terms', 'review-end', '']);
  const end = await page.locator('.review-end').evaluate((own) => [...own.children].map(({ className }) => className));
  expect(end).toEqual(['review-bill', 'button order-button']);
  // On a desk they stand side by side, and neither half is empty.
  const [terms, sums] = await Promise.all(
    ['.review-terms', '.review-end'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect(sums?.x).toBeGreaterThan((terms?.x ?? 0) + (terms?.width ?? 0));
  expect(Math.abs((sums?.y ?? 0) - (terms?.y ?? 0))).toBeLessThan(40);
  expect((sums?.x ?? 0) + (sums?.width ?? 0)).toBeGreaterThan(1000);
  await expect(page.locator('.checkout, .strip').getByText('no money moves').filter({ visible: true })).toHaveCount(1);
  const last = await page
    .locator('.review-bill')
    .evaluate((bill) => bill.lastElementChild?.lastElementChild?.className);
  expect(last).toBe('bill-sums');
  await expect(page.locator('.review-terms a')).toHaveCount(3);
});

test('each line says what it is and leads to its page, and nothing that was typed is lost by looking', async ({
  page,
  site,
}) => {
  const email = newEmail();
  await goToReview(page, { email });
  const line = page.locator('.review .bill-line');
  await expect(line).toContainText(site.product.product.summary);
  const opening = page.waitForEvent('popup');
  await line.getByRole('link', { name: site.product.product.name }).click();
  const other = await opening;
  await expect(other).toHaveURL(new RegExp(String.raw`${site.product.path}\?item=[\w-]+$`));
  await other.close();
  await expect(step(page, 'review')).toHaveAttribute('data-state', 'current');
  await expect(field(page, 'terms')).toBeChecked();
  // In the same window, and back again.
  await page.goto(site.product.path);
  await page.goBack();
  await expect(step(page, 'review')).toHaveAttribute('data-state', 'current');
  await expect(field(page, 'terms')).toBeChecked();
  await page.goto('/checkout?step=delivery');
  await expect(field(page, 'address-street')).toHaveValue('1 rue de la Paix');
  await page.goto('/checkout?step=contact');
  await expect(field(page, 'email')).toHaveValue(email);
});

test('the shop is asked in the language of the page, not of the browser', async ({ page }) => {
  const asked = page.waitForRequest(/\/api\/shop\/quote$/);
  await page.goto('/it/checkout');
  expect((await asked).headers()['accept-language']).toBe('it');
});

test('means of payment and limits of delivery are told at the start', async ({ page }) => {
  await page.goto('/checkout');
  await page.getByText('Payment methods and delivery').click();
  await expect(step(page, 'contact')).toContainText('We deliver to:');
});

test('a declined card costs nothing, is told, and the same order is paid by another try', async ({ page, backend }) => {
  const email = newEmail();
  await goToReview(page, { outcome: 'declined', email });
  await orderButton(page).click();
  await expect(page.locator('.error-summary')).toContainText('Your bank declined the card. You haven’t been charged.');
  await expect(page.locator('.error-summary')).toBeFocused();
  await page.reload();
  await expect(page.locator('.error-summary')).toContainText('You haven’t been charged.');
  await chooseOutcome(page, 'paid');
  await orderButton(page).click();
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
  const orders = await backend
    .collection('orders')
    .getFullList({ filter: backend.filter('email = {:email}', { email }) });
  expect(orders).toHaveLength(1);
});

test('with 3-D Secure the bank is asked: refused first, then confirmed', async ({ page }) => {
  await goToReview(page, { outcome: 'three_d_secure' });
  await orderButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('.error-summary')).toContainText('Your bank didn’t confirm the payment.');
  await orderButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
});

test('a slow payment is waited for, and the page tells when it is there', async ({ page }) => {
  let isThere = false;
  await page.route('**/api/shop/order-status', async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as object;
    await route.fulfill({ response, json: isThere ? { ...order, payment: 'paid', processing: false } : order });
  });
  await goToReview(page, { outcome: 'slow' });
  await orderButton(page).click();
  await expect(doneTitle(page)).toContainText('Confirming your payment');
  await expect(page).toHaveTitle(/^Waiting · /);
  await page.goto('/checkout');
  await expect(doneTitle(page)).toContainText('Confirming your payment');
  isThere = true;
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
  await expect(page).toHaveTitle(/^Paid · /);
});

test('a double click and an impatient finger order once', async ({ page, backend }) => {
  const email = newEmail();
  await goToReview(page, { email });
  await orderButton(page).dblclick();
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
  const orders = await backend
    .collection('orders')
    .getFullList({ filter: backend.filter('email = {:email}', { email }) });
  expect(orders).toHaveLength(1);
});

test('two tabs share one order: what is placed in one is paid in the other', async ({ page, context, backend }) => {
  const email = newEmail();
  await goToReview(page, { email });
  const other = await context.newPage();
  await other.goto('/checkout?step=review');
  await expect(orderButton(other)).toBeVisible();
  await step(page, 'payment').locator('.step-change').click();
  await chooseOutcome(page, 'declined');
  await step(page, 'payment').locator('.step-continue').click();
  await orderButton(page).click();
  await expect(page.locator('.error-summary')).toContainText('You haven’t been charged.');
  await expect(orderButton(other)).toHaveText(/^Pay €/);
  await chooseOutcome(other, 'paid');
  await orderButton(other).click();
  await expect(doneTitle(other)).toHaveText(WORDS.en.paid);
  await expect(page.locator('.checkout-empty')).toContainText('Your cart is empty');
  const orders = await backend
    .collection('orders')
    .getFullList({ filter: backend.filter('email = {:email}', { email }) });
  expect(orders).toHaveLength(1);
});

test('an order that is given up is cancelled, and everything typed is there to be changed', async ({
  page,
  backend,
}) => {
  const email = newEmail();
  await goToReview(page, { outcome: 'declined', email });
  await orderButton(page).click();
  await page.getByRole('button', { name: 'Cancel and edit order' }).click();
  await expect(page.locator('.checkout-notes')).toContainText('Order cancelled.');
  await expect(orderButton(page)).toHaveText(WORDS.en.order);
  await expect(step(page, 'review').getByRole('heading', { level: 2 })).toBeFocused();
  const order = await backend
    .collection<OrderRecord>('orders')
    .getFirstListItem(backend.filter('email = {:email}', { email }));
  expect(order.order_state).toBe('cancelled');
  await step(page, 'payment').locator('.step-change').click();
  await chooseOutcome(page, 'paid');
  await step(page, 'payment').locator('.step-continue').click();
  await orderButton(page).click();
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
});

test('what is typed survives a reload of every step, and Back goes one step back', async ({ page }) => {
  const email = newEmail();
  await page.goto('/checkout');
  await field(page, 'email').fill(email);
  await page.reload();
  await expect(field(page, 'email')).toHaveValue(email);
  await fillContact(page, email);
  await field(page, 'address-name').fill('Zoë');
  await page.reload();
  await expect(field(page, 'address-name')).toHaveValue('Zoë');
  await fillDelivery(page);
  expect(new URL(page.url()).search).toBe('?step=shipping');
  await page.goBack();
  await expect(field(page, 'address-street')).toHaveValue('1 rue de la Paix');
  await page.goBack();
  await expect(field(page, 'email')).toHaveValue(email);
  await page.goForward();
  await page.goForward();
  await expect(step(page, 'shipping')).toHaveAttribute('data-state', 'current');
});

test('a step that is not reached yet is not shown, whatever the address says', async ({ page }) => {
  await page.goto('/checkout?step=review');
  await expect(step(page, 'contact')).toHaveAttribute('data-state', 'current');
  await expect(page).toHaveURL(/step=contact/);
});

test('errors stand at their fields and in a summary that takes the focus', async ({ page }) => {
  await page.goto('/checkout');
  await step(page, 'contact').locator('.step-continue').click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(field(page, 'email')).toHaveAccessibleDescription(/Enter your email address\./);
  await page.locator('.error-summary a').click();
  await expect(field(page, 'email')).toBeFocused();
  await fillContact(page, newEmail());
  await field(page, 'address-postcode').fill('97100');
  await step(page, 'delivery').locator('.step-continue').click();
  await expect(field(page, 'address-postcode')).toHaveAccessibleDescription(/We don’t deliver to this area/);
  await field(page, 'address-postcode').fill('7501');
  await expect(field(page, 'address-postcode')).toHaveAccessibleDescription(/for example 75011/);
});

test('a slip in the mail address is guessed at, and taken back with one press', async ({ page }) => {
  await page.goto('/checkout');
  await field(page, 'email').fill('zoe@gmial.com');
  await page.getByRole('button', { name: 'Did you mean zoe@gmail.com?' }).click();
  await expect(field(page, 'email')).toHaveValue('zoe@gmail.com');
});

test('fields carry the autocomplete tokens of the standard', async ({ page }) => {
  await page.goto('/checkout');
  await expect(field(page, 'email')).toHaveAttribute('autocomplete', 'email');
  await fillContact(page, newEmail());
  await page.getByLabel('Use a different billing address').check();
  for (const [part, group] of [
    ['address', 'shipping'],
    ['billing', 'billing'],
  ]) {
    const tokens = {
      name: 'name',
      street: 'address-line1',
      postcode: 'postal-code',
      city: 'address-level2',
      country: 'country',
    };
    for (const [name, token] of Object.entries(tokens))
      await expect(field(page, `${part}-${name}`)).toHaveAttribute('autocomplete', `${group} ${token}`);
  }
});

test('somebody buys by keyboard alone', async ({ page }) => {
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.goto('/checkout');
  await field(page, 'email').focus();
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Enter');
  await expect(step(page, 'delivery').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'address-name')).toHaveValue('Camille Exemple');
  await field(page, 'address-street').focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 'shipping').locator('input:checked')).toHaveCount(1);
  await type('');
  await expect(step(page, 'shipping').locator('input:checked')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(page, 'payment').getByRole('heading')).toBeFocused();
  await type('');
  await page.keyboard.press('Enter');
  await expect(step(page, 'review').locator('h2')).toBeFocused();
  await seeTotal(page);
  while (!(await field(page, 'terms').evaluate((input) => input === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  while (!(await orderButton(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(doneTitle(page)).toHaveText(WORDS.en.paid);
  await expect(doneTitle(page)).toBeFocused();
});

test('the provider’s script is asked for on no page of a demo, and no page but the checkout may load it', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await goToReview(page);
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([]);
  for (const path of ['/', '/cart', '/checkout_done', '/contact'])
    expect(await (await request.get(path)).text(), path).not.toContain('js.stripe.com');
});
