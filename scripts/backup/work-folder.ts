/**
 * Folders of DATA_DIR that hold a whole copy of the shop while a command works: they go with the command, however it
 * ends.
 */
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from '#src/runtime/data-folder.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { takeLock } from '#src/runtime/process-lock.ts';

interface Work {
  readonly folder: string;
  readonly lock: string;
  readonly command: string;
  /** Work of another process that holds the lock. */
  readonly busy: string;
}

export const WORK = {
  make: {
    folder: 'backup-stage',
    lock: 'backup.lock',
    command: 'npm run backup',
    busy: 'Another backup is being made',
  },
  check: {
    folder: 'backup-check',
    lock: 'backup-check.lock',
    command: 'npm run backup:check',
    busy: 'A backup is being checked',
  },
  upgrade: {
    folder: 'upgrade-trial',
    lock: 'upgrade.lock',
    command: 'npm run upgrade',
    busy: 'An upgrade is being tried',
  },
  staging: {
    folder: 'staging-raw',
    lock: 'staging.lock',
    command: 'npm run staging',
    busy: 'A copy to try things in is being made',
  },
} as const satisfies Readonly<Record<string, Work>>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Exit code of a program that was interrupted. */
const INTERRUPTED = 130;

function removeNow(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Does `task` with the folder, which it makes itself, as the only process that does, and removes it after. Ctrl-C and
 * SIGTERM end the process, and remove it, too.
 * @throws OperatorError where another process works with it.
 */
export async function withWorkFolder<Value>(
  dataDir: string,
  { folder: name, lock: lockName, command, busy }: Work,
  task: (folder: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(runFolder(dataDir), { recursive: true, mode: 0o700 });
  const lock = takeLock(join(runFolder(dataDir), lockName), command);
  if (typeof lock === 'string') throw new OperatorError(`${busy}: ${lock}. Wait until it is done.`);
  const folder = join(dataDir, name);
  const remove = (): void => removeNow(folder);
  const interrupt = (): void => process.exit(INTERRUPTED);
  process.once('exit', remove);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await task(folder);
  } finally {
    process.off('exit', remove);
    for (const signal of SIGNALS) process.off(signal, interrupt);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    lock.release();
  }
}

/** Removes what commands have left that were killed outright. */
export function removeLeftWork(dataDir: string): void {
  for (const { folder, lock: lockName, command } of Object.values(WORK)) {
    const lock = takeLock(join(runFolder(dataDir), lockName), command);
    if (typeof lock === 'string') continue;
    try {
      removeNow(join(dataDir, folder));
    } finally {
      lock.release();
    }
  }
}
