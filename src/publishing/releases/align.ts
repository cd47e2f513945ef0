/** Makes files of one tree the same as those of another: the same bytes under two names, where the file system can. */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Disk, errorCode } from '#src/publishing/releases/disk.ts';

/** Files after which others get their turn. */
const TURN = 128;

/** Stats of the file of a name, or null. */
export function statOf(file: string): Stats | null {
  try {
    return lstatSync(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Says whether two names are one file. */
export function isSame(a: Stats | null, b: Stats | null): boolean {
  return a !== null && b !== null && a.ino !== 0 && a.ino === b.ino && a.dev === b.dev;
}

/** Removes a file and the folders that are empty without it. */
export function removeFrom(tree: string, file: string, disk: Disk): void {
  disk.remove(join(tree, file));
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (!disk.removeEmptyFolder(join(tree, folder))) return;
}

/** Every file under a folder, relative, with '/'. */
function* filesUnder(root: string): Generator<string> {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (!entry.isDirectory()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
}

/** Makes each of `files` in `tree` what it is in `model`: that file, or none. */
export async function align(tree: string, model: string, files: Iterable<string>, disk: Disk): Promise<void> {
  let count = 0;
  for (const file of files) {
    if (++count % TURN === 0) await setImmediate();
    const wanted = statOf(join(model, file));
    const there = statOf(join(tree, file));
    if (isSame(there, wanted)) continue;
    if (wanted === null) {
      if (there !== null) removeFrom(tree, file, disk);
      continue;
    }
    if (there === null) disk.makeFolder(join(tree, dirname(file)));
    else disk.remove(join(tree, file));
    disk.link(join(model, file), join(tree, file));
  }
}

/** The same for all files of both: when it is not known what a tree holds. */
export async function alignWhole(tree: string, model: string, disk: Disk): Promise<void> {
  disk.makeFolder(tree);
  const there = new Set(filesUnder(tree));
  const wanted = [...filesUnder(model)];
  // What is in the way of another file goes first.
  await align(tree, model, there, disk);
  const folders = new Set<string>();
  let count = 0;
  for (const file of wanted) {
    if (there.has(file)) continue;
    if (++count % TURN === 0) await setImmediate();
    const folder = dirname(file);
    if (!folders.has(folder)) disk.makeFolder(join(tree, folder));
    folders.add(folder);
    disk.link(join(model, file), join(tree, file));
  }
}
