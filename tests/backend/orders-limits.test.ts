/** What a request for an order may hold at most, and what makes it another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer, OrderRequest } from '#src/contract/shop-api.ts';
import { create, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { addHold, beforeTheirTurn } from '#tests/support/held-writer.ts';
import {
  ADDRESS,
  callRoute,
  historyOf,
  startOrderShop,
  orderRequest,
  placeOrder,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: addHold });
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

describe('what changes while an order waits for the writer', () => {
  test.for<readonly [string, Changes, Changes, number]>([
    ['price_changed', { price: 2100 }, {}, 50],
    ['out_of_stock', { stock: 30 }, { expectedTotal: 80_000 }, 40],
    ['not_for_sale', { status: 'archived' }, {}, 2],
  ])('counts: %s', async ([code, fields, changes, quantity]) => {
    const product = await makeProduct(backend.admin);
    const item = await makeItem(backend.admin, product.id, { stock: 50 });
    const [collection, id] = 'status' in fields ? ['products', product.id] : ['items', item.id];
    const wanted = { lines: [{ item: item.id, quantity }], expectedTotal: quantity * 2000 + (quantity < 5 ? 490 : 0) };
    const [answer] = await beforeTheirTurn(backend, { collection, id, fields }, [() => ask({ ...wanted, ...changes })]);
    expect([answer?.status, answer?.body.code]).toEqual([409, code]);
    expect(await stockOf(backend, item.id)).toBe(fields['stock'] ?? 50);
  });

  test('counts: a coupon that is switched off', async () => {
    const fields = { kind: 'amount', value: 100, active: true } as const;
    const { id } = await create(backend.admin, 'coupons', { code: 'QUICK', ...fields });
    const change = { collection: 'coupons', id, fields: { active: false } };
    const [answer] = await beforeTheirTurn(backend, change, [() => ask({ coupon: 'QUICK', expectedTotal: 4390 })]);
    expect([answer?.status, answer?.body.code]).toEqual([409, 'coupon_refused']);
  });

  test('counts: an order that the same press of the button has placed', async () => {
    const same = { ...orderRequest(shop) };
    const before = await stockOf(backend, shop.item.id);
    const answers = await beforeTheirTurn(
      backend,
      null,
      [1, 2].map(() => () => ask(same)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.token).toBe(answers[1]?.body.token);
    expect(await stockOf(backend, shop.item.id)).toBe(before - 2);
  });
});
