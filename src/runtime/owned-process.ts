/**
 * A program that a command of ours runs, such as PocketBase. A command that is killed cannot end it: it is noted in a
 * file, so that the next start finds it and ends it. By number, time of its start and run of the machine: never another
 * one that has its number by now.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { identityOf, isRunning, parseIdentity, type ProcessIdentity } from '#src/runtime/process-identity.ts';
import type { Report } from '#src/runtime/progress.ts';

export interface OwnedProcess {
  /**
   * Ends the one that an earlier command has left behind, and waits for its end. Only whoever holds the data folder may
   * ask for it (data-folder.ts).
   * @throws OperatorError when it does not end.
   */
  endOrphan(report: Report): Promise<void>;
  /** Notes the program; to be called as soon as it has a number. */
  note(pid: number): void;
  /** It has ended. */
  forget(): void;
}

/** Between two looks whether it has ended. */
const LOOK_MS = 50;
/** It has this long to end in order, */
const ORDERLY_MS = 5000;
/** and this long after it was killed. */
const KILLED_MS = 5000;

async function hasEnded(known: ProcessIdentity, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(LOOK_MS))
    if (isRunning(known) === 'no') return true;
  return isRunning(known) === 'no';
}

function signal(known: ProcessIdentity, name: NodeJS.Signals): void {
  // It may have ended, and its number be another's, since it was looked at.
  if (isRunning(known) !== 'yes') return;
  try {
    process.kill(known.pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * @param folder Where commands that use the same data note what they run: `run` in DATA_DIR.
 * @param name Of the program, as people know it; its file is called like it.
 */
export function ownedProcess(folder: string, name: string): OwnedProcess {
  const file = join(folder, `${name.toLowerCase()}.json`);
  const noted = (): ProcessIdentity | null => {
    try {
      return parseIdentity(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // None, or one that was torn by a power cut.
      return null;
    }
  };
  const forget = (): void => rmSync(file, { force: true });
  return {
    async endOrphan(report) {
      const orphan = noted();
      if (orphan !== null && isRunning(orphan) === 'yes') {
        report.note(`${name} (process ${orphan.pid}) still runs from a command that was killed; it is ended first.`);
        signal(orphan, 'SIGTERM');
        if (!(await hasEnded(orphan, ORDERLY_MS))) signal(orphan, 'SIGKILL');
        if (!(await hasEnded(orphan, KILLED_MS)))
          throw new OperatorError(
            `${name} (process ${orphan.pid}) still runs from a command that was killed, and does not end. End it by hand: kill -9 ${orphan.pid}`,
          );
      }
      forget();
    },
    note(pid) {
      const identity = identityOf(pid);
      if (identity === null) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.part`, JSON.stringify(identity), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
    forget,
  };
}
