import { describe, expect, test } from 'vitest';
import { mutantsOf, type Mutant } from '#tests/mutate/mutants.ts';
import { readOptions } from '#tests/mutate/options.ts';
import { chosen } from '#tests/mutate/target.ts';
import { killedPercent, rowsOf, survivorsOf } from '#tests/mutate/score.ts';

const MUTANTS = mutantsOf('a.ts', 'const a = [1, 2, 3, 4, 5, 6, 7];');
const tried = (...killed: readonly boolean[]) =>
  killed.map((one, at) => ({ mutant: MUTANTS[at] as Mutant, killed: one }));

test('a seed draws the same mutants again, from all files at once: what the time leaves of them is a sample too', () => {
  const drawn = chosen(MUTANTS, 3, 7);
  expect(drawn).toHaveLength(3);
  expect(chosen(MUTANTS, 3, 7)).toEqual(drawn);
  expect(new Set(drawn).size).toBe(3);
  const firsts = Array.from({ length: 20 }, (_, seed) => MUTANTS.indexOf(chosen(MUTANTS, 3, seed)[0] as Mutant));
  expect(Math.max(...firsts)).toBeGreaterThan(MUTANTS.length - 3);
  expect(
    new Set(
      [1, 2, 3, 4, 5].map((seed) =>
        chosen(MUTANTS, 3, seed)
          .map(({ was }) => was)
          .join(),
      ),
    ).size,
  ).toBeGreaterThan(1);
  expect(chosen(MUTANTS, 0, 7)).toEqual(MUTANTS);
  expect(chosen(MUTANTS, 99, 7)).toEqual(MUTANTS);
});

describe('the score', () => {
  test('is of what was tried, and is never rounded up', () => {
    expect(killedPercent(tried(true, true, false))).toBe(66.6);
    expect(killedPercent(tried(true))).toBe(100);
    expect(killedPercent([])).toBe(0);
  });

  test('has a row for all, rows for each part, and the seed; survivors are named', () => {
    const scores = [
      { part: 'domain', tried: tried(true, false), all: 7 },
      { part: 'orders', tried: tried(true, true), all: 9 },
      { part: 'nothing', tried: [], all: 5 },
    ];
    expect(rowsOf(scores, 5)).toEqual([
      { name: 'killed_percent', value: 75, unit: 'percent' },
      { name: 'domain_killed_percent', value: 50, unit: 'percent' },
      { name: 'domain_tried', value: 2, unit: 'mutants' },
      { name: 'domain_all', value: 7, unit: 'mutants' },
      { name: 'orders_killed_percent', value: 100, unit: 'percent' },
      { name: 'orders_tried', value: 2, unit: 'mutants' },
      { name: 'orders_all', value: 9, unit: 'mutants' },
      { name: 'seed', value: 5, unit: '' },
    ]);
    expect(survivorsOf(scores)).toEqual(['a.ts:1:15  2 → 3']);
  });
});

test('options are read, and numbers that cannot be are refused', () => {
  expect(readOptions([], 4)).toEqual({ only: [], seed: 4, sample: null, most: 180 * 60_000 });
  expect(readOptions(['--only', 'src/a,src/b', '--seed', '9', '--sample', '0', '--minutes', '2'], 4)).toEqual({
    only: ['src/a', 'src/b'],
    seed: 9,
    sample: 0,
    most: 120_000,
  });
  for (const wrong of [['--seed', 'x'], ['--sample=-1'], ['--minutes', '0'], ['--sample', '1.5']])
    expect(() => readOptions(wrong, 4)).toThrow(RangeError);
});
