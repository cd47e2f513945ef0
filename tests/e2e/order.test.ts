/** The orders of an account, and the page of one order for whoever has its link. */
import type { Page } from 'playwright/test';
import type PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { accessProblems, accessProblemsInBothThemes } from '#tests/support/axe.ts';
import { expect, pathOf, test } from '#tests/support/browser.ts';
import { doneTitle, orderButton, step } from '#tests/support/checkout.ts';
import { TRADED } from '#tests/support/extra-data.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { superuserClient, type ShopAddress } from '#tests/support/shop-address.ts';
import { newCustomer, signIn } from '#tests/support/sign-in.ts';
import { cases } from '#tests/support/whole.ts';

const WORDS = {
  en: {
    withdraw: 'Withdraw from contract here',
    paid: 'Your order is paid',
    shipped: 'Your parcel is on its way.',
    unpaid: 'Awaiting payment',
    all: 'All orders',
    older: 'Older orders',
    document: 'Open and print',
  },
  fr: {
    withdraw: 'Renoncer au contrat ici',
    paid: 'Votre commande est payée',
    shipped: 'Votre colis est en route.',
    unpaid: 'En attente de paiement',
    all: 'Toutes les commandes',
    older: 'Commandes plus anciennes',
    document: 'Ouvrir et imprimer',
  },
  it: {
    withdraw: 'Recedere dal contratto qui',
    paid: 'Il tuo ordine è pagato',
    shipped: 'Il pacco è in viaggio.',
    unpaid: 'In attesa di pagamento',
    all: 'Tutti gli ordini',
    older: 'Ordini meno recenti',
    document: 'Apri e stampa',
  },
} as const satisfies Readonly<Record<Locale, unknown>>;

const one = (item: keyof typeof TRADED.items, quantity = 1) => [{ item: TRADED.items[item], quantity }];
const rows = (page: Page) => page.locator('.order-row');
const sheet = (page: Page) => page.locator('.done[data-phase]');

/** Parcels are an operator's to send. */
async function operatorOf(shop: ShopAddress): Promise<PocketBase> {
  const client = await superuserClient(shop);
  await client.collection('users').authWithPassword(DEMO_LOGINS.operator.email, DEMO_LOGINS.operator.password);
  return client;
}

async function sendParcel(shop: ShopAddress, order: string): Promise<void> {
  await (await operatorOf(shop)).collection('shipments').create({
    order,
    carrier: 'La Poste',
    tracking: '6A12345678901',
    url: 'https://tracking.example/6A12345678901',
  });
}

for (const locale of cases(LOCALES, ['fr'] as const)) {
  test(`an account finds its orders, opens one and follows it in ${locale}`, async ({ page, shop, backend }) => {
    const customer = await newCustomer(backend);
    const session = await signIn(page, shop, customer);
    const options = { session, email: customer.email, locale };
    const paid = await placeOrder(shop, backend, { ...options, lines: one('plain', 2) });
    const unpaid = await placeOrder(shop, backend, { ...options, lines: one('plain'), outcome: null });
    const words = WORDS[locale];

    // A page has 30; this one is asked for as if it had one.
    const asked: string[] = [];
    await page.route('**/api/collections/orders/records?**', (route) => {
      const url = new URL(route.request().url());
      asked.push(url.searchParams.get('perPage') ?? '');
      if (url.searchParams.get('perPage') === '30') url.searchParams.set('perPage', '1');
      return route.continue({ url: url.href });
    });
    await page.goto(localePath(locale, '/order'));
    await expect(rows(page)).toHaveCount(1);
    expect(new Set(asked)).toEqual(new Set(['30']));
    await expect(rows(page)).toContainText(unpaid.order.number);
    await expect(rows(page)).toContainText(words.unpaid);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('link', { name: words.older }).click();
    await expect(rows(page)).toContainText(paid.order.number);
    await rows(page).click();

    await expect(doneTitle(page)).toContainText(words.paid);
    await expect(page).toHaveTitle(new RegExp(`^.+ · .+ · `));
    await expect(sheet(page)).toHaveAttribute('data-live', 'true');
    await expect(page.getByRole('main').getByRole('link', { name: words.withdraw, exact: true })).toHaveAttribute(
      'href',
      `${localePath(locale, '/withdraw')}?order=${paid.order.number}`,
    );
    expect(await accessProblems(page)).toEqual([]);

    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: words.document }).click();
    const paper = await popup;
    await paper.waitForURL(/\/api\/shop\/document\//);
    await expect(paper.locator('body')).toContainText(paid.order.number);
    expect(await paper.evaluate(() => window.opener === null)).toBe(true);
    await paper.close();

    await sendParcel(shop, paid.afterSales.order);
    await expect(doneTitle(page)).toHaveText(words.shipped);
    const follow = page.locator('.order-entry a.go');
    await expect(follow).toHaveAttribute('href', 'https://tracking.example/6A12345678901');
    await expect(follow).toHaveAttribute('rel', 'noreferrer');
    await page.getByRole('link', { name: words.all }).click();
    await expect(rows(page)).toHaveCount(1);
  });
}

