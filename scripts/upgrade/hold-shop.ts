/** The data of a shop that does not run, for this process alone. */
import { existsSync, lchownSync, lstatSync, readdirSync, type Dirent } from 'node:fs';
import { databaseFile, openAlone } from '#scripts/go-live/database.ts';
import type { NamedShop } from '#scripts/upgrade/layout.ts';
import { runFolder, takeDataFolder } from '#src/runtime/data-folder.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { ownedProcess } from '#src/runtime/owned-process.ts';
import type { HeldLock } from '#src/runtime/process-lock.ts';
import type { Report } from '#src/runtime/progress.ts';
import { join } from 'node:path';

/** @throws OperatorError where its data are elsewhere, or there are none. */
export function requireData({ environment }: NamedShop): void {
  const { dataDir, pocketbaseUrl } = environment;
  if (!runsPocketBase(environment))
    throw new OperatorError(
      `PocketBase runs elsewhere (POCKETBASE_URL=${pocketbaseUrl}): upgrade on the machine that has its data.`,
    );
  if (!existsSync(databaseFile(dataDir)))
    throw new OperatorError(`There is no shop in DATA_DIR=${dataDir}: nothing to upgrade. "npm start" makes one.`);
}

/** Keeps starts away until it is released. @throws OperatorError that says who works with the data. */
async function holdShop({ name, environment }: NamedShop, report: Report): Promise<HeldLock> {
  const { dataDir } = environment;
  const lock = takeDataFolder(dataDir, 'npm run upgrade');
  if (typeof lock === 'string') {
    const unit = name === '' ? '' : `, such as "systemctl stop vitrine@${name}"`;
    throw new OperatorError(
      `${lock} works with the data in ${dataDir}. Stop the shop first${unit}. Nothing was changed. ` +
        '"npm run upgrade -- --dry-run" tries the upgrade on a copy while the shop runs.',
    );
  }
  try {
    await ownedProcess(runFolder(dataDir), 'PocketBase').endOrphan(report);
    // One that nobody has noted, too. It also brings SQLite's log into the file.
    openAlone(databaseFile(dataDir)).close();
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Does `task` while all of these shops are held. What root writes meanwhile is given to whom the data belong. */
export async function withHeldShops<Value>(
  shops: readonly NamedShop[],
  report: Report,
  task: () => Promise<Value>,
): Promise<Value> {
  const locks: HeldLock[] = [];
  try {
    for (const shop of shops) locks.push(await holdShop(shop, report));
    return await task();
  } finally {
    for (const { environment } of shops.slice(0, locks.length)) giveBack(environment);
    for (const lock of locks) lock.release();
  }
}

/** Files of a shop that root has written: the shop runs as a user of its own, which could not read them. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Gives all that lies in a folder, and the folder, to `owner`, as far as it belongs to somebody else. Links are given,
 * and not followed.
 */
export function giveFolder(folder: string, { uid, gid }: Owner, give = lchownSync): void {
  const one = (path: string): void => {
    const is = lstatSync(path, { throwIfNoEntry: false });
    if (is !== undefined && (is.uid !== uid || is.gid !== gid)) give(path, uid, gid);
  };
  one(folder);
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // There is no such folder, or it has gone meanwhile.
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveFolder(path, { uid, gid }, give);
    else one(path);
  }
}

/**
 * Gives the data back where root has worked with it: all of it belongs to whom DATA_DIR belongs to, and the archives to
 * whom their folder belongs to.
 */
function giveBack({ dataDir, cacheDir, backup }: Pick<Environment, 'dataDir' | 'cacheDir' | 'backup'>): void {
  if (process.getuid?.() !== 0) return;
  const owner = lstatSync(dataDir);
  if (owner.uid === 0) return;
  for (const folder of [dataDir, cacheDir]) giveFolder(folder, owner);
  const archives =
    backup.place?.kind === 'folder' ? lstatSync(backup.place.folder, { throwIfNoEntry: false }) : undefined;
  if (backup.place?.kind === 'folder' && archives?.isDirectory() === true && archives.uid !== 0)
    giveFolder(backup.place.folder, archives);
}
