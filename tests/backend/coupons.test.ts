/** Coupons: what they take off, and their limits, many at the same time too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CouponRecord } from '#src/contract/records.ts';
import type { OrderAnswer, QuoteAnswer, ShopRefusal } from '#src/contract/shop-api.ts';
import { create } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  LONG_AGO,
  startOrderShop,
  orderRequest,
  placeOrder,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

async function coupon(fields: Partial<CouponRecord>): Promise<CouponRecord> {
  return create(backend.admin, 'coupons', { kind: 'percent', value: 1000, active: true, ...fields });
}
const used = async ({ id }: CouponRecord): Promise<number> =>
  (await backend.admin.collection<CouponRecord>('coupons').getOne(id)).used;
async function pay(token = ''): Promise<void> {
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
}
const TEN_PERCENT = { expectedTotal: 4090 };

test('takes its part off, in small letters and with blanks too', async () => {
  const record = await coupon({ code: 'TEN' });
  const { order, token } = await placeOrder(backend, shop, { coupon: ' ten ', ...TEN_PERCENT });
  expect(order).toMatchObject({ coupon: 'TEN', quote: { discount: 400, total: 4090 }, lines: [{ discount: 400 }] });
  expect(await used(record)).toBe(0);
  await pay(token);
  expect(await used(record)).toBe(1);
});

test('three uses against fifty orders: exactly three; a cancelled one frees its use', async () => {
  const record = await coupon({ code: 'THREE', max_uses: 3 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      callRoute<OrderAnswer>(backend, 'order', orderRequest(shop, { coupon: 'THREE', ...TEN_PERCENT })),
    ),
  );
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ code: 'coupon_refused', coupon: { problem: 'used_up' } });
  await callRoute(backend, 'order-cancel', { token: placed[0]?.body.token });
  const { token } = await placeOrder(backend, shop, { coupon: 'THREE', ...TEN_PERCENT });
  for (const one of [token, ...placed.slice(1).map(({ body }) => body.token)]) await pay(one);
  expect(await used(record)).toBe(3);
  expect((await callRoute(backend, 'order', orderRequest(shop, { coupon: 'THREE', ...TEN_PERCENT }))).status).not.toBe(
    200,
  );
});

test('once for each customer, however the address is written and however many ask at once', async () => {
  const record = await coupon({ code: 'ONCE', once_per_customer: true });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      callRoute<OrderAnswer & ShopRefusal>(
        backend,
        'order',
        orderRequest(shop, {
          coupon: 'ONCE',
          email: index % 2 === 0 ? 'once@c.example' : 'Once@C.example',
          ...TEN_PERCENT,
        }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ coupon: { problem: 'used_by_you' } });
  await pay(answers.find(({ status }) => status === 200)?.body.token);
  expect(await used(record)).toBe(1);
  await placeOrder(backend, shop, { coupon: 'ONCE', email: 'other@c.example', ...TEN_PERCENT });
});

test('may pay for everything: the order is paid at once, and confirmed; cents that no card is charged are refused', async () => {
  await coupon({ code: 'GIFT', kind: 'amount', value: 500_000 });
  await coupon({ code: 'ALMOST', kind: 'amount', value: 9980 });
  const lines = [{ item: shop.item.id, quantity: 5 }];
  const { order, record } = await placeOrder(backend, shop, { coupon: 'GIFT', lines, expectedTotal: 0 });
  expect(order).toMatchObject({ payment: 'paid', paid: 0, expiresAt: '', quote: { discount: 10_000, total: 0 } });
  const filter = backend.admin.filter('order = {:id}', { id: record.id });
  expect(await backend.admin.collection('mails').getFullList({ filter })).toMatchObject([{ kind: 'order_confirmed' }]);
  const almost = await callRoute(backend, 'order', orderRequest(shop, { coupon: 'ALMOST', lines, expectedTotal: 20 }));
  expect(almost).toMatchObject({ status: 400, body: { problems: [{ field: 'lines', code: 'too_little' }] } });
});

test('says why it does not count: unknown, off, not yet, over, minimum', async () => {
  await coupon({ code: 'OFF', active: false });
  await coupon({ code: 'LATER', starts: '2090-01-01 00:00:00.000Z' });
  await coupon({ code: 'OVER', ends: LONG_AGO });
  await coupon({ code: 'BIG', minimum: 5000 });
  const problemOf = async (code: string): Promise<unknown> =>
    (await callRoute(backend, 'order', orderRequest(shop, { coupon: code }))).body.coupon?.problem;
  expect(await Promise.all(['NOBODY', 'OFF', 'LATER', 'OVER', 'BIG'].map(problemOf))).toEqual([
    'unknown',
    'unknown',
    'not_yet',
    'over',
    'minimum',
  ]);
  const quote = await callRoute<QuoteAnswer>(backend, 'quote', orderRequest(shop, { coupon: 'BIG' }));
  expect(quote.body).toMatchObject({ coupon: 'minimum', quote: { discount: 0, total: 4490 } });
});

test('is refused with impossible values', async () => {
  expect(await refusal(coupon({ code: 'MUCH', value: 10_001 }))).toMatchObject({ codes: { value: 'percent_over' } });
  const dates = { starts: '2090-01-01 00:00:00.000Z', ends: LONG_AGO };
  expect(await refusal(coupon({ code: 'NEVER', ...dates }))).toMatchObject({ codes: { ends: 'coupon_dates' } });
  expect(await refusal(coupon({ code: 'HALF', value: 0.5 }))).toMatchObject({ status: 400 });
});
