import { expect, test } from 'vitest';
import { bestBand, stockBand } from '#src/domain/catalogue/stock.ts';

test.for([
  [-1, 'out'],
  [0, 'out'],
  [1, 'low'],
  [3, 'low'],
  [4, 'in'],
] as const)('%d pieces with a threshold of 3 are %s', ([stock, band]) => {
  expect(stockBand(stock, 3)).toBe(band);
});

test('a product is as available as its best item', () => {
  expect(bestBand(['out', 'low'])).toBe('low');
  expect(bestBand(['out', 'in', 'low'])).toBe('in');
  expect(bestBand([])).toBe('out');
});
