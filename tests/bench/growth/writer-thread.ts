/** The thread of watch-writer.ts: asking for the lock blocks. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Held } from '#tests/bench/growth/statistics.ts';
import { END, LOOKS } from '#tests/bench/growth/watch-writer.ts';
import { cpuSecondsOf } from '#tests/bench/orders/load.ts';

interface Watched {
  readonly file: string;
  readonly pid: number;
  /** END and LOOKS of watch-writer.ts. */
  readonly flag: Int32Array<SharedArrayBuffer>;
  readonly mostMs: number;
}

const { file, pid, flag, mostMs } = workerData as Watched;
const database = new DatabaseSync(file, { timeout: 0 });
const version = database.prepare('PRAGMA data_version');

function isFree(): boolean {
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

const held: Held[] = [];
let open: { readonly from: number; readonly cpu: number; readonly version: unknown } | null = null;
const begun = performance.now();
while (Atomics.load(flag, END) === 0 && performance.now() - begun < mostMs) {
  const isHeld = !isFree();
  const commits = version.get()?.['data_version'];
  if (open !== null && (!isHeld || commits !== open.version)) {
    held.push({ from: open.from, until: performance.now(), cpuMs: (cpuSecondsOf(pid) - open.cpu) * 1000 });
    open = null;
  }
  if (isHeld) open ??= { from: performance.now(), cpu: cpuSecondsOf(pid), version: commits };
  Atomics.add(flag, LOOKS, 1);
  Atomics.wait(flag, END, 0, 1);
}
database.close();
parentPort?.postMessage(held, []);
