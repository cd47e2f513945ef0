import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap, { type SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { SitePage } from '#src/publishing/site/site-page.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { localePath, LOCALES, localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { alternateLinks } from '#src/html/seo.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

type Listed = Pick<SitePage, 'alternates' | 'englishIn'>;

/**
 * Path of every page that search engines may list → the same page in each language. One that shows English words is the
 * English one.
 */
function indexedPages(site: Pick<Site, 'pages'>): ReadonlyMap<string, Listed> {
  const pages = new Map<string, Listed>();
  for (const { path, indexed } of Object.values(ROUTES)) {
    if (!indexed || path.includes('{')) continue;
    const alternates = localized((locale) => localePath(locale, path));
    for (const locale of LOCALES) pages.set(alternates[locale], { alternates, englishIn: [] });
  }
  for (const { path, locale, alternates, englishIn } of site.pages)
    if (!englishIn.includes(locale)) pages.set(path, { alternates, englishIn });
  return pages;
}

/** Calls a hook of an integration outside `astro build`, with what it reads of Astro's arguments. */
async function callHook(integration: AstroIntegration, name: string, args: object): Promise<void> {
  const hook: unknown = integration.hooks[name];
  if (typeof hook !== 'function') throw new Error(`${integration.name} has no hook ${name} any more.`);
  await Reflect.apply(hook, undefined, [args]);
}

/** Pages of one sitemap at most: the protocol's limit. */
const MOST_PAGES = 50_000;
/** Settings of @astrojs/sitemap: the same in astro.config.mjs and here. */
export const SITEMAP = {
  entryLimit: MOST_PAGES,
  namespaces: { news: false, image: false, video: false, xhtml: true },
} as const satisfies SitemapOptions;

const INDEX_ENTRY = /<sitemap>.*?<\/sitemap>/s;

/**
 * The first name of a part: @astrojs/sitemap is given the pages of one at a time, because it holds all that it is
 * given, and what it writes.
 */
const FIRST_PART = 'sitemap-0.xml';

/** The index over so many parts, made of that over the first. */
function indexOf(first: string, parts: number): string {
  return first.replace(INDEX_ENTRY, (entry) =>
    Array.from({ length: parts }, (_, part) => entry.replace(FIRST_PART, `sitemap-${part}.xml`)).join(''),
  );
}

/**
 * The order in which @astrojs/sitemap lists addresses: sorted beforehand, its own sort, which takes five times as long,
 * has nothing to do.
 */
const ORDER = new Intl.Collator('und', { numeric: true });

/** Writes the sitemap of some pages, and an index over it, into a folder. */
async function writePart(
  folder: string,
  siteUrl: string,
  urls: readonly string[],
  listedAs: (url: string) => Listed | undefined,
): Promise<void> {
  const integration = sitemap({
    ...SITEMAP,
    customPages: [...urls],
    serialize: (item) => {
      const page = listedAs(item.url);
      if (page === undefined) return item;
      const links = alternateLinks(siteUrl, page.alternates, page.englishIn).map(({ hreflang, href }) => ({
        lang: hreflang,
        url: href,
      }));
      return { ...item, links };
    },
  });
  const refuse = (message: string): void => {
    throw new Error(message);
  };
  const logger = { info: () => {}, warn: refuse, error: refuse };
  await callHook(integration, 'astro:config:done', { config: { site: siteUrl, base: '/' } });
  await callHook(integration, 'astro:routes:resolved', { routes: [] });
  await callHook(integration, 'astro:build:done', { dir: pathToFileURL(`${folder}/`), pages: [], logger });
}

/**
 * Writes `/sitemap.xml` with the alternates of each page, and `/robots.txt`.
 * @param options `most`: pages of one sitemap; with more of them it is an index over several. `isHidden`: search
 * engines read none of it.
 */
export async function writeSitemap(
  site: Pick<Site, 'pages'>,
  siteUrl: string,
  sink: FileSink,
  { most = MOST_PAGES, isHidden = false }: { readonly most?: number | undefined; readonly isHidden?: boolean } = {},
): Promise<void> {
  const pages = new Map<string, Listed>();
  for (const [path, page] of indexedPages(site)) pages.set(absoluteUrl(siteUrl, path), page);
  const urls = [...pages.keys()].sort(ORDER.compare);
  const parts = Math.ceil(urls.length / most);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sitemap-'));
  try {
    for (let part = 0; part < parts; part++) {
      const some = urls.slice(part * most, (part + 1) * most);
      await writePart(folder, siteUrl, some, (url) => pages.get(url));
      sink.copy(join(folder, FIRST_PART), parts === 1 ? 'sitemap.xml' : `sitemap-${part}.xml`);
    }
    if (parts > 1) sink.write('sitemap.xml', indexOf(readFileSync(join(folder, 'sitemap-index.xml'), 'utf8'), parts));
  } finally {
    rmSync(folder, { recursive: true });
  }
  // Account pages stay open to crawlers, so that these see their noindex.
  const rules = isHidden ? 'Disallow: /\n' : `Allow: /\n\nSitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}\n`;
  sink.write('robots.txt', `User-agent: *\n${rules}`);
}
