/** Every text that somebody sends, at its longest and one character longer: the first can be saved for good, the second is refused by its field. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountCartLine, CartSyncAnswer } from '#src/contract/account-api.ts';
import type { OrderRequest, OrderView } from '#src/contract/shop-api.ts';
import { ADDRESS_LIMITS } from '#src/domain/address/address.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { CONTACT_LIMITS } from '#src/domain/person/contact.ts';
import { CART_LINES } from '#src/domain/site/limits.ts';
import { create, makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { openAccount } from '#tests/support/account.ts';
import { newKey } from '#tests/support/after-sales.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  LONG_AGO,
  startOrderShop,
  orderRequest,
  ordersOf,
  passTime,
  placeOrder,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 100_000);
});
afterAll(() => backend.stop());

/** A mail address of so many characters. */
function emailOf(length: number): string {
  const domain = Array.from({ length: 4 }, () => 'd'.repeat(60)).join('.');
  const end = `.${'e'.repeat(3)}`;
  const name = '@'.length + domain.length + end.length;
  return `${'n'.repeat(length - name)}@${domain}${end}`;
}

/** A number that carriers can dial, of so many characters. */
function phoneOf(length: number): string {
  return `${'('.repeat(length - 10)}0123456789`;
}

const company = (length: number): string => 'é'.repeat(length);
const { email, phone } = COLUMNS.orders;

/** Field of a request → the request with a text of so many characters there, and how many are possible. */
const ORDER: readonly (readonly [string, number, (length: number) => Partial<OrderRequest>])[] = [
  ['email', email, (length) => ({ email: emailOf(length) })],
  ['phone', phone, (length) => ({ phone: phoneOf(length) })],
  ...(['name', 'company', 'street', 'extra', 'city'] as const).map(
    (field) =>
      [
        `address.${field}`,
        ADDRESS_LIMITS[field],
        (length: number) => ({ address: { ...ADDRESS, [field]: company(length) } }),
      ] as const,
  ),
  ...(['name', 'company', 'street', 'extra', 'city'] as const).map(
    (field) =>
      [
        `billing.${field}`,
        ADDRESS_LIMITS[field],
        (length: number) => ({ billing: { ...ADDRESS, [field]: company(length) } }),
      ] as const,
  ),
];

describe('an order', () => {
  test.for(ORDER)('%s', async ([field, most, changes]) => {
    const { record } = await placeOrder(backend, shop, changes(most));
    // PocketBase looks at all columns of what it saves: one that is too long would let the order neither be paid nor expire.
    await passTime(backend, record.id, LONG_AGO);
    await expect.poll(async () => (await ordersOf(backend).getOne(record.id)).order_state).toBe('expired');
    const { status, body } = await callRoute(backend, 'order', orderRequest(shop, changes(most + 1)));
    expect(status).toBe(400);
    expect(body.problems?.map((problem) => problem.field)).toEqual([field]);
  });

  test('a telephone number of 57 characters', async () => {
    const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { phone: phoneOf(57) }));
    expect(status).toBe(400);
    expect(body.problems).toEqual([{ field: 'phone', code: 'too_long' }]);
  });

  test('fifty lines with the longest names and choices: it is paid, told and invoiced', async () => {
    const { admin } = backend;
    const product = await makeProduct(admin, { name_en: '&'.repeat(5000), options_en: 'Words' });
    const lines: OrderRequest['lines'][number][] = [];
    for (let count = 0; count < CART_LINES; count += 1) {
      const item = await makeItem(admin, product.id, { values_en: `${count}`.padEnd(20_000, '<') });
      lines.push({ item: item.id, quantity: 1 });
    }
    const { token, record } = await placeOrder(backend, shop, { lines, expectedTotal: 100_000 });
    const paid = await callRoute<{ order: OrderView }>(backend, 'demo-payment', { token, outcome: 'paid' });
    expect(paid.body.order.payment).toBe('paid');
    const filter = admin.filter('order = {:id}', { id: record.id });
    expect((await admin.collection('documents').getFullList({ filter })).length).toBe(1);
    expect((await admin.collection('mails').getFullList({ filter })).map((mail) => mail['kind'])).toEqual([
      'order_confirmed',
    ]);
  });

  test('its mails go to another address of the longest kind', async () => {
    const { token } = await placeOrder(backend, shop);
    await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
    withDatabase(backend, (database) => database.exec("UPDATE mails SET state = 'sent'"));
    const { status, body } = await callRoute<OrderView>(backend, 'order-email', { token, email: emailOf(email) });
    expect([status, body.email]).toEqual([200, emailOf(email)]);
    const filter = backend.admin.filter('to = {:to}', { to: emailOf(email) });
    expect((await backend.admin.collection('mails').getFullList({ filter })).length).toBe(1);
    expect((await callRoute(backend, 'order-email', { token, email: emailOf(email + 1) })).status).toBe(400);
  });
});

