/** Which test notices a change. A test that fails because the machine is busy has noticed nothing. */
import type { Runner } from '#tests/mutate/runner.ts';

/** A change of the code that can be made and taken back. */
export interface Change {
  make(): Promise<void> | void;
  takeBack(): Promise<void> | void;
}

/** What was only too late must fail a second time with the change, and pass without it. */
async function failsForIt({ failures }: Pick<Runner, 'failures'>, test: string, change: Change): Promise<boolean> {
  const again = await failures([test]);
  if (again.length === 0 || again.some(({ isSure }) => isSure)) return again.length > 0;
  await change.takeBack();
  const without = await failures([test]);
  await change.make();
  return without.length === 0;
}

/** The first test file that fails because of the change, which is made already; undefined: none. */
export async function noticing(
  runner: Pick<Runner, 'failures'>,
  tests: readonly string[],
  change: Change,
): Promise<string | undefined> {
  let left = tests;
  while (left.length > 0) {
    const failed = await runner.failures(left);
    if (failed.length === 0) return undefined;
    for (const { test, isSure } of failed) if (isSure || (await failsForIt(runner, test, change))) return test;
    left = left.filter((test) => !failed.some((one) => one.test === test));
  }
  return undefined;
}
