import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium, PLAYWRIGHT_BIN } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import type { Report } from '#src/runtime/progress.ts';
import { ensureFonts } from '#scripts/dev/test-fonts.ts';
import { addCounts, playwrightCounts, strictCounts, vitestCounts, type Counts } from '#scripts/dev/test-counts.ts';

const REPORTS = join(PROJECT_ROOT, 'reports');

/** Runs one of our programs with the terminal as its own; gives its exit code (null when a signal ended it). */
export function runInForeground(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('error', reject).once('close', (code) => resolve(code));
  });
}

async function runRunner(
  name: string,
  args: (file: string) => readonly string[],
  env: (file: string) => NodeJS.ProcessEnv,
  counts: (report: unknown) => Counts,
): Promise<Counts> {
  const file = join(REPORTS, `${name}.json`);
  await mkdir(REPORTS, { recursive: true });
  // A report of an earlier run must not stand in for this one.
  await rm(file, { force: true });
  const code = await runInForeground(args(file), env(file));
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
  return strictCounts(counts(report), code);
}

/** Runs all tests: Vitest's, then those in the browser, which is installed first when there is none. */
export async function runAllTests(report: Report): Promise<Counts> {
  const browser = await ensureChromium(readEnvironment().chromiumBin, report);
  report.note(`Browser: ${browser}`);
  await ensureFonts(report);
  const env = { CHROMIUM_BIN: browser, ASTRO_TELEMETRY_DISABLED: '1' };
  const vitest = await runRunner(
    'vitest',
    (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => env,
    vitestCounts,
  );
  const inBrowser = await runRunner(
    'playwright',
    () => [PLAYWRIGHT_BIN, 'test', '--reporter=list,json'],
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    playwrightCounts,
  );
  return addCounts(vitest, inBrowser);
}
