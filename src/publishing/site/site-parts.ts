/**
 * Makes parts of a snapshot at once, beside the payloads of its pages, and keeps them from one snapshot to the next
 * where they still hold.
 */
import { LOCALES, localized, localePath, type Locale, type Localized } from '#src/domain/site/locale.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { differingKeys } from '#src/publishing/content/patched-map.ts';
import type { Lookups } from '#src/publishing/site/lookups.ts';
import { cataloguePages } from '#src/publishing/site/catalogue.ts';
import { chromeFor } from '#src/publishing/site/chrome.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { filterIndexOf, type FilterIndex } from '#src/publishing/site/filter-index.ts';
import { WHOLE_CATALOGUE, firstPath, listingLength, type Listing } from '#src/publishing/site/listing.ts';
import { textPage, pageBody } from '#src/publishing/site/page.ts';
import { palettePage } from '#src/publishing/site/palette.ts';
import { productPage } from '#src/publishing/site/product.ts';
import { redirectsOf, type SiteRedirects } from '#src/publishing/site/redirects.ts';
import { searchTexts, siteSearch, type SiteSearch } from '#src/publishing/site/search/site-search.ts';
import { reviewPageCount, reviewPages } from '#src/publishing/site/reviews.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import { guaranteeNotice, shopPayload } from '#src/publishing/site/shop.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import { sitePage, type SitePage, type PageHead } from '#src/publishing/site/site-page.ts';
import type { Tracker } from '#src/publishing/site/tracker.ts';
import { createHash } from 'node:crypto';
import { TERMS_PAGES, termsText, type TermsPage } from '#src/domain/order/terms.ts';
import type { HomePayload } from '#src/contract/payload.ts';
import { blockViews } from '#src/publishing/site/blocks.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Parts that are made of a snapshot at once, beside the payloads. */
export interface Parts {
  readonly pages: readonly SitePage[];
  readonly byPath: ReadonlyMap<string, SitePage>;
  readonly facets: FacetPages;
  readonly frame: SiteFrame;
  readonly redirects: SiteRedirects;
  readonly englishIn: Lookups['englishIn'];
  readonly pictures: Snapshot['pictures'];
  /** Things that are found, and the files of them; made when they are asked for first. */
  readonly search: LazySearch;
  /** Files that listings are filtered by. */
  readonly filters: FilterIndex;
}

/** The search of a site that few ask for: a preview has none. */
export interface LazySearch {
  /** Null: it was not asked for yet. */
  readonly made: () => SiteSearch | null;
  readonly make: () => SiteSearch;
  /** Text of each file by its name. */
  readonly texts: () => ReadonlyMap<string, string>;
}

/** Source that parts are made from. */
export interface PartSource {
  readonly context: Context;
  readonly lookups: Lookups;
  /** Notes what each part has read. */
  readonly tracker: Tracker;
}

/** The parts of the snapshot before. */
export interface EarlierParts {
  readonly parts: Parts;
  /** Context that they were made from, as it was then. */
  readonly context: Context;
  /** The same pages stand at the same addresses, in the same order, but for those of facets. */
  readonly samePages: boolean;
  /** Names of the parts, and keys of the pages, that have read something that differs. */
  readonly reached: ReadonlySet<string>;
}

function pagesOf(context: Context, lookups: Lookups, facets: FacetPages): SitePage[] {
  const { products, categories, pages } = lookups.content;
  const listings = [
    WHOLE_CATALOGUE,
    ...categories.map(({ id }) => ({ category: id, facet: '' })),
    ...facets.map(({ category, facet }) => ({ category, facet })),
  ];
  // In the order of the products, and few of them: all of a shop are not asked for this.
  const reviewed = lookups.order.filter((product) => reviewPageCount(lookups.reviews.get(product)?.length ?? 0) > 0);
  return LOCALES.flatMap((locale): SitePage[] => [
    homePage(context, locale),
    ...listings.flatMap((listing) => cataloguePages(context, listing, locale)),
    ...products.map((product) => productPage(context, product, locale)),
    ...reviewed.flatMap((product) => reviewPages(context, product, locale)),
    ...pages.map((page) => textPage(context, page, locale)),
    palettePage(context, locale),
  ]);
}

/** @throws ContentError when two pages have the same address. */
function addressed(pages: readonly SitePage[]): Pick<Parts, 'pages' | 'byPath'> {
  const byPath = new Map<string, SitePage>();
  for (const page of pages) {
    const { path } = page;
    if (byPath.has(path))
      throw new ContentError(
        `Two pages have the address ${path} (one of them is "${page.payload().title.slice(0, 60)}"). Change the slug of one.`,
      );
    byPath.set(path, page);
  }
  return { pages, byPath };
}

/** Says whether each product has as many pages of reviews in both. */
function haveSameReviewPages(a: Lookups, b: Lookups): boolean {
  const pagesIn = ({ reviews }: Lookups, product: string): number => reviewPageCount(reviews.get(product)?.length ?? 0);
  return [...differingKeys(a.reviews, b.reviews)].every((product) => pagesIn(a, product) === pagesIn(b, product));
}

/** Says whether the same pages stand at the same addresses, in the same order, but for those of facets. */
export function haveSamePages(a: Lookups, b: Lookups): boolean {
  const isSameOrder = (name: 'categories' | 'pages'): boolean =>
    a.content[name].length === b.content[name].length &&
    a.content[name].every(({ id }, index) => b.content[name][index]?.id === id);
  return (
    a.order === b.order &&
    a.inCategory === b.inCategory &&
    a.productPaths === b.productPaths &&
    a.categoryPaths === b.categoryPaths &&
    a.pagePaths === b.pagePaths &&
    haveSameReviewPages(a, b) &&
    isSameOrder('categories') &&
    isSameOrder('pages')
  );
}

