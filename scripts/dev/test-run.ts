/** Runs Vitest and Playwright, and sums up what they report. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium, ensureHeadlessShell, PLAYWRIGHT_BIN } from '#scripts/dev/chromium.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';
import { skippedProblems } from '#scripts/dev/skipped-tests.ts';
import {
  addCounts,
  junitCounts,
  junitFailures,
  junitSkipped,
  NO_TESTS,
  strictCounts,
  type Counts,
} from '#scripts/dev/test-counts.ts';
import { ensureFonts } from '#scripts/dev/test-fonts.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import type { Report } from '#src/runtime/progress.ts';

const REPORTS = join(PROJECT_ROOT, 'reports');

async function runRunner(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const file = join(REPORTS, `${name}.xml`);
  // A report of an earlier run must not stand in for this one.
  await rm(file, { force: true });
  const code = await runInForeground(args, { ASTRO_TELEMETRY_DISABLED: '1', ...env });
  const xml = await readFile(file, 'utf8').catch(() => '');
  const failures = process.env['CI'] === undefined ? [] : skippedProblems(junitSkipped(xml));
  const skipped = { ...NO_TESTS, failed: failures.length, skipped: -failures.length, failures };
  return addCounts(strictCounts({ ...junitCounts(xml), failures: junitFailures(xml) }, code), skipped);
}

/** Tests of Vitest. `args`: its own, such as the files or `--project unit`; none: all. */
export function runVitest(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${join(REPORTS, 'vitest.xml')}`];
  return runRunner('vitest', ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
}

/** The browsers that tests run in, as variables of the environment; they are installed first when there are none. */
export async function browserEnvironment(report: Report): Promise<NodeJS.ProcessEnv> {
  const { chromiumBin } = readEnvironment();
  const browser = await ensureChromium(chromiumBin, report);
  const shell = await ensureHeadlessShell(chromiumBin, report);
  report.note(`Browser: ${[shell, browser].filter((name) => name !== undefined).join(', ')}`);
  await ensureFonts(report);
  return { CHROMIUM_BIN: browser, ...(shell === undefined ? {} : { CHROMIUM_SHELL_BIN: shell }) };
}

/** Tests of Playwright. `args`: its own, such as the files; none: all. */
export function runPlaywright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const report = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(REPORTS, 'playwright.xml') };
  return runRunner('playwright', [PLAYWRIGHT_BIN, 'test', '--reporter=list,junit', ...args], { ...env, ...report });
}

/** Runs all tests: Vitest's, then those in the browser. */
export async function runAllTests(report: Report): Promise<Counts> {
  const env = await browserEnvironment(report);
  return addCounts(await runVitest([], env), await runPlaywright([], env));
}
