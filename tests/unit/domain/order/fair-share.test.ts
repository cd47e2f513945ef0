/** How much of a stock one origin may hold unpaid. */
import { expect, test } from 'vitest';
import { mostPieces, stockNeeded } from '#src/domain/order/fair-share.ts';

const LOW = 3;

/** The rule as people say it: enough is left, or it is a set of chairs, or no more than half of all. */
function mayTake(wanted: number, held: number, stock: number): boolean {
  if (wanted > stock) return false;
  return stock - wanted > LOW || wanted + held <= 4 || wanted + held <= (stock + held) / 2;
}

test('of a stock that lasts, any number', () => {
  expect(stockNeeded(95, 0, LOW)).toBe(99);
  expect(mostPieces(95, 99, 0, LOW)).toBe(95);
});

test('of one that runs out half, and always a set of chairs', () => {
  expect(mostPieces(99, 99, 0, LOW)).toBe(95);
  expect(mostPieces(20, 10, 0, LOW)).toBe(6);
  expect(mostPieces(5, 5, 0, LOW)).toBe(4);
  expect(mostPieces(4, 4, 0, LOW)).toBe(4);
  expect(mostPieces(1, 1, 0, LOW)).toBe(1);
  expect(mostPieces(1, 0, 0, LOW)).toBe(0);
});

test('what its other orders hold counts with it', () => {
  expect(mostPieces(4, 4, 4, LOW)).toBe(0);
  expect(mostPieces(2, 3, 2, LOW)).toBe(2);
  expect(mostPieces(1, 3, 95, LOW)).toBe(0);
});

test('the number that is needed says the same as the rule, for all small stocks', () => {
  for (let stock = 0; stock <= 40; stock += 1)
    for (let held = 0; held <= 20; held += 1)
      for (let wanted = 1; wanted <= 45; wanted += 1)
        expect([wanted, held, stock, stockNeeded(wanted, held, LOW) <= stock]).toEqual([
          wanted,
          held,
          stock,
          mayTake(wanted, held, stock),
        ]);
});
