/** What cannot become an order: each with its stable name, and nothing written. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  callRoute,
  insertRow,
  startOrderShop,
  orderRequest,
  ordersOf,
  placeOrder,
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

test('another total than the one that was shown: the new quote is the answer, nothing is written', async () => {
  const before = await stockOf(backend, shop.item.id);
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { expectedTotal: 4480 }));
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'price_changed', quote: { total: 4490 } });
  expect(await stockOf(backend, shop.item.id)).toBe(before);
});

test('more pieces than there are', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 2 });
  const lines = [{ item: item.id, quantity: 3 }];
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { lines }));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'out_of_stock',
    lines: [{ item: item.id, forSale: true, price: 2000, left: 2 }],
  });
  expect(await stockOf(backend, item.id)).toBe(2);
});

test('one line of two: the other line’s stock stays', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 0 });
  const before = await stockOf(backend, shop.item.id);
  const lines = [shop.item.id, item.id].map((id) => ({ item: id, quantity: 1 }));
  const { body } = await callRoute(backend, 'order', orderRequest(shop, { lines }));
  expect(body.code).toBe('out_of_stock');
  expect(await stockOf(backend, shop.item.id)).toBe(before);
});

test('what is not published, or was never there', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin, { status: 'archived' })).id);
  for (const id of [item.id, 'neverthereitem0']) {
    const lines = [{ item: id, quantity: 1 }];
    const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { lines }));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not_for_sale', lines: [{ item: id, forSale: false, price: 0, left: null }] });
  }
});

test('a way of delivery that the parcel cannot take', async () => {
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { shipping: 'nosuchrate00000' }));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'shipping_refused',
    shipping: [{ id: shop.rate.id, price: 490 }, { price: 990 }],
  });
});

test('terms that are not the shop’s, and those of another language', async () => {
  for (const terms of ['0'.repeat(64), 'f'.repeat(64)]) {
    const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { terms }));
    expect([status, body.code]).toEqual([409, 'terms_changed']);
  }
});

test('terms that were replaced more than a day ago; those of an hour ago are still on open pages', async () => {
  const at = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
  const version = (digit: string, replaced: string): void =>
    insertRow(backend, 'terms_versions', {
      id: `termsit0000000${digit}`,
      locale: 'it',
      digest: digit.repeat(64),
      replaced,
    });
  version('1', at(25));
  version('2', at(23));
  version('3', '');
  const codeOf = async (digit: string): Promise<string> =>
    (await callRoute(backend, 'order', orderRequest(shop, { locale: 'it', terms: digit.repeat(64) }))).body.code;
  expect(await codeOf('1')).toBe('terms_changed');
  expect(await codeOf('2')).toBeUndefined();
  expect(await codeOf('3')).toBeUndefined();
});

test('a phone number that the carrier needs', async () => {
  const express = { shipping: shop.express.id, expectedTotal: 4990 };
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, express));
  expect(status).toBe(400);
  expect(body.problems).toEqual([{ field: 'phone', code: 'missing' }]);
  await placeOrder(backend, shop, { ...express, phone: '+33 1 23 45 67 89' });
});

test('too many unpaid orders of one cart', async () => {
  const cart = 'onecart00000000';
  for (let count = 0; count < 5; count += 1) await placeOrder(backend, shop, { cart });
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { cart }));
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) });
});

test('too many unpaid orders for one address', async () => {
  const email = 'greedy@visitor.example';
  for (let count = 0; count < 10; count += 1) await placeOrder(backend, shop, { email });
  const { status, body } = await callRoute(backend, 'order', orderRequest(shop, { email }));
  expect([status, body.code]).toEqual([429, 'too_many']);
});

const bad = (changes: Record<string, unknown>): Record<string, unknown> => ({ ...orderRequest(shop), ...changes });
const line = (changes: Record<string, unknown>): Record<string, unknown> =>
  bad({ lines: [{ item: shop.item.id, quantity: 1, ...changes }] });
const place = (changes: Record<string, unknown>): Record<string, unknown> =>
  bad({ address: { ...ADDRESS, ...changes } });
const CASES: readonly (readonly [string, () => unknown, string])[] = [
  ['a negative quantity', () => line({ quantity: -1 }), 'lines'],
  ['no piece', () => line({ quantity: 0 }), 'lines'],
  ['half a piece', () => line({ quantity: 1.5 }), 'lines'],
  ['1e21 pieces', () => line({ quantity: 1e21 }), 'lines'],
  ['a hundred pieces', () => line({ quantity: 100 }), 'lines'],
  [
    'a hundred pieces in two lines',
    () => bad({ lines: [50, 50].map((quantity) => ({ item: shop.item.id, quantity })) }),
    'lines',
  ],
  ['a quantity as text', () => line({ quantity: '1' }), 'lines'],
  ['a quantity that is true', () => line({ quantity: true }), 'lines'],
  ['a quantity that is null', () => line({ quantity: null }), 'lines'],
  ['an item that is no id', () => line({ item: "x' OR 1=1 --" }), 'lines'],
  ['an item that is a list', () => line({ item: [shop.item.id] }), 'lines'],
  ['an item named like a part of every object', () => line({ item: '__proto__' }), 'lines'],
  ['no lines', () => bad({ lines: [] }), 'lines'],
  ['51 lines', () => bad({ lines: Array.from({ length: 51 }, () => ({ item: shop.item.id, quantity: 1 })) }), 'lines'],
  ['lines that are an object', () => bad({ lines: { length: 1, 0: { item: shop.item.id, quantity: 1 } } }), 'lines'],
  ['a negative total', () => bad({ expectedTotal: -4490 }), 'expectedTotal'],
  ['a broken total', () => bad({ expectedTotal: 44.9 }), 'expectedTotal'],
  ['a total of 1e21', () => bad({ expectedTotal: 1e21 }), 'expectedTotal'],
  ['a total as text', () => bad({ expectedTotal: '4490' }), 'expectedTotal'],
  ['a key that is too short', () => bad({ key: 'abc' }), 'key'],
  ['a cart with signs', () => bad({ cart: '../../../../../' }), 'cart'],
  ['a language that is not there', () => bad({ locale: 'de' }), 'locale'],
  ['a language named like a part of every object', () => bad({ locale: '__proto__' }), 'locale'],
  ['a country in small letters', () => bad({ country: 'fr' }), 'country'],
  ['an address in another country than the price', () => place({ country: 'IT', region: 'MI' }), 'address.country'],
  [
    'a country that is not delivered to',
    () => bad({ country: 'US', address: { ...ADDRESS, country: 'US' } }),
    'address.country',
  ],
  ['an island beyond the customs', () => place({ postcode: '97100' }), 'address.postcode'],
  ['an address without a street', () => place({ street: ' ' }), 'address.street'],
  ['an address that is a text', () => bad({ address: 'Paris' }), 'address'],
  ['a name that is an object', () => place({ name: { toString: 'x' } }), 'address.name'],
  ['a line break in a name', () => place({ name: 'Zoe\r\nBcc: a@b.example' }), 'address.name'],
  ['a billing address without a city', () => bad({ billing: { ...ADDRESS, city: '' } }), 'billing.city'],
  ['no billing address at all', () => bad({ billing: undefined }), 'billing'],
  ['an address for mails with a line break', () => bad({ email: 'a@b.example\nBcc: c@d.example' }), 'email'],
  ['no address for mails', () => bad({ email: '' }), 'email'],
  ['a phone number with letters', () => bad({ phone: 'call me' }), 'phone'],
  ['a long coupon', () => bad({ coupon: 'X'.repeat(101) }), 'coupon'],
  ['terms that are no digest', () => bad({ terms: 'yes' }), 'terms'],
  [
    'what everything inherits, in place of the fields',
    () => `{"__proto__": ${JSON.stringify(orderRequest(shop))}}`,
    'lines',
  ],
  [
    'a line whose values are inherited',
    () => JSON.stringify(bad({ lines: ['@'] })).replace('"@"', `{"__proto__":{"item":"${shop.item.id}","quantity":1}}`),
    'lines',
  ],
];
test.for(CASES)('%s', async ([, request, field]) => {
  const before = await stockOf(backend, shop.item.id);
  const { status, body } = await callRoute(backend, 'order', request());
  expect(status).toBe(400);
  expect(body.code).toBe('invalid');
  expect(body.problems?.map((problem) => problem.field)).toContain(field);
  expect(await stockOf(backend, shop.item.id)).toBe(before);
});

test.for(['[]', '"order"', '7', '{', ''])('a body that is no object: %s', async (text) => {
  expect((await callRoute(backend, 'order', text)).status).toBe(400);
});

test('a body of more than 32 KB', async () => {
  expect((await callRoute(backend, 'order', bad({ note: 'x'.repeat(40_000) }))).status).toBe(413);
});

test('prices, states and owners that are sent along count for nothing', async () => {
  const user = await makeUser(backend.admin, 'customer');
  const extra = {
    price: 1,
    total: 1,
    currency: 'USD',
    user: user.id,
    paid: 4490,
    payment_state: 'paid',
    demo: false,
    constructor: 'x',
  };
  const lines = [{ item: shop.item.id, quantity: 2, unitPrice: 1, price: 1, discount: 4000 }];
  const { body } = await callRoute<OrderAnswer>(backend, 'order', bad({ ...extra, lines }));
  expect(body.order).toMatchObject({
    payment: 'unpaid',
    paid: 0,
    demo: true,
    quote: { total: 4490, currency: 'EUR' },
  });
  const record = await ordersOf(backend).getFirstListItem(`number = '${body.order.number}'`);
  expect(record.user).toBe('');
});
