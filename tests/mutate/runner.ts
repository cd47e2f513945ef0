/** Vitest, kept warm in this process, in the copy of the project. */
import { join, resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

export interface Failure {
  readonly test: string;
  /** Whether something was not as it should be, and it was not only too late or without an answer, as on a busy machine. */
  readonly isSure: boolean;
}

export interface Runner {
  /** A file of the copy has another text. */
  hasChanged(file: string): void;
  /** Runs test files until the first that fails. Gives those that have failed; none where all have passed. */
  failures(tests: readonly string[]): Promise<readonly Failure[]>;
  close(): Promise<void>;
}

/** Nobody reads what the tests of a mutant say. */
const SILENT = { onInit: () => undefined };

const LATE = /timed out|in time/;

/** A false expectation, or an answer that a test did not want. */
function isSure(module: TestModule): boolean {
  const groups = [module, ...module.children.allSuites()].flatMap((group) => group.errors());
  const tests = [...module.children.allTests()].flatMap((test) => test.result().errors ?? []);
  return [...groups, ...tests].some(({ name, cause, status }) => {
    if (name === 'AssertionError') return !LATE.test(cause?.message ?? '');
    return name?.startsWith('ClientResponseError') === true && Number(status) >= 400;
  });
}

/** Test files at a time: most of the time of one that talks with a server is waiting. */
const AT_ONCE = 2;

/** A run that was broken off passes what it has not run. */
function isWhole(module: TestModule): boolean {
  return [...module.children.allTests()].every(
    (test) => test.options.mode !== 'run' || ['passed', 'failed'].includes(test.result().state),
  );
}

/** Times that what was broken off is run: on a busy machine the end of one run comes when the next one has begun. */
const MOST_RUNS = 3;

/** `root`: of the copy, in which this process is. */
export async function startRunner(root: string): Promise<Runner> {
  const vitest = await createVitest({
    root,
    config: join(root, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    maxWorkers: AT_ONCE,
    reporters: [SILENT],
    silent: true,
    // It keeps what it has read of a file, whatever stands in its place.
    fsModuleCache: false,
  });
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((specification) => [specification.moduleId, specification]),
  );
  const failures = async (tests: readonly string[], run = 1): Promise<readonly Failure[]> => {
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
    const bad = new Map(testModules.filter((module) => !module.ok()).map((module) => [module.moduleId, module]));
    const failed = tests.flatMap((test): Failure[] => {
      const module = bad.get(resolve(test));
      return module === undefined ? [] : [{ test, isSure: isSure(module) }];
    });
    if (failed.length === 0 && run < MOST_RUNS && !testModules.every(isWhole)) return failures(tests, run + 1);
    const [first] = tests;
    const isBroken = unhandledErrors.length > 0 || testModules.length === 0;
    return failed.length > 0 || !isBroken || first === undefined ? failed : [{ test: first, isSure: false }];
  };
  return {
    hasChanged: (file) => vitest.invalidateFile(resolve(file)),
    failures: (tests) => failures(tests),
    close: () => vitest.close(),
  };
}
