/** Archives in a bucket, sent in parts: an object is there when the last call has named all of them, and not before. */
import { Readable } from 'node:stream';
import type { ArchiveStore } from '#scripts/backup/archive-store.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import {
  createS3Client,
  createS3Sender,
  elements,
  type S3Call,
  type S3Sender,
  type S3Settings,
} from '#src/publishing/targets/s3-client.ts';

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

/** @param prefix What all keys begin with: '' or 'shop/'. */
export function bucketStore(settings: S3Settings, prefix: string): ArchiveStore {
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
