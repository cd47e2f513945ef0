/** What a request for an order may hold at most, what makes it another one, and what its answer and its record say. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer, OrderRequest, OrderView, QuoteAnswer } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  historyOf,
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
    schedule: false,
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), SYNCHRONOUS),
  });
  shop = await startOrderShop(backend, 5000);
});
afterAll(() => backend.stop());

type Changes = Readonly<Record<string, unknown>>;
const ask = (changes: Changes) =>
  callRoute<Partial<OrderAnswer> & { code?: string; problems?: unknown; retryAfter?: number }>(backend, 'order', {
    ...orderRequest(shop),
    ...changes,
  });
const lines = (quantity: unknown, count = 1): Changes => ({
  lines: Array.from({ length: count }, () => ({ item: shop.item.id, quantity })),
});
const place = (changes: Changes): Changes => ({ address: { ...ADDRESS, ...changes } });
const COMPANY = {
  name: 'Anna Verdi',
  company: 'Vetro',
  street: 'Via Roma 1',
  postcode: '20121',
  city: 'Milano',
  region: 'MI',
  country: 'IT',
};

describe('a request', () => {
  /** Its name, its change, and all that the answer says of it. */
  const REFUSED: readonly (readonly [string, () => Changes, readonly (readonly [field: string, code: string])[]])[] = [
    ['no list of lines', () => ({ lines: 'x' }), [['lines', 'shape']]],
    ['no line', () => ({ lines: [] }), [['lines', 'missing']]],
    ['51 lines', () => lines(1, 51), [['lines', 'too_long']]],
    ['100 pieces', () => lines(100), [['lines', 'too_many']]],
    ['99 pieces and one', () => lines(50, 2), [['lines', 'too_many']]],
    ['no piece', () => lines(0), [['lines', 'shape']]],
    ['a line that is none', () => ({ lines: [null] }), [['lines', 'shape']]],
    ['an item of 14 characters', () => ({ lines: [{ item: 'x'.repeat(14), quantity: 1 }] }), [['lines', 'shape']]],
    ['an item of 16 characters', () => ({ lines: [{ item: 'x'.repeat(16), quantity: 1 }] }), [['lines', 'shape']]],
    ['another language', () => ({ locale: 'de' }), [['locale', 'shape']]],
    [
      'a long country',
      () => ({ country: 'FRA' }),
      [
        ['country', 'shape'],
        ['address.country', 'shape'],
      ],
    ],
    ['a postcode that is no text', () => ({ postcode: 7 }), [['postcode', 'shape']]],
    ['a postcode of 101 characters', () => ({ postcode: '7'.repeat(101) }), [['postcode', 'too_long']]],
    ['a way of delivery of 14 characters', () => ({ shipping: 'x'.repeat(14) }), [['shipping', 'shape']]],
    ['a way of delivery of 16 characters', () => ({ shipping: 'x'.repeat(16) }), [['shipping', 'shape']]],
    ['a coupon of 101 characters', () => ({ coupon: 'X'.repeat(101) }), [['coupon', 'too_long']]],
    ['a coupon that is no text', () => ({ coupon: null }), [['coupon', 'shape']]],
    ['a key of 31 digits', () => ({ key: '0'.repeat(31) }), [['key', 'shape']]],
    ['a key of 33 digits', () => ({ key: '0'.repeat(33) }), [['key', 'shape']]],
    ['a cart of 16 characters', () => ({ cart: 'c'.repeat(16) }), [['cart', 'shape']]],
    ['no cart', () => ({ cart: '' }), [['cart', 'shape']]],
    ['no mail address', () => ({ email: ' ' }), [['email', 'missing']]],
    ['a mail address that is no text', () => ({ email: 7 }), [['email', 'shape']]],
    ['a mail address without a host', () => ({ email: 'someone@' }), [['email', 'shape']]],
    ['a phone number of 101 characters', () => ({ phone: '1'.repeat(101) }), [['phone', 'too_long']]],
    ['terms of 63 digits', () => ({ terms: 'e'.repeat(63) }), [['terms', 'shape']]],
    ['terms of 65 digits', () => ({ terms: 'e'.repeat(65) }), [['terms', 'shape']]],
    ['no address', () => ({ address: null }), [['address', 'shape']]],
    [
      'an address without two of its parts',
      () => place({ city: undefined, name: 1 }),
      [
        ['address.name', 'shape'],
        ['address.city', 'shape'],
      ],
    ],
    ['an address elsewhere', () => place({ country: 'IT' }), [['address.country', 'shape']]],
    ['a billing address without a part', () => ({ billing: { ...ADDRESS, region: 1 } }), [['billing.region', 'shape']]],
    [
      'a billing address that lacks a street',
      () => ({ billing: { ...ADDRESS, street: '' } }),
      [['billing.street', 'missing']],
    ],
    ['an invoice that is a text', () => ({ invoice: 'yes' }), [['invoice', 'shape']]],
    [
      'an invoice with a text that is too long',
      () => ({ invoice: { fiscalCode: 'X'.repeat(101), vatNumber: '', sdiCode: '', pec: '' } }),
      [['invoice.fiscalCode', 'too_long']],
    ],
    ['a sum with cents of cents', () => ({ expectedTotal: 1.5 }), [['expectedTotal', 'shape']]],
  ];

  test.for(REFUSED)('with %s is refused for that alone', async ([, change, problems]) => {
    const { status, body } = await ask(change());
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(body.problems).toEqual(problems.map(([field, code]) => ({ field, code })));
  });

  test('may hold the most of all of it', async () => {
    const many = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await makeItem(backend.admin, shop.product.id, { values_en: `${Math.random()}`, price: 1 })).id,
      ),
    );
    expect((await ask({ lines: many.map((item) => ({ item, quantity: 1 })), expectedTotal: 540 })).status).toBe(200);
    expect((await ask({ ...lines(99), expectedTotal: 198_000 })).status).toBe(200);
    // Looked for, and not there: no problem of its shape.
    expect((await ask({ coupon: 'X'.repeat(100) })).body).toMatchObject({
      code: 'coupon_refused',
      coupon: { problem: 'unknown' },
    });
    expect((await ask({ ...lines(1), postcode: ' '.repeat(99), expectedTotal: 2490 })).status).toBe(200);
    expect((await ask({ ...lines(1), invoice: null, expectedTotal: 2490 })).status).toBe(200);
  });

  test('for an invoice of Italy is no use to a seller elsewhere', async () => {
    const invoice = { fiscalCode: 'RSSMRA85T10A562S', vatNumber: '', sdiCode: '', pec: '' };
    expect((await ask({ invoice })).body.problems).toContainEqual({ field: 'invoice', code: 'not_offered' });
  });
});

