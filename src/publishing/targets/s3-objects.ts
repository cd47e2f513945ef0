/** Files of a release as objects of a bucket. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { S3Client, S3Settings } from '#src/publishing/targets/s3-client.ts';
import { worthCompressing } from '#src/publishing/http/compression.ts';
import { cacheControl, contentType } from '#src/publishing/http/headers.ts';

export interface S3TargetSettings extends S3Settings {
  /** Packing of texts: a bucket has one form of each, whatever a browser asks for. */
  readonly encoding: 'gzip' | 'br';
}

/** Requests at a time. */
const AT_A_TIME = 16;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Object that the bucket answers with to a browser that asks for the file. */
async function objectOf(
  file: string,
  bytes: Uint8Array,
  encoding: 'gzip' | 'br',
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> }> {
  const { type, compressible } = contentType(file);
  const headers = { 'Content-Type': type, 'Cache-Control': cacheControl(`/${file}`) };
  if (!compressible || !worthCompressing(bytes.length)) return { body: new Uint8Array(bytes), headers };
  const packed =
    encoding === 'gzip'
      ? await deflate(bytes, { level: 9 })
      : await brotli(bytes, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
  return { body: new Uint8Array(packed), headers: { ...headers, 'Content-Encoding': encoding } };
}

/** Does `task` for each, some at a time; the first failure ends it. */
export async function forEach(files: readonly string[], task: (file: string) => Promise<void>): Promise<void> {
  const queue = files.values();
  const worker = async (): Promise<void> => {
    for (const file of queue) await task(file);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

/**
 * Noted with every object of ours: what does not have it was put there by somebody else, and is never overwritten or
 * removed (decision 0163).
 */
const MARK = 'x-amz-meta-vitrine';

/** Sorts these keys into those of objects that are there and have the mark, and those that are there without it. */
export async function sortByOwner(
  client: S3Client,
  keys: readonly string[],
): Promise<{ readonly ours: readonly string[]; readonly foreign: readonly string[] }> {
  const found = { ours: new Array<string>(), foreign: new Array<string>() };
  await forEach(keys, async (key) => {
    const headers = await client.head(key);
    if (headers !== null) found[headers.has(MARK) ? 'ours' : 'foreign'].push(key);
  });
  return found;
}

/** Sends a file. @throws OperatorError of the client. */
export async function putObject(
  client: S3Client,
  key: string,
  bytes: Uint8Array,
  encoding: 'gzip' | 'br',
): Promise<void> {
  const { body, headers } = await objectOf(key, bytes, encoding);
  await client.put(key, body, { ...headers, [MARK]: 'release' });
}
