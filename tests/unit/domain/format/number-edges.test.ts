/** Edges of numbers and prices: each was a change that no test had noticed (npm run mutate). */
import { expect, test } from 'vitest';
import { formatNumber, formatPercent } from '#src/domain/format/numbers.ts';
import { percentOff, REFERENCE_DAYS, referencePrice } from '#src/domain/money/price-history.ts';

test('numbers are rounded half up, in groups, with their sign', () => {
  const written = ([value, digits]: readonly [number, number]): string => formatNumber('en', value, digits);
  expect(
    [
      [0, 2],
      [-0, 0],
      [1.005, 2],
      [0.995, 2],
      [9.995, 2],
      [999.5, 0],
      [1e-7, 2],
      [-1234567.5, 0],
      [1e-7, 7],
      [4.9e-7, 6],
      [5e-7, 6],
    ].map((pair) => written([pair[0] ?? 0, pair[1] ?? 0])),
  ).toEqual(['0', '-0', '1.01', '1', '10', '1,000', '0', '-1,234,568', '0.0000001', '0', '0.000001']);
  expect([formatNumber('fr', 12_345.678, 2), formatNumber('it', 12_345.678, 2), formatNumber('en', 12.5)]).toEqual([
    '12\u202f345,68',
    '12.345,68',
    '13',
  ]);
  expect([formatPercent('en', 5.555), formatPercent('fr', 5.5), formatPercent('it', 5.5)]).toEqual([
    '5.56%',
    '5,5\u202f%',
    '5,5%',
  ]);
});

test('a price is struck by whole per cent, and by none where it was not higher', () => {
  expect([
    percentOff(1000, 900),
    percentOff(1000, 991),
    percentOff(1000, 1000),
    percentOff(1000, 1100),
    percentOff(0, 900),
    percentOff(1, 0),
  ]).toEqual([10, 0, 0, 0, 0, 100]);
});

test('the lowest price of thirty days counts, and the one that held when they began', () => {
  const day = 86_400_000;
  const start = 100 * day;
  expect(REFERENCE_DAYS).toBe(30);
  const of = (...points: readonly (readonly [daysBefore: number, price: number])[]): number | null =>
    referencePrice(
      points.map(([days, price]) => ({ at: start - days * day, price })),
      start,
    );
  expect([of(), of([0, 5]), of([-1, 5])]).toEqual([null, null, null]);
  expect([of([30, 5]), of([31, 5], [30, 9]), of([40, 3], [31, 5], [1, 9]), of([40, 3], [31, 9], [1, 5])]).toEqual([
    5, 9, 5, 5,
  ]);
  expect([of([31, 9], [31, 5]), of([31, 5], [31, 9]), of([29, 7], [1, 9])]).toEqual([5, 5, 7]);
});
