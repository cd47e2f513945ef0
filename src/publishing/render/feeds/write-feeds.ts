/**
 * Writes the product feeds. Each is made of pieces, one for each bucket of products (site/feeds/feed-rows.ts), of which
 * those are made anew that may differ.
 */
import { feedPath, FEED_READERS, type FeedReader } from '#src/contract/feeds.ts';
import { LOCALES, type Locale, localePath } from '#src/domain/site/locale.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import type { FeedAddresses } from '#src/publishing/render/feeds/feed-texts.ts';
import { googleFrame, googleItem } from '#src/publishing/render/feeds/google-feed.ts';
import { gzipOf, type Piece, pieceOf } from '#src/publishing/render/feeds/gzip-pieces.ts';
import { metaHeader, metaLine } from '#src/publishing/render/feeds/meta-feed.ts';
import type { FileSink } from '#src/publishing/render/output.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { FEED_BUCKETS, type FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';

type FeedSite = Pick<Site, 'feedRows' | 'chrome'>;

/**
 * The pieces of a site's feeds, by the path of the feed, in the order of the buckets. A process that has begun a moment
 * ago has none.
 */
const kept = new WeakMap<Site['feedRows'], Map<string, Piece[]>>();

const WRITERS = { google: googleItem, meta: metaLine } as const satisfies Record<
  FeedReader,
  (row: FeedRow, addresses: FeedAddresses) => string
>;

function frameOf(reader: FeedReader, { chrome }: FeedSite, locale: Locale, siteUrl: string): readonly [string, string] {
  if (reader === 'meta') return [metaHeader(), ''];
  return googleFrame(chrome[locale].shop.brand, absoluteUrl(siteUrl, localePath(locale, '/')));
}

/** @param buckets Those that may differ: none where nothing of the feeds does. */
export function writeFeeds(
  site: FeedSite,
  buckets: readonly number[],
  addresses: FeedAddresses,
  sink: Pick<FileSink, 'write'>,
): void {
  if (buckets.length === 0) return;
  const known = kept.get(site.feedRows);
  const made = known === undefined ? Array.from({ length: FEED_BUCKETS }, (_, bucket) => bucket) : buckets;
  const pieces = known ?? new Map<string, Piece[]>();
  for (const locale of LOCALES) {
    for (const bucket of made) {
      const rows = site.feedRows(bucket, locale);
      for (const reader of FEED_READERS) {
        const path = feedPath(reader, locale);
        const all = pieces.get(path) ?? [];
        all[bucket] = pieceOf(rows.map((row) => WRITERS[reader](row, addresses)).join(''));
        pieces.set(path, all);
      }
    }
    for (const reader of FEED_READERS) {
      const path = feedPath(reader, locale);
      const [before, after] = frameOf(reader, site, locale, addresses.siteUrl);
      sink.write(path.slice(1), gzipOf([pieceOf(before), ...(pieces.get(path) ?? []), pieceOf(after)]));
    }
  }
  kept.set(site.feedRows, pieces);
}
