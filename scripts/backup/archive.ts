/**
 * The form of a backup: tar, packed by Zstandard, and encrypted. All of it flows: no step holds more than some pieces
 * in memory.
 */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { create, extract } from 'tar';
import { decrypt, encrypt } from '#scripts/backup/encryption.ts';
import { MANIFEST } from '#scripts/backup/manifest.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { fullDisk } from '#scripts/backup/full-disk.ts';

const READ_BYTES = 1_048_576;
/** Packs as well as gzip's best on a shop's database, in a third of the time of its default (docs/decisions/0221). */
const LEVEL = 3;

/** Pipes parts into one another; what arrives fails with the first failure of any part. */
function through(from: Readable, to: NodeJS.ReadWriteStream & Readable): Readable {
  from.once('error', (error) => to.destroy(error));
  to.once('close', () => from.destroy());
  return from.pipe(to);
}

/**
 * The archive of these folders and files of `folder`, the manifest first.
 * @param recipients Public keys; none: everybody can read it.
 */
export async function packArchive(
  folder: string,
  names: readonly string[],
  recipients: readonly string[],
): Promise<Readable> {
  const tar = create({ cwd: folder, portable: true, maxReadSize: READ_BYTES }, [MANIFEST, ...names]);
  const packed = through(
    Readable.from(tar, { objectMode: false }),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }),
  );
  return recipients.length === 0 ? packed : encrypt(packed, recipients);
}

/** Writes files and folders alone, each below `folder`. It has ended when no file is open any more. */
function fileWriter(folder: string): Writable {
  const files = extract({
    cwd: folder,
    strict: true,
    dmode: 0o700,
    fmode: 0o600,
    filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
  });
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    for (const tell of waiting.splice(0)) tell();
  };
  const end = (tell: () => void): void => {
    files.end();
    if (isClosed) tell();
    else waiting.push(tell);
  };
  const writer = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (files.write(piece)) done();
      else files.once('drain', () => done());
    },
    final: (done) => end(() => done()),
    destroy: (error, done) => end(() => done(error)),
  });
  files.once('close', close);
  // The first one counts; what was begun before it may fail, too.
  files.on('error', (error: Error) => {
    writer.destroy(error);
    close();
  });
  return writer;
}

/**
 * Unpacks an archive into a folder.
 * @param keys Secret keys; none: it is not encrypted.
 * @throws OperatorError where a key does not open it, it is damaged or cut off, or the disk is full.
 */
export async function unpackArchive(archive: Readable, folder: string, keys: readonly string[]): Promise<void> {
  const plain = keys.length === 0 ? archive : await decrypt(archive, keys);
  try {
    await pipeline(plain, createZstdDecompress(), fileWriter(folder));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw (
      fullDisk(error, folder) ??
      new OperatorError(`The backup is damaged, or cut off: ${describeError(error)}. Take another one.`)
    );
  }
}
