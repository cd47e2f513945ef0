/** Whether a database has every column that the code reads and writes, before anything runs on it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#src/runtime/operator-error.ts';
import { recordColumns, type Columns } from '#src/schema/derived/record-columns.ts';

/** Names of the columns that both PocketBase and SQLite know of a collection; null: there is none. */
function columnsOf(database: DatabaseSync, collection: string): ReadonlySet<string> | null {
  const row = database.prepare('SELECT fields FROM _collections WHERE name = ?').get(collection);
  if (row === undefined) return null;
  const fields = JSON.parse(String(row['fields'])) as readonly { name: string }[];
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(collection);
  const stored = new Set(columns.map(({ name }) => String(name)));
  return new Set(fields.map(({ name }) => name).filter((name) => stored.has(name)));
}

/** What of `needed` the database in a data folder (`pb_data`) does not have: 'orders.origin', or 'orders' where all of it is missing. */
function missingColumns(dataDir: string, needed: Columns): string[] {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true });
  try {
    return Object.entries(needed).flatMap(([collection, fields]) => {
      const present = columnsOf(database, collection);
      if (present === null) return [collection];
      return fields.filter((field) => !present.has(field)).map((field) => `${collection}.${field}`);
    });
  } finally {
    database.close();
  }
}

/** Lets a start go on only where nothing is missing, after the migrations and before a port is open. @throws StartRefused that names what is. */
export function requireColumns(dataDir: string): void {
  const missing = missingColumns(dataDir, recordColumns());
  if (missing.length === 0) return;
  throw new StartRefused(
    `The database in ${dataDir} lacks what this version of the shop needs (collection.field): ${missing.join(', ')}. ` +
      'Orders would fail, so the shop does not start; no record was changed. ' +
      'Its migrations have all run, so it was removed by hand, or the database was made by a version between two releases. ' +
      'Put back the backup of that folder from before the change, and start again. Without a backup, leave the folder as it is, ' +
      'start the version that ran last, and report this message to the project.',
  );
}
