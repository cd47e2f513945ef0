/** Two lists of saved products become one, and the link that shares one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeSaved, SAVED_PRODUCTS, sharedProducts, shareFragment } from '#src/domain/person/saved.ts';

const list = (names: string): { readonly product: string }[] => [...names].map((product) => ({ product }));
const text = (products: readonly { readonly product: string }[]): string =>
  products.map(({ product }) => product).join('');

describe('two lists of one person', () => {
  test.for([
    ['at sign-in nothing is lost', '', 'ab', 'bc', 'abc'],
    ['what was added on either side stays', 'a', 'ab', 'ac', 'abc'],
    ['what was removed here goes there', 'abc', 'ac', 'abc', 'ac'],
    ['what was removed there goes here', 'abc', 'abc', 'bc', 'bc'],
    ['what both removed is gone', 'ab', 'a', 'a', 'a'],
  ] as const)('%s', ([, base, mine, theirs, merged]) => {
    expect(text(mergeSaved([...base], list(mine), list(theirs)))).toBe(merged);
  });

  test('are the same however often they are merged, and no longer than a list may be', () => {
    const ids = fc.uniqueArray(fc.nat(3 * SAVED_PRODUCTS).map(String), { maxLength: SAVED_PRODUCTS });
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const entries = (names: readonly string[]) => names.map((product) => ({ product }));
        const once = mergeSaved(base, entries(mine), entries(theirs));
        const known = once.map(({ product }) => product);
        expect(mergeSaved(known, once, once)).toEqual(once);
        expect(new Set(known).size).toBe(known.length);
        expect(known.length).toBeLessThanOrEqual(SAVED_PRODUCTS);
      }),
    );
  });
});

describe('the link to a list', () => {
  const ids = ['abcdefghijklmn1', 'abcdefghijklmn2'];

  test('names products alone, and leads back to them', () => {
    expect(shareFragment(ids)).toBe('#list=abcdefghijklmn1.abcdefghijklmn2');
    expect(sharedProducts(shareFragment(ids))).toEqual(ids);
  });

  test('shares nothing where it is none, and each product once', () => {
    expect(['', '#list=', '#list=x', '#list=../../evil', '#other=abcdefghijklmn1'].flatMap(sharedProducts)).toEqual([]);
    expect(sharedProducts(shareFragment([...ids, ...ids]))).toEqual(ids);
    const many = Array.from({ length: 2 * SAVED_PRODUCTS }, (_, index) => `p${index}`.padEnd(15, 'x'));
    expect(sharedProducts(shareFragment(many))).toEqual(many.slice(0, SAVED_PRODUCTS));
  });
});
