import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

/** @astrojs/sitemap writes an index and parts; one part (up to 50,000 pages, the protocol's limit) becomes /sitemap.xml itself. */
function finish(folder: string, sink: FileSink): void {
  const parts = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    sink.copy(join(folder, only), 'sitemap.xml');
    return;
  }
  for (const part of parts) sink.copy(join(folder, part), part);
  sink.copy(join(folder, 'sitemap-index.xml'), 'sitemap.xml');
}

/** The order in which @astrojs/sitemap lists addresses: sorted beforehand, its own sort, which takes five times as long, has nothing to do. */
const ORDER = new Intl.Collator('en', { numeric: true });

/** Writes `/sitemap.xml` with the alternates of each page, and `/robots.txt`. */
export async function writeSitemap(site: Pick<Site, 'pages'>, siteUrl: string, sink: FileSink): Promise<void> {
  const pages = new Map(
    [...indexedPages(site)].map(([path, alternates]) => [absoluteUrl(siteUrl, path), alternates] as const),
  );
  const integration = sitemap({
    customPages: [...pages.keys()].sort(ORDER.compare),
    serialize: (item) => {
      const alternates = pages.get(item.url);
      if (alternates === undefined) return item;
      const links = alternateLinks(siteUrl, alternates).map(({ hreflang, href }) => ({ lang: hreflang, url: href }));
      return { ...item, links };
    },
    entryLimit: 50_000,
    namespaces: { news: false, image: false, video: false, xhtml: true },
  });
  const refuse = (message: string): void => {
    throw new Error(message);
  };
  const logger = { info: () => {}, warn: refuse, error: refuse };
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sitemap-'));
  try {
    await callHook(integration, 'astro:config:done', { config: { site: siteUrl, base: '/' } });
    await callHook(integration, 'astro:routes:resolved', { routes: [] });
    await callHook(integration, 'astro:build:done', { dir: pathToFileURL(`${folder}/`), pages: [], logger });
    finish(folder, sink);
  } finally {
    rmSync(folder, { recursive: true });
  }
  // Account pages stay open to crawlers, so that these see their noindex.
  sink.write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}\n`);
}
