import { expect, test } from 'vitest';
import { steppedPrice, type PriceEnding } from '#src/domain/money/price-steps.ts';

test.each<[price: number, by: 'percent' | 'amount', value: number, ending: PriceEnding, result: number]>([
  // Hundredths of a per cent.
  [1000, 'percent', 800, null, 1080],
  [1000, 'percent', 50, null, 1005],
  [1995, 'percent', -1000, null, 1796],
  [1000, 'percent', -12000, null, 0],
  [1000, 'amount', 250, null, 1250],
  [200, 'amount', -250, null, 0],
  // The nearest, and the higher of two that are as near.
  [1000, 'percent', 1000, 95, 1095],
  [1044, 'amount', 1, 95, 1095],
  [1040, 'amount', 1, 95, 995],
  [1040, 'amount', 5, 95, 1095],
  [1990, 'amount', 1, 90, 1990],
  [1949, 'amount', 1, 0, 2000],
  [1948, 'amount', 1, 0, 1900],
  [1000, 'amount', -1000, 99, 99],
])('%d by %s %d, ending in %s, is %d', (price, by, value, ending, result) => {
  expect(steppedPrice(price, { by, value, ending })).toBe(result);
});
