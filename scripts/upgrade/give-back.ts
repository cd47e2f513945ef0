/** Files of a shop that root has written: the shop runs as a user of its own, which could not read them. */
import { lchownSync, lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#src/runtime/environment.ts';

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
export function giveBack({ dataDir, cacheDir, backup }: Pick<Environment, 'dataDir' | 'cacheDir' | 'backup'>): void {
  if (process.getuid?.() !== 0) return;
  const owner = lstatSync(dataDir);
  if (owner.uid === 0) return;
  for (const folder of [dataDir, cacheDir]) giveFolder(folder, owner);
  const archives =
    backup.place?.kind === 'folder' ? lstatSync(backup.place.folder, { throwIfNoEntry: false }) : undefined;
  if (backup.place?.kind === 'folder' && archives?.isDirectory() === true && archives.uid !== 0)
    giveFolder(backup.place.folder, archives);
}
