/** What has changed, what did not arrive, and what is refused, between the listing and the payment. */
import type { Page } from 'playwright/test';
import type { OrderRecord } from '#src/contract/records.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { accessProblemsInBothThemes } from '#tests/support/axe.ts';
import {
  chooseShipping,
  doneTitle,
  field,
  fillContact,
  fillDelivery,
  goToReview,
  lineOf,
  newEmail,
  orderButton,
  startWithLines,
  stockUp,
  seeTotal,
  step,
  typeToReview,
  type WantedItem,
} from '#tests/support/checkout.ts';
import { expect, test } from '#tests/support/browser.ts';
import { TRADED } from '#tests/support/extra-data.ts';

// What the browser itself logs of an answer that is a refusal, or that does not come.
test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

test.beforeAll(async ({ backend, site }) => stockUp(backend, site.product));

const PATHS = { en: '/products/traded-work', fr: '/fr/products/oeuvre-vendue', it: '/it/products/opera-venduta' };
const traded = (item: keyof typeof TRADED.items, quantity = 1): WantedItem => ({
  item: TRADED.items[item],
  product: TRADED.id,
  paths: PATHS,
  quantity,
  price: TRADED.price,
});
const summary = (page: Page) => page.locator('.review .error-summary');

test.describe('a change since the listing', () => {
  test('of a price is told at its line with the old and the new one, and confirmed before the order', async ({
    page,
    backend,
  }) => {
    await startWithLines(page, [traded('price')]);
    await backend.collection('items').update(TRADED.items.price, { price: 4800 });
    await goToReview(page);
    await expect(page.locator('.review .bill-note')).toContainText('Was €45.00, now €48.00 each.');
    await orderButton(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(orderButton(page)).toHaveText('Order with obligation to pay');
    await page.locator('.review').getByRole('button', { name: 'Accept new price of Traded work' }).click();
    await expect(summary(page)).toHaveCount(0);
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
    await expect(page.locator('.order-details')).toContainText('€48.00');
  });

  test('of a price in the very moment of the order charges nothing, and is told', async ({ page, backend }) => {
    await startWithLines(page, [traded('total')]);
    await goToReview(page);
    await backend.collection('items').update(TRADED.items.total, { price: 5100 });
    await orderButton(page).click();
    await expect(page.locator('.review .bill-note')).toContainText('Was €45.00, now €51.00 each.');
    await page
      .locator('.review')
      .getByRole('button', { name: /^Accept new price/ })
      .click();
    await page.getByRole('button', { name: 'Accept new total' }).click();
    await orderButton(page).click();
    await expect(page.locator('.order-details')).toContainText('€51.00');
  });

  test('of the stock is told, and the shopper takes what is left', async ({ page, backend }) => {
    await startWithLines(page, [traded('stock', 3)]);
    await goToReview(page);
    await backend.collection('items').update(TRADED.items.stock, { stock: 2 });
    await orderButton(page).click();
    await expect(page.locator('.review .bill-note')).toContainText('Only 2 left.');
    await page.locator('.review').getByRole('button', { name: 'Take 2 of Traded work' }).click();
    await expect(page.locator('.review .bill-total')).toContainText('€9');
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
    await expect(page.locator('.order-details')).toContainText('2 items');
  });

  test('that ends a sale is told, and the line removed by the shopper', async ({ page, site, backend }) => {
    await startWithLines(page, [lineOf(site.product), traded('gone')]);
    await goToReview(page);
    await backend.collection('items').update(TRADED.items.gone, { stock: 0 });
    await orderButton(page).click();
    await expect(page.locator('.review .bill-note')).toContainText('Sold out.');
    await page.locator('.review').getByRole('button', { name: 'Remove Traded work' }).click();
    await expect(page.locator('.review .bill-line')).toHaveCount(1);
    await expect(page.locator('.review .bill-total')).toBeVisible();
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
  });

  test('of the terms is told, and the order waits for the new ones', async ({ page, site }) => {
    await startWithLines(page, [lineOf(site.product)]);
    await page.route('**/api/shop/order', (route) =>
      route.fulfill({ status: 409, json: { code: 'terms_changed', message: 'The terms have changed' } }),
    );
    await goToReview(page);
    await orderButton(page).click();
    await expect(summary(page)).toContainText('The terms of sale have changed since you opened this page.');
  });
});

test.describe('a voucher', () => {
  test('lowers the total, and says why it does not count', async ({ page, backend }) => {
    const code = `HALF${Date.now()}`;
    await backend.collection('coupons').create({ code, kind: 'percent', value: 5000, active: true });
    await startWithLines(page, [traded('coupon', 2)]);
    await page.goto('/checkout');
    await page.getByText('Add a discount code').click();
    await field(page, 'coupon').fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(field(page, 'coupon')).toHaveAccessibleDescription('We don’t recognise the code NOSUCH.');
    await field(page, 'coupon').fill(code.toLowerCase());
    await field(page, 'coupon').press('Enter');
    await expect(page.locator('.checkout-summary .bill-sums')).toContainText(`Discount code ${code}`);
    await expect(page.locator('.checkout-summary .bill-sums')).toContainText('−€45.00');
    await typeToReview(page);
    await orderButton(page).click();
    await expect(page.locator('.order-details')).toContainText('−€45.00');
  });
});

test.describe('a network that fails', () => {
  test.beforeEach(async ({ page, site }) => startWithLines(page, [lineOf(site.product)]));

  test('in the middle is told, keeps what is typed, and lets go on', async ({ page, context }) => {
    await page.goto('/checkout');
    await fillContact(page, newEmail());
    await context.setOffline(true);
    await expect(page.locator('.checkout-notes')).toContainText('You’re offline.');
    await fillDelivery(page);
    await context.setOffline(false);
    await expect(page.locator('.checkout-notes')).not.toContainText('You’re offline.');
    await chooseShipping(page);
    await expect(step(page, 'delivery')).toContainText('1 rue de la Paix');
  });

  test('before the order arrives is told, and another press orders once', async ({ page, context }) => {
    await goToReview(page);
    await context.setOffline(true);
    await orderButton(page).click();
    await expect(summary(page)).toContainText('You can safely try again');
    await expect(summary(page)).toBeFocused();
    await context.setOffline(false);
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
  });

  test('after the order has arrived makes no second one: the same press, even after a reload, finds the first', async ({
    page,
    backend,
  }) => {
    const email = newEmail();
    await goToReview(page, { email });
    // However often the page asks by itself.
    await page.route('**/api/shop/order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await orderButton(page).click();
    await expect(summary(page)).toContainText('You can safely try again');
    await page.unroute('**/api/shop/order');
    await page.reload();
    await expect(page.locator('.checkout-notes')).toContainText('We couldn’t confirm that your order was placed.');
    await seeTotal(page);
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
    const orders = await backend
      .collection('orders')
      .getFullList({ filter: backend.filter('email = {:email}', { email }) });
    expect(orders).toHaveLength(1);
  });

  test('between the order and its payment leaves the order to be paid, after closing the tab too', async ({
    page,
    context,
  }) => {
    await goToReview(page);
    await page.route('**/api/shop/payment', (route) => route.abort(), { times: 1 });
    await orderButton(page).click();
    await expect(page.locator('.error-summary')).toContainText('You can safely try again');
    await page.close();
    const next = await context.newPage();
    await next.goto('/checkout');
    await expect(next.locator('.note').first()).toContainText('It hasn’t been paid yet');
    await orderButton(next).click();
    await expect(doneTitle(next)).toContainText('Your order is paid');
  });

  test('on the page of the order is told, and asked again when it is back', async ({ page, context }) => {
    await goToReview(page, { outcome: 'slow' });
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Confirming your payment');
    await context.setOffline(true);
    await expect(page.locator('.done .note')).toContainText('We couldn’t reach the shop');
    await context.setOffline(false);
    await expect(page.locator('.done .note')).toHaveCount(0);
  });

  test('is slow: adding to the cart answers at once all the same', async ({ page, site, context }) => {
    const network = await context.newCDPSession(page);
    await page.goto(site.product.path);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    const button = page.locator('form[data-add-to-cart] button[type=submit]');
    const badge = page.locator('[data-cart-badge]').first();
    const before = Number(await badge.textContent());
    // What has not come by now never comes: the answer waits for nothing.
    await page.route('**', () => undefined);
    await button.click();
    await expect(badge).toHaveText(`${before + 1}`);
  });
});

test.describe('the page of an order', () => {
  test('opens from a mail on another device: the token leaves the address at once and is kept', async ({
    page,
    browser,
    shop,
    site,
  }) => {
    await startWithLines(page, [lineOf(site.product)]);
    await goToReview(page);
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
    const [{ token, number } = { token: '', number: '' }] = await page.evaluate(
      () => JSON.parse(localStorage.getItem('vitrine.orders') ?? '[]') as { token: string; number: string }[],
    );
    await expect(page.getByLabel('Link to this order')).toHaveValue(shop.siteUrl + orderLink('en', token));

    const device = await browser.newContext({ baseURL: shop.siteUrl });
    const mail = await device.newPage();
    await mail.goto(orderLink('it', token));
    await expect(doneTitle(mail)).toHaveText('Grazie. Il tuo ordine è pagato.');
    expect(mail.url()).toBe(`${shop.siteUrl}/it/checkout_done?order=${number}`);
    await mail.reload();
    await expect(doneTitle(mail)).toHaveText('Grazie. Il tuo ordine è pagato.');
    await device.close();
  });

  test('lets a wrong mail address be corrected', async ({ page, site, backend }) => {
    await startWithLines(page, [lineOf(site.product)]);
    await goToReview(page, { email: `${newEmail().split('@')[0]}@gmial.com` });
    await orderButton(page).click();
    const right = newEmail();
    await page.getByLabel('Correct email address').fill(right);
    await page.getByRole('button', { name: 'Update email address' }).click();
    await expect(page.locator('.email-fix')).toContainText(`We’ll write to ${right} from now on.`);
    const order = await backend
      .collection<OrderRecord>('orders')
      .getFirstListItem(backend.filter('email = {:email}', { email: right }));
    expect(order.payment_state).toBe('paid');
  });

  test('says what to do where no order is known', async ({ page }) => {
    await page.goto('/checkout_done');
    await expect(page.locator('.done')).toContainText('Open the link in the email');
    // Another page first: by its fragment alone the link would not load this one anew, whose words are the same.
    await page.goto('about:blank');
    const answer = page.waitForResponse(/order-status/);
    await page.goto(orderLink('en', 'x'.repeat(43)));
    expect((await answer).status()).toBe(404);
    await expect(page.locator('.done')).toContainText('Open the link in the email');
  });
});

test('axe finds nothing on any step, with errors and without, dark and light', async ({ page, site }) => {
  test.setTimeout(120_000);
  const check = async (where: string): Promise<void> => {
    expect(await accessProblemsInBothThemes(page), where).toEqual([]);
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await startWithLines(page, [lineOf(site.product)]);
  await page.goto('/checkout');
  await expect(page.locator('.checkout-summary strong')).toContainText('€');
  await check('contact');
  await step(page, 'contact').locator('.step-continue').click();
  await check('contact with an error');
  await fillContact(page, newEmail());
  await page.getByLabel('Use a different billing address').check();
  await step(page, 'delivery').locator('.step-continue').click();
  await check('delivery with errors');
  await page.getByLabel('Use a different billing address').uncheck();
  await fillDelivery(page);
  await check('shipping');
  await page.locator('.checkout-summary summary').first().click();
  await check('the open summary');
  await page.locator('.checkout-summary summary').first().click();
  await chooseShipping(page);
  await check('payment');
  await step(page, 'payment').locator('input[value=three_d_secure]').check();
  await step(page, 'payment').locator('.step-continue').click();
  await orderButton(page).click();
  await check('review with an error');
  await field(page, 'terms').check();
  await orderButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('the bank');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('.error-summary')).toBeVisible();
  await check('the order that waits to be paid');
  await orderButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(doneTitle(page)).toContainText('Your order is paid');
  await check('the page of the order');
});
