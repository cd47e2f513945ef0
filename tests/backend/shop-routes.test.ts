/** The shop's routes as anybody may call them: a token opens one order, and nothing else does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OffersAnswer } from '#src/contract/offers.ts';
import type { AvailabilityAnswer, OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import {
  callRoute,
  LONG_AGO,
  startOrderShop,
  ordersOf,
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

test('a token opens exactly its order, whoever has it', async () => {
  const [one, other] = [await placeOrder(backend, shop), await placeOrder(backend, shop)];
  const customer = await makeUser(backend.admin, 'customer');
  const { token } = await backend.client().collection('users').authWithPassword(customer.email, customer.password);
  for (const session of ['', token]) {
    const { body } = await callRoute<OrderView>(backend, 'order-status', { token: one.token }, session);
    expect(body.number).toBe(one.order.number);
    expect(body.number).not.toBe(other.order.number);
  }
});

test.for(['order-status', 'order-cancel', 'order-email'])('%s: no token, no order', async (route) => {
  const { record, token } = await placeOrder(backend, shop);
  const wrong: readonly unknown[] = [
    undefined,
    null,
    '',
    record.id,
    record.number,
    `${token.slice(0, 42)}_`,
    token.toLowerCase() === token ? 'x'.repeat(43) : token.toLowerCase(),
    [token],
    { $ne: '' },
    "' OR '1'='1",
    true,
  ];
  for (const value of wrong) {
    const { status, body } = await callRoute(backend, route, { token: value, email: 'new@customer.example' });
    expect([status, body.code], JSON.stringify(value)).toEqual([404, 'not_found']);
  }
  expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ order_state: 'open', email: record.email });
});

test('order-email corrects the address, some times an hour, until the parcel leaves', () =>
  inOneHour(async () => {
    const { token, record } = await placeOrder(backend, shop);
    const correct = (email: string): ReturnType<typeof callRoute<OrderView>> =>
      callRoute<OrderView>(backend, 'order-email', { token, email });
    expect((await correct('right@customer.example')).body.email).toBe('right@customer.example');
    expect((await correct('wrong address')).status).toBe(400);
    for (let count = 1; count < 5; count += 1) await correct(`right${count}@customer.example`);
    expect((await correct('again@customer.example')).status).toBe(429);
    expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ email: 'right4@customer.example' });
    await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
    await ordersOf(backend).update(record.id, { fulfilment_state: 'shipped' });
    expect((await correct('late@customer.example')).status).toBe(409);
  }));

test('availability and quote tell prices, and the number of pieces only where there are few', async () => {
  const { admin } = backend;
  const product = await makeProduct(admin);
  const few = await makeItem(admin, product.id, { stock: 2, price: 1500 });
  await create(admin, 'sales', { item: few.id, price: 1200, starts: LONG_AGO, ends: '2090-01-01 00:00:00.000Z' });
  const lines = [
    { item: shop.item.id, quantity: 1 },
    { item: few.id, quantity: 1 },
    { item: 'gone00000000000', quantity: 1 },
  ];
  const states = [
    { item: shop.item.id, forSale: true, price: 2000, left: null },
    { item: few.id, forSale: true, price: 1200, left: 2 },
    { item: 'gone00000000000', forSale: false, price: 0, left: null },
  ];
  expect((await callRoute<AvailabilityAnswer>(backend, 'availability', { lines })).body).toEqual({ lines: states });
  const request = { locale: 'fr', lines, country: 'FR', postcode: '', shipping: '', coupon: '' };
  const { body } = await callRoute<QuoteAnswer>(backend, 'quote', request);
  expect(body).toMatchObject({
    chosen: shop.rate.id,
    coupon: null,
    lines: states,
    shipping: [
      { id: shop.rate.id, name: 'La Poste', price: 490 },
      { name: 'Express', needsPhone: true },
    ],
    quote: { goods: 3200, shipping: 490, total: 3690, untilFreeShipping: 6800 },
  });
  const overseas = await callRoute<QuoteAnswer>(backend, 'quote', { ...request, postcode: '97100' });
  expect(overseas.body).toMatchObject({ chosen: '', shipping: [], quote: { shipping: null } });
  const elsewhere = await callRoute<QuoteAnswer>(backend, 'quote', { ...request, country: 'US' });
  expect(elsewhere.body).toMatchObject({ chosen: '', shipping: [] });
});

test('an unknown route is not there', async () => {
  for (const route of ['nothing', '__proto__', 'constructor', 'toString'])
    expect((await callRoute(backend, route, {})).status).toBe(404);
});

test('offers tell the cards of a listing their prices and bands, of published products alone', async () => {
  const { admin } = backend;
  const listed = await makeProduct(admin, { slug_en: 'live-offer', slug_fr: 'offre-vive', options_en: 'Size' });
  const cheap = await makeItem(admin, listed.id, { stock: 0, price: 1500, values_en: 'Small' });
  await makeItem(admin, listed.id, { stock: 1, price: 2500, values_en: 'Large' });
  await create(admin, 'sales', { item: cheap.id, price: 1200, starts: LONG_AGO, ends: '2090-01-01 00:00:00.000Z' });
  const draft = await makeProduct(admin, { slug_en: 'hidden-offer', status: 'draft' });
  await makeItem(admin, draft.id, { stock: 5, price: 100 });
  const ask = (locale: string, slugs: unknown) => callRoute<OffersAnswer>(backend, 'offers', { locale, slugs });
  const { body } = await ask('fr', 'offre-vive live-offer offre-vive');
  expect(body).toMatchObject({
    currency: 'EUR',
    offers: [{ slug: 'offre-vive', from: 1200, to: 2500, band: 'low' }],
  });
  expect((await ask('en', 'hidden-offer')).body.offers).toEqual([]);
  for (const wrong of [undefined, null, 7, {}, "' OR '1'='1"])
    expect(await ask('xx', wrong)).toMatchObject({ status: 200, body: { offers: [] } });
});
