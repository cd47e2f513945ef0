/** Bytes that releases had and the live one has not, by digest: what going back needs. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statOf } from '#src/publishing/releases/align.ts';
import { type Disk, errorCode } from '#src/publishing/releases/disk.ts';

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

export class Objects {
  readonly #folder: string;
  readonly #disk: Disk;
  readonly #folders = new Set<string>();

  constructor(folder: string, disk: Disk) {
    this.#folder = folder;
    this.#disk = disk;
  }

  /** File with the bytes of a digest, if they are kept. */
  file(digest: string): string {
    return join(this.#folder, digest.slice(0, 2), digest);
  }

  /**
   * Gives the bytes of a file their name here, where they stay whatever happens to the file. Answers how many these
   * are.
   */
  keep(from: string, digest: string): number {
    const file = this.file(digest);
    const size = statOf(from)?.size ?? 0;
    if (statOf(file)?.size === size) return size;
    const folder = join(this.#folder, digest.slice(0, 2));
    if (!this.#folders.has(folder)) this.#disk.makeFolder(folder);
    this.#folders.add(folder);
    this.#disk.remove(file);
    this.#disk.link(from, file);
    return size;
  }

  /** Removes all but these. */
  removeOthers(needed: ReadonlySet<string>): void {
    for (const part of names(this.#folder))
      for (const digest of names(join(this.#folder, part)))
        if (!needed.has(digest)) this.#disk.remove(join(this.#folder, part, digest));
  }

  remove(digest: string): void {
    this.#disk.remove(this.file(digest));
  }
}
