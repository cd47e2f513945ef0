/** The threads that render pages: opened when they are first needed, and kept from build to build. */
import type { Renderer } from '#src/publishing/render/renderer.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';

export interface OpenRenderer {
  readonly threads: Renderer;
  /** Folder of the code that they run. */
  readonly compiled: string;
}

/** Opens threads for a site of so many pages. */
export type OpenThreads = (pages: number) => Promise<OpenRenderer>;

export class KeptRenderer {
  readonly #openThreads: OpenThreads;
  #open: OpenRenderer | null = null;

  constructor(openThreads: OpenThreads) {
    this.#openThreads = openThreads;
  }

  /** The threads that are there, or new ones, which begin with the frame. @throws what the compiler throws. */
  async open(pages: number, { chrome, shop, terms, transfer, guarantee }: SiteFrame): Promise<OpenRenderer> {
    if (this.#open === null) {
      const open = await this.#openThreads(pages);
      open.threads.setFrame({ chrome, shop, terms, transfer, guarantee });
      this.#open = open;
    }
    return this.#open;
  }

  /** Null: none is open. */
  get compiled(): string | null {
    return this.#open?.compiled ?? null;
  }

  async close(): Promise<void> {
    await this.#open?.threads.close();
    this.#open = null;
  }
}
