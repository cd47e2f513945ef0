import { expect, test } from 'vitest';
import { mutantsOf } from '#tests/mutate/mutants.ts';
import { browserName, switched } from '#tests/mutate/switched.ts';

/** What the code gives in a browser of that name, with the changes of the source that say these. */
function run(source: string, nows: readonly string[], userAgent: string): unknown {
  const all = mutantsOf('a.ts', source);
  const mutants = nows.map((now, number) => [number, all.find((one) => one.now === now)] as const);
  const own = new Map(mutants.flatMap(([number, mutant]) => (mutant === undefined ? [] : [[number, mutant] as const])));
  const [text, numbers] = switched('a.ts', source, own);
  expect(numbers.toSorted()).toEqual([...own.keys()]);
  // oxlint-disable-next-line no-new-func
  return (new Function('globalThis', text) as (scope: unknown) => unknown)({ navigator: { userAgent } });
}

test.for([
  ['an operator', 'return 3 * 2;', '/', 6, 1.5],
  ['a condition', 'if (1 > 2) return 7; return 8;', 'true', 8, 7],
  ['a statement', 'let a = 1; const f = () => { a = 2; }; f(); return a;', ';', 2, 1],
  [
    'a method, with all that is called on it',
    'return [1, 2]?.some((a) => a > 1).toString();',
    'every',
    'true',
    'false',
  ],
] as const)('%s changes in the browser that is named so, and in no other', ([, source, now, as, changed]) => {
  expect(run(source, [now], 'Chrome')).toBe(as);
  expect(run(source, [now], `Chrome ${browserName(0)}`)).toBe(changed);
  expect(run(source, [now], `Chrome ${browserName(1)}`)).toBe(as);
});

test('each of several is switched by itself; one that stands in another is left out', () => {
  const source = 'const a = 5 + 1; const b = 7 * 2; return [a, b].join();';
  expect(run(source, ['-', '/'], browserName(0))).toBe('4,14');
  expect(run(source, ['-', '/'], browserName(1))).toBe('6,3.5');
  const all = mutantsOf('a.ts', 'return 5 + 1;');
  expect(switched('a.ts', 'return 5 + 1;', new Map(all.entries()))[1]).toHaveLength(2);
});
