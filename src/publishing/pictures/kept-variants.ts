/** The files that were made of a picture, in the cache. Nothing here loads sharp. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { variantPaths } from '#src/contract/picture-paths.ts';
import type { PictureFile } from '#src/publishing/content/content.ts';
import { privateFolder } from '#src/runtime/private-files.ts';

async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
}

/** Beside the variants; written last, so that where it is, they are whole. */
function noteFile(folder: string, digest: string): string {
  return join(folder, `${digest}.json`);
}

/** The variants of a digest, when they are all there; null otherwise. Notes their use (`removeOldPictures`). */
export async function knownVariants(digest: string, folder: string): Promise<PictureFile | null> {
  const note = noteFile(folder, digest);
  try {
    const picture = withSharedWidths(JSON.parse(await readFile(note, 'utf8')) as PictureFile);
    // Somebody may have emptied a part of the cache.
    await Promise.all(variantPaths(picture).map((path) => stat(join(folder, basename(path)))));
    const now = new Date();
    await utimes(note, now, now);
    return picture;
  } catch {
    return null;
  }
}

/**
 * No picture that pages can show: other bytes, half of one, too many pixels, too long. Whoever tries again finds the
 * same.
 */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

export interface Variants {
  readonly picture: PictureFile;
  /** Path of each → its bytes. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Puts what `make` gives into the folder. @throws UnreadablePicture where it gives nothing, or what the disk throws.
 */
export async function keepVariants(folder: string, make: () => Promise<Variants>): Promise<PictureFile> {
  const { picture, files } = await make().catch((error: unknown) => {
    throw new UnreadablePicture(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '', {
      cause: error,
    });
  });
  // Pictures of drafts are among them, which nobody else on the machine is to list.
  await privateFolder(folder);
  for (const [path, bytes] of files) await writeWhole(join(folder, basename(path)), bytes);
  await writeWhole(noteFile(folder, picture.digest), JSON.stringify(picture));
  return withSharedWidths(picture);
}

/** Lists by their text: there are as many as pictures have sizes. */
const lists = new Map<string, readonly number[]>();

/**
 * The same picture as it is kept: pictures of the same widths share one list of them, which is a third of what each
 * takes of memory.
 */
export function withSharedWidths(picture: PictureFile): PictureFile {
  const key = picture.widths.join();
  const widths = lists.get(key) ?? picture.widths;
  lists.set(key, widths);
  return { ...picture, widths };
}
