/** Who else on a machine can read a folder. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Modes of a folder and of all that is in it. */
export async function modesIn(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = [root, ...entries.map((entry) => join(entry.parentPath, entry.name))].map(async (path) => {
    const status = await lstat(path);
    return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o777).toString(8)}`;
  });
  return new Set(await Promise.all(found));
}

/** Those of what is for the user alone that runs the shop. */
export const PRIVATE = new Set(['folder 700', 'file 600']);
