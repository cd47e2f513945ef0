import { hash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** First 16 hex digits of the SHA-256 of a published file. */
export function fileDigest(bytes: Uint8Array | string): string {
  // Not a part of a longer text, which that part would keep in memory.
  return hash('sha256', bytes, 'buffer').toString('hex', 0, 8);
}

/**
 * Sink that files of a site are written to: a folder, or the stage of a release. Files are named by their path under
 * the root, with '/'.
 */
export interface FileSink {
  /** Writes a file. `digest`, where it is known, is `fileDigest` of its content. */
  write(file: string, content: Uint8Array | string, digest?: string): void;
  /** Copies a file. */
  copy(from: string, file: string): void;
  /** Gives a file that nobody changes a second name where the file system can, else copies it. */
  link(from: string, file: string): void;
  /** Removes a file, if it is there. */
  remove(file: string): void;
  /** Path → digest, of every file so far. */
  digests(): ReadonlyMap<string, string>;
}

/**
 * The folder that a build writes, and the digest of all that is in it. One thread writes, and waits for each file:
 * where several create files in one folder at a time, ext4 makes them wait for each other, four threads longer than one
 * takes for all (decision 0056).
 */
export class Output implements FileSink {
  readonly #root: string;
  readonly #folders = new Set<string>();
  readonly #digests = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  #target(file: string): string {
    const target = join(this.#root, file);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    return target;
  }

  write(file: string, content: Uint8Array | string, digest = fileDigest(content)): void {
    writeFileSync(this.#target(file), content);
    this.#digests.set(file, digest);
  }

  copy(from: string, file: string): void {
    this.write(file, readFileSync(from));
  }

  link(from: string, file: string): void {
    const target = this.#target(file);
    try {
      linkSync(from, target);
    } catch {
      copyFileSync(from, target);
    }
    this.#digests.set(file, fileDigest(readFileSync(target)));
  }

  remove(file: string): void {
    rmSync(join(this.#root, file), { force: true });
    this.#digests.delete(file);
  }

  digests(): ReadonlyMap<string, string> {
    return this.#digests;
  }
}
