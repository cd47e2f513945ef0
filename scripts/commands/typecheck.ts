import { runChecks } from '#scripts/dev/checks.ts';
import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { terminalReport } from '#src/runtime/progress.ts';

/** The types of pages and scripts, of the backend, and of the service worker: each has globals of its own. */
export async function run(): Promise<void> {
  endWithCounts(await runChecks(['types'], terminalReport()));
}
