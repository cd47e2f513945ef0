/** The folder of a store as a whole: whose it is, and what earlier versions of this project have left in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { statOf } from '#src/publishing/releases/align.ts';
import type { Disk } from '#src/publishing/releases/disk.ts';

/** File that names the public folder of these releases. */
export const OWNER_FILE = 'owner';
/** Releases of versions before this store, and what stood beside them. */
const FOREIGN = /^\d{8}T\d{9}Z-[0-9a-f]{8}/;

/** @throws OperatorError: releases that another public folder leads to must not be tidied away. */
export function claimFolder(folder: string, dist: string, disk: Disk): void {
  const file = join(folder, OWNER_FILE);
  const name = relative(folder, dist);
  if (statOf(file) === null) {
    disk.makeFolder(folder);
    disk.remove(`${file}.part`);
    disk.write(`${file}.part`, name);
    disk.rename(`${file}.part`, file);
  }
  const owner = readFileSync(file, 'utf8');
  if (owner !== name)
    throw new OperatorError(
      `${folder} has the releases of ${resolve(folder, owner)}, not of ${dist}. Use another DIST_DIR.`,
    );
}

/** Removes what builds of earlier versions of this project have left in the folder. */
export async function removeForeign(folder: string, disk: Disk): Promise<void> {
  for (const name of readdirSync(folder)) if (FOREIGN.test(name)) await disk.removeFolder(join(folder, name));
}
