import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { lockHolder, takeLock, type HeldLock } from '#src/runtime/process-lock.ts';
import type { Service } from '#src/runtime/service.ts';

/** Folder in which commands note what they run: who holds the data folder, and which processes are theirs. */
export function runFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

const holderFile = (dataDir: string): string => join(runFolder(dataDir), 'holder.lock');

/** Command that works with DATA_DIR, in words; null: none does. @throws what the disk throws. */
export function dataFolderHolder(dataDir: string): string | null {
  return lockHolder(holderFile(dataDir));
}

/**
 * Takes DATA_DIR for this process; who holds it, in words, where another does.
 * @throws OperatorError where nothing can be written there.
 */
export function takeDataFolder(dataDir: string, what: string): HeldLock | string {
  try {
    mkdirSync(runFolder(dataDir), { recursive: true, mode: 0o700 });
    return takeLock(holderFile(dataDir), what);
  } catch (error) {
    throw new OperatorError(`The shop cannot start: DATA_DIR cannot be written to (${describeError(error)}).`);
  }
}

/**
 * Holds DATA_DIR until the service ends: two PocketBases on one database would each have their own idea of it. Nothing
 * where PocketBase is run elsewhere.
 * @param what The command, as others are told.
 * @throws OperatorError that says who holds it, or why nothing can be written there.
 */
export function holdDataFolder(environment: Environment, what: string, service: Service): void {
  if (!runsPocketBase(environment)) return;
  const { dataDir } = environment;
  const lock = takeDataFolder(dataDir, what);
  if (typeof lock === 'string')
    throw new OperatorError(
      `The shop cannot start: ${lock} works with the data in ${dataDir} already. Stop that one first, or use another DATA_DIR.`,
    );
  service.onStop(() => lock.release());
}