function frameOf({ context, tracker }: PartSource): SiteFrame {
  return tracker.make('frame', () => ({
    shop: localized((locale) => shopPayload(context, locale)),
    chrome: localized((locale) => chromeFor(context, locale)),
    terms: localized((locale) => termsDigest(context, locale)),
    guarantee: localized((locale) => guaranteeNotice(context, locale)),
  }));
}

function formerOf({ context, tracker }: PartSource, paths: Iterable<string>): SiteRedirects {
  return tracker.make('former', () => redirectsOf(context, new Set([...paths, ...shellPaths()])));
}

function facetsOf({ context, tracker }: PartSource): FacetPages {
  return tracker.make('facet pages', () => facetPagesOf(context));
}

function lazySearch(make: () => SiteSearch): LazySearch {
  let made: SiteSearch | null = null;
  let texts: ReadonlyMap<string, string> | null = null;
  const search: LazySearch = {
    made: () => made,
    make: () => (made ??= make()),
    texts: () => (texts ??= searchTexts(search.make())),
  };
  return search;
}

function searchOf({ context, tracker }: PartSource, earlier: EarlierParts | undefined): LazySearch {
  const search = earlier?.parts.search.made() ?? null;
  if (earlier === undefined || search === null) return lazySearch(() => siteSearch(context, tracker));
  if (!earlier.reached.has('search')) return earlier.parts.search;
  // At once: what it was before is told by records that are let go with this edit.
  const now = siteSearch(context, tracker, { search, context: earlier.context, reached: earlier.reached });
  return lazySearch(() => now);
}

function filtersOf({ context, lookups, tracker }: PartSource, earlier: EarlierParts | undefined): FilterIndex {
  return tracker.make('filters', () =>
    filterIndexOf(
      { context, tracker, values: lookups.valueOrder.keys() },
      earlier && { index: earlier.parts.filters, reached: earlier.reached },
    ),
  );
}

/** Keeps what was made before, where it is the same. */
function kept<Part>(was: Part, now: Part): Part {
  return was === now || JSON.stringify(was) === JSON.stringify(now) ? was : now;
}

/** @throws ContentError when no shop can be made of the snapshot; names record and field. */
export function partsOf(source: PartSource, earlier?: EarlierParts): Parts {
  const { context, lookups } = source;
  const was = earlier?.parts;
  const hasRead = (key: string): boolean => earlier?.reached.has(key) !== false;
  const part = <Part>(before: Part | undefined, isMoved: boolean, made: () => Part): Part => {
    if (before === undefined) return made();
    return isMoved ? kept(before, made()) : before;
  };
  const facets = part(was?.facets, hasRead('facet pages'), () => facetsOf(source));
  const samePages = earlier?.samePages === true && facets === was?.facets;
  const { pages, byPath } = samePages ? earlier.parts : addressed(pagesOf(context, lookups, facets));
  const isMoved = !samePages || hasRead('former');
  return {
    pages,
    byPath,
    facets,
    englishIn: lookups.englishIn,
    pictures: lookups.pictures,
    frame: part(was?.frame, hasRead('frame'), () => frameOf(source)),
    redirects: part(was?.redirects, isMoved, () => formerOf(source, byPath.keys())),
    search: searchOf(source, earlier),
    // Not compared as a whole: each of its files is, by staleOf.
    filters: was !== undefined && !hasRead('filters') ? was.filters : filtersOf(source, earlier),
  };
}

/**
 * Digest of the terms that a page shows, as the backend keeps it with their text (pocketbase/src/content/terms.ts):
 * SHA-256 in hex; '' while one of the pages is not published: nothing can be ordered then.
 */
export function termsDigest(context: Context, locale: Locale): string {
  const [cgv, retpolicy] = TERMS_PAGES.map((key): TermsPage | undefined => {
    const page = context.content.pages.find((candidate) => candidate.key === key);
    if (page === undefined) return undefined;
    const texts = context.texts('pages', page, locale);
    return { title: texts.text('title'), body: pageBody(context, texts.text('body')) };
  });
  if (cgv === undefined || retpolicy === undefined) return '';
  return createHash('sha256').update(termsText({ locale, cgv, retpolicy })).digest('hex');
}

/** Listings of facets, their addresses, and how many pages each has: the list of all pages follows from it. */
interface FacetPage extends Listing {
  readonly category: string;
  readonly paths: Localized<string>;
  /** Number of pages. */
  readonly pages: number;
}

type FacetPages = readonly FacetPage[];

/** Category by category. */
function facetPagesOf(context: Context): FacetPages {
  return context.content.categories.flatMap(({ id: category }) =>
    context.facetsOf(category).map(({ value: facet }): FacetPage => {
      const listing = { category, facet };
      return { ...listing, paths: firstPath(context, listing), pages: listingLength(context, listing) };
    }),
  );
}

/** Payload of the home page, from its blocks. */
function homePayload(context: Context, _about: null, head: PageHead<'home'>): HomePayload {
  const { locale } = head;
  const { shop } = context.content;
  const blocks = blockViews(context, HOME_BLOCKS, locale);
  const hero = blocks.find((block) => block.kind === 'hero');
  return {
    ...head,
    title: hero === undefined || hero.title === '' ? shop.brand : hero.title,
    description: metaDescription(
      context.texts('shop', shop, locale).text('description'),
      hero === undefined ? '' : plainText(hero.textHtml),
    ),
    blocks,
    untranslated: [],
    currency: shop.currency,
  };
}

function homePage(context: Context, locale: Locale): SitePage<'home'> {
  const alternates = localized((one) => localePath(one, ROUTES.home.path));
  return sitePage(context, { kind: 'home', locale, alternates }, null, homePayload);
}
