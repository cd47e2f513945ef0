import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { createMemory, shared } from '#src/publishing/http/memory.ts';

/** RFC 9842, section 5: begins a text that is packed with a dictionary; the SHA-256 of that dictionary follows. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
/** 1 ms a page. Level 19 makes it 5 % smaller and takes twenty times as long. */
const LEVEL = 9;
const MEMORY_BYTES = 32_000_000;
/** Of pages that were packed with a dictionary. */
const PACKED_BYTES = 8_000_000;
/** Pages in the line of those that are packed: each takes 1 MB, and one of the threads that read files. */
const MOST_WAITING = 8;

const zstd = promisify(zstdCompress);

/**
 * Makes a page the dictionary of the next one. A browser keeps it as long as it could show the page itself without
 * asking, which is why the lifetime is there; Chromium still asks before it shows a page, and nothing between it and us
 * may keep this answer.
 */
export const DICTIONARY_HEADERS = {
  'Cache-Control': 'private, max-age=0, stale-while-revalidate=604800',
  Vary: 'Accept-Encoding, Available-Dictionary',
  'Use-As-Dictionary': 'match="/*", match-dest=("document")',
} as const;

/**
 * Says whether a page is asked for, to be shown, by a browser that takes dictionaries. Only Chromium does; it says so
 * (in secure contexts) before it has one, and others might show a page that is out of date for the sake of {@link
 * DICTIONARY_HEADERS}.
 */
export function takesDictionaries(headers: IncomingHttpHeaders): boolean {
  const brands = headers['sec-ch-ua'];
  return headers['sec-fetch-dest'] === 'document' && typeof brands === 'string' && brands.includes('"Chromium"');
}

interface Dictionaries {
  /** Remembers a page that a browser may use as a dictionary from now on. */
  add(content: Buffer): void;
  /** The page that the browser has, when it was sent from here not long ago. */
  find(headers: IncomingHttpHeaders): Buffer | undefined;
  /**
   * A page in the content coding `dcz`: Zstandard with that dictionary. null: many are packed at the moment, and it is
   * sent as to all others.
   */
  pack(page: Buffer, dictionary: Buffer): Promise<Buffer> | null;
}

/**
 * Remembers the last 32 MB of pages by their SHA-256, so also those of a build that has been replaced since. Whoever
 * asks for many pages with many dictionaries stops no others: one is packed at a time, for all who ask for it.
 */
export function createDictionaries(): Dictionaries {
  const pages = createMemory<Buffer>(MEMORY_BYTES, (page) => page.length);
  const names = new WeakMap<Buffer, string>();
  const packed = createMemory<Buffer>(PACKED_BYTES, (page) => page.length);
  const line = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  const nameOf = (content: Buffer): string => {
    const name = names.get(content) ?? digest(content).toString('base64');
    names.set(content, name);
    return name;
  };
  const enter = (key: string, page: Buffer, dictionary: Buffer): Promise<Buffer> =>
    shared(line, key, () => {
      const task = last.then(() => packWithDictionary(page, dictionary));
      last = task.then((made) => packed.set(key, made)).catch(() => undefined);
      return task;
    });
  return {
    add(content) {
      pages.set(nameOf(content), content);
    },
    pack(page, dictionary) {
      const key = `${nameOf(page)} ${nameOf(dictionary)}`;
      const known = packed.get(key);
      if (known !== undefined) return Promise.resolve(known);
      return line.has(key) || line.size < MOST_WAITING ? enter(key, page, dictionary) : null;
    },
    find(headers) {
      const accepted = String(headers['accept-encoding'] ?? '').split(/[\s,]+/);
      const name = /^:([\w+/]+=*):$/.exec(String(headers['available-dictionary'] ?? ''))?.[1];
      return accepted.includes('dcz') && name !== undefined ? pages.get(name) : undefined;
    },
  };
}

function digest(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

async function packWithDictionary(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  return Buffer.concat([MAGIC, digest(dictionary), await zstd(content, { dictionary, params })]);
}
