/** What is made of a snapshot at once, beside the payloads of its pages, and kept from one snapshot to the next where it still holds. */
import { LIMITS } from '#src/config.ts';
import { type Locale, LOCALES, type Localized, localized } from '#src/domain/site/locale.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { differingKeys } from '#src/publishing/content/patched-map.ts';
import type { Lookups } from '#src/publishing/site/lookups.ts';
import { cataloguePages, filledCategories, listingSize } from '#src/publishing/site/catalogue.ts';
import { chromeFor } from '#src/publishing/site/chrome.ts';
import type { Context } from '#src/publishing/site/context.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { homePage } from '#src/publishing/site/home.ts';
import { textPage } from '#src/publishing/site/page.ts';
import { palettePage } from '#src/publishing/site/palette.ts';
import { productName, productPage } from '#src/publishing/site/product.ts';
import { redirectsOf, type SiteRedirects } from '#src/publishing/site/redirects.ts';
import { reviewPageCount, reviewPages } from '#src/publishing/site/reviews.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import { guaranteeNotice, shopPayload } from '#src/publishing/site/shop.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import type { SitePage } from '#src/publishing/site/site-page.ts';
import { termsDigest } from '#src/publishing/site/terms.ts';
import type { Tracker } from '#src/publishing/site/tracker.ts';

/** What is made of a snapshot at once, beside the payloads. */
export interface Parts {
  readonly pages: readonly SitePage[];
  readonly byPath: ReadonlyMap<string, SitePage>;
  readonly frame: SiteFrame;
  readonly redirects: SiteRedirects;
  readonly englishIn: Lookups['englishIn'];
  readonly pictures: Snapshot['pictures'];
  /** What the search index of a language is made of, as text. */
  readonly search: Localized<string>;
}

/** What parts are made from. */
export interface PartSource {
  readonly context: Context;
  readonly lookups: Lookups;
  /** Notes what each part has read. */
  readonly tracker: Tracker;
}

/** The parts of the snapshot before. */
export interface EarlierParts {
  readonly parts: Parts;
  /** The same pages stand at the same addresses, in the same order. */
  readonly samePages: boolean;
  /** Names of the parts, and keys of the pages, that have read something that differs. */
  readonly reached: ReadonlySet<string>;
}

function pagesOf(context: Context, lookups: Lookups): SitePage[] {
  const { products, categories, pages } = lookups.content;
  // In the order of the products, and few of them: all of a shop are not asked for this.
  const reviewed = lookups.order.filter((product) => reviewPageCount(lookups.reviews.get(product)?.length ?? 0) > 0);
  return LOCALES.flatMap((locale): SitePage[] => [
    homePage(context, locale),
    ...[null, ...categories.map(({ id }) => id)].flatMap((category) => cataloguePages(context, category, locale)),
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

/** Whether each product has as many pages of reviews in both. */
function haveSameReviewPages(a: Lookups, b: Lookups): boolean {
  const pagesIn = ({ reviews }: Lookups, product: string): number => reviewPageCount(reviews.get(product)?.length ?? 0);
  return [...differingKeys(a.reviews, b.reviews)].every((product) => pagesIn(a, product) === pagesIn(b, product));
}

/** Whether the same pages stand at the same addresses, in the same order. */
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

export function namesOf(context: Context): Site['productNames'] {
  return (locale, most) =>
    context
      .productsOf(null)
      .slice(0, most)
      .map((id) => productName(context, id, locale));
}

export function collectionsOf(context: Context): Site['collections'] {
  return (locale) => filledCategories(context).flatMap((id) => context.categoryLink(id, locale) ?? []);
}

function frameOf({ context, tracker }: PartSource): SiteFrame {
  return tracker.make('frame', () => ({
    shop: localized((locale) => shopPayload(context, locale)),
    chrome: localized((locale) => chromeFor(context, locale)),
    terms: localized((locale) => termsDigest(context, locale)),
    transfer: context.content.shop.transfer,
    guarantee: localized((locale) => guaranteeNotice(context, locale)),
  }));
}

function formerOf({ context, tracker }: PartSource, paths: Iterable<string>): SiteRedirects {
  return tracker.make('former', () => redirectsOf(context, new Set([...paths, ...shellPaths()])));
}

function searchOf({ context, tracker }: PartSource, locale: Locale): string {
  return tracker.make(`search ${locale}`, () => {
    const names = namesOf(context)(locale, LIMITS.searchProducts);
    return JSON.stringify([listingSize(context, null), collectionsOf(context)(locale), names]);
  });
}

/** What was made before, where it is the same. */
function kept<Part>(was: Part, now: Part): Part {
  return was === now || JSON.stringify(was) === JSON.stringify(now) ? was : now;
}

/** @throws ContentError when no shop can be made of the snapshot; names record and field. */
export function partsOf(source: PartSource, earlier?: EarlierParts): Parts {
  const { context, lookups } = source;
  const was = earlier?.parts;
  const hasRead = (key: string): boolean => earlier?.reached.has(key) !== false;
  const { pages, byPath } = earlier?.samePages === true ? earlier.parts : addressed(pagesOf(context, lookups));
  const part = <Part>(before: Part | undefined, isMoved: boolean, made: () => Part): Part => {
    if (before === undefined) return made();
    return isMoved ? kept(before, made()) : before;
  };
  const isMoved = earlier?.samePages !== true || hasRead('former');
  return {
    pages,
    byPath,
    englishIn: lookups.englishIn,
    pictures: lookups.pictures,
    frame: part(was?.frame, hasRead('frame'), () => frameOf(source)),
    redirects: part(was?.redirects, isMoved, () => formerOf(source, byPath.keys())),
    search: localized((locale) =>
      part(was?.search[locale], hasRead(`search ${locale}`), () => searchOf(source, locale)),
    ),
  };
}
