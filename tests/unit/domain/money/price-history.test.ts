import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFERENCE_DAYS, referencePrice } from '#src/domain/money/price-history.ts';

const DAY = 86_400_000;
const START = 100 * DAY;
const daysBefore = (days: number, price: number): { at: number; price: number } => ({ at: START - days * DAY, price });

test.for([
  ['no price before', [], null],
  ['one price, long ago', [daysBefore(90, 2000)], 2000],
  [
    'a rise inside the window keeps the price that held when it began',
    [daysBefore(90, 1500), daysBefore(5, 2000)],
    1500,
  ],
  ['a price that ended before the window does not count', [daysBefore(90, 900), daysBefore(31, 2000)], 2000],
  ['a dip inside the window counts', [daysBefore(90, 2000), daysBefore(20, 1200), daysBefore(10, 2000)], 1200],
  ['exactly 30 days before counts as held', [daysBefore(40, 1000), daysBefore(30, 2000)], 2000],
  ['a price from the start itself does not count', [daysBefore(3, 2000), daysBefore(0, 100)], 2000],
  ['an item of five days counts from its first price', [daysBefore(5, 1800), daysBefore(2, 2000)], 1800],
  [
    'an earlier sale within the window counts',
    [daysBefore(60, 2000), daysBefore(25, 1600), daysBefore(18, 2000)],
    1600,
  ],
] as const)('%s', ([, points, expected]) => {
  expect(referencePrice(points, START)).toBe(expected);
});

const points = fc.array(fc.record({ at: fc.integer({ min: 0, max: START + DAY }), price: fc.nat(100_000) }), {
  maxLength: 20,
});

test('the order of the rows does not matter, and the price is one that held in the window', () => {
  fc.assert(
    fc.property(points, (history) => {
      const reference = referencePrice(history, START);
      expect(referencePrice([...history].reverse(), START)).toBe(reference);
      if (reference === null) {
        expect(history.filter(({ at }) => at < START)).toEqual([]);
        return;
      }
      const inWindow = history.filter(({ at }) => at > START - REFERENCE_DAYS * DAY && at < START);
      for (const { price } of inWindow) expect(reference).toBeLessThanOrEqual(price);
      expect(history.some(({ price }) => price === reference)).toBe(true);
    }),
  );
});
