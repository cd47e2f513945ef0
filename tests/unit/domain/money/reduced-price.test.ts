/** What an item costs in a sale of many: at least as much off as was said, and the ending that was asked for. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOff } from '#src/domain/money/price-history.ts';
import { PRICE_ENDINGS, type PriceEnding } from '#src/domain/money/price-steps.ts';
import { reducedPrice, type Reduction } from '#src/domain/money/reduced-price.ts';

test.each<[price: number, by: Reduction['by'], value: number, ending: PriceEnding, result: number]>([
  [5000, 'percent', 2000, null, 4000],
  // Rounded down, so that 20 % off are never 19.
  [999, 'percent', 2000, null, 799],
  [5000, 'amount', 500, null, 4500],
  [300, 'amount', 500, null, 0],
  [5000, 'price', 1234, 90, 1234],
  [5000, 'percent', 2000, 90, 3990],
  [5000, 'percent', 2000, 0, 4000],
  [5000, 'percent', 2020, 95, 3895],
  [5000, 'percent', 1000, 99, 4499],
  // No price with this ending is low enough.
  [110, 'percent', 5000, 99, 0],
  [100, 'percent', 10_000, null, 0],
])('%d less %s %d, ending in %s, is %d', (price, by, value, ending, result) => {
  expect(reducedPrice(price, { by, value }, ending)).toBe(result);
});

const prices = fc.integer({ min: 1, max: 100_000_000 });
const endings = fc.constantFrom(...PRICE_ENDINGS);

describe('for each price', () => {
  test('a reduction by whole per cents is never smaller than what pages say', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 99 }), endings, (price, percent, ending) => {
        const reduced = reducedPrice(price, { by: 'percent', value: percent * 100 }, ending);
        expect(reduced).toBeLessThan(price);
        expect(percentOff(price, reduced)).toBeGreaterThanOrEqual(percent);
      }),
    );
  });

  test('it is a whole amount, has the ending or is none, and there is no higher one that would do', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 10_000 }), endings, (price, value, ending) => {
        const exact = reducedPrice(price, { by: 'percent', value }, null);
        const reduced = reducedPrice(price, { by: 'percent', value }, ending);
        expect(Number.isSafeInteger(reduced) && reduced >= 0).toBe(true);
        expect(reduced).toBeLessThanOrEqual(exact);
        if (ending === null || reduced === 0) return;
        expect(reduced % 100).toBe(ending);
        expect(reduced + 100).toBeGreaterThan(exact);
      }),
    );
  });

  test('an amount off is that amount, as long as something is left', () => {
    fc.assert(
      fc.property(prices, prices, (price, value) => {
        expect(reducedPrice(price, { by: 'amount', value }, null)).toBe(Math.max(0, price - value));
      }),
    );
  });
});
