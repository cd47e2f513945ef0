/** Runs Vitest and Playwright, and sums up what they report. */
import { readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureHeadlessShell, PLAYWRIGHT_BIN } from '#scripts/dev/chromium.ts';
import { runInForeground } from '#scripts/dev/run-in-foreground.ts';
import {
  addCounts,
  junitCounts,
  junitFailures,
  junitSkipped,
  NO_TESTS,
  strictCounts,
  type Counts,
} from '#scripts/dev/test-counts.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { existsSync } from 'node:fs';
import { describeError } from '#src/runtime/operator-error.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

const REPORTS = join(PROJECT_ROOT, 'reports');

/** For each PocketBase of the tests: its collector took a seventh of its time (docs/decisions/0477). */
const RARE_COLLECTION = { GOGC: '400', GOMEMLIMIT: '1500MiB' };

/** The file system of memory; Docker's own runs no programs, and has 64 MB. */
const IN_MEMORY = '/dev/shm';
/** More than all folders of a run take at a time, and than a full disk has left (src/runtime/free-disk.ts). */
const ROOM = 8_000_000_000;

/** Where tests have their folders: to create and to flush files of a disk took a sixth of a run's processor time (docs/decisions/0491). */
async function temporaryFolder(): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const runsPrograms = new RegExp(`^\\S+ ${IN_MEMORY} tmpfs (?!\\S*noexec)`, 'm').test(mounts);
  // Another than the usual one was asked for.
  if (tmpdir() !== '/tmp' || !runsPrograms) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) < ROOM ? tmpdir() : IN_MEMORY;
}

async function runRunner(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const file = join(REPORTS, `${name}.xml`);
  // A report of an earlier run must not stand in for this one.
  await rm(file, { force: true });
  const own = { ASTRO_TELEMETRY_DISABLED: '1', TMPDIR: await temporaryFolder(), ...RARE_COLLECTION };
  const code = await runInForeground(args, { ...own, ...env });
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

/**
 * Families with the widths of Helvetica and Arial. The fallback of a bare Debian, DejaVu Sans, is a sixth wider: lines
 * break elsewhere.
 */
const SAME_WIDTHS = /Helvetica|Arial|Liberation Sans|Nimbus Sans|Arimo|TeX Gyre Heros/;

/** Font that fontconfig gives where Arial is asked for; '' where it cannot be asked. */
async function fontForArial(): Promise<string> {
  try {
    return (await runCommand('fc-match', ['Arial', 'family'], { timeoutMs: 60_000 })).output.trim();
  } catch {
    return '';
  }
}

/** Installs Debian's Liberation fonts where Chromium would take wider letters, and says so where they cannot be had. */
export async function ensureFonts(report: Report): Promise<void> {
  if (process.platform !== 'linux' || SAME_WIDTHS.test(await fontForArial())) return;
  try {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('this user installs no packages');
    await withStep(report, 'Fonts for the browser (fonts-liberation)', async () => {
      for (const args of [
        ['update', '-q'],
        ['install', '-y', '-q', '--no-install-recommends', 'fonts-liberation'],
      ]) {
        const { code, output } = await runCommand('apt-get', args, { timeoutMs: 600_000 });
        if (code !== 0) throw new Error(lastLines(output, 1));
      }
    });
  } catch (error) {
    report.note(
      `This machine has no font as wide as Arial (${describeError(error)}). Tests that measure lines will fail: install "fonts-liberation".`,
    );
  }
}

/**
 * Tests that may be skipped in CI, with the reason. Whatever else is skipped there has failed: nobody would see that it
 * no longer runs.
 */
interface MayBeSkipped {
  readonly file: string;
  /** Beginning of the test's name in the runner's report. */
  readonly begins: string;
  readonly reason: string;
}

const S3_SERVER = 'asks a server of object storage, which is compiled where there is Go';
const CADDY = 'asks Caddy, which comes as a package or is compiled where there is Go';
const LITESTREAM = 'asks Litestream, whose executable cannot be had on every machine';

export const MAY_BE_SKIPPED: readonly MayBeSkipped[] = [
  { file: 'tests/runtime/backup-bucket.test.ts', begins: 'backups in a bucket', reason: S3_SERVER },
  { file: 'tests/runtime/backup-bucket.test.ts', begins: "Litestream's copy in a bucket", reason: LITESTREAM },
  { file: 'tests/runtime/backup-bucket.test.ts', begins: 'keys of a bucket that are changed', reason: S3_SERVER },
  { file: 'tests/runtime/s3.test.ts', begins: 'releases in object storage', reason: S3_SERVER },
  { file: 'tests/runtime/caddy.test.ts', begins: 'Caddy answers as the shop', reason: CADDY },
  { file: 'tests/backend/caddy-site.test.ts', begins: 'one origin behind Caddy', reason: CADDY },
  { file: 'tests/backend/caddy-site.test.ts', begins: 'pages of a CDN', reason: CADDY },
  { file: 'tests/backend/litestream.test.ts', begins: 'Litestream', reason: LITESTREAM },
  {
    file: 'tests/runtime/shops.test.ts',
    begins: 'the unit of a shop',
    reason: 'asks systemd-analyze, which containers mostly lack',
  },
  {
    file: 'tests/contract/stripe-requests.test.ts',
    begins: 'stripe-mock',
    reason: 'asks stripe-mock, which is compiled where there is Go',
  },
];

/** Says why the skipped tests of a report count as failures; those that may be skipped do not. */
export function skippedProblems(skipped: readonly { readonly file: string; readonly name: string }[]): string[] {
  return skipped
    .filter(({ file, name }) => !MAY_BE_SKIPPED.some((one) => one.file === file && name.startsWith(one.begins)))
    .map(
      ({ file, name }) => `${file} › ${name}\n    was skipped, and scripts/dev/test-run.ts does not say why it may be.`,
    );
}
