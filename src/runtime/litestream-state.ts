/** State of Litestream's copy: a file in DATA_DIR that `npm run doctor`, the watch and the metrics read. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Times are ms since the epoch. */
export interface LitestreamState {
  /**
   * LITESTREAM_URL, and the DATA_DIR that is copied there: a copy of the shop must not write into that of the real one.
   */
  readonly owner?: { readonly url: string; readonly dataDir: string };
  /** All that was written before was seen in the copy; 0: not yet. */
  readonly syncedAt: number;
  /** Problem that there is now, and since when; undefined: none. */
  readonly problem?: { readonly since: number; readonly text: string };
}

function stateFile(dataDir: string): string {
  return join(dataDir, 'litestream.json');
}

/** Nothing of it where Litestream has never run here, or the file cannot be understood. */
export function readLitestreamState(dataDir: string): LitestreamState {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as LitestreamState;
  } catch {
    return { syncedAt: 0 };
  }
}

/** Written beside and renamed: whoever reads has the whole of it. */
export function writeLitestreamState(dataDir: string, state: LitestreamState): void {
  const file = stateFile(dataDir);
  writeFileSync(`${file}.part`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Moment at which the database was written to last, ms since the epoch; 0: there is none. */
function lastWrite(dataDir: string): number {
  return Math.max(...['data.db', 'data.db-wal'].map((name) => changedAt(join(dataDir, 'pb_data', name))));
}

/** ms that what was written waits to be copied; 0: nothing does. @param now ms since the epoch. */
export function litestreamLag(dataDir: string, now: number): number {
  const { syncedAt, problem } = readLitestreamState(dataDir);
  if (syncedAt === 0) return problem === undefined ? 0 : Math.max(0, now - problem.since);
  return lastWrite(dataDir) <= syncedAt ? 0 : Math.max(0, now - syncedAt);
}
