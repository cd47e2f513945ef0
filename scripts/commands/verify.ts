import { ALL_KINDS, prepareBackendTypes, runChecks } from '#scripts/dev/checks.ts';
import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { addCounts, countLine, type Counts } from '#scripts/dev/test-counts.ts';
import { browserEnvironment, runPlaywright, runVitest } from '#scripts/dev/test-run.ts';
import { type Report, terminalReport } from '#src/runtime/progress.ts';

/** One at a time: browsers wait for pages, and leave about that much of a processor (docs/decisions/0477). */
async function checksBesideTests(report: Report): Promise<Counts> {
  const counts = await runChecks(ALL_KINDS, report, 1);
  console.log(`checks: ${countLine(counts)}`);
  return counts;
}

/**
 * All checks and all tests. Each check counts as one; all run, whatever fails before them (docs/decisions/0201). `-- --all`: what is long, too,
 * in its whole form, as before a release (docs/decisions/0473).
 */
export async function run(): Promise<void> {
  const report = terminalReport();
  const whole = process.argv.includes('--all') ? { VERIFY_ALL: '1' } : {};
  const env = { ...(await browserEnvironment(report)), ...whole };
  // Before the tests: they need PocketBase too.
  await prepareBackendTypes(report);
  const tests = await runVitest([], env);
  const [checks, walks] = await Promise.all([checksBesideTests(report), runPlaywright([], env)]);
  endWithCounts(addCounts(addCounts(checks, tests), walks));
}
