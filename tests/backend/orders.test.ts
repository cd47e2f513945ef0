/** Orders as they are placed: what is written, and that it stays. */
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  startOrderShop,
  orderRequest,
  ordersOf,
  placeOrder,
  statusOf,
  stockOf,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

test('is written with everything as it was, and the stock goes down', async () => {
  const before = await stockOf(backend, shop.item.id);
  const { token, order, record } = await placeOrder(backend, shop, { locale: 'fr', terms: 'f'.repeat(64) });
  expect(token).toMatch(/^[A-Za-z0-9]{43}$/);
  expect(order).toMatchObject({
    number: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
    locale: 'fr',
    state: 'open',
    payment: 'unpaid',
    fulfilment: 'unfulfilled',
    processing: false,
    paymentError: '',
    address: ADDRESS,
    billing: null,
    lines: [{ item: shop.item.id, name: 'Bol', values: ['Petit'], quantity: 2, unitPrice: 2000, vatRate: 2000 }],
    quote: { currency: 'EUR', goods: 4000, discount: 0, shipping: 490, total: 4490 },
    shipping: { name: 'La Poste', daysMin: 2, daysMax: 4 },
    paid: 0,
    refunded: 0,
    demo: true,
  });
  const reserved = Date.parse(order.expiresAt) - Date.parse(order.placedAt);
  expect(reserved).toBe(30 * 60 * 1000);
  expect(await stockOf(backend, shop.item.id)).toBe(before - 2);
  expect(record).toMatchObject({ stock_held: true, terms: 'f'.repeat(64), total: 4490, user: '' });
  expect(await statusOf(backend, token)).toEqual(order);
});

test('passes the checks of the dashboard, though it was inserted by a statement', async () => {
  const { record } = await placeOrder(backend, shop);
  await ordersOf(backend).update(record.id, { phone: '+33 1 23 45 67 89' });
  expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ phone: '+33 1 23 45 67 89', total: 4490 });
});

test('stays as it is when its product, its price and the way of delivery change', async () => {
  const { admin } = backend;
  const product = await makeProduct(admin, { name_en: 'Old name' });
  const item = await makeItem(admin, product.id, { price: 2000, stock: 5 });
  const { token, order } = await placeOrder(backend, shop, { lines: [{ item: item.id, quantity: 1 }] });
  await admin.collection('products').update(product.id, { name_en: 'New name', tax_class: 'reduced' });
  await admin.collection('items').update(item.id, { price: 9900, sku: 'other-sku' });
  await admin.collection('shipping_rates').update(shop.rate.id, { name_en: 'Other', price: 100 });
  expect(await statusOf(backend, token)).toEqual(order);
  await admin.collection('items').delete(item.id);
  await admin.collection('products').delete(product.id);
  expect(await statusOf(backend, token)).toEqual(order);
  await admin.collection('shipping_rates').update(shop.rate.id, { name_en: 'Post', price: 490 });
});

test('adds up an item that comes twice in the cart', async () => {
  const before = await stockOf(backend, shop.item.id);
  const line = { item: shop.item.id, quantity: 2 };
  const { order } = await placeOrder(backend, shop, { lines: [line, line] });
  expect(order.lines).toMatchObject([{ item: shop.item.id, quantity: 4 }]);
  expect(order.quote).toMatchObject({ goods: 8000, total: 8490 });
  expect(await stockOf(backend, shop.item.id)).toBe(before - 4);
});

test('belongs to the customer who is signed in, and outlives the account', async () => {
  const user = await makeUser(backend.admin, 'customer');
  const client = backend.client();
  const { token } = await client.collection('users').authWithPassword(user.email, user.password);
  const { status, body } = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), token);
  expect(status).toBe(200);
  const [own] = await client.collection('orders').getFullList();
  expect(own).toMatchObject({ number: body.order.number, user: user.id });
  const ofOrder = { query: { order: own?.id } };
  expect(await client.collection('order_lines').getFullList(ofOrder)).toHaveLength(1);
  await backend.admin.collection('users').delete(user.id);
  expect(await ordersOf(backend).getOne(own?.id ?? '')).toMatchObject({ user: '', number: body.order.number });
});

test('changes the band of its item for the next build', async () => {
  const { admin } = backend;
  const item = await makeItem(admin, (await makeProduct(admin)).id, { stock: 5 });
  const changes = async (): Promise<RecordModel[]> =>
    admin.collection('changes').getFullList({ filter: admin.filter('record = {:id}', { id: item.id }), sort: 'seq' });
  const before = (await changes()).length;
  await placeOrder(backend, shop, { lines: [{ item: item.id, quantity: 1 }] });
  expect(await changes()).toHaveLength(before);
  const { token } = await placeOrder(backend, shop, { lines: [{ item: item.id, quantity: 1 }] });
  expect(await changes()).toHaveLength(before + 1);
  await callRoute(backend, 'order-cancel', { token });
  expect(await changes()).toHaveLength(before + 2);
  // No editor has done so: what an operator went back to stays.
  expect((await changes()).map((row) => row['automatic'])).toEqual([...Array(before).fill(false), true, true]);
});
