import { runChecks } from '#scripts/dev/checks.ts';
import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** The linters: rules of the code, what PocketBase's VM gets wrong, and code that nobody uses. */
export async function run(): Promise<void> {
  endWithCounts(await runChecks(['lint'], terminalReport()));
}
