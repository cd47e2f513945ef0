import type { Snapshot } from '#src/data/content.ts';
import type { Site } from '#src/data/create-site.ts';
import type { SitePage } from '#src/data/site-page.ts';
import type { Locale } from '#src/domain/locale.ts';

/** What must be made anew since the last `published`, and may be more than what differs: never less. */
export interface Stale {
  /** Pages whose payload may differ, or that are new. All pages of records when `frame`. */
  readonly pages: readonly SitePage[];
  /** Paths of pages that are no more. */
  readonly removed: readonly string[];
  /** What all pages share differs: every page and every shell must be made anew. */
  readonly frame: boolean;
  /** Languages whose search index differs. */
  readonly search: readonly Locale[];
  /** Some page came, went or moved. */
  readonly sitemap: boolean;
  readonly redirects: boolean;
}

/** A site that follows its content: the same object, whose pages say what the newest snapshot says. */
export interface LiveSite {
  readonly site: Site;
  /**
   * Takes a newer snapshot, which shares the records that did not change with the one before.
   * @throws ContentError that names record and field; the site stays with the snapshot that it had.
   */
  update(snapshot: Snapshot): Stale;
  /** What is stale has been published: from now on only what changes after it is. */
  published(): void;
}
