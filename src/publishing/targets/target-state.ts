import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes what is known of a target, whole or not at all. */
export async function writeState(file: string, state: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, state);
  await rename(`${file}.part`, file);
}
