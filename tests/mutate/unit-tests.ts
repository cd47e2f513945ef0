/** The unit tests that import a mutated file: those of the domain first, then all others. */
import { globSync } from 'node:fs';
import { mutated, type Mutant } from '#tests/mutate/mutants.ts';
import { noticing } from '#tests/mutate/noticing.ts';
import { importsOf } from '#tests/mutate/related.ts';
import { startRunner } from '#tests/mutate/runner.ts';
import type { Trial } from '#tests/mutate/target.ts';

const TESTS = 'tests/unit/**/*.test.{ts,tsx}';
/** Those that may share modules with each other, which is quicker. */
const NEAR = 'tests/unit/domain/';

export async function startUnitTests(): Promise<Trial> {
  const tests = globSync(TESTS).sort();
  const imports = await importsOf(tests);
  const limits = { include: [TESTS], testTimeout: 60_000, maxWorkers: 1 };
  const near = await startRunner({ ...limits, isolate: false });
  const far = await startRunner({ ...limits, isolate: true });
  /** Groups of tests of a file that pass without a mutant. */
  const passing = new Set<string>();
  return {
    async kills(mutant: Mutant, source: string) {
      const { file } = mutant;
      const related = tests.filter((test) => imports.get(test)?.has(file) === true);
      const groups = [
        { name: `${file} near`, runner: near, own: related.filter((test) => test.startsWith(NEAR)) },
        { name: `${file} far`, runner: far, own: related.filter((test) => !test.startsWith(NEAR)) },
      ].filter(({ own }) => own.length > 0);
      const text = mutated(source, mutant);
      for (const { name, runner, own } of groups) {
        if (!passing.has(name) && (await runner.failures(own)).length > 0)
          throw new Error(`A unit test of ${file} fails without any mutant.`);
        passing.add(name);
        const change = { make: () => runner.replace(file, text), takeBack: () => runner.replace(file, null) };
        change.make();
        const found = await noticing(runner, own, change);
        change.takeBack();
        if (found !== undefined) return true;
      }
      return false;
    },
    async close() {
      await near.close();
      await far.close();
    },
  };
}
