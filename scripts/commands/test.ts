import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { findTests } from '#scripts/dev/find-tests.ts';
import { addCounts, NO_TESTS, type Counts } from '#scripts/dev/test-counts.ts';
import { browserEnvironment, runAllTests, runPlaywright, runVitest } from '#scripts/dev/test-run.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { type Report, terminalReport } from '#src/runtime/progress.ts';

/** Tests of the files that the words name, in whichever runner has them. */
async function runSome(words: string, report: Report): Promise<Counts> {
  const { vitest, playwright } = await findTests(PROJECT_ROOT, words);
  // Playwright takes its files as patterns.
  const patterns = playwright.map((file) => file.replaceAll('.', String.raw`\.`));
  return addCounts(
    vitest.length === 0 ? NO_TESTS : await runVitest(vitest),
    playwright.length === 0 ? NO_TESTS : await runPlaywright(patterns, await browserEnvironment(report)),
  );
}

/** All tests of all runners, or `-- cart` those of one file or word; the last line sums them up. */
export async function run(): Promise<void> {
  const words = process.argv.slice(3).join(' ');
  const report = terminalReport();
  endWithCounts(words === '' ? await runAllTests(report) : await runSome(words, report));
}
