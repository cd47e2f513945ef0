/** What is read of a request for an order before anything is asked of the database. */
import { expect, test } from 'vitest';
import { secondsLeft } from '#pocketbase/base/attempts.ts';
import { holdsTooMuch, linesNeeded } from '#pocketbase/orders/stock.ts';
import { readLines, readOrder } from '#pocketbase/orders/request.ts';
import { bodyOf, isBody, LINES, own, readEmail } from '#pocketbase/base/body.ts';

const ID = 'abcdefghijklmno';
const ADDRESS = {
  name: 'Zoë Müller',
  company: '',
  street: '1 rue de la Paix',
  extra: '',
  postcode: '75011',
  city: 'Paris',
  region: '',
  country: 'FR',
};
const REQUEST = {
  locale: 'fr',
  lines: [{ item: ID, quantity: 2 }],
  country: 'FR',
  postcode: '75011',
  shipping: ID,
  coupon: '',
  key: '0'.repeat(32),
  cart: ID,
  email: ' zoe@customer.example ',
  phone: '',
  address: ADDRESS,
  billing: null,
  expectedTotal: 4490,
  terms: 'e'.repeat(64),
  method: 'transfer',
};

/** What is wrong with the request after some changes: 'field code'. */
const problems = (changes: Readonly<Record<string, unknown>>): string[] =>
  readOrder({ ...REQUEST, ...changes })[1].map(({ field, code }) => `${field} ${code}`);

test('a request is read as it was sent, without blanks around its address for mails', () => {
  expect(readOrder(REQUEST)).toEqual([
    {
      ...REQUEST,
      email: 'zoe@customer.example',
      invoice: null,
      courierNote: '',
      gift: null,
      reviewStop: false,
      pictures: {},
    },
    [],
  ]);
});

test('of a request that holds nothing all is empty, and each field is named', () => {
  const [read, wrong] = readOrder({});
  const empty = Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, '']));
  expect({ ...read, address: {}, billing: {} }).toEqual({
    ...REQUEST,
    locale: 'en',
    lines: [],
    country: '',
    postcode: '',
    shipping: '',
    key: '',
    cart: '',
    email: '',
    address: {},
    billing: {},
    invoice: null,
    courierNote: '',
    gift: null,
    reviewStop: false,
    pictures: {},
    expectedTotal: 0,
    terms: '',
    method: 'provider',
  });
  expect([read.address, read.billing].map((address) => ({ ...address, country: '' }))).toEqual([empty, empty]);
  const fields = ['locale', 'lines', 'country', 'postcode', 'shipping', 'coupon', 'key', 'cart', 'email', 'phone'];
  expect(wrong).toEqual(
    [...fields, 'address', 'billing', 'terms', 'expectedTotal'].map((field) => ({ field, code: 'shape' })),
  );
});

test.for<readonly [string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['a way of paying that there is not', { method: 'barter' }, ['method shape']],
  ['a phone number of 100 characters', { phone: '1'.repeat(100) }, []],
  ['one of 101', { phone: '1'.repeat(101) }, ['phone too_long']],
  ['no billing address', { billing: undefined }, ['billing shape']],
  ['a billing address', { billing: ADDRESS }, []],
  ['a billing address that is a list', { billing: [] }, ['billing shape']],
  ['one without a city', { billing: { ...ADDRESS, city: '' } }, ['billing.city missing']],
  ['one whose city is a number', { billing: { ...ADDRESS, city: 1 } }, ['billing.city shape']],
  ['an address in another country', { address: { ...ADDRESS, country: 'DE' } }, ['address.country shape']],
  ['an address whose name is a number', { address: { ...ADDRESS, name: 1 } }, ['address.name shape']],
  ['no blank in the address for mails but around it', { email: 'a b@c.example' }, ['email shape']],
  ['an address for mails of blanks', { email: '  ' }, ['email missing']],
  ['a sum of nothing', { expectedTotal: 0 }, []],
  ['an invoice that is not asked for', { invoice: null }, []],
  ['an invoice that is a list', { invoice: [] }, ['invoice shape']],
  ['a note for the courier that is a number', { courierNote: 1 }, ['courierNote shape']],
  ['one of 300 characters', { courierNote: 'x'.repeat(300) }, []],
  ['one of 301', { courierNote: 'x'.repeat(301) }, ['courierNote too_long']],
  ['an answer about reviews that is no answer', { reviewStop: 'no' }, ['reviewStop shape']],
  ['a gift without a message', { gift: {} }, ['gift shape']],
  ['a gift whose message is empty', { gift: { message: '' } }, []],
  ['a message of 301 characters', { gift: { message: 'x'.repeat(301) } }, ['gift.message too_long']],
  [
    'an invoice of nothing',
    { invoice: {} },
    ['fiscalCode', 'vatNumber', 'sdiCode', 'pec'].map((field) => `invoice.${field} shape`),
  ],
])('%s', ([, changes, wrong]) => {
  expect(problems(changes).toSorted()).toEqual(wrong.toSorted());
});

