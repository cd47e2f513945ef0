import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { Site } from '#src/data/create-site.ts';
import { type Localized, localePath, LOCALES, localized } from '#src/domain/locale.ts';
import { ROUTES } from '#src/domain/routes.ts';
import { absoluteUrl } from '#src/lib/paths.ts';
import { alternateLinks } from '#src/lib/seo.ts';
import type { FileSink } from '#src/render/output.ts';

/** Path of every page that search engines may list → the same page in each language. */
function indexedPages(site: Pick<Site, 'pages'>): ReadonlyMap<string, Localized<string>> {
  const pages = new Map<string, Localized<string>>();
  for (const { path, indexed } of Object.values(ROUTES)) {
    if (!indexed || path.includes('{')) continue;
    const alternates = localized((locale) => localePath(locale, path));
    for (const locale of LOCALES) pages.set(alternates[locale], alternates);
  }
  for (const { path, alternates } of site.pages) pages.set(path, alternates);
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
const INDEX_ENTRY = /<sitemap>.*?<\/sitemap>/s;

/** The first name of a part: @astrojs/sitemap is given the pages of one at a time, because it holds all that it is given, and what it writes. */
const FIRST_PART = 'sitemap-0.xml';

/** The index over so many parts, made of that over the first. */
function indexOf(first: string, parts: number): string {
  return first.replace(INDEX_ENTRY, (entry) =>
    Array.from({ length: parts }, (_, part) => entry.replace(FIRST_PART, `sitemap-${part}.xml`)).join(''),
  );
}

/** The order in which @astrojs/sitemap lists addresses: sorted beforehand, its own sort, which takes five times as long, has nothing to do. */
const ORDER = new Intl.Collator('en', { numeric: true });

/** Writes the sitemap of some pages, and an index over it, into a folder. */
async function writePart(
  folder: string,
  siteUrl: string,
  urls: readonly string[],
  alternatesOf: (url: string) => Localized<string> | undefined,
): Promise<void> {
  const integration = sitemap({
    customPages: [...urls],
    serialize: (item) => {
      const alternates = alternatesOf(item.url);
      if (alternates === undefined) return item;
      const links = alternateLinks(siteUrl, alternates).map(({ hreflang, href }) => ({ lang: hreflang, url: href }));
      return { ...item, links };
    },
    entryLimit: MOST_PAGES,
    namespaces: { news: false, image: false, video: false, xhtml: true },
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
 * @param most Pages of one sitemap: with more of them it is an index over several.
 */
export async function writeSitemap(
  site: Pick<Site, 'pages'>,
  siteUrl: string,
  sink: FileSink,
  most = MOST_PAGES,
): Promise<void> {
  const pages = new Map<string, Localized<string>>();
  for (const [path, alternates] of indexedPages(site)) pages.set(absoluteUrl(siteUrl, path), alternates);
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
  sink.write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}\n`);
}
