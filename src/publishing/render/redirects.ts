import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pageFile } from '#src/contract/files.ts';
import { encodeTarget } from '#src/domain/site/redirect-table.ts';
import type { SiteRedirect } from '#src/publishing/site/redirects.ts';
import { type Locale, localized } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

interface Texts {
  readonly title: string;
  readonly link: string;
}

function textsOf(locale: Locale): Texts {
  const file = join(PROJECT_ROOT, `i18n/${locale}/redirect.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A page for hosts that know no redirects: it leads on by itself, and holds a link for browsers that do not. */
export function redirectPage({ to }: SiteRedirect, locale: Locale, texts: Texts, site: string): string {
  const target = escapeHtml(encodeTarget(to));
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="default-src 'none'">`,
    `<meta http-equiv="refresh" content="0;url=${target}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="dark light">',
    `<link rel="canonical" href="${escapeHtml(absoluteUrl(site, encodeTarget(to)))}">`,
    `<title>${escapeHtml(texts.title)}</title>`,
  ].join('');
  const body = `<main><h1>${escapeHtml(texts.title)}</h1><p><a href="${target}">${escapeHtml(texts.link)}</a></p></main>`;
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body>${body}</body></html>`;
}

/** Files after which others get their turn. */
const TURN = 16;

/** Writes the pages of redirects. */
export async function writeRedirects(
  redirects: readonly SiteRedirect[],
  siteUrl: string,
  sink: FileSink,
): Promise<void> {
  const texts = localized(textsOf);
  for (const [index, redirect] of redirects.entries()) {
    if (index % TURN === 0) await setImmediate();
    const { locale } = splitLocale(redirect.from);
    sink.write(pageFile(redirect.from), redirectPage(redirect, locale, texts[locale], siteUrl));
  }
}