describe('the same key', () => {
  const KEY = { key: '7'.repeat(32), cart: 'samecart0000000', email: 'same@customer.example' };
  const others: Partial<OrderRequest> & Changes = {
    locale: 'fr',
    shipping: 'othershipping00',
    coupon: 'OTHER',
    email: 'other@customer.example',
    phone: '+33 1 23 45 67 89',
    expectedTotal: 4491,
    terms: 'f'.repeat(64),
    billing: ADDRESS,
    invoice: { fiscalCode: 'RSSMRA85T10A562S', vatNumber: '', sdiCode: '', pec: '' },
  };

  test('gives the same order to the same request, and refuses any other one', async () => {
    const [first, again] = [await ask(KEY), await ask(KEY)];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const item = await makeItem(backend.admin, shop.product.id, { values_en: 'Other' });
    const changes: Changes[] = [
      ...Object.entries(others).map(([field, value]) => ({ [field]: value })),
      lines(3),
      { lines: [{ item: item.id, quantity: 2 }] },
      ...Object.entries(ADDRESS)
        .filter(([field]) => field !== 'country' && field !== 'region')
        .map(([field, value]) => place({ [field]: `${value}1` })),
    ];
    for (const change of changes)
      expect((await ask({ ...KEY, ...change })).body, JSON.stringify(change)).toMatchObject({ code: 'key_reused' });
    const { email, password } = await makeUser(backend.admin, 'customer');
    const { token } = await backend.client().collection('users').authWithPassword(email, password);
    const signedIn = await callRoute(backend, 'order', { ...orderRequest(shop), ...KEY }, token);
    expect([signedIn.status, signedIn.body.code]).toEqual([409, 'key_reused']);
  });

  test('tells two billing addresses apart, and is another one in another cart', async () => {
    const own = { ...KEY, key: '8'.repeat(32), billing: { ...ADDRESS, ...COMPANY } };
    const first = await ask(own);
    expect(first.status).toBe(200);
    expect((await ask({ ...own, billing: { ...own.billing, city: 'Torino' } })).body.code).toBe('key_reused');
    const other = await ask({ ...own, cart: 'othercart000000' });
    expect(other.status).toBe(200);
    expect(other.body.order?.number).not.toBe(first.body.order?.number);
  });
});

