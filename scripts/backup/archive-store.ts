/** Stores that archives are kept in. All functions throw an OperatorError that says what to do. */
import { Readable } from 'node:stream';
import type { BackupPlace, BucketAccess } from '#src/runtime/backup-settings.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fullDisk } from '#scripts/backup/full-disk.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import {
  createS3Client,
  createS3Sender,
  elements,
  type S3Call,
  type S3Sender,
  type S3Settings,
} from '#src/publishing/targets/s3-client.ts';

export interface ArchiveStore {
  /** In words for the operator. */
  readonly where: string;
  /** Names of all that lies there, whole archives and what is not ours. */
  list(): Promise<string[]>;
  /**
   * Takes back what a backup of the same shop that was killed has left: it is in no list, and takes room. @param name
   * Of the next archive.
   */
  removeUnfinished(name: string): Promise<void>;
  /** Keeps the archive under its name, all or nothing, and gives its size in bytes. */
  write(name: string, archive: Readable): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}

export function openStore(place: BackupPlace, access: BucketAccess): ArchiveStore {
  return place.kind === 'folder'
    ? folderStore(place.folder)
    : bucketStore({ ...access, bucket: place.bucket }, place.prefix);
}

/** Name of a part: what a backup that was killed has left is written over by the next one. */
const PART = '.unfinished.part';

async function inWords<Value>(what: string, file: string, task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw fullDisk(error, file) ?? new OperatorError(`${what}: ${describeError(error)}.`);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function folderStore(folder: string): ArchiveStore {
  const list = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return readdir(folder);
  };
  return {
    where: folder,
    list: () => inWords('The folder of the backups (BACKUP_TO) cannot be used', folder, list),
    // It is written over by the next one.
    removeUnfinished: () => Promise.resolve(),
    write: (name, archive) =>
      inWords(`The backup could not be written to ${folder}`, join(folder, name), async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const part = join(folder, `.${name.split('_').slice(0, 2).join('_')}${PART}`);
        try {
          await pipeline(archive, createWriteStream(part, { mode: 0o600 }));
          await flush(part);
          await rename(part, join(folder, name));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        // The name itself must survive a power cut, too.
        if (process.platform !== 'win32') await flush(folder);
        return (await stat(join(folder, name))).size;
      }),
    read: (name) =>
      inWords('The backup cannot be read', join(folder, name), async () => {
        await stat(join(folder, name));
        return createReadStream(join(folder, name));
      }),
    remove: (name) => inWords(`${name} could not be removed`, join(folder, name), () => rm(join(folder, name))),
  };
}

/** Bytes of a part. S3 takes 10,000 of them, 80 GB, and a slow line sends one within the time limit of a call. */
const PART_BYTES = 8_388_608;

/** Cuts a stream into parts of one size, the last one shorter. */
async function* partsOf(stream: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(pieces);
      yield new Uint8Array(all.subarray(0, PART_BYTES));
      pieces = [all.subarray(PART_BYTES)];
      bytes -= PART_BYTES;
    }
  }
  yield new Uint8Array(Buffer.concat(pieces));
}

/** Sends a call that must be answered with yes, and gives the answer. */
async function must({ send, refuse }: S3Sender, call: S3Call): Promise<Response> {
  const answer = await send(call);
  return answer.ok ? answer : refuse(call, `was answered ${answer.status}: there is no such bucket or object`);
}

/** Takes back what a backup that was killed has sent of archives whose keys begin so. */
async function endUnfinished(sender: S3Sender, start: string): Promise<void> {
  const answer = await must(sender, { method: 'GET', key: '', query: { uploads: '', prefix: start } });
  const xml = await answer.text();
  const ids = elements(xml, 'UploadId');
  for (const [at, key] of elements(xml, 'Key').entries())
    await sender.send({ method: 'DELETE', key, query: { uploadId: ids[at] ?? '' } });
}

async function upload(sender: S3Sender, key: string, stream: Readable): Promise<number> {
  const begun = await must(sender, { method: 'POST', key, query: { uploads: '' } });
  const uploadId = elements(await begun.text(), 'UploadId')[0] ?? '';
  const tags: string[] = [];
  let bytes = 0;
  try {
    for await (const body of partsOf(stream)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await must(sender, { method: 'PUT', key, query, body });
      tags.push(answer.headers.get('etag') ?? '');
      bytes += body.length;
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = new Uint8Array(Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`));
    const call = { method: 'POST', key, query: { uploadId }, body } as const;
    const text = await (await must(sender, call)).text();
    // It may say no after it has begun to say yes.
    if (text.includes('<Error>')) sender.refuse(call, `was answered ${elements(text, 'Message')[0] ?? text}`);
    return bytes;
  } catch (error) {
    stream.destroy();
    // What went wrong first is what is told.
    await sender.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Times that a piece is asked for before its failure is told. */
const ATTEMPTS = 3;

async function readPiece(sender: S3Sender, call: S3Call): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const answer = await must(sender, call);
    try {
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      if (attempt === ATTEMPTS) return sender.refuse(call, `broke off (${describeError(error)})`);
    }
  }
}

/** Piece by piece, each asked for again where it breaks off. */
async function* download(sender: S3Sender, key: string, bytes: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes; from += PART_BYTES) {
    const range = `bytes=${from}-${Math.min(bytes, from + PART_BYTES) - 1}`;
    yield await readPiece(sender, { method: 'GET', key, headers: { range } });
  }
}

/**
 * Archives in a bucket, sent in parts: an object is there when the last call has named all of them, and not before.
 * @param prefix What all keys begin with: '' or 'shop/'.
 */
function bucketStore(settings: S3Settings, prefix: string): ArchiveStore {
  const sender = createS3Sender(settings, 'did not do what a backup needs (BACKUP_TO, BACKUP_S3_…)');
  const client = createS3Client(settings, sender);
  const where = `s3://${settings.bucket}/${prefix}`;
  return {
    where,
    list: async () => (await client.list(prefix)).map((key) => key.slice(prefix.length)),
    // Up to the second "_": shop.example must not take back what shop.example.org is sending.
    removeUnfinished: (name) => endUnfinished(sender, `${prefix}${name.split('_').slice(0, 2).join('_')}_`),
    async write(name, archive) {
      try {
        return await upload(sender, prefix + name, archive);
      } finally {
        archive.destroy();
      }
    },
    async read(name) {
      const headers = await client.head(prefix + name);
      if (headers === null) throw new OperatorError(`There is no ${where}${name}.`);
      return Readable.from(download(sender, prefix + name, Number(headers.get('content-length'))), {
        objectMode: false,
      });
    },
    remove: (name) => client.remove(prefix + name),
  };
}
