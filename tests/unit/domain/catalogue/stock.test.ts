import { expect, test } from 'vitest';
import { backorderWait, bestBand, canBuy, stockBand, stockRule } from '#src/domain/catalogue/stock.ts';

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
