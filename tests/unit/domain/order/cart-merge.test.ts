import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeCarts } from '#src/domain/order/cart-merge.ts';
import { CART_PIECES } from '#src/domain/site/limits.ts';

interface Line {
  readonly item: string;
  readonly quantity: number;
}

function cart(...lines: readonly (readonly [string, number])[]): Line[] {
  return lines.map(([item, quantity]) => ({ item, quantity }));
}

/** Any cart, of a few items so that two of them meet. */
const anyCart = fc
  .uniqueArray(
    fc.record({ item: fc.constantFrom(...'abcdefgh'), quantity: fc.integer({ min: 1, max: CART_PIECES }) }),
    {
      selector: ({ item }) => item,
    },
  )
  .map((lines): Line[] => lines);

const items = (lines: readonly Line[]): string[] => lines.map(({ item }) => item).sort();
const pieces = (lines: readonly Line[], item: string): number =>
  lines.find((line) => line.item === item)?.quantity ?? 0;

describe('at sign-in, with nothing in common', () => {
  test('no line of either is lost, and the larger number of pieces counts', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (mine, theirs) => {
        const lines = mergeCarts([], mine, theirs);
        expect(items(lines)).toEqual([...new Set([...items(mine), ...items(theirs)])].sort());
        for (const { item, quantity } of lines)
          expect(quantity).toBe(Math.max(pieces(mine, item), pieces(theirs, item)));
      }),
    );
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (mine, theirs) => {
        const lines = mergeCarts([], mine, theirs);
        expect(mergeCarts([], mine, lines)).toEqual(lines);
        expect(mergeCarts([], lines, lines)).toEqual(lines);
      }),
    );
  });

  test('pieces stay within their limit', () => {
    expect(mergeCarts([], cart(['a', 200]), cart())).toEqual(cart(['a', CART_PIECES]));
  });
});

describe('with what both had the last time', () => {
  test('what one side alone has changed is taken over, whichever it is', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (base, changed) => {
        expect(items(mergeCarts(base, changed, base))).toEqual(items(changed));
        expect(items(mergeCarts(base, base, changed))).toEqual(items(changed));
        for (const { item, quantity } of mergeCarts(base, base, changed)) expect(quantity).toBe(pieces(changed, item));
      }),
    );
  });

  test('a line that the other side has changed or added is never lost to a removal', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyCart, (base, mine, theirs) => {
        const changed = [...mine, ...theirs].filter(({ item, quantity }) => quantity !== pieces(base, item));
        expect(items(mergeCarts(base, mine, theirs))).toEqual(expect.arrayContaining(items(changed)));
      }),
    );
  });

  test.each([
    ['both removed it', cart(['a', 2]), cart(), cart(), cart()],
    ['one removed it', cart(['a', 2]), cart(), cart(['a', 2]), cart()],
    ['one removed it, the other wants more', cart(['a', 2]), cart(), cart(['a', 3]), cart(['a', 3])],
    ['one wants fewer', cart(['a', 5]), cart(['a', 1]), cart(['a', 5]), cart(['a', 1])],
    ['both want another number', cart(['a', 5]), cart(['a', 1]), cart(['a', 3]), cart(['a', 3])],
    [
      'each added one',
      cart(['a', 1]),
      cart(['a', 1], ['b', 1]),
      cart(['a', 1], ['c', 1]),
      cart(['a', 1], ['b', 1], ['c', 1]),
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeCarts(base, mine, theirs)).toEqual(merged);
  });
});
