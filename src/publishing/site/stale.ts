/** Parts of a site that must be made anew: what they say now, against those that are published. Pure. */
import type { PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import { filterCardsPath } from '#src/contract/filter-index.ts';
import { FEED_BUCKETS, feedBucketOf } from '#src/publishing/site/feeds/feed-rows.ts';
import { cardFileOfKey, differingFiles } from '#src/publishing/site/filter-index.ts';
import { redirectPages, type SiteRedirect } from '#src/publishing/site/redirects.ts';
import { pathOfKey, type SitePage } from '#src/publishing/site/site-page.ts';
import type { Parts } from '#src/publishing/site/site-parts.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

/** Parts that must be made anew since the last `published`: all that differs, and as little else as can be told. */
export interface Stale {
  /** Nothing of this site is published yet, as far as is known. */
  readonly everything: boolean;
  /** Pages whose payload may differ, or that are new. All pages of records where `frame`. */
  readonly pages: readonly SitePage[];
  /** Paths that had a page or a redirect page, and have neither now. */
  readonly removed: readonly string[];
  /** True where what all pages share differs: every page and every shell must be made anew. */
  readonly frame: boolean;
  /**
   * Files that listings are filtered by: paths of those that differ, numbers of the files of cards that may differ, and
   * paths of files that are no more.
   */
  readonly filters: {
    readonly files: readonly string[];
    readonly cards: readonly number[];
    readonly removed: readonly string[];
  };
  /** Buckets of products (feeds/feed-rows.ts) of which the feeds may say something else. */
  readonly feeds: readonly number[];
  /** Files of the search: those that differ, and those that are none any more. */
  readonly search: { readonly written: readonly string[]; readonly removed: readonly string[] };
  /** Some page came, went or moved, or has words of its language now, or none any more. */
  readonly sitemap: boolean;
  /** Pictures that came, and those that no record names any more; each once, whoever shares it. */
  readonly pictures: { readonly added: readonly PictureFile[]; readonly removed: readonly PictureFile[] };
  /** Null: none differs. Else those whose pages must be written; there may be none of them. */
  readonly redirects: readonly SiteRedirect[] | null;
}

/** Paths that have a page or a redirect page, which is a page with its target; a page of records is null. */
function answers({ pages, redirects }: Parts): Map<string, string | null> {
  return new Map<string, string | null>([
    ...redirectPages(redirects).map(({ from, to }) => [from, to] as const),
    ...pages.map(({ path }) => [path, null] as const),
  ]);
}

function byDigest(pictures: Snapshot['pictures']): Map<string, PictureFile> {
  return new Map(Object.values(pictures).map((file) => [file.digest, file]));
}

const NO_PICTURES: Stale['pictures'] = { added: [], removed: [] };

function pictureChanges(before: Snapshot['pictures'], now: Snapshot['pictures']): Stale['pictures'] {
  const was = byDigest(before);
  const is = byDigest(now);
  return {
    added: [...is].filter(([digest]) => !was.has(digest)).map(([, file]) => file),
    removed: [...was].filter(([digest]) => !is.has(digest)).map(([, file]) => file),
  };
}

/** Paths of the pages of one key, in each language that has one. */
function* pathsOfKey(key: string, byPath: Parts['byPath']): Generator<string> {
  const page = byPath.get(pathOfKey(key));
  if (page !== undefined) yield* Object.values(page.alternates);
}

/** Pages whose own address or words may differ. `pending`: keys of pages that something was changed for. */
function stalePages({ pages, byPath }: Parts, base: Parts, pending: ReadonlySet<string>): readonly SitePage[] {
  const paths = new Set([...pending].flatMap((key) => [...pathsOfKey(key, byPath)]));
  if (base.pages !== pages) {
    for (const { path, alternates } of pages) {
      const was = base.byPath.get(path)?.alternates;
      if (was === undefined || LOCALES.some((locale) => was[locale] !== alternates[locale])) paths.add(path);
    }
  }
  return [...paths].flatMap((path) => byPath.get(path) ?? []);
}

/** Pages that have another address, or none any more. */
function moves(parts: Parts, base: Parts): Pick<Stale, 'removed' | 'redirects'> {
  if (base.pages === parts.pages && base.redirects === parts.redirects) return { removed: [], redirects: null };
  const [was, now] = [answers(base), answers(parts)];
  return {
    removed: [...was.keys()].filter((path) => !now.has(path)),
    redirects: redirectPages(parts.redirects).filter(({ from, to }) => was.get(from) !== to),
  };
}

const numbersFrom = (first: number, end: number): readonly number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);

/** `pending` as in `staleOf`. */
function staleFilters({ filters }: Parts, base: Parts, pending: ReadonlySet<string>): Stale['filters'] {
  const { cardFiles } = filters;
  const touched = [...pending].flatMap((key) => cardFileOfKey(key) ?? []);
  const cards = new Set([...touched, ...numbersFrom(base.filters.cardFiles, cardFiles)]);
  return {
    files: differingFiles(base.filters, filters),
    cards: [...cards].filter((file) => file < cardFiles),
    removed: [
      ...[...base.filters.files.keys()].filter((path) => !filters.files.has(path)),
      ...numbersFrom(cardFiles, base.filters.cardFiles).flatMap((file) =>
        LOCALES.map((locale) => filterCardsPath(locale, file)),
      ),
    ],
  };
}

const SAME_SEARCH: Stale['search'] = { written: [], removed: [] };

function searchChanges(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Stale['search'] {
  return {
    written: [...now].filter(([file, text]) => before.get(file) !== text).map(([file]) => file),
    removed: [...before.keys()].filter((file) => !now.has(file)),
  };
}

/** All of a site. */
function allOf({ pages, pictures, redirects, search, filters }: Parts): Stale {
  return {
    everything: true,
    pages,
    removed: [],
    frame: true,
    search: { written: [...search.texts().keys()], removed: [] },
    filters: { files: [...filters.files.keys()], cards: numbersFrom(0, filters.cardFiles), removed: [] },
    feeds: numbersFrom(0, FEED_BUCKETS),
    sitemap: true,
    pictures: { added: [...byDigest(pictures).values()], removed: [] },
    redirects: redirectPages(redirects),
  };
}

/**
 * @param base What is published; null: that is not known, and everything is stale.
 * @param pending Keys of pages, files of cards and buckets of feeds that may differ from the published ones.
 */
export function staleOf(parts: Parts, base: Parts | null, pending: ReadonlySet<string>): Stale {
  if (base === null) return allOf(parts);
  const frame = base.frame !== parts.frame;
  return {
    everything: false,
    pages: frame ? parts.pages : stalePages(parts, base, pending),
    ...moves(parts, base),
    frame,
    search: base.search === parts.search ? SAME_SEARCH : searchChanges(base.search.texts(), parts.search.texts()),
    filters: staleFilters(parts, base, pending),
    feeds: frame ? numbersFrom(0, FEED_BUCKETS) : [...pending].flatMap((key) => feedBucketOf(key) ?? []),
    sitemap: base.pages !== parts.pages || base.englishIn !== parts.englishIn,
    pictures: base.pictures === parts.pictures ? NO_PICTURES : pictureChanges(base.pictures, parts.pictures),
  };
}
