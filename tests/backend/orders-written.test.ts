/** What is written of an order, what its view and a quote say, and that all of it is on the disk when it is acknowledged. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer, OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  linesOf,
  startOrderShop,
  orderRequest,
  ordersOf,
  placeOrder,
  statusOf,
  TERMS,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

/** How the connection that writes waits for the disk. */
const SYNCHRONOUS = `
routerAdd('GET', '/api/test/synchronous', (e) => {
  const row = new DynamicModel({ synchronous: 0 });
  e.app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row);
  return e.json(200, { synchronous: row.synchronous });
});
`;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), SYNCHRONOUS),
  });
  shop = await startOrderShop(backend, 5000);
});
afterAll(() => backend.stop());

type Changes = Readonly<Record<string, unknown>>;
const COMPANY = {
  name: 'Anna Verdi',
  company: 'Vetro',
  street: 'Via Roma 1',
  postcode: '20121',
  city: 'Milano',
  region: 'MI',
  country: 'IT',
};

describe('what is written', () => {
  test('of a line’s picture is a path of this site, or nothing; and no order fails for it', async () => {
    const picture = '/i/0123456789ab-160.webp';
    const base = orderRequest(shop);
    const [item = ''] = base.lines.map((line) => line.item);
    const view = async (pictures: unknown) =>
      (await callRoute<OrderAnswer>(backend, 'order', { ...orderRequest(shop), pictures })).body.order.lines[0];
    expect((await view({ [item]: picture }))?.picture).toBe(picture);
    for (const odd of [{ [item]: 'https://elsewhere.example/i/0123456789ab-160.webp' }, { [item]: 5 }, 'x', null])
      // One after the other, as a shopper would.
      // oxlint-disable-next-line no-await-in-loop
      expect(await view(odd)).not.toHaveProperty('picture');
    // The same press with another picture is the same order.
    const again = async (path: string) =>
      callRoute<OrderAnswer>(backend, 'order', { ...base, pictures: { [item]: path } });
    const [first, second] = [await again(picture), await again('/i/ba9876543210-160.webp')];
    expect(second.body.token).toBe(first.body.token);
    expect(second.body.order.lines[0]?.picture).toBe(picture);
  });

  test('is all of the order and its lines, as it was asked for', async () => {
    const request = orderRequest(shop, {
      locale: 'fr',
      terms: 'f'.repeat(64),
      billing: { ...ADDRESS, ...COMPANY },
      phone: '+33 1 23 45 67 89',
      shipping: shop.express.id,
      courierNote: ' Code\n12B ',
      gift: { message: ' Bonne fête \r\nZoë' },
      expectedTotal: 4990,
    });
    const { body } = await callRoute<OrderAnswer>(backend, 'order', request);
    const { order, token } = body;
    const [record] = await backend.admin.collection('orders').getFullList({ filter: `number = '${order.number}'` });
    const shape = expect.stringMatching(/^[a-z0-9]{15}$/);
    expect(record).toMatchObject({
      id: shape,
      token,
      cart: request.cart,
      key: request.key,
      request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      origin: expect.stringMatching(/^[0-9a-f]{64}$/),
      user: '',
      email: request.email,
      phone: '+33 1 23 45 67 89',
      locale: 'fr',
      address: ADDRESS,
      billing: { ...ADDRESS, ...COMPANY },
      invoice: null,
      shipping: { id: shop.express.id, name: 'Express', daysMin: 2, daysMax: 4 },
      currency: 'EUR',
      total: 4990,
      standard_shipping: 490,
      coupon: '',
      terms: 'f'.repeat(64),
      order_state: 'open',
      payment_state: 'unpaid',
      fulfilment_state: 'unfulfilled',
      stock_held: true,
      paid: 0,
      refunded: 0,
      money_kept: '',
      courier_note: 'Code 12B',
      gift: true,
      gift_message: 'Bonne fête\nZoë',
      suspicious: false,
      demo: true,
    });
    expect(record?.['created']).toBe(record?.['updated']);
    expect(await linesOf(backend, record?.id ?? '')).toMatchObject([
      {
        id: shape,
        rank: 0,
        item: shop.item.id,
        product: shop.product.id,
        name: 'Bol',
        values: 'Petit',
        sku: shop.item.sku,
        quantity: 2,
        unit_price: 2000,
        discount: 0,
        vat_rate: 2000,
        tax_class: 'standard',
        weight: 100,
        withdrawal_exclusion: shop.product.withdrawal_exclusion,
      },
    ]);
    expect(order).toMatchObject({
      phone: '+33 1 23 45 67 89',
      email: request.email,
      billing: COMPANY,
      owed: 0,
      moneyKept: '',
      courierNote: 'Code 12B',
      gift: { message: 'Bonne fête\nZoë' },
      coupon: '',
      shipping: { name: 'Express', daysMin: 2, daysMax: 4 },
      placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await statusOf(backend, token)).toEqual(order);
  });

  test('has the words of another language where its own are missing, and their beginning where they are long', async () => {
    const long = await makeProduct(backend.admin, { name_en: 'N'.repeat(600), options_en: 'Size\nColour' });
    const { id } = await makeItem(backend.admin, long.id, { stock: 9, values_en: 'Small\nRed', values_fr: '' });
    const of = async (locale: 'en' | 'fr') => {
      const changes = { locale, terms: locale === 'en' ? TERMS : 'f'.repeat(64), expectedTotal: 2490 };
      return (await placeOrder(backend, shop, { ...changes, lines: [{ item: id, quantity: 1 }] })).order.lines[0];
    };
    const [en, fr] = [await of('en'), await of('fr')];
    expect(en).toMatchObject({ name: 'N'.repeat(500), values: ['Small', 'Red'] });
    expect(fr).toMatchObject({ name: 'N'.repeat(500), values: ['Small', 'Red'] });
  });
});

test('an order waits for the disk: what was acknowledged is there after a power cut', async () => {
  await placeOrder(backend, shop);
  const answer: unknown = await (await fetch(`${backend.url}/api/test/synchronous`)).json();
  // FULL, in SQLite's numbers; PocketBase opens it as NORMAL.
  expect(answer).toEqual({ synchronous: 2 });
});

test('an answer is JSON; one that a mail may follow says how long it is, and closes its connection', async () => {
  const { token } = await placeOrder(backend, shop);
  const ofRoute = async (route: string, body: object): Promise<unknown> => {
    const response = await fetch(`${backend.url}/api/shop/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [type, connection, length] = ['content-type', 'connection', 'content-length'].map((name) =>
      response.headers.get(name),
    );
    const isClosed = connection === 'close';
    const hasLength = length === `${Buffer.byteLength(await response.text())}`;
    return [type, isClosed, isClosed && hasLength];
  };
  expect(await ofRoute('order-status', { token })).toEqual(['application/json', false, false]);
  // The name in its address has letters of two bytes.
  const email = 'other@customer.example';
  expect(await ofRoute('order-email', { token, email })).toEqual(['application/json', true, true]);
});

describe('a coupon for one order of each customer', () => {
  const priced = { coupon: 'ONCE', expectedTotal: 4390 };
  const reopen = async (id: string): Promise<void> => {
    await ordersOf(backend).update(id, { order_state: 'open' });
  };

  test('is told from others when it is paid, and left for an order that opens unless its own customer has used it', async () => {
    const { admin } = backend;
    const fields = { kind: 'amount', value: 100, active: true } as const;
    const coupon = await create(admin, 'coupons', { code: 'ONCE', ...fields, once_per_customer: true });
    await create(admin, 'coupons', { code: 'EVER', ...fields });
    const useOf = async (order: string): Promise<unknown> =>
      admin.collection('coupon_uses').getFirstListItem(`order = '${order}'`);
    const pay = (token: string): Promise<unknown> => callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
    const ever = await placeOrder(backend, shop, { ...priced, coupon: 'EVER' });
    await ordersOf(backend).update(ever.record.id, { order_state: 'expired' });
    await reopen(ever.record.id);
    await pay(ever.token);
    expect(await useOf(ever.record.id)).toMatchObject({ once: false });
    const first = await placeOrder(backend, shop, { ...priced, email: 'Once@customer.example' });
    await ordersOf(backend).update(first.record.id, { order_state: 'expired' });
    await placeOrder(backend, shop, { ...priced, email: 'other@customer.example' });
    await reopen(first.record.id);
    await ordersOf(backend).update(first.record.id, { order_state: 'expired' });
    const again = await placeOrder(backend, shop, { ...priced, email: 'once@customer.example' });
    const gone = { status: 400, message: 'The coupon of this order is used up.' };
    expect(await refusal(reopen(first.record.id))).toMatchObject(gone);
    await pay(again.token);
    expect(await useOf(again.record.id)).toMatchObject({
      coupon: coupon.id,
      once: true,
      email: 'once@customer.example',
    });
    expect(await refusal(reopen(first.record.id))).toMatchObject(gone);
  });
});

describe('the view of an order', () => {
  test('tells of its last payment', async () => {
    const { token, record } = await placeOrder(backend, shop);
    const payment = (id: string, state: string, error: string, created: string): void =>
      insertRow(backend, 'payments', {
        id,
        order: record.id,
        provider: 'demo',
        intent: id,
        state,
        error,
        currency: 'EUR',
        created,
      });
    payment('firstpayment000', 'failed', 'card_declined', '2026-01-01 00:00:00.000Z');
    expect(await statusOf(backend, token)).toMatchObject({ processing: false, paymentError: 'card_declined' });
    payment('secondpayment00', 'processing', '', '2026-01-02 00:00:00.000Z');
    expect(await statusOf(backend, token)).toMatchObject({ processing: true, paymentError: '' });
    const cancel = await callRoute(backend, 'order-cancel', { token });
    expect([cancel.status, cancel.body.code]).toEqual([409, 'order_closed']);
  });

  test('tells what is owed, and never more than is left', async () => {
    const { token, record } = await placeOrder(backend, shop);
    withDatabase(backend, (database) =>
      database.prepare('UPDATE orders SET paid = 4490, refunded = 4000 WHERE id = ?').run(record.id),
    );
    const payment = {
      id: 'owedpayment0000',
      order: record.id,
      provider: 'demo',
      intent: 'owed',
      state: 'succeeded',
      currency: 'EUR',
      amount: 4490,
      captured: 4490,
    };
    insertRow(backend, 'payments', payment);
    const refund = (id: string, amount: number): void =>
      insertRow(backend, 'refunds', { id, key: id, order: record.id, payment: payment.id, amount, state: 'failed' });
    refund('owedrefund00000', 300);
    expect((await statusOf(backend, token)).owed).toBe(300);
    refund('owedrefund10000', 300);
    expect((await statusOf(backend, token)).owed).toBe(490);
    for (const left of [1, 0]) {
      withDatabase(backend, (database) =>
        database.prepare('UPDATE orders SET refunded = ? WHERE id = ?').run(4490 - left, record.id),
      );
      expect((await statusOf(backend, token)).owed).toBe(left);
    }
  });

  test('opens by its token, or by its id to its owner, and to nobody else', async () => {
    const [owner, stranger] = [await makeUser(backend.admin, 'customer'), await makeUser(backend.admin, 'customer')];
    const { record, token } = await placeOrder(backend, shop);
    await backend.admin.collection('orders').update(record.id, { user: owner.id });
    const signIn = async ({ email, password }: typeof owner): Promise<string> =>
      (await backend.client().collection('users').authWithPassword(email, password)).token;
    const open = async (ref: unknown, session = '') =>
      (await callRoute<OrderView>(backend, 'order-status', ref, session)).status;
    const [mine, theirs] = [await signIn(owner), await signIn(stranger)];
    expect([await open({ token }), await open({ order: record.id }, mine)]).toEqual([200, 200]);
    expect([
      await open({ order: record.id }),
      await open({ order: record.id }, theirs),
      await open({ order: [record.id] }, mine),
      await open({ order: record.id, token: '' }, mine),
      await open({ token: `${token}x` }),
      await open({ token: token.slice(1) }),
    ]).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

describe('a quote', () => {
  const quote = async (changes: Changes) =>
    (await callRoute<QuoteAnswer>(backend, 'quote', { ...orderRequest(shop), ...changes })).body;

  test('counts the way that is chosen, else the first that fits, and needs no postcode', async () => {
    expect((await quote({ shipping: shop.express.id })).chosen).toBe(shop.express.id);
    for (const shipping of ['', 'nosuchrate00000']) expect((await quote({ shipping })).chosen).toBe(shop.rate.id);
    expect(await quote({ postcode: '' })).toMatchObject({
      chosen: shop.rate.id,
      quote: { total: 4490, shipping: 490 },
    });
  });

  test('tells pieces where fewer are left than wanted, or few', async () => {
    const { id } = await makeItem(backend.admin, shop.product.id, { stock: 5, values_en: 'Five' });
    const left = async (quantity: number): Promise<unknown> => (await quote({ lines: [{ item: id, quantity }] })).lines;
    const reported = (count: number | null) => [{ item: id, forSale: true, price: 2000, left: count }];
    expect([await left(5), await left(6)]).toEqual([reported(null), reported(5)]);
    await backend.admin.collection('items').update(id, { stock: 3 });
    expect(await left(1)).toEqual(reported(3));
    await backend.admin.collection('items').update(id, { stock: 0 });
    expect(await left(1)).toEqual(reported(0));
  });

  test('leaves out what is not for sale, and is of a coupon between its dates', async () => {
    const gone = await makeItem(backend.admin, (await makeProduct(backend.admin, { status: 'archived' })).id);
    const some = await quote({ lines: [shop.item.id, gone.id].map((item) => ({ item, quantity: 1 })) });
    expect(some).toMatchObject({
      quote: { goods: 2000, total: 2490 },
      lines: [{ forSale: true }, { forSale: false, price: 0, left: null }],
    });
    const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().replace('T', ' ');
    const dates: readonly (readonly [string, number, number, string | null])[] = [
      ['NOW', -1, 1, null],
      ['SOON', 1, 2, 'not_yet'],
      ['LATE', -2, -1, 'over'],
    ];
    for (const [code, starts, ends, problem] of dates) {
      await create(backend.admin, 'coupons', {
        code,
        kind: 'amount',
        value: 100,
        active: true,
        starts: at(starts),
        ends: at(ends),
      });
      const answer = await quote({ coupon: code });
      expect([answer.coupon, answer.quote.discount]).toEqual([problem, problem === null ? 100 : 0]);
    }
  });
});
