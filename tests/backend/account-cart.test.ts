/** POST cart-sync: the carts of a browser and of an account become one, in one step. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountCartLine, CartSyncAnswer, CartSyncRequest } from '#src/contract/account-api.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import { CART_LINES } from '#src/domain/site/limits.ts';
import { openAccount, type TestAccount } from '#tests/support/account.ts';
import { startTestBackend, SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, type Answer } from '#tests/support/order-shop.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
});
afterAll(() => backend.stop());

function line(name: string, quantity = 1): AccountCartLine {
  const [item, product] = [name.padEnd(15, '0'), `p${name}`.padEnd(15, '0')];
  const paths = { en: `/products/${name}`, fr: `/fr/products/${name}`, it: `/it/products/${name}` };
  return { item, product, paths, quantity, price: 2000 };
}

function sync({ token }: Pick<TestAccount, 'token'>, request: CartSyncRequest): Promise<Answer<CartSyncAnswer>> {
  return callRoute<CartSyncAnswer>(backend, 'cart-sync', request, token);
}

async function cartOf(account: TestAccount): Promise<unknown[]> {
  const carts = await account.client.collection('carts').getFullList();
  return carts.map(({ lines }) => lines);
}

test('a first sign-in gives the account the cart of the browser, a second device both', async () => {
  const account = await openAccount(backend);
  expect(await sync(account, { base: [], lines: [line('a', 2)] })).toEqual({
    status: 200,
    body: { lines: [line('a', 2)] },
  });
  const { body } = await sync(account, { base: [], lines: [line('b'), line('a')] });
  expect(body).toEqual({ lines: [line('b'), line('a', 2)] });
  expect(await cartOf(account)).toEqual([body.lines]);
});

test('what one device takes out stays out, and what another puts in meanwhile stays in', async () => {
  const account = await openAccount(backend);
  const both = [line('a', 2), line('b')];
  await sync(account, { base: [], lines: both });
  await sync(account, { base: both, lines: [...both, line('c')] });
  const { body } = await sync(account, { base: both, lines: [line('a', 5)] });
  expect(body.lines).toEqual([line('a', 5), line('c')]);
});

test('fifty devices at once lose nothing', async () => {
  const account = await openAccount(backend);
  const names = Array.from({ length: CART_LINES }, (_, index) => `n${index}x`);
  await Promise.all(names.map((name) => sync(account, { base: [], lines: [line(name)] })));
  const [lines] = await cartOf(account);
  expect((lines as AccountCartLine[]).map(({ item }) => item).sort()).toEqual(
    names.map((name) => line(name).item).sort(),
  );
});

test('two full carts are both kept: what has no room waits, and there is an end to it', async () => {
  const account = await openAccount(backend);
  const many = (prefix: string): AccountCartLine[] =>
    Array.from({ length: CART_LINES }, (_, index) => line(`${prefix}${index}x`));
  await sync(account, { base: [], lines: many('a') });
  expect((await sync(account, { base: [], lines: many('b') })).body.lines).toEqual(many('b'));
  expect(await cartOf(account)).toEqual([[...many('b'), ...many('a')]]);
  const { body } = await sync(account, { base: many('b'), lines: many('b').slice(1) });
  expect(body.lines).toEqual([...many('b').slice(1), ...many('a').slice(0, 1)]);
  await sync(account, { base: [], lines: many('c') });
  expect((await cartOf(account))[0]).toHaveLength(2 * CART_LINES);
});

test('belongs to one account: nobody else sees or changes it', async () => {
  const [zoe, ada] = [await openAccount(backend), await openAccount(backend)];
  await sync(zoe, { base: [], lines: [line('a')] });
  expect((await sync(ada, { base: [], lines: [] })).body).toEqual({ lines: [] });
  expect(await cartOf(ada)).toEqual([]);
  const guest = await callRoute<ShopRefusal>(backend, 'cart-sync', { base: [], lines: [] });
  expect(guest).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const superuser = await backend
    .client()
    .collection('_superusers')
    .authWithPassword(SUPERUSER.email, SUPERUSER.password);
  expect((await sync(superuser, { base: [], lines: [] })).status).toBe(403);
});

test.each<[string, unknown, string]>([
  ['no list', { base: [], lines: {} }, 'lines'],
  ['no base', { lines: [] }, 'base'],
  ['a line twice', { base: [], lines: [line('a'), line('a')] }, 'lines'],
  ['too many lines', { base: [], lines: Array.from({ length: 51 }, (_, index) => line(`n${index}x`)) }, 'lines'],
  ['too many pieces', { base: [], lines: [line('a', 100)] }, 'lines'],
  ['half a piece', { base: [], lines: [line('a', 0.5)] }, 'lines'],
  ['no piece', { base: [{ item: line('a').item, quantity: 0 }], lines: [] }, 'base'],
  [
    'an address of another site',
    { base: [], lines: [{ ...line('a'), paths: { ...line('a').paths, fr: '//evil.example' } }] },
    'lines',
  ],
  // Browsers leave tabs out, so this is the one above.
  [
    'an address of another site behind a tab',
    { base: [], lines: [{ ...line('a'), paths: { ...line('a').paths, fr: '/\t/evil.example' } }] },
    'lines',
  ],
  [
    'a script as address',
    { base: [], lines: [{ ...line('a'), paths: { ...line('a').paths, it: 'javascript:alert(1)' } }] },
    'lines',
  ],
  [
    'an endless address',
    { base: [], lines: [{ ...line('a'), paths: { ...line('a').paths, en: `/${'x'.repeat(200)}` } }] },
    'lines',
  ],
  ['a negative price', { base: [], lines: [{ ...line('a'), price: -1 }] }, 'lines'],
  ['no item', { base: [], lines: [{ ...line('a'), item: '../../x' }] }, 'lines'],
])('%s is refused, and nothing is kept', async (_, request, field) => {
  const account = await openAccount(backend);
  const { status, body } = await callRoute<ShopRefusal>(backend, 'cart-sync', request, account.token);
  expect([status, body.problems]).toEqual([400, [{ field, code: 'shape' }]]);
  expect(await cartOf(account)).toEqual([]);
});

test('keeps what a line needs and nothing else that is sent with it', async () => {
  const account = await openAccount(backend);
  const { body } = await sync(account, { base: [], lines: [Object.assign(line('a'), { note: 'x'.repeat(400) })] });
  expect(body.lines).toEqual([line('a')]);
  expect(await cartOf(account)).toEqual([[line('a')]]);
});