test('axe finds nothing on a sent order with all its parts open, dark and light', async ({ page, shop, backend }) => {
  const { token, afterSales } = await placeOrder(shop, backend, {
    session: backend.authStore.token,
    lines: one('plain', 2),
  });
  await sendParcel(shop, afterSales.order);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(orderLink('en', token));
  await expect(doneTitle(page)).toHaveText(WORDS.en.shipped);
  await page.getByText('Report a problem').click();
  await page.getByRole('button', { name: 'Request a return' }).click();
  await expect(page.locator('.order-return .error-summary')).toBeFocused();
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
  await page.getByRole('main').getByRole('checkbox').check();
  await page.getByRole('combobox', { name: /^Quantity of Traded work/ }).selectOption('1');
  await page.getByText('It arrived damaged').click();
  await page.getByRole('button', { name: 'Request a return' }).click();
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await expect(page.locator('.note', { hasText: 'Return requested.' })).toBeFocused();
  await expect(page.locator('.order-entry', { hasText: 'Requested. We’ll review it' })).toContainText(
    '1 × Traded work',
  );
  expect(await accessProblemsInBothThemes(page)).toEqual([]);
});

test('the same again goes into the cart, and what is no longer to be had is told', async ({ page, shop, backend }) => {
  const lines = [...one('again', 3), ...one('goneAgain')];
  const { token } = await placeOrder(shop, backend, { session: backend.authStore.token, lines });
  await backend.collection('items').update(TRADED.items.again, { stock: 2, price: 4800 });
  await backend.collection('items').update(TRADED.items.goneAgain, { stock: 0 });
  await page.goto(orderLink('en', token));
  await page.getByRole('button', { name: 'Order again' }).click();
  const message = page.locator('.order-ask[role=status]');
  await expect(message).toContainText('2 items added to your cart');
  await expect(message).toBeFocused();
  await expect(message).toContainText('Traded work, Test again: only 2 left, now €48.00 each.');
  await expect(message).toContainText('Traded work, Test goneAgain: no longer available.');
  await expect(page.locator('[data-cart-badge]')).toHaveText('2');
});

test('an order that waits is paid on another device by its owner, or given up', async ({ page, shop, backend }) => {
  const customer = await newCustomer(backend);
  const session = await signIn(page, shop, customer);
  const options = { session, email: customer.email, lines: one('plain'), outcome: null } as const;
  const [wanted, given] = [await placeOrder(shop, backend, options), await placeOrder(shop, backend, options)];

  await page.goto(`/order?order=${wanted.order.number}`);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(step(page, 'payment')).toHaveAttribute('data-state', 'current');
  await orderButton(page).click();
  await expect(doneTitle(page)).toContainText(WORDS.en.paid);

  // An id opens it as well as a number.
  await page.goto(`/order?order=${given.afterSales.order}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel order' }).click();
  await expect(doneTitle(page)).toHaveText('Order cancelled');
});

test.describe('a network that fails', () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

  test('without events an order is asked for again and again', async ({ page, shop, backend }) => {
    const customer = await newCustomer(backend);
    const session = await signIn(page, shop, customer);
    const { order, afterSales } = await placeOrder(shop, backend, {
      session,
      email: customer.email,
      lines: one('plain'),
    });
    await page.route('**/api/realtime', (route) => route.abort());
    await page.goto(`/order?order=${order.number}`);
    await expect(doneTitle(page)).toContainText(WORDS.en.paid);
    await expect(sheet(page)).toHaveAttribute('data-live', 'false');
    await sendParcel(shop, afterSales.order);
    await expect(doneTitle(page)).toHaveText(WORDS.en.shipped);
  });

  test('is told in the list, which comes when it is back', async ({ page, shop, backend }) => {
    await signIn(page, shop, await newCustomer(backend));
    // Without events nothing comes before it is asked for.
    await page.route('**/api/realtime', (route) => route.abort());
    await page.route('**/api/collections/orders/records?**', (route) => route.abort());
    await page.goto('/order');
    await expect(page.getByText('We couldn’t reach the shop')).toBeVisible();
    await page.unroute('**/api/collections/orders/records?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No orders yet.')).toBeVisible();
    expect(await accessProblems(page)).toEqual([]);
  });
});

test('nobody sees an order of somebody else, by number or by id', async ({ page, shop, backend }) => {
  const { order, afterSales } = await placeOrder(shop, backend, {
    session: backend.authStore.token,
    lines: one('plain'),
  });
  await signIn(page, shop, await newCustomer(backend));
  for (const name of [order.number, afterSales.order]) {
    await page.goto(`/order?order=${name}`);
    await expect(page.getByText('This order isn’t in your account.')).toBeVisible();
  }
  expect(pathOf(page)).toBe('/order');
});
