/** The site that a worker or a build begins with. */
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import type { ReleaseInfo } from '#src/publishing/releases/release-store.ts';
import { FEED_BUCKETS } from '#src/publishing/site/feeds/feed-rows.ts';
import { type LiveSite, liveSite } from '#src/publishing/site/live-site.ts';
import { ReadTracker, UNTRACKED } from '#src/publishing/site/tracker.ts';

export interface BegunSite {
  readonly site: LiveSite;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  readonly known: number | null;
}

/**
 * Takes all that a site shows as published. What each page, each file of cards and each bucket of the feeds reads is
 * known when it has been made once, in one language.
 */
export function settle(site: LiveSite): void {
  for (const page of site.site.pages) page.payload();
  for (let file = 0; file < site.site.cardFiles; file += 1) site.site.filterCards(file, DEFAULT_LOCALE);
  for (let bucket = 0; bucket < FEED_BUCKETS; bucket += 1) site.site.feedRows(bucket, DEFAULT_LOCALE);
  site.published();
}

/** Facts about the live release when a site begins. */
export interface Live {
  readonly release: Pick<ReleaseInfo, 'number'>;
  /** Snapshot that it was made from. */
  readonly snapshot: Snapshot;
}

/**
 * The site of a content. Where what the live release was made from is known, only what differs is stale.
 * @param isFollowed Its content will change: what each page reads is noted, which costs memory.
 * @param live Null: everything is stale.
 * @throws ContentError that names record and field.
 */
export function beginSite(snapshot: Snapshot, isFollowed: boolean, live: Live | null): BegunSite {
  if (live === null) return { site: liveSite(snapshot, isFollowed ? new ReadTracker() : UNTRACKED), known: null };
  const site = liveSite(live.snapshot, new ReadTracker());
  settle(site);
  site.update(snapshot);
  return { site, known: live.release.number };
}
