/** A bucket of S3 or of a service that speaks its language. It knows no swap, so that the order of the files has to do. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isHashed } from '#scripts/lib/published-files.ts';
import type { ReleaseContent, ReleaseInfo } from '#scripts/publish/release-store.ts';
import { createS3Client, type S3Client, type S3Settings } from '#scripts/publish/s3-client.ts';
import type { Target } from '#scripts/publish/target.ts';
import { worthCompressing } from '#scripts/serve/compression.ts';
import { cacheControl, contentType } from '#scripts/serve/headers.ts';
import { LATEST_PATH, parseLatest } from '#src/contract/manifest.ts';

export interface S3TargetSettings extends S3Settings {
  /** How texts are packed: a bucket has one form of each, whatever a browser asks for. */
  readonly encoding: 'gzip' | 'br';
}

const LATEST = LATEST_PATH.slice(1);
/** Requests at a time. */
const AT_A_TIME = 16;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** What a page needs is there before the page, and what names a release after all that it names. */
function rank(file: string): number {
  if (file === LATEST) return 4;
  if (file.startsWith('builds/') || file === 'sw.js') return 3;
  if (file.endsWith('/_payload.json') || file === '_payload.json') return 2;
  return file.endsWith('.html') ? 1 : 0;
}

/** Files in the order in which they are sent: one list after the other. */
export function inOrder(files: Iterable<string>): string[][] {
  const ranks: string[][] = [[], [], [], [], []];
  for (const file of files) ranks[rank(file)]?.push(file);
  return ranks;
}

/** What the bucket answers to a browser that asks for the file. */
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

/** Does `work` for each, some at a time; the first failure ends it. */
async function forEach(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const queue = files.values();
  const worker = async (): Promise<void> => {
    for (const file of queue) await work(file);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

/** The release that the bucket has, as far as this machine knows. */
interface Known {
  readonly bucket: string;
  readonly number: number;
  readonly id: string;
}

/** Whether the bucket still shows that release: another machine may have published into it. */
async function isThere(client: S3Client, { id }: Known): Promise<boolean> {
  const bytes = await client.get(LATEST);
  if (bytes === null) return false;
  try {
    // It is too small to have been packed.
    return parseLatest(JSON.parse(Buffer.from(bytes).toString('utf8')))?.id === id;
  } catch {
    return false;
  }
}

/** @param stateFile What is known of the bucket is kept there. */
export function createS3Target(settings: S3TargetSettings, stateFile: string): Target {
  const client = createS3Client(settings);
  const bucket = `${settings.endpoint}/${settings.bucket} ${settings.encoding}`;

  const known = async (): Promise<Known | null> => {
    const state = await readFile(stateFile, 'utf8')
      .then((text) => JSON.parse(text) as Known)
      .catch(() => null);
    return state?.bucket === bucket && (await isThere(client, state)) ? state : null;
  };
  const remember = async ({ number, id }: ReleaseInfo): Promise<void> => {
    await mkdir(dirname(stateFile), { recursive: true });
    await writeFile(`${stateFile}.part`, JSON.stringify({ bucket, number, id } satisfies Known));
    await rename(`${stateFile}.part`, stateFile);
  };
  const send = async (content: ReleaseContent, files: readonly string[]): Promise<void> =>
    forEach(files, async (file) => {
      const { body, headers } = await objectOf(file, content.read(file), settings.encoding);
      await client.put(file, body, headers);
    });

  return {
    name: 's3',
    quietMs: 0,
    async publish(contentSince) {
      const content = await contentSince((await known())?.number ?? null);
      const there = content.removed === null ? await client.list() : [];
      const present = new Set(there);
      // A hashed file that is there has the bytes that its name says.
      const needed = [...content.files.keys()].filter((file) => !(isHashed(file) && present.has(file)));
      for (const files of inOrder(needed)) await send(content, files);
      const removed = content.removed ?? there.filter((file) => !content.files.has(file) && !content.kept.has(file));
      await forEach(removed, (file) => client.remove(file));
      await remember(content.release);
    },
  };
}
