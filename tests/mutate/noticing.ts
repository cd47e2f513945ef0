/** Which test notices a change. A test that fails because the machine is busy has noticed nothing, and neither has one that fails anyway. */
import type { Failure } from '#tests/mutate/runner.ts';

/** A change of the code that can be made and taken back. */
export interface Change {
  make(): void;
  takeBack(): void;
}

type Failures = (tests: readonly string[]) => Promise<readonly Failure[]>;

/** Whether test files pass without a change, as far as it is known. */
export type Passing = Map<string, boolean>;

async function passesWithout(failures: Failures, test: string, change: Change, passing: Passing): Promise<boolean> {
  const known = passing.get(test);
  if (known !== undefined) return known;
  change.takeBack();
  const passes = (await failures([test])).length === 0;
  change.make();
  passing.set(test, passes);
  if (!passes) console.log(`  ${test} fails without any change, and is asked no more.`);
  return passes;
}

/** What was only too late must fail a second time with the change. */
async function failsAgain(failures: Failures, { test, isSure }: Failure): Promise<boolean> {
  return isSure || (await failures([test])).length > 0;
}

/** The first test file that fails because of the change, which is made already; undefined: none. */
export async function noticing(
  failures: Failures,
  tests: readonly string[],
  change: Change,
  passing: Passing,
): Promise<string | undefined> {
  let left = tests.filter((test) => passing.get(test) !== false);
  while (left.length > 0) {
    const failed = await failures(left);
    if (failed.length === 0) return undefined;
    for (const one of failed)
      if ((await failsAgain(failures, one)) && (await passesWithout(failures, one.test, change, passing)))
        return one.test;
    left = left.filter((test) => !failed.some((one) => one.test === test));
  }
  return undefined;
}
