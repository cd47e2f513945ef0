/** What strangers order and do not pay takes nothing from others: neither the orders of a mail address nor the uses of a coupon. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CouponRecord } from '#src/contract/records.ts';
import { SHOP_ROUTE, type OrderAnswer, type OrderRequest, type ShopRefusal } from '#src/contract/shop-api.ts';
import { create, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, orderRequest, ordersOf, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';

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

async function order(from: string, changes: Partial<OrderRequest>, session = ''): Promise<Answered> {
  const response = await fetch(`${backend.url}${SHOP_ROUTE}order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, authorization: session },
    body: JSON.stringify(orderRequest(shop, changes)),
  });
  return { ...((await response.json()) as object), status: response.status };
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
