import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { takeLock } from '#src/runtime/process-lock.ts';

/** Time between two looks at a lock that is waited for, ms. */
const LOOK_MS = 200;

/** Another process builds into the same folder. */
export class BuildRunning extends OperatorError {}

/**
 * Runs `task` while no other process builds into the same folder. The lock of a process that has ended does not count.
 * @param what Who builds, as others are told.
 * @throws BuildRunning, which says who builds, when another build is running.
 */
export async function withBuildLock<Value>(file: string, what: string, task: () => Promise<Value>): Promise<Value> {
  const lock = takeLock(file, what);
  if (typeof lock === 'string')
    throw new BuildRunning(`Another build is running: ${lock}. Wait until it has ended. (${file})`);
  try {
    return await task();
  } finally {
    lock.release();
  }
}

/**
 * Does `task` as soon as it finds no other build running.
 * @param waits Told whom it waits for, once for each.
 */
export async function whenFree<Value>(task: () => Promise<Value>, waits: (text: string) => void): Promise<Value> {
  let reported = '';
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof BuildRunning)) throw error;
      if (error.message !== reported) waits(error.message);
      reported = error.message;
      await sleep(LOOK_MS);
    }
  }
}
