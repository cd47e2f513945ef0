/**
 * Writes the product feeds. Each is made of pieces, one for each bucket of products (site/feeds/feed-rows.ts), of which
 * those are made anew that may differ.
 */
import { feedPath, FEED_READERS, type FeedReader } from '#src/contract/feeds.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import type { FeedAddresses } from '#src/publishing/render/feeds/feed-texts.ts';
import { googleFrame, googleItem } from '#src/publishing/render/feeds/google-feed.ts';
import { metaHeader, metaLine } from '#src/publishing/render/feeds/meta-feed.ts';
import type { FileSink } from '#src/publishing/render/output.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { FEED_BUCKETS, type FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';
import { constants, crc32, deflateRawSync } from 'node:zlib';

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

/**
 * A gzip file of pieces that are compressed one by one (RFC 1951 and 1952): an edit of a product compresses the piece
 * that the product is in, and a feed of 10,000 products costs as little as one of a hundred. It is one member with one
 * stream, which every reader knows, not several members, which some do not.
 */
interface Piece {
  /** Blocks of a stream that goes on. */
  readonly deflated: Buffer;
  /** Checksum and bytes of what it holds. */
  readonly crc: number;
  readonly bytes: number;
}

const NOTHING: Piece = { deflated: Buffer.alloc(0), crc: 0, bytes: 0 };

export function pieceOf(text: string): Piece {
  if (text === '') return NOTHING;
  const content = Buffer.from(text);
  // Flushed and not finished: the next piece begins at a whole byte, and looks for nothing in this one.
  const deflated = deflateRawSync(content, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc: crc32(content), bytes: content.length };
}

type Matrix = readonly number[];

/** The product of a matrix and a vector of 32 bits over the field of two elements: a number for each column. */
function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0; bit < 32; bit++) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/**
 * Change that one bit of zero makes to a checksum: it moves on by one, and what falls out comes back as the polynomial.
 */
const ONE_BIT: Matrix = [0xedb88320, ...Array.from({ length: 31 }, (_, bit) => 2 ** bit)];
/** Changes that a byte of zeros makes, then two, four, eight, …: enough for 4 GB. */
const ZEROS: readonly Matrix[] = Array.from({ length: 32 }).reduce<Matrix[]>(
  (all) => [...all, squared(all.at(-1) ?? [])],
  [squared(squared(squared(ONE_BIT)))],
);

/** The checksum of two texts after each other. @param bytes Of the second one. */
export function joinedCrc(first: number, second: number, bytes: number): number {
  let crc = first;
  for (let power = 0; bytes >= 2 ** power; power++)
    if (Math.floor(bytes / 2 ** power) % 2 === 1) crc = times(ZEROS[power] ?? [], crc);
  return (crc ^ second) >>> 0;
}

/** No name, no time: the same content gives the same bytes. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

export function gzipOf(pieces: readonly Piece[]): Buffer {
  let [crc, bytes] = [0, 0];
  for (const piece of pieces) {
    crc = joinedCrc(crc, piece.crc, piece.bytes);
    bytes += piece.bytes;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
}
