/**
 * Statements on PocketBase's database, beside it: read only, each by an index (tests/backend/watch.test.ts asks for its
 * plan).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
export type Ask = (sql: string, ...values: readonly Value[]) => readonly Row[];

/** ms that a statement waits for whoever has the database for itself. */
const BUSY_MS = 500;

/** The form in which PocketBase stores dates. */
export function stored(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

/** ms since 1970 of a stored date; NaN for ''. */
export function millisOf(date: Value | undefined): number {
  return Date.parse(String(date ?? '').replace(' ', 'T'));
}

/** Opens the database for as long as `task` takes. null: there is none yet, or it cannot be read now. */
export function withRows<Result>(dataDir: string, task: (ask: Ask) => Result): Result | null {
  const file = join(dataDir, 'pb_data/data.db');
  if (!existsSync(file)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    const open = database;
    return task((sql, ...values) => open.prepare(sql).all(...values) as Row[]);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
