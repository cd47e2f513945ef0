import { ALL_KINDS, runChecks } from '#scripts/dev/checks.ts';
import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** All checks, and no test. */
export async function run(): Promise<void> {
  endWithCounts(await runChecks(ALL_KINDS, terminalReport()));
}
