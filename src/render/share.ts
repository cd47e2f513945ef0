/** What the threads of a build and the one that starts them say to each other. */

import type { IslandGraph } from '#src/render/preload-islands.ts';

/** The data that a thread starts with. */
export interface ShareData {
  /** URL of the bundled entry.ts. */
  readonly entry: string;
  /** Origin of the site. */
  readonly siteUrl: string;
  readonly islands: IslandGraph;
  /** One 32 bit number: the next page that no thread has taken. */
  readonly counter: SharedArrayBuffer;
}

export interface RenderedFile {
  /** Path under the site's root. */
  readonly file: string;
  readonly text: string;
  /** 'latin1' where each letter of the text stands for a byte of the file. */
  readonly encoding: 'utf8' | 'latin1';
}

/** What a thread needs to render its share. */
export interface Share extends Omit<ShareData, 'entry'> {
  /** Hands files over to be written; resolves when there is room for more. */
  deliver(files: readonly RenderedFile[]): Promise<void>;
}

/** Several files as one piece of memory, which changes hands without being copied. */
export interface Parcel {
  /** Path, end of its bytes (where the next one begins), and digest of each file. */
  readonly files: readonly (readonly [file: string, end: number, digest: string])[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}
