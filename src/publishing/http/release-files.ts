import { createHash } from 'node:crypto';
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemory } from '#src/publishing/http/memory.ts';

/** A file of the release that is served at the moment. */
export interface ServedFile {
  /** Path below the release's folder, with '/' at its front. */
  readonly name: string;
  readonly content: Buffer;
  /** Digest of the content; names its packed forms and its ETag. */
  readonly digest: string;
}

const MEMORY_BYTES = 64_000_000;

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

/**
 * Reads files of a release and remembers the last 64 MB of them, until they change. What a new release shares with the
 * one before it is the same file there (src/publishing/releases), and so is remembered still.
 */
export function createFileReader(): (root: string, names: readonly string[]) => Promise<ServedFile | undefined> {
  const memory = createMemory<ServedFile>(MEMORY_BYTES, ({ content }) => content.length);

  return async (root, names) => {
    for (const name of names) {
      const path = join(root, name);
      const info = await stat(path).catch(() => undefined);
      if (info?.isFile() !== true) continue;
      const key = `${name}:${info.dev}:${info.ino}:${info.mtimeMs}:${info.size}`;
      const known = memory.get(key);
      if (known !== undefined) return known;
      const content = await readFile(path);
      const digest = createHash('sha256').update(content).digest('base64url').slice(0, 27);
      const file = { name, content, digest };
      memory.set(key, file);
      return file;
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
