/**
 * Checks whether the shop could come back: a backup is restored beside it, PocketBase runs on it for a moment, and all
 * of it is thrown away.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archivesOf } from '#scripts/backup/archive-name.ts';
import { openStore } from '#scripts/backup/archive-store.ts';
import { restoreBackup, type Restored } from '#scripts/backup/restore-backup.ts';
import { WORK, withWorkFolder } from '#scripts/backup/work-folder.ts';
import { backendCode } from '#src/backend-server/backend-code.ts';
import { startBackend } from '#src/backend-server/backend-process.ts';
import { requireColumns } from '#src/backend-server/database-columns.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

type Shop = Pick<Environment, 'dataDir' | 'cacheDir' | 'siteUrl' | 'shopDir' | 'pocketbaseBin'> & {
  readonly backup: Pick<Environment['backup'], 'place' | 'access'>;
};

/**
 * Newest backup of this shop; one of a time to come, by a clock that ran ahead, only where there is no other. @throws
 * OperatorError where there is none.
 */
export async function newestBackup({ siteUrl, backup }: Pick<Shop, 'siteUrl' | 'backup'>): Promise<string> {
  const { place, access } = backup;
  if (place === undefined)
    throw new OperatorError('Where the backups are is not known: set BACKUP_TO in .env, or name one ("-- FILE").');
  const store = openStore(place, access);
  const archives = archivesOf(siteUrl, await store.list());
  const newest = archives.find(({ at }) => at <= Date.now()) ?? archives[0];
  if (newest === undefined)
    throw new OperatorError(`There is no backup of ${siteUrl} in ${store.where}. Make one: "npm run backup".`);
  return place.kind === 'folder' ? join(place.folder, newest.name) : `${store.where}${newest.name}`;
}

/**
 * Runs PocketBase on restored data, on a free port of this machine alone. The shop's hooks do not run: no mail is sent
 * and no payment is asked for, whatever waits in the data. @throws OperatorError where it does not start.
 */
async function tryStart(shop: Shop, folder: string, report: Report): Promise<void> {
  const { cacheDir, pocketbaseBin, shopDir } = shop;
  const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  const { migrationsDir } = await backendCode({ cacheDir, shopDir }, join(folder, 'built'), report.note);
  const hooksDir = join(folder, 'no-hooks');
  await mkdir(hooksDir);
  const backend = await startBackend({
    binary,
    dataDir: join(folder, 'data/pb_data'),
    hooksDir,
    migrationsDir,
    superuser: { email: 'check@vitrine.example', password: randomBytes(16).toString('hex') },
    check: requireColumns,
    env: {},
    report,
  });
  await backend.stop();
}

/** Checks one backup, named as for `restoreBackup`. @throws OperatorError that says what is wrong with it. */
export async function checkBackup(
  shop: Shop,
  source: string,
  keyFile: string | undefined,
  report: Report,
): Promise<Restored> {
  const { dataDir, backup } = shop;
  return withWorkFolder(dataDir, WORK.check, async (folder) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const restored = await restoreBackup(
      { source, into: join(folder, 'data'), keyFile, access: backup.access },
      report,
    );
    await tryStart(shop, folder, report);
    return restored;
  });
}
