/** Pictures that are brought along with an import: a folder, or a ZIP. */
import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { openZip } from '#scripts/moving-in/pictures/zip-pictures.ts';
import { PICTURE_BYTES, PICTURE_MB } from '#src/domain/catalogue/content-limits.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

export interface PictureFiles {
  /** With slashes, below the folder or within the ZIP. */
  readonly paths: readonly string[];
  /** @throws PictureFailure where it can be no picture: it has too many bytes, or cannot be read. */
  read(path: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A folder of more is no folder of pictures. */
const MOST_FILES = 200_000;

async function openFolder(folder: string): Promise<PictureFiles> {
  const paths: string[] = [];
  for await (const entry of await opendir(folder, { recursive: true })) {
    // No link is followed out of the folder.
    if (!entry.isFile()) continue;
    paths.push(relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    if (paths.length > MOST_FILES)
      throw new OperatorError(`${folder} holds more than ${MOST_FILES} files. Name the folder of the pictures alone.`);
  }
  return {
    paths: paths.toSorted(),
    read: async (path) => {
      const file = join(folder, path);
      try {
        const { size } = await stat(file);
        if (size <= PICTURE_BYTES) return new Uint8Array(await readFile(file));
      } catch {
        throw new PictureFailure('file_unreadable');
      }
      throw new PictureFailure('too_large', { most: PICTURE_MB });
    },
    close: () => Promise.resolve(),
  };
}

/** @throws OperatorError where it is neither a folder nor a ZIP that can be read. */
export async function openPictures(from: string): Promise<PictureFiles> {
  try {
    return (await stat(from)).isDirectory() ? await openFolder(from) : await openZip(from, MOST_FILES);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The pictures of ${from} cannot be read: ${describeError(error)}. Name a folder, or a ZIP, of pictures.`,
    );
  }
}
