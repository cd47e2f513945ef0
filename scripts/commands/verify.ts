import { ALL_KINDS, runChecks } from '#scripts/dev/checks.ts';
import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { addCounts, countLine } from '#scripts/dev/test-counts.ts';
import { runAllTests } from '#scripts/dev/test-run.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** All checks, then all tests. Each check counts as one; all run, whatever fails before them. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const checks = await runChecks(ALL_KINDS, report);
  console.log(`\nchecks: ${countLine(checks)}\n`);
  endWithCounts(addCounts(checks, await runAllTests(report)));
}
