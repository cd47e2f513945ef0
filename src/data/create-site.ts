import type { Chrome } from '#src/contract/chrome.ts';
import type { Payload, ShopPayload } from '#src/contract/payload.ts';
import { cataloguePayloads } from '#src/data/catalogue.ts';
import { chromeFor } from '#src/data/chrome.ts';
import type { PictureFile, Snapshot } from '#src/data/content.ts';
import { ContentError } from '#src/data/content-error.ts';
import { createContext } from '#src/data/context.ts';
import { homePayload } from '#src/data/home.ts';
import type { Untranslated } from '#src/data/localize.ts';
import { pagePayload } from '#src/data/page.ts';
import { palettePayload } from '#src/data/palette.ts';
import { productPayload } from '#src/data/product.ts';
import { redirectsOf, type SiteRedirects } from '#src/data/redirects.ts';
import { termsDigest } from '#src/data/terms.ts';
import { shopPayload } from '#src/data/shop.ts';
import { LOCALES, type Localized, localePath, localized } from '#src/domain/locale.ts';
import { FIXED_PAGE_KEYS, ROUTES } from '#src/domain/routes.ts';

/** Everything that pages, payloads and manifests are made from: a pure function of the snapshot. */
export interface Site {
  /** One for each page that records stand behind. */
  readonly payloads: readonly Payload[];
  /** Beside the cart's page, which is a shell. */
  readonly shop: Localized<ShopPayload>;
  readonly chrome: Localized<Chrome>;
  /** Digest of the terms that an order accepts; '' while they are not published. */
  readonly terms: Localized<string>;
  readonly redirects: SiteRedirects;
  readonly untranslated: readonly Untranslated[];
  readonly pictures: Readonly<Record<string, PictureFile>>;
}

/** Routes without a parameter that records stand behind: they have a payload, or no page. */
const OF_RECORDS: readonly string[] = ['home', 'catalogue', 'palette', ...FIXED_PAGE_KEYS];

/** Paths of the pages that no record stands for (the cart, the login, …), in every locale. */
export function shellPaths(): string[] {
  const shells = Object.entries(ROUTES).filter(([name, { path }]) => !path.includes('{') && !OF_RECORDS.includes(name));
  return LOCALES.flatMap((locale) => shells.map(([, { path }]) => localePath(locale, path)));
}

/** Paths of all pages of a site. */
export function sitePaths(site: Pick<Site, 'payloads'>): string[] {
  return [...site.payloads.map(({ path }) => path), ...shellPaths()];
}

/** @throws ContentError when no shop can be made of the snapshot; names record and field. */
export function createSite(snapshot: Snapshot): Site {
  const context = createContext(snapshot);
  const { content } = context;
  const payloads = LOCALES.flatMap((locale): Payload[] => [
    homePayload(context, locale),
    ...[null, ...content.categories].flatMap((category) => cataloguePayloads(context, category, locale)),
    ...content.products.map((product) => productPayload(context, product, locale)),
    ...content.pages.map((page) => pagePayload(context, page, locale)),
    palettePayload(context, locale),
  ]);
  const paths = new Set<string>();
  for (const { path, title } of payloads) {
    if (paths.has(path))
      throw new ContentError(
        `Two pages have the address ${path} (one of them is "${title.slice(0, 60)}"). Change the slug of one.`,
      );
    paths.add(path);
  }
  const chrome = localized((locale) => chromeFor(context, locale));
  const redirects = redirectsOf(context, new Set([...paths, ...shellPaths()]));
  const shop = localized((locale) => shopPayload(context, locale));
  const terms = localized((locale) => termsDigest(context, locale));
  const untranslated = context.untranslated();
  return { payloads, shop, chrome, terms, redirects, untranslated, pictures: snapshot.pictures };
}
