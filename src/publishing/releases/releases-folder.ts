/**
 * Folder of the releases of a public folder: beside it, as it is a link into them. What pages are served from is no
 * cache.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { statOf } from '#src/publishing/releases/align.ts';
import { type Disk, errorCode } from '#src/publishing/releases/disk.ts';
import { OWNER_FILE } from '#src/publishing/releases/store-folder.ts';

/** `.dist-releases` beside `dist`. */
export function releasesFolder(dist: string): string {
  return join(dirname(dist), `.${basename(dist)}-releases`);
}

/** Reads a file or a link; null where there is none. */
function found(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EINVAL', 'UNKNOWN'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/**
 * Moves the folder, if it is of that public folder; on another disk it stays where it is, and the next build makes all
 * files.
 */
function move(former: string, dist: string, disk: Disk): void {
  if (found(() => readFileSync(join(former, OWNER_FILE), 'utf8')) !== relative(former, dist)) return;
  try {
    disk.rename(former, releasesFolder(dist));
  } catch (error) {
    if (!['EXDEV', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
  }
}

/**
 * Versions before kept the releases in the cache folder: brings them here, with all that can come back. `dist` leads
 * nowhere for a moment in between; whoever is killed then finds it mended by the next call.
 */
export function takeFormerReleases(cacheDir: string, dist: string, disk: Disk): void {
  const [former, folder] = [join(cacheDir, 'releases'), releasesFolder(dist)];
  if (statOf(folder) === null) move(former, dist, disk);
  const target = found(() => readlinkSync(dist));
  if (target === null || dirname(resolve(dirname(dist), target)) !== join(former, 'trees')) return;
  const tree = join(folder, 'trees', basename(target));
  if (statOf(tree) === null) return;
  disk.remove(join(folder, OWNER_FILE));
  disk.write(join(folder, OWNER_FILE), relative(folder, dist));
  const next = `${dist}.next`;
  disk.remove(next);
  disk.symlink(relative(dirname(dist), tree), next);
  disk.rename(next, dist);
}
