/** The site of a shop that is edited: it follows its content, and says what of it must be made anew. */
import { cataloguePages, filledCategories, listingSize } from '#src/publishing/site/catalogue.ts';
import { chromeFor } from '#src/publishing/site/chrome.ts';
import type { PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { type Context, contextOver } from '#src/publishing/site/context.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { homePage } from '#src/publishing/site/home.ts';
import { type Lookups, lookupsOf, touched } from '#src/publishing/content/lookups.ts';
import { Missing, recordsBehind } from '#src/publishing/site/missing.ts';
import { textPage } from '#src/publishing/site/page.ts';
import { palettePage } from '#src/publishing/site/palette.ts';
import { productName, productPage } from '#src/publishing/site/product.ts';
import { redirectPages, redirectsOf, type SiteRedirect, type SiteRedirects } from '#src/publishing/site/redirects.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import { guaranteeNotice, shopPayload } from '#src/publishing/site/shop.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import { isPageKey, pageKey, pathOfKey, type SitePage } from '#src/publishing/site/site-page.ts';
import { termsDigest } from '#src/publishing/site/terms.ts';
import { ReadTracker, type Tracker, UNTRACKED } from '#src/publishing/site/tracker.ts';
import { differs } from '#src/publishing/site/values.ts';
import { LIMITS } from '#src/config.ts';
import { type Locale, LOCALES, type Localized, localized } from '#src/domain/site/locale.ts';

/** What must be made anew since the last `published`: all that differs, and as little else as can be told. */
export interface Stale {
  /** Nothing of this site is published yet, as far as is known. */
  readonly everything: boolean;
  /** Pages whose payload may differ, or that are new. All pages of records where `frame`. */
  readonly pages: readonly SitePage[];
  /** Paths that had a page or a redirect page, and have neither now. */
  readonly removed: readonly string[];
  /** What all pages share differs: every page and every shell must be made anew. */
  readonly frame: boolean;
  /** Languages whose search index differs. */
  readonly search: readonly Locale[];
  /** Some page came, went or moved, or has words of its language now, or none any more. */
  readonly sitemap: boolean;
  /** Pictures that came, and those that no record names any more; each once, whoever shares it. */
  readonly pictures: { readonly added: readonly PictureFile[]; readonly removed: readonly PictureFile[] };
  /** Null: none differs. Else those whose pages must be written; there may be none of them. */
  readonly redirects: readonly SiteRedirect[] | null;
}

/** A site that follows its content: the same object, whose pages say what the newest snapshot says. */
export interface LiveSite {
  readonly site: Site;
  /**
   * Takes a newer snapshot, which shares the records that did not change with the one before.
   * @throws ContentError that names record and field; the site stays with the snapshot that it had.
   */
  update(snapshot: Snapshot): void;
  stale(): Stale;
  /** Whether other texts are missing than when this was published. Asked when every stale payload has been made. */
  hasOtherGaps(): boolean;
  /** What is stale has been published: from now on only what changes after it is. Every payload must have been made once by then. */
  published(): void;
  /** Something else has been published: everything is stale. */
  forget(): void;
}

/** What is made of a snapshot at once, beside the payloads. */
interface Parts {
  readonly pages: readonly SitePage[];
  readonly byPath: ReadonlyMap<string, SitePage>;
  readonly frame: SiteFrame;
  readonly redirects: SiteRedirects;
  readonly englishIn: Lookups['englishIn'];
  readonly pictures: Snapshot['pictures'];
  /** What the search index of a language is made of, as text. */
  readonly search: Localized<string>;
}

function pagesOf(context: Context, lookups: Lookups): SitePage[] {
  const { products, categories, pages } = lookups.content;
  return LOCALES.flatMap((locale): SitePage[] => [
    homePage(context, locale),
    ...[null, ...categories.map(({ id }) => id)].flatMap((category) => cataloguePages(context, category, locale)),
    ...products.map((product) => productPage(context, product, locale)),
    ...pages.map((page) => textPage(context, page, locale)),
    palettePage(context, locale),
  ]);
}

/** @throws ContentError when two pages have the same address. */
function byPathOf(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  const byPath = new Map<string, SitePage>();
  for (const page of pages) {
    const { path } = page;
    if (byPath.has(path))
      throw new ContentError(
        `Two pages have the address ${path} (one of them is "${page.payload().title.slice(0, 60)}"). Change the slug of one.`,
      );
    byPath.set(path, page);
  }
  return byPath;
}

/** Whether the same pages stand at the same addresses, in the same order. */
function haveSamePages(a: Lookups, b: Lookups): boolean {
  const isSameOrder = (name: 'categories' | 'pages'): boolean =>
    a.content[name].length === b.content[name].length &&
    a.content[name].every(({ id }, index) => b.content[name][index]?.id === id);
  return (
    a.order === b.order &&
    a.inCategory === b.inCategory &&
    a.productPaths === b.productPaths &&
    a.categoryPaths === b.categoryPaths &&
    a.pagePaths === b.pagePaths &&
    isSameOrder('categories') &&
    isSameOrder('pages')
  );
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * @param tracker UNTRACKED for a site that is never updated: then all of it is stale after an update.
 * @throws ContentError when no shop can be made of the snapshot; names record and field. A payload may still throw one when it is made.
 */
export function liveSite(snapshot: Snapshot, tracker: Tracker = new ReadTracker()): LiveSite {
  let lookups = lookupsOf(snapshot);
  let missing = new Missing();
  const context = contextOver(
    () => lookups,
    tracker,
    (...text) => missing.add(...text),
  );
  const names = (locale: Locale, most: number) =>
    context
      .productsOf(null)
      .slice(0, most)
      .map((id) => productName(context, id, locale));
  const collections = (locale: Locale) =>
    filledCategories(context).flatMap((id) => context.categoryLink(id, locale) ?? []);

  const make = {
    frame: (): SiteFrame =>
      tracker.make('frame', () => ({
        shop: localized((locale) => shopPayload(context, locale)),
        chrome: localized((locale) => chromeFor(context, locale)),
        terms: localized((locale) => termsDigest(context, locale)),
        guarantee: localized((locale) => guaranteeNotice(context, locale)),
      })),
    redirects: (paths: Iterable<string>): SiteRedirects =>
      tracker.make('former', () => {
        const all = new Set(paths);
        for (const path of shellPaths()) all.add(path);
        return redirectsOf(context, all);
      }),
    search: (locale: Locale): string =>
      tracker.make(`search ${locale}`, () =>
        JSON.stringify([listingSize(context, null), collections(locale), names(locale, LIMITS.searchProducts)]),
      ),
  };

  /** With what of the parts before still holds; `reached` says what may not. */
  const partsOf = (before?: Parts, samePages = false, reached?: ReadonlySet<string>): Parts => {
    const keep = <Part>(was: Part | undefined, key: string, made: () => Part, isMoved = false): Part => {
      if (was !== undefined && !isMoved && reached?.has(key) === false) return was;
      const now = made();
      return was !== undefined && isSame(was, now) ? was : now;
    };
    const pages = before !== undefined && samePages ? before.pages : pagesOf(context, lookups);
    const byPath = before !== undefined && samePages ? before.byPath : byPathOf(pages);
    return {
      pages,
      byPath,
      englishIn: lookups.englishIn,
      pictures: lookups.pictures,
      frame: keep(before?.frame, 'frame', make.frame),
      redirects: keep(before?.redirects, 'former', () => make.redirects(byPath.keys()), !samePages),
      search: localized((locale) => keep(before?.search[locale], `search ${locale}`, () => make.search(locale))),
    };
  };

  let parts = partsOf();
  /** What is published; null: unknown. */
  let base: Parts | null = null;
  /** Pages that may differ from the published ones, by the key of the page. */
  const pending = new Set<string>();
  /** An update has failed half-way: what has read what is known in part only. */
  let lost = false;

  const site: Site = {
    get pages() {
      return parts.pages;
    },
    get shop() {
      return parts.frame.shop;
    },
    get chrome() {
      return parts.frame.chrome;
    },
    get terms() {
      return parts.frame.terms;
    },
    get guarantee() {
      return parts.frame.guarantee;
    },
    get redirects() {
      return parts.redirects;
    },
    get pictures() {
      return lookups.pictures;
    },
    get products() {
      return lookups.order.length;
    },
    productNames: names,
    collections,
    untranslated: () => missing.all(),
  };

  const follow = (before: Lookups): void => {
    if (!(tracker instanceof ReadTracker) || lost) {
      missing = new Missing();
      parts = partsOf();
      base = null;
      lost = false;
      return;
    }
    const old = contextOver(() => before, UNTRACKED);
    const keys = [...touched(before, lookups)];
    for (const key of keys) for (const record of recordsBehind(key, before, lookups)) missing.forget(...record);
    const reached = tracker.wave(keys, (key) => differs(key, old, context));
    const was = parts;
    parts = partsOf(was, haveSamePages(before, lookups), reached);
    for (const key of reached) if (isPageKey(key)) pending.add(key);
    if (was.pages === parts.pages) return;
    for (const { path, alternates } of was.pages) {
      if (path === alternates.en && !parts.byPath.has(path)) tracker.forget(pageKey(alternates));
    }
  };

  return {
    site,
    update(next) {
      const before = lookups;
      lookups = lookupsOf(next, before);
      try {
        follow(before);
      } catch (error) {
        lookups = before;
        lost = true;
        throw error;
      }
    },
    stale: () => staleOf(parts, base, pending),
    hasOtherGaps: () => missing.hasChanged(),
    published() {
      base = parts;
      pending.clear();
      missing.settle();
    },
    forget() {
      base = null;
    },
  };
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

function staleOf(parts: Parts, base: Parts | null, pending: ReadonlySet<string>): Stale {
  const { pages, byPath, frame, redirects, search } = parts;
  if (base === null) {
    return {
      everything: true,
      pages,
      removed: [],
      frame: true,
      search: LOCALES,
      sitemap: true,
      pictures: { added: [...byDigest(parts.pictures).values()], removed: [] },
      redirects: redirectPages(redirects),
    };
  }
  const paths = new Set([...pending].flatMap((key) => [...pathsOfKey(key, byPath)]));
  if (base.pages !== pages) {
    for (const { path, alternates } of pages) {
      const was = base.byPath.get(path)?.alternates;
      if (was === undefined || LOCALES.some((locale) => was[locale] !== alternates[locale])) paths.add(path);
    }
  }
  const isMoved = base.pages !== pages || base.redirects !== redirects;
  const now = isMoved ? answers(parts) : null;
  const was = isMoved ? answers(base) : null;
  const isFrame = base.frame !== frame;
  return {
    everything: false,
    pages: isFrame ? pages : [...paths].flatMap((path) => byPath.get(path) ?? []),
    removed: now === null || was === null ? [] : [...was.keys()].filter((path) => !now.has(path)),
    frame: isFrame,
    search: LOCALES.filter((locale) => base.search[locale] !== search[locale]),
    sitemap: base.pages !== pages || base.englishIn !== parts.englishIn,
    pictures: base.pictures === parts.pictures ? NO_PICTURES : pictureChanges(base.pictures, parts.pictures),
    redirects: isMoved ? redirectPages(redirects).filter(({ from, to }) => was?.get(from) !== to) : null,
  };
}
