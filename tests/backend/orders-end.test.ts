/** How an order ends: cancelled or expired, once, with a history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderView } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  historyOf,
  insertRow,
  LONG_AGO,
  startOrderShop,
  ordersOf,
  passTime,
  placeOrder,
  statusOf,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

test('cancelled by the shopper: the stock returns once, and there is a history', async () => {
  const before = await stockOf(backend, shop.item.id);
  const { token, record } = await placeOrder(backend, shop);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => callRoute<OrderView>(backend, 'order-cancel', { token })),
  );
  for (const { status, body } of answers) expect([status, body.state]).toEqual([200, 'cancelled']);
  expect(await stockOf(backend, shop.item.id)).toBe(before);
  expect(await historyOf(backend, record.id)).toMatchObject([
    { machine: 'order', from: 'open', to: 'cancelled', by: 'shopper' },
  ]);
  expect(await statusOf(backend, token)).toMatchObject({ state: 'cancelled', expiresAt: '' });
});

test('expired: the stock returns once, however often the job runs', async () => {
  const before = await stockOf(backend, shop.item.id);
  const { record } = await placeOrder(backend, shop);
  await passTime(backend, record.id, LONG_AGO);
  await expect.poll(async () => (await ordersOf(backend).getOne(record.id)).order_state).toBe('expired');
  await Promise.all(Array.from({ length: 5 }, () => passTime(backend, record.id, LONG_AGO)));
  expect(await stockOf(backend, shop.item.id)).toBe(before);
  expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ stock_held: false });
  expect(await historyOf(backend, record.id)).toMatchObject([{ from: 'open', to: 'expired', by: 'shop' }]);
});

test('not yet expired, or with a payment that is being decided: it stays open', async () => {
  const [early, undecided] = [await placeOrder(backend, shop), await placeOrder(backend, shop)];
  insertRow(backend, 'payments', {
    id: 'undecided000000',
    order: undecided.record.id,
    provider: 'demo',
    intent: 'undecided',
    state: 'processing',
    currency: 'EUR',
  });
  const { record: due } = await placeOrder(backend, shop);
  const soon = new Date(Date.now() - 60_000).toISOString().replace('T', ' ');
  withDatabase(backend, (database) =>
    database.prepare('UPDATE orders SET expires = ? WHERE id = ?').run(soon, undecided.record.id),
  );
  await passTime(backend, due.id, LONG_AGO);
  await expect.poll(async () => (await ordersOf(backend).getOne(due.id)).order_state).toBe('expired');
  for (const { record } of [early, undecided])
    expect((await ordersOf(backend).getOne(record.id)).order_state).toBe('open');
  expect((await statusOf(backend, undecided.token)).processing).toBe(true);
  const { status, body } = await callRoute(backend, 'order-cancel', { token: undecided.token });
  expect([status, body.code]).toEqual([409, 'order_closed']);
});

test('opened again while there is stock, and refused when it is sold', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 1 });
  const lines = [{ item: item.id, quantity: 1 }];
  const { record } = await placeOrder(backend, shop, { lines });
  await ordersOf(backend).update(record.id, { order_state: 'expired' });
  expect(await stockOf(backend, item.id)).toBe(1);
  await ordersOf(backend).update(record.id, { order_state: 'open' });
  expect(await stockOf(backend, item.id)).toBe(0);
  await ordersOf(backend).update(record.id, { order_state: 'expired' });
  await placeOrder(backend, shop, { lines });
  expect(await refusal(ordersOf(backend).update(record.id, { order_state: 'open' }))).toMatchObject({ status: 400 });
  expect(await stockOf(backend, item.id)).toBe(0);
  expect((await historyOf(backend, record.id)).map(({ from, to }) => `${from} ${to}`)).toEqual([
    'open expired',
    'expired open',
    'open expired',
  ]);
});
