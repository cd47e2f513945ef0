import { expect, test } from 'vitest';
import { vitalsTable, type Count } from '#scripts/commands/vitals.ts';

const count = (page: string, vital: Count['vital'], bound: number, visits: number): Count => ({
  page,
  connection: page === 'home' ? '4g' : '3g',
  vital,
  bound,
  count: visits,
});
const COUNTS = [
  count('home', 'lcp', 1000, 10),
  count('home', 'cls', 0, 8),
  count('product', 'lcp', 2500, 20),
  count('product', 'lcp', 5000, 10),
  count('product', 'inp', 250, 4),
  count('product', 'cls', 250, 29),
];

test('operators read what three visits of four do not exceed, of all and of each kind, most visits first', () => {
  expect(vitalsTable(COUNTS, 'page')).toEqual([
    ['all', '40', '2500 ms good', '250 ms fair', '0.25 fair'],
    ['product', '30', '5000 ms poor', '250 ms fair', '0.25 fair'],
    ['home', '10', '1000 ms good', '–', '0.00 good'],
  ]);
  expect(vitalsTable(COUNTS, 'connection').map(([name]) => name)).toEqual(['all', '3g', '4g']);
});
