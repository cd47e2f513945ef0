import type { SiteFrame } from '#src/data/site-frame.ts';

/** A page to be rendered. */
export interface RenderJob {
  /** Path with locale prefix. */
  readonly path: string;
  /** What it is made from, as the JSON that is published beside it; null: a page without records of its own (the cart, the login, …). */
  readonly payload: string | null;
}

/** Takes a file: its path under the root, its bytes, and their `fileDigest`. */
export type TakeFile = (file: string, bytes: Uint8Array, digest: string) => void;

/** Threads with the compiled code, which stay warm between renderings. */
export interface Renderer {
  /** What all pages share: needed once, and again when it has changed. */
  setFrame(frame: SiteFrame): void;
  /**
   * Renders pages, and their payloads as files beside them, in any order; `take` gets each file once. A job is taken when a thread has room
   * for it, so that jobs can be made as they are asked for.
   * @throws what a page or `take` throws; the renderer can be used again.
   */
  render(jobs: Iterable<RenderJob>, take: TakeFile): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}
