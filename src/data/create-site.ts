import type { Payload, PayloadKind } from '#src/contract/payload.ts';
import { cataloguePages } from '#src/data/catalogue.ts';
import { chromeFor } from '#src/data/chrome.ts';
import type { PictureFile, Snapshot } from '#src/data/content.ts';
import { ContentError } from '#src/data/content-error.ts';
import { createContext } from '#src/data/context.ts';
import { homePage } from '#src/data/home.ts';
import type { Untranslated } from '#src/data/localize.ts';
import { textPage } from '#src/data/page.ts';
import { palettePage } from '#src/data/palette.ts';
import { type ProductName, productName, productPage } from '#src/data/product.ts';
import { redirectsOf, type SiteRedirects } from '#src/data/redirects.ts';
import { guaranteeNotice, shopPayload } from '#src/data/shop.ts';
import type { SiteFrame } from '#src/data/site-frame.ts';
import type { SitePage } from '#src/data/site-page.ts';
import { termsDigest } from '#src/data/terms.ts';
import { type Locale, LOCALES, localePath, localized } from '#src/domain/locale.ts';
import { FIXED_PAGE_KEYS, ROUTES } from '#src/domain/routes.ts';

/** Everything that pages, payloads and manifests are made from: a pure function of the snapshot. */
export interface Site extends SiteFrame {
  /** Every page that records stand behind, language by language, in a fixed order. */
  readonly pages: readonly SitePage[];
  readonly redirects: SiteRedirects;
  readonly pictures: Readonly<Record<string, PictureFile>>;
  /** All products in the order of the catalogue. */
  productNames(locale: Locale): ProductName[];
  /** What the texts of payloads and chrome fell back for so far, ordered: complete when every payload was made once. */
  untranslated(): readonly Untranslated[];
}

/** Routes without a parameter that records stand behind: they have a payload, or no page. */
const OF_RECORDS: readonly string[] = ['home', 'catalogue', 'palette', ...FIXED_PAGE_KEYS];

/** Paths of the pages that no record stands for (the cart, the login, …), in every locale. */
export function shellPaths(): string[] {
  const shells = Object.entries(ROUTES).filter(([name, { path }]) => !path.includes('{') && !OF_RECORDS.includes(name));
  return LOCALES.flatMap((locale) => shells.map(([, { path }]) => localePath(locale, path)));
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

/** What makes the payload beside each page, by the page's path: those of all pages of records, and the shop's beside the cart. */
export function payloadFiles({ pages, shop }: Pick<Site, 'pages' | 'shop'>): Map<string, () => Payload> {
  return new Map([
    ...pages.map(({ path, payload }): [string, () => Payload] => [path, payload]),
    ...Object.values(shop).map((payload): [string, () => Payload] => [payload.path, () => payload]),
  ]);
}

/** @throws ContentError when no shop can be made of the snapshot; names record and field. A payload may still throw one when it is made. */
export function createSite(snapshot: Snapshot): Site {
  const context = createContext(snapshot);
  const { content } = context;
  const pages = LOCALES.flatMap((locale): SitePage[] => [
    homePage(context, locale),
    ...[null, ...content.categories].flatMap((category) => cataloguePages(context, category, locale)),
    ...content.products.map((product) => productPage(context, product, locale)),
    ...content.pages.map((page) => textPage(context, page, locale)),
    palettePage(context, locale),
  ]);
  const paths = new Set<string>();
  for (const { path, payload } of pages) {
    if (paths.has(path))
      throw new ContentError(
        `Two pages have the address ${path} (one of them is "${payload().title.slice(0, 60)}"). Change the slug of one.`,
      );
    paths.add(path);
  }
  const chrome = localized((locale) => chromeFor(context, locale));
  const redirects = redirectsOf(context, new Set([...paths, ...shellPaths()]));
  return {
    pages,
    shop: localized((locale) => shopPayload(context, locale)),
    chrome,
    terms: localized((locale) => termsDigest(context, locale)),
    guarantee: localized((locale) => guaranteeNotice(context, locale)),
    redirects,
    pictures: snapshot.pictures,
    productNames: (locale) => content.products.map((product) => productName(context, product, locale)),
    untranslated: () => context.untranslated(),
  };
}
