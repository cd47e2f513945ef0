import type { Payload, PayloadKind } from '#src/contract/payload.ts';
import type { PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { FilterCards } from '#src/contract/filter-index.ts';
import type { FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import type { Untranslated } from '#src/publishing/site/localize.ts';
import type { SiteRedirects } from '#src/publishing/site/redirects.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import type { SitePage } from '#src/publishing/site/site-page.ts';
import { UNTRACKED } from '#src/publishing/site/tracker.ts';

/** Everything that pages, payloads and manifests are made from: a pure function of the snapshot. */
export interface Site extends SiteFrame {
  /** Every page that records stand behind, language by language, in a fixed order. */
  readonly pages: readonly SitePage[];
  readonly redirects: SiteRedirects;
  readonly pictures: Readonly<Record<string, PictureFile>>;
  /** Files that listings are filtered by: by their paths, as `FilterIndex` has them, and those of cards. */
  readonly filterFiles: ReadonlyMap<string, string>;
  /** Number of files of cards of a language. */
  readonly cardFiles: number;
  filterCards(file: number, locale: Locale): FilterCards;
  /** Rows of a bucket of products in the feeds of a language (feeds/feed-rows.ts). */
  feedRows(bucket: number, locale: Locale): readonly FeedRow[];
  /** Text of each file of the search by its name; made when it is asked for first. */
  readonly search: ReadonlyMap<string, string>;
  /** Texts that payloads and chrome fell back for so far, ordered: complete when every payload was made once. */
  untranslated(): readonly Untranslated[];
}

/** Number of pages a site has. */
export function pageCount({ pages }: Pick<Site, 'pages'>): number {
  return pages.length + shellPaths().length;
}

/** Paths of all pages of a site. */
export function sitePaths(site: Pick<Site, 'pages'>): string[] {
  return [...site.pages.map(({ path }) => path), ...shellPaths()];
}

export function isOfKind<Kind extends PayloadKind>(page: SitePage, kind: Kind): page is SitePage<Kind> {
  return page.kind === kind;
}

/** Every payload, made when its turn comes. */
export function* payloadsOf(site: Pick<Site, 'pages'>): Generator<Payload> {
  for (const page of site.pages) yield page.payload();
}

/**
 * Makers of the payload beside each page, by the page's path: those of all pages of records, and the shop's beside the
 * cart.
 */
export function payloadFiles({ pages, shop }: Pick<Site, 'pages' | 'shop'>): Map<string, () => Payload> {
  return new Map([
    ...pages.map((page): [string, () => Payload] => [page.path, () => page.payload()]),
    ...Object.values(shop).map((payload): [string, () => Payload] => [payload.path, () => payload]),
  ]);
}

/**
 * @throws ContentError when no shop can be made of the snapshot; names record and field. A payload may still throw one
 * when it is made.
 */
export function createSite(snapshot: Snapshot): Site {
  return liveSite(snapshot, UNTRACKED).site;
}
