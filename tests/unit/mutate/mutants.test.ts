import { describe, expect, test } from 'vitest';
import { marked, mutantsOf, mutated, nameOf } from '#tests/mutate/mutants.ts';

const changes = (source: string): string[] => mutantsOf('a.tsx', source).map(({ was, now }) => `${was} → ${now}`);

describe('mutants', () => {
  test('are comparisons, sums and conditions turned round', () => {
    expect(changes('const a = b < c && d;')).toEqual(['&& → ||', 'b < c && d → (b < c)', '< → <=']);
    expect(changes('const a = b * c - d % e;')).toEqual(['- → +', '* → /', '% → *']);
    expect(changes('if (a) b();')).toEqual(['a → true', 'a → false', 'b(); → ;']);
    expect(changes('const a = b ? c : d;')).toEqual(['b → true', 'b → false']);
    expect(changes('const a = !b;')).toEqual(['!b → (b)']);
    expect(changes('a += b ?? c;')).toEqual(['a += b ?? c; → ;', '+= → -=', '?? → &&']);
  });

  test('are limits, texts and answers that are others', () => {
    expect(changes("const a = [10_000, '', 'x', true];")).toEqual([
      '10_000 → 20000',
      "'' → 'mutated'",
      "'x' → ''",
      'true → false',
    ]);
  });

  test('are statements that are left out, and what is done at the end', () => {
    expect(changes('await a();')).toEqual(['await a(); → ;']);
    expect(changes('a = b;')).toEqual(['a = b; → ;']);
    expect(changes('const f = () => { return () => stop(); };')).toEqual(['stop() → undefined']);
    expect(changes("'use strict';").filter((change) => change.endsWith(' ;'))).toEqual([]);
  });

  test('are no signs that something is sorted by', () => {
    expect(changes('a.sort((b, c) => (b < c ? -1 : 1));')).not.toContain('1 → 2');
    expect(changes('const a = b ? -1 : 2;')).toContain('1 → 2');
  });

  test('are guards of SQL, one at a time', () => {
    const sql = "const a = `UPDATE a SET b = ${c} WHERE d = 1 AND e = 'f' AND g = {:g} AND h IS NULL`;";
    expect(changes(sql)).toEqual([" AND e = 'f' → ", ' AND h IS NULL → ']);
  });

  test('are methods that do the contrary, or are left out', () => {
    expect(changes('const a = Math.min(b, c);')).toEqual(['min → max']);
    expect(changes('const a = b.some(c).trim();')).toEqual(['b.some(c).trim() → b.some(c)', 'some → every']);
  });

  test('are no types, keys, names of modules, words for people, sums of texts, or fallbacks of a list', () => {
    for (const source of [
      "import { a } from './b.ts';",
      "export { a } from './b.ts';",
      "type A = 'x' | 1;",
      "interface A { b: 'c' }",
      'const a = { 1: b };',
      "throw new Error('What is wrong');",
      "const a = 'Days that a cart is kept.';",
      'const a = <b c={1} />;',
      'const a = `${b}` + c;',
      'const a = b[c] ?? 0;',
    ])
      expect([source, changes(source).filter((change) => change !== '?? → &&')]).toEqual([source, []]);
  });

  test('can be read beside another operator: what cannot would count as found', () => {
    expect(changes('const a = b ?? c ?? d;')).toEqual(['b ?? c ?? d → ((b ?? c) && (d))', 'b ?? c → ((b) && (c))']);
  });

  test('say where they are', () => {
    const [mutant] = mutantsOf('src/a.ts', 'const a = 1;\nconst b = 2;').slice(1);
    expect(mutant && nameOf(mutant)).toBe('src/a.ts:2:11  2 → 3');
  });
});

/** What the code gives, as it would run. */
function run(source: string): unknown {
  // oxlint-disable-next-line no-new-func
  return (new Function(source) as () => unknown)();
}

describe('a mutated file', () => {
  const only = (source: string, now: string): string => {
    const mutant = mutantsOf('a.ts', source).find((one) => one.now === now);
    if (mutant === undefined) throw new Error(`${source} has no mutant ${now}`);
    return mutated(source, mutant);
  };

  test('differs in that place alone', () => {
    expect(run(only('return 1 + 2 * 3;', '/'))).toBeCloseTo(1 + 2 / 3);
    expect(run(only('let a = 1; const f = () => { a = 2; }; f(); return a;', ';'))).toBe(1);
  });

  test('has no loop without an end, whatever stands around it', () => {
    const source = 'let n = 0; if (true) while (n < 10) n += 1; return n;';
    expect(() => run(only(source, '-='))).toThrow('endless');
    expect(run(only(source, '11'))).toBe(11);
    const nested = 'let n = 0; for (const a of [1, 2]) for (let b = 0; b < 3; b += 1) n += a; return n;';
    expect(run(only(nested, '4'))).toBe(12);
    expect(() => run(only(nested, '-='))).toThrow('endless');
    const last = 'let n = 0; do n += 1; while (n < 10); return n;';
    expect(run(only(last, '11'))).toBe(11);
    expect(() => run(only(last, '-='))).toThrow('endless');
  });
});

describe('a marked file', () => {
  /** What it gives, and the numbers of the parts that have run. */
  const runMarked = (source: string): readonly [unknown, readonly number[]] => {
    const parts: number[] = [];
    // oxlint-disable-next-line no-new-func
    const result: unknown = new Function('hit', marked('a.ts', source, 'hit'))((_file: string, number: number) =>
      parts.push(number),
    );
    return [result, parts];
  };
  /** Whether the part of the mutant that says `now` has run. */
  const hasRun = (source: string, now: string): boolean => {
    const mutant = mutantsOf('a.ts', source).find((one) => one.now === now);
    return mutant !== undefined && runMarked(source)[1].includes(mutant.inside);
  };

  test('tells which functions are called, by the numbers that its mutants name', () => {
    const source =
      'const f = (a) => a + 1; function g() { return f(1) * 2; } class A { h() { return 3; } } return g();';
    expect(runMarked(source)[0]).toBe(4);
    expect(['-', '/', '4'].map((now) => hasRun(source, now))).toEqual([true, true, false]);
  });

  test.for([
    ['a branch that is not taken', 'const f = () => { if (1 > 2) return 7; else return 8; }; return f();', '9', '8'],
    ['what follows a return', 'const f = (a) => { if (a) return 7; return 8; }; return f(1);', '8', '9'],
    ['the other value of a condition', 'const f = (a) => (a ? 7 : 8); return f(1);', '8', '9'],
    ['what an operator leaves out', 'const f = (a) => (a && 7) ?? 8; return f(1);', '8', '9'],
    ['a case', 'const f = (a) => { switch (a) { case 1: return 7; default: return 8; } }; return f(1);', '8', '9'],
    [
      'a loop without a turn',
      'const f = (a) => { for (const b of a) if (b) a = 8; return 7; }; return f([]);',
      '8',
      '9',
    ],
  ])('leaves out %s', ([, source, taken, other]) => {
    expect(runMarked(source ?? '')[0]).toBe(run(source ?? ''));
    expect([hasRun(source ?? '', taken ?? ''), hasRun(source ?? '', other ?? '')]).toEqual([true, false]);
  });
});
