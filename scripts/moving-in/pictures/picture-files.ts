/** Pictures that are brought along with an import: a folder, or a ZIP. */
import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { PICTURE_BYTES, PICTURE_MB } from '#src/domain/catalogue/content-limits.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { buffer } from 'node:stream/consumers';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';

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

/** Bytes of the list, which is held: names, and what else is said of entries. */
const LIST_BYTES = 64 * 1024 * 1024;
/**
 * Factor that a ZIP may grow by: what is packed is packed already; one of tables becomes ten times as large, one that
 * is made to fill a disk a thousand times.
 */
const MOST_TIMES = 50;
/** A ZIP of nothing but small things may say more. */
const FREE_BYTES = 1024 * 1024;
/** Says that a name is in UTF-8. */
const UTF8 = 0x0800;

/** Some programs write UTF-8 without saying so; those of long ago write other letters. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~UTF8, fileNameRaw, extraFields, false);
  }
}

function notReadable(path: string, why: string): OperatorError {
  return new OperatorError(`${path} ${why}. Unpack it, and name the folder with --pictures.`);
}

/** Entries that share their bytes, or unpack to many times the ZIP, are made to fill a machine. */
function checkSizes(entries: readonly Entry[], size: number, path: string): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  const whole = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (packed > size || whole > Math.max(FREE_BYTES, size * MOST_TIMES))
    throw new OperatorError(
      `${path} would unpack to ${Math.ceil(whole / 1_000_000)} MB, which no ZIP of pictures of its size does. Nothing of it was read: make it anew of the pictures alone.`,
    );
}

async function readList(zip: ZipFile, path: string, mostFiles: number): Promise<readonly Entry[]> {
  if (zip.entryCount > mostFiles) throw notReadable(path, `holds more than ${mostFiles} files`);
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > LIST_BYTES) throw notReadable(path, 'has a list of contents that is too long');
    entries.push(entry);
  }
  checkSizes(entries, zip.fileSize, path);
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > PICTURE_BYTES || compressedSize > PICTURE_BYTES)
    throw new PictureFailure('too_large', { most: PICTURE_MB });
  try {
    // It stops where there is more than the list says.
    const stream = await zip.openReadStreamPromise(entry);
    return new Uint8Array(await buffer(stream));
  } catch {
    throw new PictureFailure('file_unreadable');
  }
}

/** Says whether an error is of the machine, which has a code: what is wrong with a ZIP is none. */
const isOfMachine = (error: unknown): boolean => error instanceof Error && 'code' in error;

/** @throws OperatorError where it is no ZIP, or none that may be unpacked. */
async function openZip(path: string, mostFiles: number): Promise<PictureFiles> {
  let zip: ZipFile | null = null;
  try {
    const opened = await openPromise(path, { autoClose: false, decodeStrings: false });
    zip = opened;
    const named = (await readList(opened, path, mostFiles)).map((entry) => [nameOf(entry), entry] as const);
    const byPath = new Map(named.filter(([name]) => !name.endsWith('/')));
    return {
      paths: [...byPath.keys()].toSorted(),
      read: async (wanted) => {
        const entry = byPath.get(wanted);
        if (entry === undefined) throw new PictureFailure('file_unreadable');
        return readEntry(opened, entry);
      },
      close: () => Promise.resolve(opened.close()),
    };
  } catch (error) {
    zip?.close();
    if (error instanceof OperatorError || isOfMachine(error)) throw error;
    throw notReadable(path, 'is no whole ZIP');
  }
}
