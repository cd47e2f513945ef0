import { expect, test } from 'vitest';
import { salePriceOf } from '#src/studio/record/SaleForOthers.tsx';

test('the same share is taken off another price, in whole cents, and something is always taken off', () => {
  expect(salePriceOf(6800, { price: 12400, sale: 9300 })).toBe(5100);
  expect(salePriceOf(999, { price: 10000, sale: 6667 })).toBe(666);
  expect(salePriceOf(10, { price: 10000, sale: 9999 })).toBe(9);
  expect(salePriceOf(500, { price: 0, sale: 0 })).toBe(500);
});
