import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { isElsewhere } from '#src/contract/pictures-elsewhere.ts';

/** Folders whose files carry a digest of their content in their names, and so never change. */
const HASHED = ['_astro/', 'i/'] as const;

export function isHashed(file: string): boolean {
  return isElsewhere(file) || HASHED.some((folder) => file.startsWith(folder));
}

/** All files under a folder, relative, with '/', ordered; none where there is no such folder. */
export async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
