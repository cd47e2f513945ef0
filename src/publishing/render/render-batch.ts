/** Messages between the threads of a renderer (thread.ts) and the one that starts them (renderer.ts). */
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import type { PageSettings } from '#src/publishing/render/page-settings.ts';
import { fileDigest } from '#src/publishing/render/output.ts';
import type { IslandGraph } from '#src/publishing/render/preload-islands.ts';
import type { RenderJob } from '#src/publishing/render/renderer.ts';

/** The data that a thread starts with. */
export interface ThreadData {
  /** URL of the bundled entry.ts. */
  readonly entry: string;
  readonly settings: PageSettings;
  readonly islands: IslandGraph;
}

/** To a thread: what all pages from now on share, or pages to be rendered. Each batch is answered once. */
export type ThreadRequest = { readonly frame: SiteFrame } | { readonly jobs: readonly RenderJob[] };

/** Several files as one piece of memory, which changes hands without being copied. */
export interface RenderedBatch {
  /** Path, end of its bytes (where the next one begins), and digest of each file. */
  readonly files: readonly (readonly [file: string, end: number, digest: string])[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Answer of a thread: the files of a batch, or what a page threw. */
export type ThreadAnswer = RenderedBatch | { readonly error: unknown };

export interface RenderedFile {
  /** Path under the site's root. */
  readonly file: string;
  readonly text: string;
  /** 'latin1' where each letter of the text stands for a byte of the file. */
  readonly encoding: 'utf8' | 'latin1';
}

export function packBatch(rendered: readonly RenderedFile[]): RenderedBatch {
  const sizes = rendered.map(({ text, encoding }) => Buffer.byteLength(text, encoding));
  const bytes = Buffer.from(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let end = 0;
  const files = rendered.map(({ file, text, encoding }, index) => {
    const start = end;
    end += sizes[index] ?? 0;
    bytes.write(text, start, encoding);
    return [file, end, fileDigest(bytes.subarray(start, end))] as const;
  });
  return { files, bytes };
}
