/**
 * How much may be typed, and what may stand in which column: the numbers that collections, forms and files of editors share. A change of one is a
 * change of all of them (a backend test compares COLUMNS with the collections).
 */
import { describe, expect, test } from 'vitest';
import { ACCOUNT_CART_LINES, ADDRESSES, PERSON_NAME } from '#src/domain/person/account.ts';
import { ADDRESS_FIELDS, addressProblems, EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';
import { COLUMNS, fitted, SOLD_NAME, SOLD_VALUES } from '#src/schema/derived/limits.ts';
import { CONTACT_LIMITS } from '#src/domain/person/contact.ts';
import { PICTURE_BYTES, PICTURE_TYPES, RICH_TEXT_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { COLUMNS as TABLE } from '#src/schema/derived/content-table.ts';

describe('an address', () => {
  const most = { name: 100, company: 100, street: 120, extra: 120, city: 80 } as const;

  test.for(Object.entries(most))('takes so many characters of its %s', ([field, count]) => {
    const right: Address = { ...EMPTY_ADDRESS, name: 'A', street: '1 b', postcode: '69001', city: 'C', country: 'FR' };
    const problems = (length: number): string[] =>
      addressProblems({ ...right, [field]: 'x'.repeat(length) }, null).map(({ code }) => code);
    expect([problems(count), problems(count + 1)]).toEqual([[], ['too_long']]);
  });

  test('of which nothing is known is empty', () => {
    expect(Object.keys(EMPTY_ADDRESS).toSorted()).toEqual([...ADDRESS_FIELDS].toSorted());
    expect(new Set(Object.values(EMPTY_ADDRESS))).toEqual(new Set(['']));
  });
});

test('accounts, messages and pictures have these', () => {
  expect([PERSON_NAME, ADDRESSES, ACCOUNT_CART_LINES]).toEqual([100, 20, 100]);
  expect(CONTACT_LIMITS).toEqual({ name: 100, email: 254, order_number: 40, message: 5000 });
  expect([RICH_TEXT_BYTES, PICTURE_BYTES]).toEqual([200_000, 8_388_608]);
  expect(PICTURE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
});

test('columns that the shop writes itself hold so much', () => {
  expect(COLUMNS).toMatchObject({
    orders: { number: 20, token: 43, cart: 15, key: 32, request_hash: 64, email: 254, address: 100_000, currency: 3 },
    order_lines: { item: 15, product: 15, name: 5000, values: 20_000, sku: 100 },
    order_history: { from: 20, to: 20, by: 300, reason: 500 },
    order_attempts: { scope: 150, hour: 13 },
    payments: { intent: 255, currency: 3, error: 255 },
    refunds: { reason: 500, key: 100, provider_id: 255, by: 300, error: 500 },
    payment_events: { event: 255, type: 255, intent: 255, body: 1_000_000, error: 500 },
    mails: { kind: 50, key: 150, to: 254, reply_to: 254, subject: 500, html: 1_000_000, text: 1_000_000 },
    documents: { series: 20, number: 40, currency: 3, original: 15, data: 1_000_000, html: 1_000_000 },
    document_series: { name: 20 },
    returns: { reference: 20, name: 200, email: 254, number: 100, statement: 20_000, lines: 10_000, key: 32 },
    vitals: { day: 10, page: 40 },
    missed_searches: { day: 10, words: 60 },
  });
  expect([SOLD_NAME, SOLD_VALUES]).toEqual([500, 1000]);
  expect(fitted('order_history', 'reason', 'x'.repeat(600))).toHaveLength(500);
});

test('the files of a spreadsheet have these columns, and each is read in its own way', () => {
  const kinds = (kind: string, table: Readonly<Record<string, string>>): string[] =>
    Object.keys(table).filter((name) => table[name] === kind);
  expect([...new Set(Object.values(TABLE.products))]).toEqual([
    'text',
    'number',
    'category',
    'categories',
    'manufacturer',
    'values',
    'products',
  ]);
  expect(kinds('values', TABLE.products)).toEqual(['attributes']);
  expect(kinds('products', TABLE.products)).toEqual(['goes_with']);
  expect(kinds('number', TABLE.products)).toEqual(['rank']);
  expect(kinds('category', TABLE.products)).toEqual(['category']);
  expect(kinds('manufacturer', TABLE.products)).toEqual(['manufacturer']);
  expect(Object.keys(TABLE.items)).toEqual(
    'id updated product sku gtin values_en values_fr values_it attributes price stock stock_was stock_rule backorder_days weight unit_quantity rank unit restock'.split(
      ' ',
    ),
  );
  expect([...new Set(Object.values(TABLE.items))]).toEqual(['text', 'product', 'values', 'amount', 'whole', 'number']);
  expect(kinds('amount', TABLE.items)).toEqual(['price']);
  expect(kinds('whole', TABLE.items)).toEqual(['stock', 'stock_was', 'backorder_days', 'weight']);
  expect(kinds('number', TABLE.items)).toEqual(['unit_quantity', 'rank']);
  expect(kinds('product', TABLE.items)).toEqual(['product']);
});
