/** Says what the service worker is told: by the build that makes it, and by the pages. */

/** Beginning of the name of the cache of visited pages; the version of the code follows. */
export const PAGES_CACHE = 'vitrine.pages.';

export interface WorkerBuild {
  /** Hex digest of the compiled code. */
  readonly version: string;
  /** Site paths of the chunks that every page loads; the first one stands in the HTML of each. */
  readonly shell: readonly [string, ...string[]];
  /** Paths, without a language, of the pages that never come from the worker. */
  readonly never: readonly string[];
  /** Path, without a language, of the page for those without a network. */
  readonly offline: string;
  /** PICTURES_URL: where pictures are, '' for the shop's own address. */
  readonly pictures: string;
}

/** News from a page, once it has been loaded and whenever the choice changes. */
export interface PageNews {
  /** The shopper's choice (settings.lowData). */
  readonly lowData: boolean;
  /** Addresses of the page and of all that it has loaded. */
  readonly seen: readonly string[];
}

/** To a page: the network did not answer, so it is shown as it was kept. */
export const KEPT_NEWS = 'kept';
