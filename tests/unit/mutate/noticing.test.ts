import { expect, test } from 'vitest';
import { noticing } from '#tests/mutate/noticing.ts';
import type { Failure } from '#tests/mutate/runner.ts';

/** What a run of tests gives while the change is there, or not, one run after the other; then all pass. */
function scripted(runs: readonly (readonly Failure[])[]) {
  const log: string[] = [];
  const left = [...runs];
  return {
    log,
    failures: async (tests: readonly string[]) => {
      log.push(tests.join(' '));
      return left.shift() ?? [];
    },
    make: () => void log.push('make'),
    takeBack: () => void log.push('takeBack'),
  };
}

const wrong = (name: string): Failure => ({ test: name, isSure: true });
const late = (name: string): Failure => ({ test: name, isSure: false });

test('a false expectation counts at once', async () => {
  const all = scripted([[wrong('b')]]);
  expect(await noticing(all, ['a', 'b'], all)).toBe('b');
  expect(all.log).toEqual(['a b']);
});

test('what was late counts where it is late again, and not without the change', async () => {
  const all = scripted([[late('a')], [late('a')], []]);
  expect(await noticing(all, ['a'], all)).toBe('a');
  expect(all.log).toEqual(['a', 'a', 'takeBack', 'a', 'make']);
});

test.for([
  ['passes the second time', [[late('a')], []]],
  ['is late without the change as well', [[late('a')], [late('a')], [late('a')]]],
] as const)('what %s has noticed nothing, and the others are asked', async ([, runs]) => {
  const all = scripted(runs);
  expect(await noticing(all, ['a', 'b'], all)).toBeUndefined();
  expect(all.log.at(-1)).toBe('b');
});
