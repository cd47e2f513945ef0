/** The threads that render pages: opened when they are first needed, and kept from build to build. */
import type { Renderer } from '#src/publishing/render/renderer.ts';
import { collectGarbage } from '#src/runtime/small-heap.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';

export interface OpenRenderer {
  readonly threads: Renderer;
  /** Folder of the code that they run. */
  readonly compiled: string;
}

/** Opens threads for a site of so many pages. */
export type OpenThreads = (pages: number) => Promise<OpenRenderer>;

/** ms without a page after which the threads end: they take 60 MB each, and a third of a second to begin again. */
const REST_MS = 60_000;

export class KeptRenderer {
  readonly #openThreads: OpenThreads;
  #open: OpenRenderer | null = null;
  #users = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(openThreads: OpenThreads) {
    this.#openThreads = openThreads;
  }

  /**
   * Has pages rendered by the threads that are there, or by new ones, which begin with the frame. @throws what the
   * compiler or the task throws.
   */
  async use<Value>(pages: number, frame: SiteFrame, task: (open: OpenRenderer) => Promise<Value>): Promise<Value> {
    clearTimeout(this.#rest);
    this.#users++;
    try {
      return await task(await this.#opened(pages, frame));
    } finally {
      this.#users--;
      if (this.#users === 0) this.#rest = setTimeout(() => void this.close().then(collectGarbage), REST_MS).unref();
    }
  }

  async #opened(pages: number, { chrome, shop, terms, guarantee }: SiteFrame): Promise<OpenRenderer> {
    if (this.#open === null) {
      const open = await this.#openThreads(pages);
      open.threads.setFrame({ chrome, shop, terms, guarantee });
      this.#open = open;
    }
    return this.#open;
  }

  /** Null: none is open. */
  get compiled(): string | null {
    return this.#open?.compiled ?? null;
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.threads.close();
  }
}
