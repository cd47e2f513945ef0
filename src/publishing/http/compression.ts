import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMemory, shared } from '#src/publishing/http/memory.ts';

export type Encoding = 'br' | 'gzip';

/** Smaller than one network packet: packing saves no round trip. */
const SMALLEST_BYTES = 512;
/** Above this brotli 11 takes seconds; 5 is nearly as small. */
const THOROUGH_BYTES = 1_000_000;
/** Texts in the line of those that are packed well, one at a time. */
const MOST_WAITING = 100;
/** Number of those that their requests wait for: a browser asks for fewer of one host at once, over HTTP/1.1. */
const AWAITED = 8;
/** Texts that are packed quickly at once, whoever asks for them: 0.3 MB each, and one of the threads that read files. */
const QUICK_AT_ONCE = 2;
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

/** `isQuick`: a few milliseconds for a page, in place of fifty. */
async function compress(content: Buffer, encoding: Encoding, isQuick: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(content, { level: isQuick ? 4 : 9 });
  const quality = isQuick || content.length > THOROUGH_BYTES ? 5 : 11;
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

export interface Packed {
  readonly body: Buffer;
  /** It is not as small as it will be for the next who asks. */
  readonly isQuick: boolean;
}

export interface Compressor {
  /** `read` is called for what is not packed yet. */
  pack(read: () => Promise<Buffer> | Buffer, digest: string, encoding: Encoding): Promise<Packed>;
  /** Settles when nothing is packed or written any more. */
  stop(): Promise<void>;
}

/**
 * Packs a content well once (in a thread of zlib's) and keeps the result on disk under its digest, so that a restart
 * and a new release pack only what is new. One at a time: the other threads are those in which every file is found and
 * read, so whoever asks for many pages that nobody has seen yet stops no others. A request waits for its text where few
 * are before it; otherwise it gets a text that is packed quickly, and the next one gets the other.
 */
export function createCompressor(folder: string): Compressor {
  type Read = () => Promise<Buffer> | Buffer;
  const looking = new Map<string, Promise<Buffer | undefined>>();
  const quick = new Map<string, Promise<Buffer>>();
  /** In the order in which they are packed. null: it was not, as the server stops. */
  const line = new Map<string, Promise<Buffer | null>>();
  const memory = createMemory<Buffer>(MEMORY_BYTES, (packed) => packed.length);
  const turns: Promise<unknown>[] = Array.from({ length: QUICK_AT_ONCE }, () => Promise.resolve());
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const fileOf = (key: string): string => join(folder, key);
  const packWell = async (read: Read, key: string, encoding: Encoding): Promise<Buffer | null> => {
    if (isStopped) return null;
    const packed = await compress(await read(), encoding, false);
    memory.set(key, packed);
    const aside = join(folder, `${randomUUID()}.part`);
    // A full disk costs time at the next start, not this answer.
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(aside, packed, { flush: true }))
      .then(() => rename(aside, fileOf(key)))
      .catch(() => undefined);
    return packed;
  };
  const enter = (read: Read, key: string, encoding: Encoding): Promise<Buffer | null> =>
    shared(line, key, () => {
      const task = last.then(() => packWell(read, key, encoding));
      last = task.catch(() => undefined);
      return task;
    });
  const packQuickly = (read: Read, key: string, encoding: Encoding): Promise<Buffer> =>
    shared(quick, key, () => {
      const task = (turns.shift() ?? Promise.resolve()).then(async () => {
        const packed = await compress(await read(), encoding, true);
        memory.set(`quick ${key}`, packed);
        return packed;
      });
      turns.push(task.catch(() => undefined));
      return task;
    });

  return {
    async pack(read, digest, encoding) {
      const key = `${digest}.${encoding}`;
      const readKept = (): Promise<Buffer | undefined> => readFile(fileOf(key)).catch(() => undefined);
      // It may have been packed while nobody found it.
      const known =
        memory.get(key) ?? (line.has(key) ? undefined : ((await shared(looking, key, readKept)) ?? memory.get(key)));
      if (known !== undefined) {
        memory.set(key, known);
        return { body: known, isQuick: false };
      }
      const task = line.has(key) || line.size < MOST_WAITING ? enter(read, key, encoding) : null;
      // Where nobody waits for it, nobody else hears that its file has gone meanwhile.
      task?.catch(() => undefined);
      const isNear = [...line.keys()].indexOf(key) < AWAITED;
      const packed = task !== null && isNear ? await task : null;
      if (packed !== null) return { body: packed, isQuick: false };
      return { body: memory.get(`quick ${key}`) ?? (await packQuickly(read, key, encoding)), isQuick: true };
    },
    async stop() {
      isStopped = true;
      await last;
    },
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
