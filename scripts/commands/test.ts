import { endWithCounts } from '#scripts/dev/end-with-counts.ts';
import { addCounts, NO_TESTS, type Counts } from '#scripts/dev/test-counts.ts';
import { browserEnvironment, runAllTests, runPlaywright, runVitest } from '#scripts/dev/test-run.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { terminalReport, type Report } from '#src/runtime/progress.ts';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';

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

/** Finds the tests that `npm test -- cart` means. */
interface FoundTests {
  /** Files from the project's root, in the order of their names. */
  readonly vitest: readonly string[];
  readonly playwright: readonly string[];
}

async function filesOf(root: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) files.push(file);
  return files.sort();
}

/**
 * Test files whose path has the words, small letters or not; where there is none, those whose text has them.
 * @throws OperatorError when there are none of both.
 */
export async function findTests(root: string, words: string): Promise<FoundTests> {
  const wanted = words.toLowerCase();
  const vitest = await filesOf(root, 'tests/{unit,contract,runtime,backend,build}/**/*.test.{ts,tsx}');
  const playwright = await filesOf(root, 'tests/{e2e,a11y}/*.test.ts');
  const named = (file: string): boolean => file.toLowerCase().includes(wanted);
  const found = { vitest: vitest.filter(named), playwright: playwright.filter(named) };
  if (found.vitest.length + found.playwright.length > 0) return found;
  const having = async (files: readonly string[]): Promise<string[]> => {
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
    return files.filter((_, place) => texts[place]?.toLowerCase().includes(wanted));
  };
  const inText = { vitest: await having(vitest), playwright: await having(playwright) };
  if (inText.vitest.length + inText.playwright.length > 0) return inText;
  throw new OperatorError(
    `No file of tests has "${words}" in its name or in its text. "npm test" runs all tests; "npm test -- cart" those of the cart.`,
  );
}
