/** The shop's routes as anybody may call them: a token opens one order, and nothing else does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OffersAnswer } from '#src/contract/offers.ts';
import type { AvailabilityAnswer, OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { bestBand, STOCK_RULES, stockBand, type StockRule } from '#src/domain/catalogue/stock.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { percentOff } from '#src/domain/money/price-history.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import {
  callRoute,
  LONG_AGO,
  startOrderShop,
  ordersOf,
  placeOrder,
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

/** Items of a product, some with a sale, past the hooks. */
function fillItems(product: string, items: readonly Sold[]): void {
  withDatabase(backend, (database) => {
    const item = database.prepare(
      "INSERT INTO items (id, product, sku, price, stock, stock_rule, created, updated) VALUES (?, ?, ?, ?, ?, ?, '', '')",
    );
    const sale = database.prepare(
      "INSERT INTO sales (id, item, price, reference, state, created, updated) VALUES (?, ?, ?, ?, ?, '', '')",
    );
    database.exec('BEGIN');
    for (const [at, { price, stock, rule, sold }] of items.entries()) {
      const id = `${product.slice(0, 9)}${String(at).padStart(6, '0')}`;
      item.run(id, product, id, price, stock, rule);
      if (sold !== null) sale.run(id, id, sold.price, sold.reference, sold.state);
    }
    database.exec('COMMIT');
  });
}

interface Sold {
  readonly price: number;
  readonly stock: number;
  readonly rule: StockRule;
  readonly sold: { readonly price: number; readonly reference: number; readonly state: string } | null;
}

/** One of a list, by a number of any size. */
const pick = <Value>(list: readonly [Value, ...Value[]], number: number): Value =>
  list[Math.abs(Math.floor(number)) % list.length] ?? list[0];

test('offers are the lowest and the highest price, any reduction and the best band of all items', async () => {
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  const low = Number((await backend.admin.collection('shop').getFirstListItem(''))['low_stock']);
  const sold = (): Sold => ({
    price: 1000 + (next() % 50),
    stock: pick([-1, 0, 1, low, low + 1, 50], next() >> 8),
    rule: pick(STOCK_RULES, next() >> 8),
    sold: pick([true, false], next() >> 8)
      ? {
          price: 900 + (next() % 50),
          reference: pick([0, 900, 909, 910, 950, 2000], next() >> 8),
          state: pick(['active', 'active', 'scheduled', 'ended'], next() >> 8),
        }
      : null,
  });
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, at) => makeProduct(backend.admin, { slug_en: `offer-${at}` })),
  );
  const products = made.map(({ id, slug_en: slug = '' }, at) => {
    const items = Array.from({ length: at % 3 }, sold);
    fillItems(id, items);
    return { slug, items };
  });
  const expected = products.toReversed().flatMap(({ slug, items }) => {
    const active = items.map((item) => (item.sold?.state === 'active' ? item.sold : null));
    const prices = items.map((item, at) => presentPrice(item, active[at]));
    if (prices.length === 0) return [];
    const onSale = active.some((sale) => sale !== null && percentOff(sale.reference, sale.price) >= 1);
    const band = bestBand(items.map((item) => stockBand(item, low)));
    return [{ slug, from: Math.min(...prices), to: Math.max(...prices), onSale, band }];
  });
  expect(new Set(expected.map(({ onSale, band }) => `${onSale} ${band}`)).size).toBeGreaterThan(4);
  expect(new Set(expected.map(({ onSale }) => onSale))).toEqual(new Set([true, false]));
  const slugs = products.map(({ slug }) => slug).toReversed();
  const { body } = await callRoute<OffersAnswer>(backend, 'offers', { locale: 'en', slugs: slugs.join(' ') });
  expect(body.offers).toEqual(expected);
});

test('offers of a product of very many items cost about what those of a few do', async () => {
  const quickest: Record<string, number> = { 'few-items': Infinity, 'many-items': Infinity };
  for (const [slug, length] of [
    ['few-items', 3],
    ['many-items', 3000],
  ] as const) {
    const product = await makeProduct(backend.admin, { slug_en: slug });
    fillItems(
      product.id,
      Array.from({ length }, (_, at) => ({ price: 1000 + at, stock: 1, rule: '' as const, sold: null })),
    );
  }
  // The quickest of each, in turns: a busy machine makes some slower.
  for (let count = 0; count < 10; count += 1) {
    for (const slug of Object.keys(quickest)) {
      const begun = performance.now();
      const { body } = await callRoute<OffersAnswer>(backend, 'offers', { locale: 'en', slugs: slug });
      quickest[slug] = Math.min(quickest[slug] ?? Infinity, performance.now() - begun);
      expect(body.offers).toMatchObject([{ from: 1000, to: slug === 'few-items' ? 1002 : 3999 }]);
    }
  }
  const { 'few-items': few = 0, 'many-items': many = Infinity } = quickest;
  // A thousand times as many took the VM some hundred times as long.
  expect(many / few).toBeLessThan(60);
});
