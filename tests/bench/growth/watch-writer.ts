/**
 * Watches from outside how long PocketBase holds the lock of its one writer: another connection asks for it again and again, and looks at
 * how often the database has been committed to meanwhile, so that two transactions in a row are not taken for one.
 */
import { Worker } from 'node:worker_threads';
import type { Held } from '#tests/bench/growth/statistics.ts';
import type { TestBackend } from '#tests/support/backend.ts';

export interface WriterWatch {
  /** Ends the watch. */
  stop(): Promise<readonly Held[]>;
}

/** Give up: nothing is watched for longer. */
const MOST_MS = 600_000;

export function watchWriter({ dataDir, pid }: Pick<TestBackend, 'dataDir' | 'pid'>): WriterWatch {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: { file: `${dataDir}/data.db`, pid, flag, mostMs: MOST_MS },
  });
  const ended = new Promise<readonly Held[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop() {
      Atomics.store(flag, 0, 1);
      return ended;
    },
  };
}
