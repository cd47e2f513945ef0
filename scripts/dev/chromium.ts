import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The engine of Chromium without the windows around it. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const WAIT_MS = 600_000;

/** Playwright's command line, run by our own Node. */
export const PLAYWRIGHT_BIN = join(PROJECT_ROOT, 'node_modules/playwright/cli.js');

/**
 * A browser that is on this machine already: CHROMIUM_BIN, the PATH, Playwright's own; `undefined` when none of them
 * runs.
 */
export async function installedChromium(chromiumBin: string | undefined): Promise<string | undefined> {
  if (chromiumBin !== undefined) {
    if (await runs(chromiumBin)) return chromiumBin;
    throw new OperatorError(`CHROMIUM_BIN=${chromiumBin} cannot be run. Point it at Chromium or Chrome, or unset it.`);
  }
  return firstThatRuns([...onPath(NAMES), chromium.executablePath()]);
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function firstThatRuns(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    // Ubuntu's chromium-browser is a stub that only names a package: it must answer, not merely be there.
    if (existsSync(candidate) && (await runs(candidate))) return candidate;
  }
  return undefined;
}

async function runs(file: string): Promise<boolean> {
  try {
    const { code, output } = await runCommand(file, ['--version'], { timeoutMs: 60_000 });
    return code === 0 && /Chrom/.test(output);
  } catch {
    return false;
  }
}

/** True when this user may install Debian packages here. */
function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Runs a command of an installer under its label. Returns null, or what it says when it fails. */
async function attempt(report: Report, label: string, file: string, ...args: string[]): Promise<string | null> {
  try {
    await withStep(report, label, async () => {
      const { code, output } = await runCommand(file, args, { timeoutMs: WAIT_MS });
      if (code !== 0) throw new Error(/^.*\b(?:error|failed)\b.*$/im.exec(output)?.[0] ?? lastLines(output, 1));
    });
    return null;
  } catch (error) {
    return `${label}: ${describeError(error)}`;
  }
}

/** Debian's package, where this user may install it. Returns what was tried in vain. */
async function installPackage(name: string, report: Report): Promise<(string | null)[]> {
  if (!canUseApt()) return [];
  return [
    await attempt(report, 'Package lists', 'apt-get', 'update', '-q'),
    await attempt(report, `Debian's ${name}`, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', name),
  ];
}

/**
 * A browser for the tests: one that is installed, else Playwright's own download, else Debian's package.
 * Throws an OperatorError that says what was tried.
 */
export async function ensureChromium(chromiumBin: string | undefined, report: Report): Promise<string> {
  const present = await installedChromium(chromiumBin);
  if (present !== undefined) return present;
  const tried = [
    await attempt(report, "Playwright's Chromium", process.execPath, PLAYWRIGHT_BIN, 'install', 'chromium'),
  ];
  const downloaded = await installedChromium(undefined);
  if (downloaded !== undefined) return downloaded;
  tried.push(...(await installPackage('chromium', report)));
  const packaged = await installedChromium(undefined);
  if (packaged !== undefined) return packaged;
  throw new OperatorError(
    [
      'The browser tests need Chromium, and none that runs could be had. Tried:',
      `  - installed (${NAMES.join(', ')}, Playwright's own): none`,
      ...tried.filter((line) => line !== null).map((line) => `  - ${line}`),
      'What to do: install Chromium or Chrome, or set CHROMIUM_BIN to its executable.',
    ].join('\n'),
  );
}

/**
 * The engine of Chromium without windows, in which a test takes two thirds of the processor's time
 * (docs/decisions/0258): one that is installed, else Debian's package; undefined where none can be had, and where
 * CHROMIUM_BIN names the browser.
 */
export async function ensureHeadlessShell(
  chromiumBin: string | undefined,
  report: Report,
): Promise<string | undefined> {
  if (chromiumBin !== undefined) return undefined;
  const present = await firstThatRuns(onPath(SHELL_NAMES));
  if (present !== undefined) return present;
  await installPackage('chromium-headless-shell', report);
  return firstThatRuns(onPath(SHELL_NAMES));
}
