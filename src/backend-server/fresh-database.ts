/**
 * What all migrations together make of an empty folder, as SQL (pocketbase/fresh-database.sql): a first start takes it instead of running each
 * of them, which takes five seconds of a processor. Data that are there always go through the migrations.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

export const FRESH_DATABASE_FILE = join(PROJECT_ROOT, 'pocketbase/fresh-database.sql');

/** What stands in the file for what is another in each database: the time of its making, ids of rows, and what PocketBase signs tokens with. */
export const PLACEHOLDERS = { now: '{now}', id: '{id}', secret: '{secret}' } as const;

const MIGRATIONS = '-- migrations: ';
/** As PocketBase draws them (core.PseudorandomString of ids, security.RandomString of secrets). */
const ID = { letters: 'abcdefghijklmnopqrstuvwxyz0123456789', length: 15 };
const SECRET = { letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', length: 50 };

/** First line of the file. @param names Of the migrations' files, without extension. */
export function headOfFile(names: readonly string[]): string {
  return `${MIGRATIONS}${names.join(' ')}`;
}

/** Names of the migrations that the text of the file has taken in, without extension. */
export function migrationsOf(sql: string): readonly string[] {
  const [head = ''] = sql.split('\n', 1);
  if (!head.startsWith(MIGRATIONS)) throw new Error(`${FRESH_DATABASE_FILE} does not begin with its migrations.`);
  return head.slice(MIGRATIONS.length).split(' ');
}

function draw({ letters, length }: typeof ID): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** `2026-11-24 01:50:27.253Z`, as PocketBase writes times. */
function filled(sql: string, now: Date): string {
  return sql
    .replaceAll(PLACEHOLDERS.now, now.toISOString().replace('T', ' '))
    .replaceAll(PLACEHOLDERS.id, () => draw(ID))
    .replaceAll(PLACEHOLDERS.secret, () => draw(SECRET));
}

/**
 * Makes the database in an empty `dataDir` (`pb_data`). Does nothing where there is a database, or where `migrationsDir` lacks one of the
 * migrations that the file has taken in: PocketBase makes it then, step by step. Migrations that are newer than the file run over it.
 */
export async function layFreshDatabase(dataDir: string, migrationsDir: string): Promise<void> {
  const file = join(dataDir, 'data.db');
  if (existsSync(file)) return;
  const sql = await readFile(FRESH_DATABASE_FILE, 'utf8');
  const present = new Set(await readdir(migrationsDir));
  if (!migrationsOf(sql).every((name) => present.has(`${name}.js`))) return;
  // For the user alone that runs the shop, and so are SQLite's files beside it.
  await writeFile(file, '', { mode: 0o600 });
  const database = new DatabaseSync(file);
  try {
    // One step: who is killed here leaves an empty database, which the migrations fill.
    database.exec(`PRAGMA journal_mode = WAL; BEGIN; ${filled(sql, new Date())} COMMIT;`);
  } finally {
    database.close();
  }
}
