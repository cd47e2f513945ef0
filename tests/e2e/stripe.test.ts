/** A shop that takes money: its own build in live mode, a real backend, a fake of Stripe behind it and a stub of Stripe's script. */
import { formatDate } from '#src/domain/format/dates.ts';
import { transferDay } from '#src/domain/order/transfer-day.ts';
import { shownDeadline } from '#src/domain/order/working-days.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { accessProblems } from '#tests/support/axe.ts';
import { expect } from '#tests/support/browser.ts';
import {
  chooseShipping,
  doneTitle,
  field,
  fillContact,
  fillDelivery,
  lineOf,
  newEmail,
  orderButton,
  startWithLines,
  step,
} from '#tests/support/checkout.ts';
import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe.ts';
import { callsOf, card, goToPayment, idOf, orderByCard, test } from '#tests/support/live-checkout.ts';
import { matchAtDesk } from '#tests/support/match-at-desk.ts';
import { SELLER } from '#tests/support/lawful-shop.ts';
import { superuserClient } from '#tests/support/shop-address.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { serveStripeStub, stripeReturn, stubCalls } from '#tests/support/stripe-js-stub.ts';

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, live }) => startWithLines(page, [lineOf(live.product)]));

test('somebody pays by card: the order is there before the payment, and the page waits for Stripe’s word', async ({
  page,
  live,
}) => {
  let secret = '';
  const asked = await serveStripeStub(page, async (clientSecret) => {
    secret = clientSecret;
    live.stripe.account.pay(idOf(clientSecret));
    return null;
  });
  const email = newEmail();
  const calls = callsOf(page, live);
  // What asks Stripe for its script is ours.
  const loader = page.waitForRequest(/\/_astro\/pure[.-]/);
  await page.goto('/checkout');
  await fillContact(page, email);
  await fillDelivery(page);
  // Nobody wants to pay yet.
  expect(asked).toEqual([]);
  const handshake = page.locator(`link[rel=preconnect][href="https://js.stripe.com"]`);
  await expect(handshake).toHaveCount(0);
  await loader;
  await chooseShipping(page);
  await expect.poll(() => asked).toEqual(['https://js.stripe.com/endive/stripe.js']);
  await expect(handshake).toHaveCount(1);
  await expect(step(page, 'payment')).not.toContainText('Demo');
  await step(page, 'payment').locator('.step-continue').click();
  await expect(page.locator('.error-summary')).toContainText('Choose a payment method.');
  await orderByCard(page, '4242');
  await expect(doneTitle(page)).toContainText('Confirming your payment');
  // For the country, for the postcode, and no more: the way of delivery was chosen by the answer.
  expect(calls.slice(0, 5)).toEqual(['quote', 'quote', 'order', 'payment', 'order-status']);
  await expect(page).toHaveURL(/\/checkout_done\?order=[\w-]+$/);
  expect(await live.tell('payment_intent.succeeded', secret)).toBe(200);
  await expect(doneTitle(page)).toContainText('Your order is paid');
});

test('word of the payment may come before the shopper does', async ({ page, live }) => {
  await serveStripeStub(page, async (clientSecret) => {
    live.stripe.account.pay(idOf(clientSecret));
    await live.tell('payment_intent.succeeded', clientSecret);
    return null;
  });
  await goToPayment(page);
  await orderByCard(page, '4242');
  await expect(doneTitle(page)).toContainText('Your order is paid');
});

test('a declined card is told in Stripe’s words, what was typed stays, and the same payment is tried again', async ({
  page,
  live,
}) => {
  const secrets: string[] = [];
  await serveStripeStub(page, async (clientSecret, number) => {
    secrets.push(clientSecret);
    if (number !== '4242') {
      live.stripe.account.decline(idOf(clientSecret));
      await live.tell('payment_intent.payment_failed', clientSecret);
      return 'Your card was declined.';
    }
    live.stripe.account.pay(idOf(clientSecret));
    await live.tell('payment_intent.succeeded', clientSecret);
    return null;
  });
  await goToPayment(page);
  await orderByCard(page, '4000');
  await expect(page.locator('.error-summary')).toContainText('Your card was declined.');
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(card(page)).toHaveValue('4000');
  await card(page).fill('4242');
  await orderButton(page).click();
  await expect(doneTitle(page)).toContainText('Your order is paid');
  expect(new Set(secrets).size).toBe(1);
});

