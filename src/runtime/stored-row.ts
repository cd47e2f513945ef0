import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * First row of a query, read from PocketBase's database whether or not it runs; undefined where there is no database or
 * no row yet, or where an older one lacks a table or column until its next start.
 */
export function storedRow(dataDir: string, sql: string): Readonly<Record<string, unknown>> | undefined {
  const file = join(dataDir, 'pb_data/data.db');
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).get();
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}