describe('a sum', () => {
  const priced = async (price: number, quantity = 1): Promise<Changes> => {
    const product = await makeProduct(backend.admin);
    const { id } = await makeItem(backend.admin, product.id, { price, stock: 1000 });
    return { lines: [{ item: id, quantity }] };
  };

  test('is charged from 50 cents on, and nothing is free of charge', async () => {
    const free = await create(backend.admin, 'shipping_rates', {
      country: shop.rate.country,
      days_min: 1,
      days_max: 2,
      name_en: 'Free',
      rank: 9,
      price: 0,
    });
    const answer = async (price: number) =>
      (await ask({ ...(await priced(price)), shipping: free.id, expectedTotal: price })).body;
    expect((await answer(49)).problems).toEqual([{ field: 'lines', code: 'too_little' }]);
    expect((await answer(50)).order).toMatchObject({ payment: 'unpaid', quote: { total: 50 } });
    await create(backend.admin, 'coupons', { code: 'GIFT', kind: 'percent', value: 10_000, active: true });
    const gift = (await ask({ ...(await priced(500)), shipping: free.id, expectedTotal: 0, coupon: 'gift' })).body;
    expect(gift.order).toMatchObject({
      payment: 'paid',
      expiresAt: '',
      coupon: 'GIFT',
      quote: { total: 0, discount: 500 },
    });
    const [order] = await backend.admin
      .collection('orders')
      .getFullList({ filter: `number = '${gift.order?.number}'` });
    expect(await historyOf(backend, order?.id ?? '')).toMatchObject([
      { machine: 'payment', from: 'unpaid', to: 'paid', by: 'shop', reason: 'nothing to pay' },
    ]);
    expect(await backend.admin.collection('documents').getFullList({ filter: `order = '${order?.id}'` })).toHaveLength(
      1,
    );
    await backend.admin.collection('shipping_rates').delete(free.id);
  });

  test('is at most what a card can be charged', async () => {
    const most = { expectedTotal: 99_999_999 };
    const { body } = await ask({ ...(await priced(99_999_999)), ...most });
    expect(body.order?.quote.total).toBe(99_999_999);
    expect((await ask({ ...(await priced(50_000_000, 2)), ...most })).body.problems).toEqual([
      { field: 'lines', code: 'too_long' },
    ]);
  });
});

describe('too many orders', () => {
  test('of one cart or for one address wait ten minutes; what is over does not count', async () => {
    const cart = { cart: 'fullcart0000000' };
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) tokens.push((await placeOrder(backend, shop, cart)).token);
    expect(await ask(cart)).toMatchObject({ status: 429, body: { code: 'too_many', retryAfter: 600 } });
    await callRoute(backend, 'order-cancel', { token: tokens[0] });
    expect((await ask(cart)).status).toBe(200);
    const email = { email: 'Many@customer.example' };
    for (let count = 0; count < 10; count += 1) await placeOrder(backend, shop, email);
    expect(await ask({ email: 'many@customer.example' })).toMatchObject({ status: 429, body: { retryAfter: 600 } });
    withDatabase(backend, (database) =>
      database.prepare("UPDATE orders SET payment_state = 'failed' WHERE email = ?").run(email.email),
    );
    expect((await ask(email)).status).toBe(429);
    withDatabase(backend, (database) =>
      database.prepare("UPDATE orders SET payment_state = 'paid' WHERE email = ?").run(email.email),
    );
    expect((await ask(email)).status).toBe(200);
  });
});

describe('what is written', () => {
  test('is all of the order and its lines, as it was asked for', async () => {
    const request = orderRequest(shop, {
      locale: 'fr',
      terms: 'f'.repeat(64),
      billing: { ...ADDRESS, ...COMPANY },
      phone: '+33 1 23 45 67 89',
      shipping: shop.express.id,
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

describe('a coupon for one order of each customer', () => {
  const priced = { coupon: 'ONCE', expectedTotal: 4390 };
  const reopen = async (id: string): Promise<void> => {
    await ordersOf(backend).update(id, { order_state: 'open' });
  };

  test('is told from others, and taken again by an order that opens unless its own customer has used it', async () => {
    const { admin } = backend;
    const fields = { kind: 'amount', value: 100, active: true } as const;
    const coupon = await create(admin, 'coupons', { code: 'ONCE', ...fields, once_per_customer: true });
    await create(admin, 'coupons', { code: 'EVER', ...fields });
    const useOf = async (order: string): Promise<unknown> =>
      admin.collection('coupon_uses').getFirstListItem(`order = '${order}'`);
    const ever = await placeOrder(backend, shop, { ...priced, coupon: 'EVER' });
    expect(await useOf(ever.record.id)).toMatchObject({ once: false });
    const first = await placeOrder(backend, shop, { ...priced, email: 'Once@customer.example' });
    expect(await useOf(first.record.id)).toMatchObject({
      coupon: coupon.id,
      once: true,
      email: 'once@customer.example',
    });
    await ordersOf(backend).update(first.record.id, { order_state: 'expired' });
    await placeOrder(backend, shop, { ...priced, email: 'other@customer.example' });
    await reopen(first.record.id);
    expect(await useOf(first.record.id)).toMatchObject({ once: true, email: 'once@customer.example' });
    await ordersOf(backend).update(first.record.id, { order_state: 'expired' });
    await placeOrder(backend, shop, { ...priced, email: 'once@customer.example' });
    expect((await refusal(reopen(first.record.id))).status).toBe(400);
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
    withDatabase(backend, (database) =>
      database.prepare('UPDATE orders SET refunded = 4490 WHERE id = ?').run(record.id),
    );
    expect((await statusOf(backend, token)).owed).toBe(0);
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