test('what Stripe tells developers is told to nobody: the shop has its own words', async ({ page, live }) => {
  const secrets: string[] = [];
  await serveStripeStub(page, async (clientSecret, number) => {
    secrets.push(clientSecret);
    if (number === '4001') return { type: 'invalid_request_error', message: 'No such payment_intent: pi_1; a similar' };
    if (number === '4002') return { type: 'api_error', message: 'An unknown error occurred in api.stripe.com' };
    live.stripe.account.pay(idOf(clientSecret));
    await live.tell('payment_intent.succeeded', clientSecret);
    return null;
  });
  await goToPayment(page, 'fr');
  const words = 'Le service de paiement a un problème ; votre carte n’est pas en cause.';
  const summary = page.locator('.error-summary');
  await card(page).fill('00');
  await step(page, 'payment').locator('.step-continue').click();
  await field(page, 'terms').check();
  await orderButton(page).click();
  await expect(summary).toContainText(words);
  await expect(page.locator('body')).not.toContainText('No such element');
  for (const number of ['4001', '4002']) {
    await card(page).fill(number);
    // Nothing was ordered yet: the way leads by the last step once more.
    if (secrets.length === 0) await step(page, 'payment').locator('.step-continue').click();
    await orderButton(page).click();
    await expect.poll(() => secrets.length).toBe(Number(number) - 4000);
    await expect(orderButton(page)).toBeEnabled();
    await expect(summary).toContainText(words);
    await expect(page.locator('body')).not.toContainText(/payment_intent|stripe\.com/);
  }
  await card(page).fill('4242');
  await orderButton(page).click();
  await expect(doneTitle(page)).toContainText('Votre commande est payée');
  expect(new Set(secrets).size).toBe(1);
});

test('a bank’s app opens another browser: the order is there, and nothing of it stands in what servers see', async ({
  page,
  live,
  browser,
}) => {
  let back = '';
  let secret = '';
  await serveStripeStub(page, async (clientSecret, _card, returnUrl) => {
    [secret, back] = [clientSecret, returnUrl];
    live.stripe.account.pay(idOf(clientSecret));
    return { bank: true };
  });
  await goToPayment(page, 'it');
  await orderByCard(page, '4242');
  await expect.poll(() => back).toMatch(/\/it\/checkout_done#\w{43}$/);
  const token = new URL(back).hash.slice(1);
  // As Stripe writes it, and as somebody else might.
  const addresses = [stripeReturn(back, secret, 'succeeded'), `${back}?payment_intent=pi_1&redirect_status=succeeded`];
  for (const address of addresses) {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
    await other.goto(address);
    // Not "pay now": nobody should pay again while word is on its way.
    if (address === addresses[0]) await expect(doneTitle(other)).toContainText('Conferma del pagamento');
    await expect(other).toHaveURL(/\/it\/checkout_done\?order=[\w-]+$/);
    expect(asked.filter((url) => url.includes(token))).toEqual([]);
    await other.reload();
    await expect(other.locator('.done-word')).toBeVisible();
    await elsewhere.close();
  }
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(addresses[0] ?? '');
  await expect(doneTitle(other)).toContainText('Conferma del pagamento');
  expect(await live.tell('payment_intent.succeeded', secret)).toBe(200);
  await expect(doneTitle(other)).toContainText('Il tuo ordine è pagato');
  await elsewhere.close();
});

test('what Stripe’s form finds is told before anything is ordered', async ({ page, live }) => {
  const before = live.stripe.requests.length;
  await serveStripeStub(page, async () => null);
  await goToPayment(page);
  await orderByCard(page, '0');
  await expect(page.locator('.error-summary')).toContainText('Your card number is incomplete.');
  await expect(step(page, 'payment')).toHaveAttribute('data-state', 'current');
  expect(live.stripe.requests.length).toBe(before);
});

test('Stripe’s form has the amount, the language and the theme of the page', async ({ page }) => {
  await serveStripeStub(page, async () => null);
  await goToPayment(page, 'fr');
  await expect(card(page)).toBeVisible();
  const { key, options } = await stubCalls(page);
  expect(key).toBe(PUBLISHABLE_KEY);
  expect(options).toMatchObject({
    mode: 'payment',
    currency: 'eur',
    locale: 'fr',
    allowedPaymentMethodTypes: ['card', 'paypal', 'satispay'],
    appearance: { theme: 'night' },
  });
  // What Stripe documents for its scripts and frames, and Chrome for Google Pay.
  const policy = (await page.locator('meta[http-equiv="content-security-policy" i]').getAttribute('content')) ?? '';
  const allowed = Object.fromEntries(
    policy.split(';').map((part) => {
      const [directive = '', ...sources] = part.trim().split(' ');
      return [directive, sources];
    }),
  );
  expect(allowed).toMatchObject({
    'script-src': expect.arrayContaining(['https://js.stripe.com', 'https://*.js.stripe.com']),
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': expect.arrayContaining([
      'https://api.stripe.com',
      'https://google.com/pay',
      'https://pay.google.com',
    ]),
  });
  const total = await page.locator('.checkout-summary summary strong').first().textContent();
  expect(Number(total?.replace(/\D/g, ''))).toBe(options.amount);
  await page.locator('[data-theme-switch]').click();
  await expect.poll(async () => (await stubCalls(page)).options.appearance.theme).toBe('stripe');
});

