/** What strangers order and do not pay takes nothing from others: neither the orders of a mail address nor the uses of a coupon. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CouponRecord } from '#src/contract/records.ts';
import {
  SHOP_ROUTE,
  type OrderAnswer,
  type OrderRequest,
  type QuoteAnswer,
  type ShopRefusal,
} from '#src/contract/shop-api.ts';
import { create, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { WRONG_COUPONS } from '#src/domain/order/coupon.ts';
import {
  callRoute,
  orderRequest,
  ordersOf,
  startOrderShop,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const STRANGER = '203.0.113.5';
const HERE = '198.51.100.7';
const CHEAPER = { expectedTotal: 4090 };

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  await backend.admin.settings.update({ trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: false } });
});
afterAll(() => backend.stop());

type Answered = Partial<OrderAnswer> & Partial<ShopRefusal> & { readonly status: number };

const order = (from: string, changes: Partial<OrderRequest>, session = ''): Promise<Answered> =>
  ask<Answered>('order', from, changes, session);

async function ask<Answer>(
  route: 'order' | 'quote',
  from: string,
  changes: Partial<OrderRequest>,
  session = '',
): Promise<Answer & { readonly status: number }> {
  const response = await fetch(`${backend.url}${SHOP_ROUTE}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, authorization: session },
    body: JSON.stringify(orderRequest(shop, changes)),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}

async function coupon(fields: Partial<CouponRecord>): Promise<CouponRecord> {
  return create(backend.admin, 'coupons', { kind: 'percent', value: 1000, active: true, ...fields });
}
const used = async ({ id }: CouponRecord): Promise<number> =>
  (await backend.admin.collection<CouponRecord>('coupons').getOne(id)).used;

async function pay({ token = '' }: Answered): Promise<void> {
  await callRoute(backend, 'payment', { token });
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
}

test('ten unpaid orders with somebody’s address stop the stranger, and not that person', async () => {
  const email = 'somebody@customer.example';
  for (let count = 0; count < 10; count += 1) expect((await order(STRANGER, { email })).status).toBe(200);
  expect(await order(STRANGER, { email })).toMatchObject({ status: 429, code: 'too_many' });
  expect((await order(HERE, { email })).status).toBe(200);
});

test('an account has its own limit, wherever it orders from', async () => {
  const { email, password } = await makeUser(backend.admin, 'customer');
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  const session = client.authStore.token;
  for (let count = 0; count < 10; count += 1)
    expect((await order(`198.51.100.${20 + count}`, { email }, session)).status).toBe(200);
  expect((await order('198.51.100.40', { email }, session)).status).toBe(429);
  expect((await order('198.51.100.40', { email })).status).toBe(200);
});

test('a coupon of one use a person is not used up by a stranger who writes their address', async () => {
  await coupon({ code: 'WELCOME', once_per_customer: true });
  const welcome = { coupon: 'WELCOME', email: 'welcome@customer.example', ...CHEAPER };
  expect((await order(STRANGER, welcome)).status).toBe(200);
  expect(await order(STRANGER, welcome)).toMatchObject({ coupon: { problem: 'used_by_you' } });
  const own = await order(HERE, welcome);
  expect(own.status).toBe(200);
  await pay(own);
  expect(await order('192.0.2.1', welcome)).toMatchObject({ coupon: { problem: 'used_by_you' } });
});

test('a coupon of three uses is not used up by orders that nobody pays, and counts those that are paid', async () => {
  const record = await coupon({ code: 'SHORT', max_uses: 3 });
  const short = { coupon: 'SHORT', ...CHEAPER };
  for (let count = 0; count < 3; count += 1) expect((await order(STRANGER, short)).status).toBe(200);
  expect(await order(STRANGER, short)).toMatchObject({ coupon: { problem: 'used_up' } });
  expect(await used(record)).toBe(0);
  for (let count = 0; count < 3; count += 1) {
    const own = await order(`198.51.100.${60 + count}`, short);
    expect(own.status).toBe(200);
    await pay(own);
  }
  expect(await used(record)).toBe(3);
  expect(await order('192.0.2.2', short)).toMatchObject({ coupon: { problem: 'used_up' } });
});

test('an order that was promised a coupon keeps it when it is paid, though others were faster', async () => {
  const record = await coupon({ code: 'LASTONE', max_uses: 1 });
  const last = { coupon: 'LASTONE', ...CHEAPER };
  const [slow, fast] = [await order(HERE, last), await order('192.0.2.3', last)];
  await pay(fast);
  expect(await order('192.0.2.4', last)).toMatchObject({ coupon: { problem: 'used_up' } });
  await pay(slow);
  expect(await used(record)).toBe(2);
  const { payment_state, total } = await ordersOf(backend).getFirstListItem(`number = '${slow.order?.number ?? ''}'`);
  expect([payment_state, total]).toEqual(['paid', CHEAPER.expectedTotal]);
});

/** What the shop says of a code, at the price and at the order, without that anything is ordered. */
const ASKED: Readonly<Record<string, (from: string, code: string) => Promise<unknown>>> = {
  quote: async (from, code) => (await ask<QuoteAnswer>('quote', from, { coupon: code })).coupon,
  order: async (from, code) => (await order(from, { coupon: code, expectedTotal: 1 })).coupon?.problem ?? null,
};

test.each(Object.entries(ASKED))('codes are not guessed at the %s: no network tries many', (route, asked) =>
  inOneHour(async () => {
    withDatabase(backend, (database) => database.exec('DELETE FROM order_attempts; DELETE FROM coupons'));
    await coupon({ code: 'RIGHT' });
    const counted = (): unknown =>
      withDatabase(backend, (database) => database.prepare('SELECT * FROM order_attempts ORDER BY id').all());
    const [guesser, honest] = route === 'quote' ? [STRANGER, HERE] : ['203.0.113.6', '198.51.100.8'];
    // A checkout asks again with each change, and somebody tries what they find.
    for (const code of ['WELCOME10', 'SUMMER', 'FRIDAY'])
      for (let count = 0; count < 15; count += 1) expect(await asked(honest, code)).toBe('unknown');
    expect(await asked(honest, 'RIGHT')).toBeNull();
    for (let count = 0; count < WRONG_COUPONS - 1; count += 1)
      expect(await asked(guesser, `GUESS${count}`)).toBe('unknown');
    const before = counted();
    expect(await asked(guesser, 'RIGHT')).toBeNull();
    // What is right, or not there, is written nowhere.
    expect(await asked(guesser, '')).toBeNull();
    expect(counted()).toEqual(before);
    expect(await asked(guesser, 'ANOTHER')).toBe('unknown');
    const full = counted();
    for (const [, again] of Object.entries(ASKED))
      for (const code of ['RIGHT', 'GUESS0', 'WRONG']) expect(await again(guesser, code)).toBe('too_often');
    expect(counted()).toEqual(full);
    expect(await ask<QuoteAnswer>('quote', guesser, { coupon: 'RIGHT' })).toMatchObject({
      status: 200,
      quote: { discount: 0, total: 4490 },
    });
    expect((await order(guesser, {})).status).toBe(200);
    expect((await order(honest, { coupon: 'RIGHT', ...CHEAPER })).status).toBe(200);
  }),
);
