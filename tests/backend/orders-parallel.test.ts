/** Many at the same time: nothing is sold twice, placed twice or undone. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { cases } from '#tests/support/whole.ts';
import {
  callRoute,
  startOrderShop,
  orderRequest,
  ordersOf,
  stockOf,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
/** Holds the writer until an order waits for it, with its look and its sums done; then changes the price under it. */
const REPRICE_BETWEEN = `
routerAdd('POST', '/api/test/reprice/{item}', (e) => {
  const waits = () => e.app.nonconcurrentDB().db().stats().waitCount;
  e.app.runInTransaction((tx) => {
    const before = waits();
    e.app.store().set('holding', true);
    while (waits() === before) sleep(10);
    const item = tx.findRecordById('items', e.request.pathValue('item'));
    item.set('price', 3000);
    tx.save(item);
  });
  return e.json(200, {});
});
routerAdd('GET', '/api/test/holding', (e) => e.json(200, { holding: e.app.store().get('holding') === true }));
`;

beforeAll(async () => {
  backend = await startTestBackend({
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), REPRICE_BETWEEN),
  });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

/** Orders at once. Each that finds no VM free has its own made, which takes longer than the order. */
const RUSH = cases(500, 80);

test('ten pieces against far more orders at once: exactly ten', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 10 });
  const lines = [{ item: item.id, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: RUSH }, () => callRoute(backend, 'order', orderRequest(shop, { lines }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(RUSH - 10);
  expect(await stockOf(backend, item.id)).toBe(0);
  const filter = backend.admin.filter('item = {:item}', { item: item.id });
  expect(await backend.admin.collection('order_lines').getFullList({ filter })).toHaveLength(10);
});

test('large orders that leave some over: the rest are told what is left', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 100 });
  const lines = [{ item: item.id, quantity: 30 }];
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => callRoute(backend, 'order', orderRequest(shop, { lines }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ code: 'out_of_stock', lines: [{ left: 10 }] });
  expect(await stockOf(backend, item.id)).toBe(10);
});

test('one key fifty times: one order, and each answer is that one', async () => {
  const before = await stockOf(backend, shop.item.id);
  const request = orderRequest(shop);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => callRoute<OrderAnswer>(backend, 'order', request)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
  expect(await stockOf(backend, shop.item.id)).toBe(before - 2);
  expect(await ordersOf(backend).getFullList({ filter: `email = '${request.email}'` })).toHaveLength(1);
});

test('one key with another body is refused; in another cart it is another key', async () => {
  const request = orderRequest(shop);
  await callRoute(backend, 'order', request);
  const other = { ...request, lines: [{ item: shop.item.id, quantity: 1 }], expectedTotal: 2490 };
  const { status, body } = await callRoute(backend, 'order', other);
  expect([status, body.code]).toEqual([409, 'key_reused']);
  const elsewhere = await callRoute<OrderAnswer>(backend, 'order', { ...other, cart: 'another00000000' });
  expect(elsewhere.status).toBe(200);
});

test('a price that changes between the look and the transaction is told, not charged', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 5 });
  const repriced = fetch(`${backend.url}/api/test/reprice/${item.id}`, { method: 'POST' });
  const isHolding = async (): Promise<unknown> => (await fetch(`${backend.url}/api/test/holding`)).json();
  await expect.poll(isHolding).toEqual({ holding: true });
  const { status, body } = await callRoute(
    backend,
    'order',
    orderRequest(shop, { lines: [{ item: item.id, quantity: 1 }] }),
  );
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'price_changed', quote: { goods: 3000 } });
  expect((await repriced).status).toBe(200);
  expect(await stockOf(backend, item.id)).toBe(5);
});

test('a key stays answered when the price has changed since', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 1 });
  const request = orderRequest(shop, { lines: [{ item: item.id, quantity: 1 }] });
  const first = await callRoute<OrderAnswer>(backend, 'order', request);
  await backend.admin.collection('items').update(item.id, { price: 3000 });
  expect(await callRoute<OrderAnswer>(backend, 'order', request)).toEqual(first);
});

test('edits of an item do not undo sales, and a corrected stock stays corrected', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 200 });
  const items = backend.admin.collection('items');
  const lines = [{ item: item.id, quantity: 1 }];
  const sold = Promise.all(
    Array.from({ length: 100 }, () => callRoute(backend, 'order', orderRequest(shop, { lines }))),
  );
  const edits = Promise.all(Array.from({ length: 50 }, (_, index) => items.update(item.id, { weight: 100 + index })));
  await edits;
  expect((await sold).every(({ status }) => status === 200)).toBe(true);
  expect(await stockOf(backend, item.id)).toBe(100);
  await items.update(item.id, { 'stock+': 5 });
  expect(await stockOf(backend, item.id)).toBe(105);
  expect(await refusal(items.update(item.id, { stock: -1 }))).toMatchObject({ status: 400 });
  expect(await stockOf(backend, item.id)).toBe(105);
});
