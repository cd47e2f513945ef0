/** Backups that `npm start` makes by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { archivesOf } from '#scripts/backup/archive-name.ts';
import { openStore } from '#scripts/backup/archive-store.ts';
import { removeLeftWork } from '#scripts/backup/work-folder.ts';
import { readState, writeState, type BackupState } from '#src/runtime/backup-state.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';
import type { Service } from '#src/runtime/service.ts';
import { spawn } from 'node:child_process';
import { codeFile } from '#src/runtime/places.ts';
import { lastLines } from '#src/runtime/run-command.ts';

const HOUR_MS = 3_600_000;
/** One that failed is tried again so soon. */
const AGAIN_MS = HOUR_MS;
/** A clock that was moved, or a backup made by hand, is seen so soon. */
const LONGEST_WAIT_MS = HOUR_MS / 4;

/**
 * ms until the next backup is due; 0: now. What is said to have been in the future was written by a clock that was
 * wrong, and counts for nothing.
 * @param failedAt When this process has seen one fail, ms since the epoch: the state may be one that cannot be written.
 */
export function dueIn({ good, failed }: BackupState, everyHours: number, now: number, failedAt?: number): number {
  const after = (at: number | undefined, ms: number): number => (at === undefined || at > now ? 0 : at + ms - now);
  return Math.max(0, after(good?.at, everyHours * HOUR_MS), after(failed?.at, AGAIN_MS), after(failedAt, AGAIN_MS));
}

/**
 * Says whether this shop leaves the backups of its name to another one: a copy of it, restored to try it, would remove
 * those of the real one.
 */
async function isAnothers({ backup, dataDir, siteUrl }: Environment): Promise<string | null> {
  const { place, access } = backup;
  if (place === undefined || readState(dataDir).good !== undefined) return null;
  const store = openStore(place, access);
  const [newest] = archivesOf(siteUrl, await store.list());
  if (newest === undefined) return null;
  return (
    `${store.where} has backups of ${siteUrl} (${newest.name}), and none was made from this DATA_DIR. ` +
    'If this is the shop now, run "npm run backup" once; if it is a copy of it, give it another BACKUP_TO or set BACKUP_EVERY=0.'
  );
}

/** Makes one, and notes a failure that the process itself had no time to note. */
async function attempt(environment: Environment, report: Report, make: () => Promise<Attempt>): Promise<string | null> {
  const { dataDir } = environment;
  const before = readState(dataDir).failed?.at;
  const problem = await isAnothers(environment)
    .then(async (others) => {
      if (others !== null) return others;
      const made = await make();
      for (const warning of made.warnings) report.note(warning);
      return made.problem;
    })
    .catch(describeError);
  const state = readState(dataDir);
  if (problem !== null && state.failed?.at === before)
    await writeState(dataDir, { ...state, failed: { at: Date.now(), problem } }).catch((error: unknown) =>
      report.note(describeError(error)),
    );
  return problem;
}

/**
 * Makes backups as BACKUP_EVERY says, until the service ends; none where BACKUP_TO is not set, and only of a shop whose
 * data are here. What an earlier one has left that was killed is removed first.
 * @param make What makes one.
 */
export function keepBackups(
  environment: Environment,
  { report, signal }: Pick<Service, 'report' | 'signal'>,
  make = () => attemptApart(signal),
): void {
  const { backup, dataDir } = environment;
  const { place, recipients, everyHours } = backup;
  if (!runsPocketBase(environment)) return;
  try {
    removeLeftWork(dataDir);
  } catch (error) {
    report.note(`! A copy of the shop that an ended backup has left in ${dataDir} stays: ${describeError(error)}`);
  }
  if (place === undefined || everyHours === 0) return;
  if (recipients.length === 0) {
    report.note(
      'No backup is made by itself: BACKUP_RECIPIENT is not set ("npm run backup -- --new-key" makes a key).',
    );
    return;
  }
  const follow = async (): Promise<void> => {
    let failedAt: number | undefined;
    while (!signal.aborted) {
      const wait = dueIn(readState(dataDir), everyHours, Date.now(), failedAt);
      if (wait === 0) {
        const problem = await attempt(environment, report, make);
        if (signal.aborted) return;
        report.note(
          problem === null ? `Backup: ${readState(dataDir).good?.name ?? 'made'}` : `! No backup: ${problem}`,
        );
        failedAt = problem === null ? undefined : Date.now();
      } else {
        const pause = Math.min(wait, LONGEST_WAIT_MS);
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };
  void follow();
}

/** `npm run backup` in a process of its own, which needs memory and may fail. */
export interface Attempt {
  /** Reason for which there is no backup; null: there is one. */
  readonly problem: string | null;
  /** Warnings that the operator is to be given all the same. */
  readonly warnings: readonly string[];
}

const COMMAND = [codeFile('scripts/cli.js'), 'backup'];

function problemOf(code: number | null, signal: NodeJS.Signals | null, errors: string): string | null {
  if (code === 0) return null;
  const said = lastLines(errors, 4);
  if (signal === null) return said || `It ended with ${String(code)}.`;
  const why = signal === 'SIGKILL' ? ', as a system does that has no memory left' : '';
  return `It was ended by ${signal}${why}. ${said}`.trim();
}

/** @param args What Node runs. @param signal Ends it. */
export function attemptApart(signal: AbortSignal, args: readonly string[] = COMMAND): Promise<Attempt> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, windowsHide: true });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    child.once('error', (error) => resolve({ problem: describeError(error), warnings: [] }));
    child.once('close', (code, by) => {
      const warnings = output.stdout.split(/\r?\n/).filter((line) => line.startsWith('! '));
      resolve({ problem: problemOf(code, by, output.stderr), warnings });
    });
  });
}