test.for<readonly [string, unknown, unknown, string | null]>([
  [
    '99 pieces in two lines',
    [
      [ID, 98],
      [ID, 1],
    ],
    [{ item: ID, quantity: 99 }],
    null,
  ],
  [
    'a hundred',
    [
      [ID, 98],
      [ID, 2],
    ],
    [],
    'too_many',
  ],
  ['none', [[ID, 0]], [], 'shape'],
  ['an item that is no text', [[7, 1]], [], 'shape'],
  ['fifty lines of one', Array.from({ length: 50 }, () => [ID, 1]), [{ item: ID, quantity: 50 }], null],
  ['one line more', Array.from({ length: 51 }, () => [ID, 1]), [], 'too_long'],
])('lines of %s', ([, sent, read, code]) => {
  const lines = (sent as readonly (readonly unknown[])[]).map(([item, quantity]) => ({ item, quantity }));
  expect(readLines({ lines })).toEqual([read, code === null ? [] : [{ field: 'lines', code }]]);
});

test('what is no line, and what is no list of lines', () => {
  expect([[null], ['x'], [[]], 'x', undefined].map((lines) => readLines({ lines })[1])).toEqual(
    Array.from({ length: 5 }, () => [{ field: 'lines', code: 'shape' }]),
  );
  expect(readLines({ lines: [] })).toEqual([[], [{ field: 'lines', code: 'missing' }]]);
});

test('only an object is a body, and only its own properties are read', () => {
  expect([{}, { a: 1 }, null, [], 'x', 7, undefined].map(isBody)).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
  expect([own({ a: 1 }, 'a'), own({}, 'toString')]).toEqual([1, undefined]);
  expect(readEmail(Object.create({ email: 'zoe@customer.example' }))).toEqual([
    '',
    [{ field: 'email', code: 'shape' }],
  ]);
});

test('an origin holds at most thirty orders and two hundred pieces, with those that it asks for', () => {
  const holding = (count: number, pieces: number) => ({ count, transfers: 0, pieces: [['a', pieces, 0]] as const });
  const lines = [
    { item: 'a', quantity: 1 },
    { item: 'b', quantity: 2 },
  ];
  const judged = (held: Parameters<typeof holdsTooMuch>[0]) => holdsTooMuch(held, lines, false);
  expect([judged(holding(29, 197)), judged(holding(29, 198)), judged(holding(30, 0))]).toEqual([false, true, true]);
});

test('what is to be paid by transfer has limits of its own: it holds its goods for days', () => {
  const lines = [{ item: 'a', quantity: 1 }];
  const holding = (transfers: number, pieces: number) => ({
    count: 29,
    transfers,
    pieces: [['a', pieces, 1]] as const,
  });
  const judged = [holding(4, 99), holding(4, 100), holding(5, 1)].map((held) => holdsTooMuch(held, lines, true));
  expect(judged).toEqual([false, true, true]);
  expect(holdsTooMuch(holding(29, 2000), lines, false)).toBe(false);
  expect(holdsTooMuch({ count: 30, transfers: 0, pieces: [['a', 200, 0]] }, lines, true)).toBe(false);
});

test('what an origin holds of an item counts for that item alone', () => {
  const held = {
    count: 1,
    newest: 1,
    transfers: 1,
    pieces: [
      ['a', 6, 0],
      ['b', 1, 0],
      ['a', 2, 1],
    ] as const,
  };
  const lines = ['a', 'b', 'c'].map((item) => ({ item, quantity: 3 }));
  // Half of what it and the shop have together, where more than four are held: 2 × 3 + 8, or so many that more than a few are left.
  expect(linesNeeded(held, lines, 20).map(({ quantity }) => quantity)).toEqual([14, 3, 3]);
});

test('the seconds until the hour is over are never fewer than there are', () => {
  const hour = Date.parse('2026-06-15T12:00:00.000Z');
  expect([0, 1, 999, 1000, 3_599_999].map((ms) => secondsLeft(hour + ms))).toEqual([3600, 3600, 3600, 3599, 1]);
});

test('what nests deeper than any request of ours is refused at its twelfth level: nothing below is looked at', () => {
  let reads = 0;
  const bottom = {
    get inner() {
      reads += 1;
      return {};
    },
  };
  const under = (levels: number): object =>
    Array.from({ length: levels }).reduce<object>((inner) => ({ inner: [inner] }), bottom);
  const event = (levels: number) =>
    ({ requestInfo: () => ({ body: under(levels) }) }) as unknown as Parameters<typeof bodyOf>[0];
  expect(bodyOf(event(5), LINES)).toHaveProperty('inner');
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  expect(() => bodyOf(event(6), LINES)).toThrow('too_long');
  expect(reads).toBe(0);
});
