/** Says which picture of a record has which bytes: file names are immutable, so each is downloaded once. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Key of a picture (`pictureKey`) → SHA-256 of its bytes in hex. */
export type PictureIndex = ReadonlyMap<string, string>;

/** Pictures that other shops with this cache have, or that this one had; more are forgotten. */
const MOST_OTHERS = 10_000;

/** None where there is no such file, or half of one. */
export async function readPictureIndex(file: string): Promise<PictureIndex> {
  try {
    const { masters = {} } = JSON.parse(await readFile(file, 'utf8')) as { readonly masters?: Record<string, string> };
    return new Map(Object.entries(masters));
  } catch {
    return new Map();
  }
}

/**
 * Adds what this shop uses to what the file says. Writes beside and renames: a killed build leaves the old file or the
 * new one.
 * @throws Node's error when the disk does not take it.
 */
export async function writePictureIndex(file: string, used: PictureIndex): Promise<void> {
  const others = [...(await readPictureIndex(file))].filter(([key]) => !used.has(key));
  const masters = Object.fromEntries([...others.slice(-MOST_OTHERS), ...used]);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, JSON.stringify({ masters }));
  await rename(part, file);
}
