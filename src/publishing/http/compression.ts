import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMemory } from '#src/publishing/http/memory.ts';

export type Encoding = 'br' | 'gzip';

/** Smaller than one network packet: packing saves no round trip. */
const SMALLEST_BYTES = 512;
/** Above this brotli 11 takes seconds; 5 is nearly as small. */
const THOROUGH_BYTES = 1_000_000;
const KEEP_DAYS = 30;
const MEMORY_BYTES = 32_000_000;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best encoding that an Accept-Encoding header allows (RFC 9110); `undefined` for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const allows = (name: Encoding): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : undefined;
}

/** Says whether packing a text of this many bytes is worth it. */
export function worthCompressing(bytes: number): boolean {
  return bytes >= SMALLEST_BYTES;
}

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(content, { level: 9 });
  const quality = content.length > THOROUGH_BYTES ? 5 : 11;
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * Packs a content once (in zlib's threads) and keeps the result on disk under its digest, so that a restart and a new
 * release pack only what is new. Requests for the same content at the same time share the work. `read` is called for
 * what is not packed yet.
 */
export function createCompressor(
  folder: string,
): (read: () => Promise<Buffer> | Buffer, digest: string, encoding: Encoding) => Promise<Buffer> {
  const running = new Map<string, Promise<Buffer>>();
  const memory = createMemory<Buffer>(MEMORY_BYTES, (packed) => packed.length);

  const load = async (read: () => Promise<Buffer> | Buffer, digest: string, encoding: Encoding): Promise<Buffer> => {
    const file = join(folder, `${digest}.${encoding}`);
    const kept = await readFile(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    const compressed = await compress(await read(), encoding);
    const aside = join(folder, `${randomUUID()}.part`);
    // A full disk costs time at the next start, not this answer.
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(aside, compressed, { flush: true }))
      .then(() => rename(aside, file))
      .catch(() => undefined);
    return compressed;
  };

  return async (read, digest, encoding) => {
    const key = `${digest}.${encoding}`;
    const known = memory.get(key) ?? running.get(key);
    if (known !== undefined) return known;
    const task = load(read, digest, encoding).finally(() => running.delete(key));
    running.set(key, task);
    const packed = await task;
    memory.set(key, packed);
    return packed;
  };
}

/** Removes packed files that are older than 30 days, and left-overs of a killed server. */
export async function pruneCompressed(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => undefined);
    const age = info === undefined ? 0 : now - info.mtimeMs;
    if (age > KEEP_DAYS * 86_400_000 || (name.endsWith('.part') && age > 3_600_000)) {
      await rm(join(folder, name), { force: true });
    }
  }
}
