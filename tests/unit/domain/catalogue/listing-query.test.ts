import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListingQuery,
  parseListingQuery,
  SORTS,
  WHOLE_LISTING,
  withKnown,
  withValue,
  writeListingQuery,
} from '#src/domain/catalogue/listing-query.ts';

const key = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).filter((one) => !/^(?:price|stock|sale|sort|page)$/.test(one));
const value = fc.stringMatching(/^[a-z0-9]{1,4}(?:-[a-z0-9]{1,4}){0,2}$/);
const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
const bound = fc.option(fc.nat(999_999_999));

const query: fc.Arbitrary<ListingQuery> = fc
  .record({
    values: fc.dictionary(key, fc.array(value, { minLength: 1, maxLength: 5 }), { maxKeys: 5 }),
    least: bound,
    most: bound,
    stock: fc.boolean(),
    sale: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 99_999 }),
  })
  .map(({ values, least, most, ...rest }) => ({
    ...rest,
    least: least !== null && most !== null ? Math.min(least, most) : least,
    most: least !== null && most !== null ? Math.max(least, most) : most,
    values: Object.entries(values)
      .map(([attribute, chosen]) => [attribute, sorted(chosen)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  }));

describe('the query of a listing', () => {
  test('says everything, in one order', () => {
    const text = '?colour=blue.red&material=linen&price=1000-5000&stock=1&sale=1&sort=-price&page=2';
    const read = parseListingQuery(
      'page=2&sale=1&sort=-price&material=linen&stock=1&price=1000-5000&colour=red.blue.red',
    );
    expect(writeListingQuery(read)).toBe(text);
    expect(read.values).toEqual([
      ['colour', ['blue', 'red']],
      ['material', ['linen']],
    ]);
  });

  test('comes back as it was written', () => {
    fc.assert(
      fc.property(query, (one) => {
        expect(parseListingQuery(writeListingQuery(one))).toEqual(one);
      }),
    );
  });

  test('whatever an address says is read, and written in one way', () => {
    const part = fc.tuple(fc.oneof(key, fc.constantFrom('price', 'sort', 'page', 'stock'), fc.string()), fc.string());
    const text = fc.array(part.map((both) => both.join('='))).map((parts) => `?${parts.join('&')}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (one) => {
        const written = writeListingQuery(parseListingQuery(one));
        expect(writeListingQuery(parseListingQuery(written))).toBe(written);
        expect(written).toMatch(/^(?:\?[a-z0-9=&.-]+)?$/);
      }),
    );
  });

  test('leaves out what it does not understand', () => {
    for (const text of [
      '',
      '?',
      '?q',
      '?utm_source=a',
      '?colour=',
      '?colour=Red',
      '?price=-',
      '?price=1,5-2',
      '?sort=x',
      '?page=0',
      '?stock=2',
      `?a=${'b'.repeat(2000)}`,
    ])
      expect(parseListingQuery(text), text).toEqual(WHOLE_LISTING);
    expect(writeListingQuery(parseListingQuery('?price=500-'))).toBe('?price=500-');
    expect(writeListingQuery(parseListingQuery('?price=900-500'))).toBe('?price=500-900');
  });

  test('a choice more or less begins on the first page', () => {
    const red = withValue({ ...WHOLE_LISTING, page: 3 }, 'colour', 'red', true);
    expect(writeListingQuery(red)).toBe('?colour=red');
    const both = withValue(withValue(red, 'colour', 'blue', true), 'art', 'old', true);
    expect(writeListingQuery(both)).toBe('?art=old&colour=blue.red');
    expect(
      withValue(withValue(withValue(both, 'colour', 'red', false), 'colour', 'blue', false), 'art', 'old', false),
    ).toEqual(WHOLE_LISTING);
  });

  test('words of other programs are none of its own', () => {
    const both = parseListingQuery('?ref=letter&colour=red');
    expect(writeListingQuery(withKnown(both, (attribute) => attribute === 'colour'))).toBe('?colour=red');
  });
});
