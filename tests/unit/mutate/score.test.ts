import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endedIn } from '#tests/mutate/browsers.ts';
import { EQUIVALENT, whyEquivalent } from '#tests/mutate/equivalent.ts';
import { drawn } from '#tests/mutate/house.ts';
import { mutantsOf, type Mutant } from '#tests/mutate/mutants.ts';
import { readOptions } from '#tests/mutate/options.ts';
import { wordsOf } from '#tests/mutate/related.ts';
import { noticedPercent, rowsOf, tableOf } from '#tests/mutate/score.ts';

const MUTANTS = mutantsOf('src/a/b.ts', 'const a = [1, 2, 3, 4, 5, 6, 7];');
const tried = (...noticed: readonly boolean[]) =>
  noticed.map((one, at) => ({ mutant: MUTANTS[at] as Mutant, by: one ? 'a.test.ts' : undefined }));

describe('a seed', () => {
  const places = (sample: number, seed: number) => drawn(MUTANTS, sample, seed).map((one) => MUTANTS.indexOf(one));

  test('draws the same places again, others than another seed, and all where that is asked', () => {
    expect(places(3, 7)).toEqual(places(3, 7));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => places(3, seed).join())).size).toBeGreaterThan(1);
    expect(drawn(MUTANTS, 0, 7)).toEqual(MUTANTS);
    expect(drawn(MUTANTS, 99, 7)).toEqual(MUTANTS);
  });

  test('draws one of each piece of the house, and any of it, in an order that is its own', () => {
    const draws = Array.from({ length: 60 }, (_, seed) => places(3, seed));
    for (const draw of draws) expect(draw.map((place) => [0, 0, 1, 1, 2, 2, 2][place]).toSorted()).toEqual([0, 1, 2]);
    expect(new Set(draws.flat()).size).toBe(MUTANTS.length);
    expect(new Set(draws.map(([first = -1]) => (first < 2 ? 0 : first < 4 ? 1 : 2))).size).toBe(3);
  });
});

test.for(EQUIVALENT.map((one) => [one.file, one] as const))('%s still has what makes no difference', ([file, one]) => {
  const source = readFileSync(file, 'utf8');
  const whys = mutantsOf(file, source).map((mutant) => whyEquivalent(mutant, source));
  expect(whys.filter((why) => why === one.why)).toHaveLength(1);
});

describe('the score', () => {
  test('is of what was tried, and is never rounded up', () => {
    expect(noticedPercent(tried(true, true, false))).toBe(66.6);
    expect(noticedPercent(tried(true))).toBe(100);
    expect(noticedPercent([])).toBe(0);
  });

  test('has rows for the report, and one for each room', () => {
    expect(rowsOf(tried(true, false), { places: 7, equivalent: 1, unasked: 2, seed: 5 })).toEqual([
      { name: 'noticed_percent', value: 50, unit: 'percent' },
      { name: 'tried', value: 2, unit: 'mutants' },
      { name: 'equivalent', value: 1, unit: 'mutants' },
      { name: 'unasked', value: 2, unit: 'mutants' },
      { name: 'all', value: 7, unit: 'mutants' },
      { name: 'seed', value: 5, unit: '' },
    ]);
    expect(tableOf(tried(true, false))).toBe('   50.0 % of    2  src/a');
  });
});

test('a file is near a test by the words of both names, but for where they stand', () => {
  expect([...wordsOf('src/desk/pack/usePackingSlips.tsx')]).toEqual(['desk', 'pack', 'packing', 'slip']);
  expect([...wordsOf('tests/e2e/desk-pack.test.ts')]).toEqual(['desk', 'pack']);
});

test('options are read, and numbers that cannot be are refused', () => {
  expect(readOptions([], 4)).toEqual({ only: [], seed: 4, sample: 100, most: 180 * 60_000 });
  expect(readOptions(['--only', 'src/a,src/b', '--seed', '9', '--sample', '0', '--minutes', '2'], 4)).toEqual({
    only: ['src/a', 'src/b'],
    seed: 9,
    sample: 0,
    most: 120_000,
  });
  for (const wrong of [['--seed', 'x'], ['--sample=-1'], ['--minutes', '0'], ['--sample', '1.5']])
    expect(() => readOptions(wrong, 4)).toThrow(RangeError);
});

test('what failed twice in a browser is read by the change that it had', () => {
  const tested = (projectName: string, status: string) => ({ projectName, status });
  const spec = (line: number, ...tests: readonly ReturnType<typeof tested>[]) => ({
    id: `${line}`,
    file: 'e2e/a.test.ts',
    title: 'adds',
    line,
    tests,
  });
  const inner = { specs: [spec(2, tested('Changed/1', 'unexpected'), tested('Changed/-1', 'expected'))] };
  const report = { suites: [{ specs: [spec(1, tested('Changed/0', 'flaky'))], suites: [inner] }] };
  expect(endedIn(report, 'unexpected')).toEqual(new Map([['Changed/1', new Set(['e2e/a.test.ts:2 adds'])]]));
  expect(endedIn(report, 'expected')).toEqual(new Map([['Changed/-1', new Set(['e2e/a.test.ts:2 adds'])]]));
});
