import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '#src/runtime/process-lock.ts';

/** ms */
const PAUSE = 100;

/** Runs `task` when no other worker is in one with the same file: what all of them would make at once is made by the first. */
export async function oneAtATime<Value>(file: string, task: () => Promise<Value>): Promise<Value> {
  let lock = takeLock(file, 'a worker of the tests');
  while (typeof lock === 'string') {
    await sleep(PAUSE);
    lock = takeLock(file, 'a worker of the tests');
  }
  try {
    return await task();
  } finally {
    lock.release();
  }
}