test.describe('without Stripe', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to load resource/ });

  test('the form says so, keeps everything, and loads when Stripe is back', async ({ page }) => {
    const again = step(page, 'payment').getByRole('button', { name: 'Try again' });
    const words = step(page, 'payment').getByRole('alert').filter({ hasText: 'We couldn’t load the payment form.' });
    await page.context().route('https://js.stripe.com/**', (route) => route.abort());
    await goToPayment(page);
    await expect(words).toBeVisible();
    await page.context().unroute('https://js.stripe.com/**');
    // No answer at all: a browser would wait for minutes.
    await page.context().route('https://js.stripe.com/**', () => undefined);
    await page.clock.install();
    const asked = page.waitForRequest('https://js.stripe.com/**');
    await again.click();
    await asked;
    await expect(words).toBeHidden();
    // Stripe's own loader tries once more by itself.
    await page.clock.fastForward(10_000);
    await expect(step(page, 'payment').getByRole('alert')).toContainText('The payment form is taking a while to load.');
    await page.clock.fastForward(5_000);
    await page.clock.fastForward(15_000);
    await expect(words).toBeVisible();
    await page.context().unroute('https://js.stripe.com/**');
    await serveStripeStub(page, async () => null);
    await again.click();
    await expect(card(page)).toBeVisible();
  });

  test('the order is placed without the form, and a mail brings the link for paying it', async ({ page, live }) => {
    await page.context().route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
    const calls = callsOf(page, live);
    await goToPayment(page, 'fr');
    const payment = step(page, 'payment');
    await expect(payment.getByRole('alert')).toContainText('Le formulaire de paiement n’a pas pu être chargé.');
    expect(await accessProblems(page, { where: '.checkout' })).toEqual([]);
    await payment.getByRole('button', { name: 'Commander, payer par lien e-mail' }).click();
    await expect(payment.locator('.step-says')).toHaveText('Par un lien reçu par e-mail');
    await field(page, 'terms').check();
    await orderButton(page).click();
    await expect(page).toHaveURL(/\/fr\/checkout_done\?order=[\w-]+$/);
    expect(calls.filter((route) => route === 'order' || route === 'payment')).toEqual(['order']);
    const admin = await superuserClient(live.shop);
    const placed = await admin.collection('orders').getFirstListItem('', { sort: '-created' });
    expect(page.url()).toContain(`order=${placed['number']}`);
    expect(placed).toMatchObject({ payment_state: 'unpaid', order_state: 'open' });
    // Where the form still does not come, the order says what becomes of it.
    await page.locator('.done a.button').click();
    await expect(step(page, 'payment').getByRole('alert')).toContainText('Votre commande est enregistrée.');
    await expect(payment.getByRole('button', { name: /par lien/ })).toHaveCount(0);
  });

  test('an order that could not be paid waits, and is paid by the next press', async ({ page, live }) => {
    await serveStripeStub(page, async (clientSecret) => {
      live.stripe.account.pay(idOf(clientSecret));
      await live.tell('payment_intent.succeeded', clientSecret);
      return null;
    });
    await goToPayment(page);
    live.stripe.faults.push('unreachable', 'unreachable', 'unreachable');
    await orderByCard(page, '4242');
    await expect(page.locator('.error-summary')).toContainText('The payment service isn’t responding.');
    await expect(card(page)).toHaveValue('4242');
    live.stripe.faults.length = 0;
    await orderButton(page).click();
    await expect(doneTitle(page)).toContainText('Your order is paid');
  });
});

