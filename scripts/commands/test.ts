import { terminalReport } from '#src/runtime/progress.ts';
import { countLine } from '#scripts/dev/test-counts.ts';
import { runAllTests } from '#scripts/dev/test-run.ts';

/** All tests of all runners; the last line sums them up, and the exit code is 1 when any failed. */
export async function run(): Promise<void> {
  const counts = await runAllTests(terminalReport());
  console.log(`\n${countLine(counts)}`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
