import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { readSite } from '#src/data/site.ts';
import { type Localized, localePath, LOCALES, localized } from '#src/domain/locale.ts';
import { ROUTES } from '#src/domain/routes.ts';
import { absoluteUrl } from '#src/lib/paths.ts';
import { alternateLinks } from '#src/lib/seo.ts';

/** Path of every page that search engines may list → the same page in each language. */
function indexedPages(): ReadonlyMap<string, Localized<string>> {
  const pages = new Map<string, Localized<string>>();
  for (const { path, indexed } of Object.values(ROUTES)) {
    if (!indexed || path.includes('{')) continue;
    const alternates = localized((locale) => localePath(locale, path));
    for (const locale of LOCALES) pages.set(alternates[locale], alternates);
  }
  for (const payload of readSite().payloads) pages.set(payload.path, payload.alternates);
  return pages;
}

/** @astrojs/sitemap writes an index and parts; one part (up to 50,000 pages, the protocol's limit) becomes /sitemap.xml itself. */
function finish(): AstroIntegration {
  let siteUrl = '';
  return {
    name: 'vitrine:sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        siteUrl = config.site ?? '';
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const parts = (await readdir(root)).filter((name) => /^sitemap-\d+\.xml$/.test(name));
        if (parts.length === 1) {
          await rename(join(root, 'sitemap-0.xml'), join(root, 'sitemap.xml'));
          await rm(join(root, 'sitemap-index.xml'));
        } else {
          await rename(join(root, 'sitemap-index.xml'), join(root, 'sitemap.xml'));
        }
        // Account pages stay open to crawlers, so that these see their noindex.
        await writeFile(
          join(root, 'robots.txt'),
          `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(siteUrl, '/sitemap.xml')}\n`,
        );
      },
    },
  };
}

/** `/sitemap.xml` with the alternates of each page, and `/robots.txt`. */
export function siteMap(): AstroIntegration[] {
  let pages: ReadonlyMap<string, Localized<string>> | undefined;
  const alternatesOf = (url: string): Localized<string> | undefined => {
    pages ??= indexedPages();
    const path = decodeURI(new URL(url).pathname);
    return pages.get(path === '/' ? path : path.replace(/\/$/, ''));
  };
  return [
    sitemap({
      filter: (url) => alternatesOf(url) !== undefined,
      serialize: (item) => {
        const alternates = alternatesOf(item.url);
        if (alternates === undefined) return item;
        const links = alternateLinks(item.url, alternates).map(({ hreflang, href }) => ({ lang: hreflang, url: href }));
        return { ...item, links };
      },
      entryLimit: 50_000,
      namespaces: { news: false, image: false, video: false, xhtml: true },
    }),
    finish(),
  ];
}
