import { expect, test } from 'vitest';
import { noticing, type Passing } from '#tests/mutate/noticing.ts';
import type { Failure } from '#tests/mutate/runner.ts';

/** What a run of tests gives while the change is there, or not, one run after the other; then all pass. */
function scripted(runs: readonly (readonly Failure[])[]) {
  const log: string[] = [];
  const left = [...runs];
  const passing: Passing = new Map();
  const failures = async (tests: readonly string[]) => {
    log.push(tests.join(' '));
    return left.shift() ?? [];
  };
  const change = { make: () => void log.push('make'), takeBack: () => void log.push('takeBack') };
  return { log, passing, ask: (tests: readonly string[]) => noticing(failures, tests, change, passing) };
}

const wrong = (name: string): Failure => ({ test: name, isSure: true });
const late = (name: string): Failure => ({ test: name, isSure: false });

test('a false expectation counts at once, if the test passes without the change, which is asked once', async () => {
  const all = scripted([[wrong('b')], [], [wrong('b')]]);
  expect(await all.ask(['a', 'b'])).toBe('b');
  expect(await all.ask(['b'])).toBe('b');
  expect(all.log).toEqual(['a b', 'takeBack', 'b', 'make', 'b']);
});

test('what was late counts where it is late again, and not without the change', async () => {
  const all = scripted([[late('a')], [late('a')], []]);
  expect(await all.ask(['a'])).toBe('a');
  expect(all.log).toEqual(['a', 'a', 'takeBack', 'a', 'make']);
});

test.for([
  ['passes the second time', [[late('a')], []]],
  ['is late without the change as well', [[late('a')], [late('a')], [late('a')]]],
  ['fails without the change as well', [[wrong('a')], [wrong('a')]]],
] as const)('what %s has noticed nothing, and the others are asked', async ([, runs]) => {
  const all = scripted(runs);
  expect(await all.ask(['a', 'b'])).toBeUndefined();
  expect(all.log.at(-1)).toBe('b');
});

test('a test that fails anyway is asked no more', async () => {
  const all = scripted([[wrong('a')], [wrong('a')]]);
  await all.ask(['a']);
  await all.ask(['a', 'b']);
  expect(all.log).toEqual(['a', 'takeBack', 'a', 'make', 'b']);
});
