import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backorderWait, bestBand, canBuy, othersPieces, stockBand, stockRule } from '#src/domain/catalogue/stock.ts';

test.for([
  [-1, 'out', 'backorder'],
  [0, 'out', 'backorder'],
  [1, 'low', 'in'],
  [3, 'low', 'in'],
  [4, 'in', 'in'],
] as const)(
  '%d pieces with a threshold of 3 are %s, of a backorder %s, and uncounted in stock',
  ([stock, stop, soldOn]) => {
    expect(stockBand({ stock, rule: '' }, 3)).toBe(stop);
    expect(stockBand({ stock, rule: 'backorder' }, 3)).toBe(soldOn);
    expect(stockBand({ stock, rule: 'uncounted' }, 3)).toBe('in');
  },
);

test('a product is as available as its best item', () => {
  expect(bestBand(['out', 'low'])).toBe('low');
  expect(bestBand(['out', 'in', 'low'])).toBe('in');
  expect(bestBand(['out', 'backorder'])).toBe('backorder');
  expect(bestBand(['backorder', 'low'])).toBe('low');
  expect(bestBand([])).toBe('out');
});

test('only a counted item that is not sold on can be short, and only a backorder waits', () => {
  expect(canBuy({ stock: 2, rule: '' }, 2)).toBe(true);
  expect(canBuy({ stock: 2, rule: '' }, 3)).toBe(false);
  expect(canBuy({ stock: -9, rule: 'backorder' }, 99)).toBe(true);
  expect(canBuy({ stock: 0, rule: 'uncounted' }, 99)).toBe(true);
  const wait = (stock: number, rule: '' | 'backorder' | 'uncounted') => backorderWait({ stock, rule, days: 10 }, 3);
  expect([wait(3, 'backorder'), wait(2, 'backorder'), wait(0, 'uncounted'), wait(0, '')]).toEqual([0, 10, 0, 0]);
});

test('a stored rule that is none is the strictest', () => {
  expect([stockRule(''), stockRule('backorder'), stockRule('uncounted'), stockRule('x')]).toEqual([
    '',
    'backorder',
    'uncounted',
    '',
  ]);
});

/** What happens to pieces that two shops sell: one of them reads files of the other. */
const HISTORY = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constantFrom('sold here', 'sold there', 'came here', 'came there'),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ does: fc.constant('file'), pieces: fc.constant(0) }),
  ),
  { maxLength: 40 },
);

test('after each file of a shop that sells the same, stock less what is missing is what both have together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), HISTORY, fc.boolean(), (start, history, isSoldOn) => {
      const pieces = { here: start, there: start, seen: start, all: start };
      for (const { does, pieces: count } of [...history, { does: 'file', pieces: 0 }]) {
        if (does === 'sold here' && (isSoldOn || pieces.here >= count)) {
          pieces.here -= count;
          pieces.all -= count;
        } else if (does === 'sold there' && pieces.there >= count) {
          pieces.there -= count;
          pieces.all -= count;
        } else if (does === 'came here') {
          pieces.here += count;
          pieces.all += count;
        } else if (does === 'came there') {
          pieces.there += count;
          pieces.all += count;
        } else if (does === 'file') {
          const { moved, missing } = othersPieces(pieces.seen, pieces.there, pieces.here);
          // A sale there brings no pieces here, and what is owed here no file makes more.
          expect(moved).toBeLessThanOrEqual(Math.max(0, pieces.there - pieces.seen));
          expect(pieces.here + moved).toBeGreaterThanOrEqual(Math.min(pieces.here, 0));
          pieces.here += moved;
          pieces.seen += moved;
          expect(missing === 0 || (missing > 0 && pieces.here <= 0)).toBe(true);
          expect(pieces.here - missing).toBe(pieces.all);
        }
      }
    }),
  );
});
