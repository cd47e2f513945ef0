/** The cart of an account: it follows its owner from browser to browser, and nobody else finds it. */
import type { Browser, Page } from 'playwright/test';
import PocketBase from 'pocketbase';
import type { AccountCartLine } from '#src/contract/account-api.ts';
import { SHOP_ROUTE } from '#src/contract/shop-api.ts';
import { expect, test, type Site } from '#tests/support/browser.ts';
import { chooseItem } from '#tests/support/choose-item.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

const PASSWORD = 'four-quiet-lanterns';

interface Customer {
  readonly email: string;
  readonly token: string;
  /** What the SDK keeps in the browser. */
  readonly session: string;
}

async function newCustomer(shop: ShopAddress, backend: PocketBase, name: string): Promise<Customer> {
  const email = `${name}-${crypto.randomUUID()}@customer.example`;
  await backend.collection('users').create({ email, password: PASSWORD, passwordConfirm: PASSWORD, locale: 'en' });
  const { token, record } = await new PocketBase(shop.backendUrl).collection('users').authWithPassword(email, PASSWORD);
  return { email, token, session: JSON.stringify({ token, record }) };
}

/** What the account has of the demo's product: pieces by item. */
async function accountCart(shop: ShopAddress, { token }: Customer): Promise<Record<string, number>> {
  const client = new PocketBase(shop.backendUrl);
  client.authStore.save(token);
  const [cart] = await client.collection<{ lines: AccountCartLine[] }>('carts').getFullList();
  return Object.fromEntries((cart?.lines ?? []).map(({ item, quantity }) => [item, quantity]));
}

function itemsOf({ product }: Site): readonly [string, string] {
  const [first, second] = product.product.items;
  if (first === undefined || second === undefined) throw new Error('The product has one item only.');
  return [first.id, second.id];
}

/** Another browser, where the customer is signed in already. */
async function elsewhere(browser: Browser, shop: ShopAddress, { session }: Customer): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.siteUrl });
  await context.addInitScript((text) => {
    if (location.protocol !== 'about:' && sessionStorage.getItem('test.signed-in') === null)
      localStorage.setItem('pocketbase_auth', text);
    sessionStorage.setItem('test.signed-in', 'yes');
  }, session);
  return context.newPage();
}

const rows = (page: Page) => page.locator('.cart-line');
const quantity = (page: Page, item: string) => page.locator(`#quantity-${item}`);
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('vitrine.cart')));

test('joins what a guest has put in, is the same in two browsers, and is gone after signing out', async ({
  page,
  browser,
  site,
  shop,
  backend,
}) => {
  const [first, second] = itemsOf(site);
  const zoe = await newCustomer(shop, backend, 'zoe');
  const product = { product: site.product.product.id, paths: site.product.alternates, price: 0 };
  await fetch(`${shop.backendUrl}${SHOP_ROUTE}cart-sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: zoe.token },
    body: JSON.stringify({ base: [], lines: [{ item: second, quantity: 4, ...product }] }),
  });

  await page.goto(`${site.product.path}?item=${first}`);
  await chooseItem(page, site.product.product, { id: first });
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await page.goto('/login?return=/cart');
  await page.locator('input[type=email]').fill(zoe.email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await expect(quantity(page, first)).toHaveValue('1');
  await expect(quantity(page, second)).toHaveValue('4');
  await expect.poll(() => accountCart(shop, zoe)).toEqual({ [first]: 1, [second]: 4 });

  const phone = await elsewhere(browser, shop, zoe);
  await phone.goto('/fr/cart');
  await expect(rows(phone)).toHaveCount(2);
  await quantity(phone, second).fill('2');
  await quantity(phone, second).press('Enter');
  await expect.poll(() => accountCart(shop, zoe)).toEqual({ [first]: 1, [second]: 2 });
  await page.reload();
  await expect(quantity(page, second)).toHaveValue('2');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await stored(page)).toEqual([]);
  await expect(page.locator('[data-cart-badge]').first()).toBeHidden();
  expect(await accountCart(shop, zoe)).toEqual({ [first]: 1, [second]: 2 });

  // Somebody else at the same machine begins with nothing.
  const ada = await newCustomer(shop, backend, 'ada');
  await page.goto('/login?return=/cart');
  await page.locator('input[type=email]').fill(ada.email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/cart');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
  expect(await accountCart(shop, ada)).toEqual({});
  await phone.context().close();
});

test('takes what is put in on a product page, without a call of the cart from there, also when the next thing is to sign out', async ({
  browser,
  site,
  shop,
  backend,
}) => {
  const [first] = itemsOf(site);
  const zoe = await newCustomer(shop, backend, 'zoe');
  const page = await elsewhere(browser, shop, zoe);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${shop.backendUrl}/api/shop/`)) calls.push(request.url());
  });
  await page.goto(site.product.path);
  await chooseItem(page, site.product.product, { id: first });
  await page.locator('form[data-add-to-cart] button[type=submit]').click();
  await expect(page.locator('[data-cart-badge]').first()).toHaveText('1');
  expect(calls).toEqual([]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(await stored(page)).toEqual([]);
  await expect.poll(() => accountCart(shop, zoe)).toEqual({ [first]: 1 });
  await page.context().close();
});
