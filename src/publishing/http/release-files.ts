import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemory } from '#src/publishing/http/memory.ts';

/** A file that may be sent. */
export interface StoredFile {
  readonly path: string;
  readonly size: number;
  /** null: it is a large one, which is sent as it is read, and never in memory as a whole. */
  readonly content: Buffer | null;
}

/** Part of a file that is remembered, for as long as it does not change. */
interface KnownFile {
  readonly content: Buffer | null;
  /** Digest of the content; names its packed forms and its ETag. */
  readonly digest: string;
}

/** A file of the release that is served at the moment. */
export interface ServedFile extends StoredFile, KnownFile {
  /** Path below the release's folder, with '/' at its front. */
  readonly name: string;
}

/**
 * Bytes above which a file is sent as it is read: whoever takes a part of one, or takes it slowly, holds no more than a
 * piece.
 */
export const LARGE_BYTES = 256 * 1024;

const MEMORY_BYTES = 64_000_000;
/** Bytes of what is remembered besides contents. */
const ENTRY_BYTES = 500;

/**
 * Says whether a decoded path may name a file: nothing outside the folder, nothing hidden, and never an error page as
 * such.
 */
export function isServable(path: string): boolean {
  const hidden = path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known');
  return !hidden && !/[\\\0]/.test(path) && !/^(?:\/\w\w)?\/404$/.test(path);
}

/** Files that may answer a path, best first: the file itself, then the page of that name. A folder never answers. */
export function candidates(path: string): string[] {
  return path === '/' ? ['/index.html'] : [path, `${path}.html`];
}

/** Reads the bytes of a file that need not be sent as it is read. */
export async function readSmall(path: string, size: number): Promise<Buffer | null> {
  return size > LARGE_BYTES ? null : readFile(path);
}

async function digestOf(path: string, content: Buffer | null): Promise<string> {
  const hash = createHash('sha256');
  if (content === null) for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  else hash.update(content);
  return hash.digest('base64url').slice(0, 27);
}

/**
 * Reads files of a release and remembers the last 64 MB of them, and the digests of large ones, until they change; who
 * asks for the same at the same time shares one reading. What a new release shares with the one before it is the same
 * file there (src/publishing/releases), and so is remembered still.
 */
export function createFileReader(): (root: string, names: readonly string[]) => Promise<ServedFile | undefined> {
  const memory = createMemory<KnownFile>(MEMORY_BYTES, ({ content }) => ENTRY_BYTES + (content?.length ?? 0));
  const running = new Map<string, Promise<KnownFile>>();

  const read = async (path: string, size: number): Promise<KnownFile> => {
    const content = await readSmall(path, size);
    return { content, digest: await digestOf(path, content) };
  };

  return async (root, names) => {
    for (const name of names) {
      const path = join(root, name);
      const info = await stat(path).catch(() => undefined);
      if (info?.isFile() !== true) continue;
      const key = `${name}:${info.dev}:${info.ino}:${info.mtimeMs}:${info.size}`;
      const served = { name, path, size: info.size };
      const known = memory.get(key);
      if (known !== undefined) return { ...served, ...known };
      // By its path, too: the file of an old release may go while it is read.
      const reading = `${path}:${key}`;
      const task = running.get(reading) ?? read(path, info.size).finally(() => running.delete(reading));
      running.set(reading, task);
      const found = await task;
      memory.set(key, found);
      return { ...served, ...found };
    }
    return undefined;
  };
}

/**
 * The folder of the release that `dist` points to now. A request keeps to it, whatever is swapped meanwhile. Names of
 * releases never come back: a link that has changed while it was followed leads to a newer one.
 */
export async function currentRelease(
  dist: string,
  follow: (link: string) => Promise<string> = realpath,
): Promise<string> {
  const target = (): Promise<string | null> => readlink(dist).catch(() => null);
  for (;;) {
    const before = await target();
    try {
      return await follow(dist);
    } catch (error) {
      if ((await target()) === before) throw error;
    }
  }
}
