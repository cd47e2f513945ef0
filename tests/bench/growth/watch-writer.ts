/**
 * Watches from outside how long PocketBase holds the lock of its one writer: another connection asks for it again and again, and looks at
 * how often the database has been committed to meanwhile, so that two transactions in a row are not taken for one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Held } from '#tests/bench/growth/statistics.ts';
import type { TestBackend } from '#tests/support/backend.ts';

export interface WriterWatch {
  /** Settles when the lock has been looked at twice more: what was going on all the while was seen. */
  seen(): Promise<void>;
  /** Ends the watch. */
  stop(): Promise<readonly Held[]>;
}

/** Places of what the two threads share: other than 0 to end, and how often the lock was looked at. */
export const END = 0;
export const LOOKS = 1;
/** Give up: nothing is watched for longer. */
const MOST_MS = 600_000;

export function watchWriter({ dataDir, pid }: Pick<TestBackend, 'dataDir' | 'pid'>): WriterWatch {
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: { file: `${dataDir}/data.db`, pid, flag, mostMs: MOST_MS },
  });
  const ended = new Promise<readonly Held[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    async seen() {
      const wanted = Atomics.load(flag, LOOKS) + 2;
      while (Atomics.load(flag, LOOKS) < wanted) await sleep(1);
    },
    stop() {
      Atomics.store(flag, END, 1);
      return ended;
    },
  };
}
