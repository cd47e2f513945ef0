/** The database of a shop that does not run, for what no call of the backend may do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

/** PocketBase's database within DATA_DIR. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'pb_data/data.db');
}

/**
 * Looks into the database; undefined where there is none yet.
 * @throws OperatorError where it cannot be read.
 */
export function readDatabase<Value>(dataDir: string, read: (database: DatabaseSync) => Value): Value | undefined {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch (error) {
    throw new OperatorError(`The database ${file} cannot be read: ${describeError(error)}`);
  }
}

/**
 * Opens the database for this process alone: until it is closed, no other can use it, PocketBase neither.
 * @throws OperatorError where another process has it open.
 */
export function openAlone(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // Before the first look at it, else SQLite shares its log with other processes.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw new OperatorError(`Another process uses ${file} (${describeError(error)}). Stop the shop first.`);
  }
}

/** Says whether the database has this column: one of an earlier version may lack it. */
export function hasColumn(database: DatabaseSync, table: string, column: string): boolean {
  return database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
}

/** The first column of all rows, as texts. */
export function texts(database: DatabaseSync, query: string, ...values: string[]): string[] {
  return database
    .prepare(query)
    .all(...values)
    .map((row) => String(Object.values(row)[0]));
}

/** The number that a query gives. */
export function count(database: DatabaseSync, query: string): number {
  return Number(Object.values(database.prepare(query).get() ?? {})[0] ?? 0);
}
