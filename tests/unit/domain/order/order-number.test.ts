import { expect, test } from 'vitest';
import { orderNumber, tidyOrderNumber } from '#src/domain/order/order-number.ts';

test('is drawn in two halves of four, and needs eight whole numbers', () => {
  expect(orderNumber([0, 1, 2, 3, 4, 5, 6, 31])).toBe('2345-678Z');
  expect(orderNumber([0, 1, 2, 3, 4, 5, 6, 32, 99])).toBe('2345-6782');
  for (const few of [
    [0, 1, 2, 3, 4, 5, 6],
    [0, 1, 2, 3, 4, 5, 6, -1],
    [0, 1, 2, 3, 4, 5, 6, 0.5],
  ])
    expect(() => orderNumber(few)).toThrow(RangeError);
});

test.for<readonly [typed: string, tidied: string]>([
  ['k7qmx2pa', 'K7QM-X2PA'],
  [' k7qm x2pa ', 'K7QM-X2PA'],
  ['K7QM–X2PA', 'K7QM-X2PA'],
  ['k-7-q-m-x-2-p-a', 'K7QM-X2PA'],
  ['k7qmx2p', 'k7qmx2p'],
  ['k7qmx2paa', 'k7qmx2paa'],
  ['', ''],
])('what is typed as %j is looked up as %j', ([typed, tidied]) => {
  expect(tidyOrderNumber(typed)).toBe(tidied);
});
