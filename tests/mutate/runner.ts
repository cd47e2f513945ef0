/** Vitest, kept warm in this process, with files of the project replaced in memory: nothing is written over. */
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

export interface Runner {
  /** From now on tests see this text in place of the file's own; null: the file as it is. */
  replace(file: string, text: string | null): void;
  /** Runs test files until the first that fails. Gives whether all have passed. */
  passes(tests: readonly string[]): Promise<boolean>;
  /** The same, and gives those that have failed; none where all have passed. */
  failing(tests: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface RunnerOptions {
  readonly include: readonly string[];
  /** ms. */
  readonly testTimeout: number;
  readonly maxWorkers: number;
  /** false: test files share the modules that they import. */
  readonly isolate: boolean;
}

/** Nobody reads what the tests of a mutant say. */
const SILENT = { onInit: () => undefined };

export async function startRunner({ include, testTimeout, maxWorkers, isolate }: RunnerOptions): Promise<Runner> {
  const texts = new Map<string, string>();
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      include: [...include],
      pool: 'threads',
      bail: 1,
      maxWorkers,
      isolate,
      testTimeout,
      hookTimeout: testTimeout,
      expect: { poll: { timeout: testTimeout / 4 } },
      reporters: [SILENT],
      silent: true,
      // It keeps what it has read of a file, whatever stands in its place.
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'replaced-files',
          enforce: 'pre',
          load: (id: string) => texts.get(id.replace(/\?.*$/, '')) ?? null,
        },
      ],
    },
  );
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((specification) => [specification.moduleId, specification]),
  );
  const failing = async (tests: readonly string[]): Promise<readonly string[]> => {
    const wanted = tests.map((test) => {
      const specification = specifications.get(resolve(test));
      if (specification === undefined) throw new Error(`Vitest does not know ${test}.`);
      return specification;
    });
    // Else what failed in an earlier run counts for `bail`, and this one ends before it has begun.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    vitest.state.clearErrors();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
    process.exitCode = 0;
    const bad = new Set(testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId));
    const failed = tests.filter((test) => bad.has(resolve(test)));
    return unhandledErrors.length > 0 || testModules.length === 0 ? [...failed, ...tests].slice(0, 1) : failed;
  };
  return {
    replace(file, text) {
      const path = resolve(file);
      if (text === null) texts.delete(path);
      else texts.set(path, text);
      vitest.invalidateFile(path);
    },
    failing,
    passes: async (tests) => (await failing(tests)).length === 0,
    close: () => vitest.close(),
  };
}
