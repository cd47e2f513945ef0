/**
 * The letters that browser tests measure: as wide as those of the first fonts of the site (--font-sans), which phones
 * and desktops have.
 */
import { existsSync } from 'node:fs';
import { describeError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

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
