import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import type { Site } from '#src/data/create-site.ts';
import { type Localized, localePath, LOCALES, localized } from '#src/domain/locale.ts';
import { ROUTES } from '#src/domain/routes.ts';
import { absoluteUrl } from '#src/lib/paths.ts';
import { alternateLinks } from '#src/lib/seo.ts';
import type { Output } from '#src/render/output.ts';

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
function finish(folder: string, output: Output): void {
  const parts = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    output.copy(join(folder, only), 'sitemap.xml');
    return;
  }
  for (const part of parts) output.copy(join(folder, part), part);
  output.copy(join(folder, 'sitemap-index.xml'), 'sitemap.xml');
}

/** Writes `/sitemap.xml` with the alternates of each page, and `/robots.txt`. `folder` is one that it may fill and remove. */
export async function writeSitemap(
  site: Pick<Site, 'pages'>,
  siteUrl: string,
  folder: string,
  output: Output,
): Promise<void> {
  const pages = new Map(
    [...indexedPages(site)].map(([path, alternates]) => [absoluteUrl(siteUrl, path), alternates] as const),
  );
  const integration = sitemap({
    customPages: [...pages.keys()],
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
  await callHook(integration, 'astro:config:done', { config: { site: siteUrl, base: '/' } });
  await callHook(integration, 'astro:routes:resolved', { routes: [] });
  await callHook(integration, 'astro:build:done', { dir: pathToFileURL(`${folder}/`), pages: [], logger });
  finish(folder, output);
  rmSync(folder, { recursive: true });
  // Account pages stay open to crawlers, so that these see their noindex.
  output.write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}\n`);
}