test.describe('by bank transfer, on a small phone', () => {
  // Ahead of Paris: there the last moment of the deadline is on the next day.
  test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'Indian/Reunion' });
  const WORDS = {
    en: ['Waiting for your bank transfer', 'Your transfer', 'Copy: IBAN', 'QR code for this transfer'],
    fr: ['Nous attendons votre virement', 'Votre virement', 'Copier : IBAN', 'QR code de ce virement'],
    it: ['Attendiamo il tuo bonifico', 'Il tuo bonifico', 'Copia: IBAN', 'Codice QR di questo bonifico'],
  } as const;

  test('somebody orders by keyboard, and sees where the money goes, in each language', async ({ page, live }) => {
    const asked: string[] = [];
    const admin = await superuserClient(live.shop);
    const { id } = await admin.collection('shop').getFirstListItem('');
    await admin.collection('shop').update(id, ACCOUNT);
    await page.context().route('https://js.stripe.com/**', (route) => void asked.push(route.request().url()));
    await goToPayment(page);
    const choice = field(page, 'method');
    const transfer = step(page, 'payment').locator('input[value=transfer]');
    await step(page, 'payment').locator('.step-continue').click();
    await expect(page.locator('.error-summary')).toContainText('Choose a payment method.');
    // Nobody has chosen, so nothing is asked of Stripe.
    await expect(transfer).not.toBeChecked();
    expect(asked).toEqual([]);
    await page.clock.install();
    await choice.check();
    await expect.poll(() => asked).toHaveLength(1);
    await page.clock.fastForward(10_000);
    await step(page, 'payment').getByRole('button', { name: 'Pay by bank transfer' }).click();
    await expect(transfer).toBeChecked();
    await expect(step(page, 'payment').getByText('The payment form is taking a while to load.')).toHaveCount(0);
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect(transfer).toBeFocused();
    await expect(card(page)).toHaveCount(0);
    expect(await accessProblems(page, { where: '.checkout', except: 'iframe' })).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(step(page, 'payment').locator('.step-says')).toHaveText('By bank transfer');
    await field(page, 'terms').focus();
    await page.keyboard.press('Space');
    await expect(orderButton(page)).toHaveText('Order with obligation to pay');
    await orderButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(doneTitle(page)).toHaveText(WORDS.en[0]);
    await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
    const placed = await admin.collection('orders').getFirstListItem("method = 'transfer'", { sort: '-created' });
    const lastDay = transferDay(shownDeadline(Date.parse(String(placed['expires']))));
    const { search, hash } = new URL(page.url());
    for (const locale of LOCALES) {
      await page.goto(`${localePath(locale, '/checkout_done')}${search}${hash}`);
      await expect(page.getByText(formatDate(locale, lastDay))).toBeVisible();
      const [title, heading, copy, code] = WORDS[locale];
      await expect(doneTitle(page)).toHaveText(title);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible();
      await expect(page.getByRole('button', { name: copy })).toBeVisible();
      await expect(page.getByRole('img', { name: code })).toBeVisible();
    }
    expect(await accessProblems(page, { where: '.done' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await matchAtDesk(page, live.shop, placed);
    await admin.collection('shop').update(id, { transfer: false });
  });
});

test('a shop that does not say what the law asks for tells so before anything is typed, and takes no order', async ({
  page,
  live,
}) => {
  await serveStripeStub(page, async () => null);
  const admin = await superuserClient(live.shop);
  const { id } = await admin.collection('shop').getFirstListItem('');
  await admin.collection('shop').update(id, { phone: '' });
  const notes = page.locator('.checkout-notes');
  await page.goto('/fr/checkout');
  await expect(notes).toContainText('ne prend pas encore de commande');
  await goToPayment(page, 'fr');
  await expect(notes).toContainText('ne prend pas encore de commande');
  await admin.collection('shop').update(id, { phone: SELLER.phone });
  await page.reload();
  await expect(page.locator('.checkout-summary .bill-total')).toContainText('€');
  await expect(notes).not.toContainText('ne prend pas encore de commande');
});
