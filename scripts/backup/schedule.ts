/** Backups that `npm start` makes by itself. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readState, type BackupState } from '#src/runtime/backup-state.ts';
import { PROJECT_ROOT, runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { lastLines } from '#src/runtime/run-command.ts';
import type { Service } from '#src/runtime/service.ts';

const HOUR_MS = 3_600_000;
/** One that failed is tried again so soon. */
const AGAIN_MS = HOUR_MS;
/** A clock that was moved, or a backup made by hand, is seen so soon. */
const LONGEST_WAIT_MS = HOUR_MS / 4;

/** ms until the next backup is due; 0: now. */
export function dueIn({ good, failed }: BackupState, everyHours: number, now: number): number {
  const regular = good === undefined ? now : good.at + everyHours * HOUR_MS;
  const again = failed === undefined ? now : failed.at + AGAIN_MS;
  return Math.max(0, regular - now, again - now);
}

/** Runs `npm run backup` in a process of its own, which needs memory and may fail. Gives what it said last where it did not end well. */
function makeInOwnProcess(signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(PROJECT_ROOT, 'scripts/cli.js'), 'backup'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      windowsHide: true,
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve(describeError(error)));
    child.once('close', (code) => resolve(code === 0 ? null : lastLines(output, 4)));
  });
}

/** Makes backups as BACKUP_EVERY says, until the service ends; none where BACKUP_TO is not set, and only of a shop whose data are here. */
export function keepBackups(environment: Environment, { report, signal }: Service): void {
  const { backup, dataDir } = environment;
  const { place, recipients, everyHours } = backup;
  if (place === undefined || everyHours === 0 || !runsPocketBase(environment)) return;
  if (recipients.length === 0) {
    report.note(
      'No backup is made by itself: BACKUP_RECIPIENT is not set ("npm run backup -- --new-key" makes a key).',
    );
    return;
  }
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      const wait = dueIn(readState(dataDir), everyHours, Date.now());
      if (wait === 0) {
        const problem = await makeInOwnProcess(signal);
        if (signal.aborted) return;
        report.note(
          problem === null ? `Backup: ${readState(dataDir).good?.name ?? 'made'}` : `! No backup: ${problem}`,
        );
        if (problem === null) continue;
      }
      await sleep(Math.min(Math.max(wait, 1000), LONGEST_WAIT_MS), undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  void follow();
}
