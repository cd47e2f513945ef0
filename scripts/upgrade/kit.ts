/** Kit that migrates the data of one shop: PocketBase, with the hooks and migrations of this code. */
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, texts } from '#scripts/go-live/database.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { migrationCode } from '#src/backend-server/backend-code.ts';
import { prepareDatabase, revertMigrations } from '#src/backend-server/backend-process.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { silentReport, withStep, type Report } from '#src/runtime/progress.ts';

export interface Kit extends BackendFolders {
  readonly binary: string;
  readonly superuser: { readonly email: string; readonly password: string };
  /** Names of all migrations that this code knows, in their order. */
  readonly known: readonly string[];
}

/** Function that a test replaces. */
export type Build = typeof migrationCode;

function folderOf({ cacheDir }: Pick<Environment, 'cacheDir'>): string {
  return join(cacheDir, 'upgrade');
}

/** Not where a start builds: the shop may run on that. */
export async function makeKit(environment: Environment, report: Report, build: Build = migrationCode): Promise<Kit> {
  const { cacheDir, pocketbaseBin, shopDir, superuserEmail, superuserPassword } = environment;
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const folders = await withStep(report, 'Backend code', () => build(folderOf(environment), shopDir));
  const superuser = { email: superuserEmail, password: superuserPassword };
  return { binary, superuser, ...folders, known: (await readdir(folders.migrationsDir)).sort() };
}

export async function removeKit(environment: Environment): Promise<void> {
  await rm(folderOf(environment), { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Runs what has not run yet, all or nothing, and looks whether the database has what this code needs. @param dataDir A
 * `pb_data`.
 */
export async function migrateData(kit: Kit, dataDir: string): Promise<void> {
  await prepareDatabase({ ...kit, dataDir, check: requireColumns, report: silentReport() });
}

/** Says whether a migration is one of ours. PocketBase's own end with .go. */
export function isOurs(name: string): boolean {
  return name.endsWith('.js');
}

/**
 * Takes the last of our migrations back, all or nothing. PocketBase counts from the one that ran last, and runs one of
 * its own anew whenever its log is not there (auxiliary.db), as in a copy: so its log is made first, and its own count
 * as the oldest.
 * @param dataDir A `pb_data`.
 * @throws OperatorError where they still count as having run.
 */
export async function revertData(kit: Kit, dataDir: string, count: number): Promise<void> {
  await migrateData(kit, dataDir);
  const root = dirname(dataDir);
  const expected = ranMigrations(root).filter(isOurs).slice(count);
  const database = new DatabaseSync(databaseFile(root));
  database.exec("UPDATE _migrations SET applied = 1 WHERE file NOT LIKE '%.js'");
  database.close();
  await revertMigrations({ ...kit, dataDir }, count);
  const left = ranMigrations(root).filter(isOurs);
  if (left.join() !== expected.join())
    throw new OperatorError(
      `PocketBase did not take back what it was to: ${left.slice(0, count).join(', ')} count as run.`,
    );
}

/** Names of the migrations that have run, the last one first. @param dataDir A DATA_DIR. */
export function ranMigrations(dataDir: string): string[] {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 10_000 });
  try {
    return texts(database, 'SELECT file FROM _migrations ORDER BY applied DESC, file DESC');
  } finally {
    database.close();
  }
}
