import { terminalReport } from '#scripts/lib/progress.ts';
import { countLine } from '#scripts/lib/test-counts.ts';
import { runAllTests } from '#scripts/lib/test-run.ts';

/** All tests of all runners; the last line sums them up, and the exit code is 1 when any failed. */
export async function run(): Promise<void> {
  const counts = await runAllTests(terminalReport());
  console.log(`\n${countLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
