import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SiteRedirect } from '#src/data/redirects.ts';
import { readSite } from '#src/data/site.ts';
import { type Locale, LOCALES } from '#src/domain/locale.ts';
import { pageFile } from '#src/contract/files.ts';
import { absoluteUrl } from '#src/lib/paths.ts';
import { splitLocale } from '#src/domain/split-locale.ts';

interface Texts {
  readonly title: string;
  readonly link: string;
}

function textsOf(locale: Locale): Texts {
  const file = new URL(`../../i18n/${locale}/redirect.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A page for hosts that know no redirects: it leads on by itself, and holds a link for browsers that do not. */
export function redirectPage({ to }: SiteRedirect, locale: Locale, texts: Texts, site: string): string {
  const target = escapeHtml(to);
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="default-src 'none'">`,
    `<meta http-equiv="refresh" content="0;url=${target}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="dark light">',
    `<link rel="canonical" href="${escapeHtml(absoluteUrl(site, to))}">`,
    `<title>${escapeHtml(texts.title)}</title>`,
  ].join('');
  const body = `<main><h1>${escapeHtml(texts.title)}</h1><p><a href="${target}">${escapeHtml(texts.link)}</a></p></main>`;
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body>${body}</body></html>`;
}

/** Writes a redirect page for each former address and each exact rule. */
export function redirects(): AstroIntegration {
  let siteUrl = '';
  return {
    name: 'vitrine:redirects',
    hooks: {
      'astro:config:done': ({ config }) => {
        siteUrl = config.site ?? '';
      },
      'astro:build:done': async ({ dir }) => {
        const texts = new Map(LOCALES.map((locale) => [locale, textsOf(locale)]));
        const { former, rules } = readSite().redirects;
        for (const redirect of [...former, ...rules.filter(({ from }) => !from.endsWith('/*'))]) {
          const { locale } = splitLocale(redirect.from);
          const words = texts.get(locale);
          if (words === undefined) continue;
          const file = join(fileURLToPath(dir), pageFile(redirect.from));
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, redirectPage(redirect, locale, words, siteUrl));
        }
      },
    },
  };
}
