import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WAIT_MS = 600_000;

/** Playwright's command line, run by our own Node. */
export const PLAYWRIGHT_BIN = join(PROJECT_ROOT, 'node_modules/playwright/cli.js');

/** A browser that is on this machine already: CHROMIUM_BIN, the PATH, Playwright's own; `undefined` when none of them runs. */
export async function installedChromium(chromiumBin: string | undefined): Promise<string | undefined> {
  if (chromiumBin !== undefined) {
    if (await runs(chromiumBin)) return chromiumBin;
    throw new OperatorError(`CHROMIUM_BIN=${chromiumBin} cannot be run. Point it at Chromium or Chrome, or unset it.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [...onPath, chromium.executablePath()]) {
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

/**
 * A browser for the tests: one that is installed, else Playwright's own download, else Debian's package.
 * Throws an OperatorError that says what was tried.
 */
export async function ensureChromium(chromiumBin: string | undefined, report: Report): Promise<string> {
  const present = await installedChromium(chromiumBin);
  if (present !== undefined) return present;
  const tried: string[] = [];
  const attempt = async (label: string, ...command: [string, ...string[]]): Promise<void> => {
    try {
      await withStep(report, label, async () => {
        const [file, ...args] = command;
        const { code, output } = await runCommand(file, args, { timeoutMs: WAIT_MS });
        if (code !== 0) throw new Error(/^.*\b(?:error|failed)\b.*$/im.exec(output)?.[0] ?? lastLines(output, 1));
      });
    } catch (error) {
      tried.push(`${label}: ${describeError(error)}`);
    }
  };
  await attempt("Playwright's Chromium", process.execPath, PLAYWRIGHT_BIN, 'install', 'chromium');
  const downloaded = await installedChromium(undefined);
  if (downloaded !== undefined) return downloaded;
  if (canUseApt()) {
    await attempt('Package lists', 'apt-get', 'update', '-q');
    await attempt("Debian's chromium", 'apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium');
    const packaged = await installedChromium(undefined);
    if (packaged !== undefined) return packaged;
  }
  throw new OperatorError(
    [
      'The browser tests need Chromium, and none that runs could be had. Tried:',
      `  - installed (${NAMES.join(', ')}, Playwright's own): none`,
      ...tried.map((line) => `  - ${line}`),
      'What to do: install Chromium or Chrome, or set CHROMIUM_BIN to its executable.',
    ].join('\n'),
  );
}