describe('a withdrawal', () => {
  const request = (changes: Readonly<Record<string, string>>): unknown => ({
    locale: 'en',
    name: 'Zoë',
    email: 'zoe@visitor.example',
    number: 'V-1',
    statement: '',
    lines: null,
    ref: null,
    key: newKey(),
    ...changes,
  });

  test.for([
    ['name', COLUMNS.returns.name],
    ['number', COLUMNS.returns.number],
    ['statement', 2000],
  ] as const)('%s', async ([field, most]) => {
    const address = { email: `${field}@visitor.example` };
    const taken = await callRoute(backend, 'withdraw', request({ ...address, [field]: 'é'.repeat(most) }));
    expect(taken.status).toBe(200);
    const { status, body } = await callRoute(backend, 'withdraw', request({ [field]: 'é'.repeat(most + 1) }));
    expect(status).toBe(400);
    expect(body.problems).toEqual([{ field, code: 'too_long' }]);
  });

  test('email', async () => {
    expect((await callRoute(backend, 'withdraw', request({ email: emailOf(email) }))).status).toBe(200);
    expect((await callRoute(backend, 'withdraw', request({ email: emailOf(email + 1) }))).status).toBe(400);
  });
});

test.for([
  ['name', (length: number) => 'é'.repeat(length)],
  ['email', emailOf],
  ['order_number', (length: number) => 'é'.repeat(length)],
  ['message', (length: number) => 'é'.repeat(length)],
] as const)('a message: %s', async ([field, text]) => {
  const send = async (length: number): Promise<number> => {
    const request = {
      id: newKey().slice(0, 15),
      name: 'Zoë',
      email: 'zoe@visitor.example',
      order_number: '',
      message: 'Hello',
      locale: 'en',
      open_ms: 5000,
      [field]: text(length),
    };
    return (await callRoute(backend, 'contact', request)).status;
  };
  expect([await send(CONTACT_LIMITS[field]), await send(CONTACT_LIMITS[field] + 1)]).toEqual([200, 400]);
});

test('the cart of an account takes two full carts with the longest addresses', async () => {
  const account = await openAccount(backend);
  const path = `/${'<'.repeat(150)}`;
  const cart = (first: string): AccountCartLine[] =>
    Array.from({ length: CART_LINES }, (_, index) => ({
      item: `${first}${index}x`.padEnd(15, '0'),
      product: `p${index}`.padEnd(15, '0'),
      paths: { en: path, fr: path, it: path },
      quantity: 1,
      price: 2000,
    }));
  for (const first of ['ax', 'bx']) {
    const request = { base: [], lines: cart(first) };
    expect((await callRoute<CartSyncAnswer>(backend, 'cart-sync', request, account.token)).status).toBe(200);
  }
  const [stored] = await backend.admin.collection('carts').getFullList();
  expect(stored?.['lines']).toHaveLength(2 * CART_LINES);
});

test('an account: the longest address that mails can go to, and no longer one', async () => {
  const body = (length: number) => {
    const password = 'a-long-password';
    return { email: emailOf(length), password, passwordConfirm: password };
  };
  await expect(backend.client().collection('users').create(body(email))).resolves.toBeDefined();
  expect(
    (
      await refusal(
        backend
          .client()
          .collection('users')
          .create(body(email + 1)),
      )
    ).codes,
  ).toMatchObject({
    email: expect.any(String),
  });
});

test('an address of an account: a telephone number', async () => {
  const account = await openAccount(backend);
  const saved = (length: number): Promise<unknown> =>
    create(account.client, 'addresses', { ...ADDRESS, user: account.id, phone: phoneOf(length) });
  await saved(phone);
  expect((await refusal(saved(phone + 1))).codes).toEqual({ phone: 'too_long' });
});
