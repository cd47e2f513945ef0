/** Addresses of the feeds that places which list products fetch: one for each reader and language. */
import type { Locale } from '#src/domain/site/locale.ts';

/** The folder of all of them. */
export const FEEDS = '/feeds/';

export const FEED_READERS = ['google', 'meta'] as const;
export type FeedReader = (typeof FEED_READERS)[number];

const ENDINGS = { google: 'xml', meta: 'csv' } as const satisfies Record<FeedReader, string>;

/** '/feeds/google-en.xml.gz', '/feeds/meta-fr.csv.gz'. */
export function feedPath(reader: FeedReader, locale: Locale): string {
  return `${FEEDS}${reader}-${locale}.${ENDINGS[reader]}.gz`;
}
