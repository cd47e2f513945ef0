import { join, relative, sep, basename } from 'node:path';
import { pageFile } from '#src/contract/files.ts';
import { DEFAULT_LOCALE, LOCALES, localized, type Locale } from '#src/domain/site/locale.ts';
import { manifestPath, type LatestBuild } from '#src/contract/manifest.ts';
import { payloadPath } from '#src/contract/payload.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import { writeFeeds } from '#src/publishing/render/feeds/write-feeds.ts';
import { writeHostRedirects, writeManifest } from '#src/publishing/render/manifests.ts';
import type { FileSink } from '#src/publishing/render/output.ts';
import type { Renderer, RenderJob } from '#src/publishing/render/renderer.ts';
import { writeSitemap } from '#src/publishing/render/sitemap.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { variantPaths } from '#src/contract/picture-paths.ts';
import { pictureFile } from '#src/contract/pictures-elsewhere.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { filterCardsPath, filterWordsPath } from '#src/contract/filter-index.ts';
import { filterWords, type FilterWords } from '#src/i18n/filter-words.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { setImmediate } from 'node:timers/promises';
import { encodeTarget } from '#src/domain/site/redirect-table.ts';
import type { SiteRedirect } from '#src/publishing/site/redirects.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** The pages to be rendered, the payload of each made when it is asked for. */
export function* jobsOf({ pages, frame }: Pick<Stale, 'pages' | 'frame'>): Generator<RenderJob> {
  for (const page of pages) yield { path: page.path, payload: JSON.stringify(page.payload()) };
  if (frame) for (const path of shellPaths()) yield { path, payload: null };
}

/** Number of them. */
export function jobCount({ pages, frame }: Pick<Stale, 'pages' | 'frame'>): number {
  return pages.length + (frame ? shellPaths().length : 0);
}

const SITEMAP_PART = /^sitemap-\d+\.xml$/;

/** Files of the page at a path. */
function filesOf(path: string): readonly string[] {
  return [pageFile(path), payloadPath(path).slice(1)];
}

export interface WriteOptions {
  readonly site: Site;
  /** Part of the site that the sink does not hold yet. */
  readonly stale: Stale;
  readonly renderer: Renderer;
  /** Folder that src/publishing/render/compile-site.ts gave. */
  readonly compiled: string;
  readonly siteUrl: string;
  readonly cacheDir: string;
  /** PICTURES_URL: where pictures are; '' for the site itself. */
  readonly picturesUrl: string;
  /** A copy to try things in. */
  readonly staging?: boolean;
  readonly build: LatestBuild;
  /** The build that the sink holds; null: none. */
  readonly before: LatestBuild | null;
  readonly sink: FileSink;
  /** Called with the number of pages so far. */
  progress?(pages: number): void;
}

/**
 * Writes every file of a site that the sink does not hold as it must be: all of them where everything is stale. There
 * is no other way to a site. What lists them (`writePaths`) comes after all that the sink is to hold.
 * @throws ContentError for a page that cannot be made, what a page throws, and Node's error when a file cannot be
 * written.
 */
export async function writeSite(options: WriteOptions): Promise<void> {
  const {
    site,
    stale,
    renderer,
    compiled,
    siteUrl,
    cacheDir,
    picturesUrl,
    staging = false,
    build,
    before,
    sink,
  } = options;
  const { progress = () => {} } = options;
  const { everything, removed, frame, search, filters, feeds, sitemap, redirects, pictures } = stale;
  for (const file of removed.flatMap(filesOf)) sink.remove(file);
  for (const { from } of redirects ?? []) sink.remove(payloadPath(from).slice(1));
  if (before !== null && before.id !== build.id) sink.remove(manifestPath(before.id).slice(1));
  if (everything) copyAssets(join(compiled, 'site'), sink);
  writePictures(pictures, { cacheDir, picturesUrl }, sink);
  if (frame) {
    const { chrome, shop, terms, guarantee } = site;
    renderer.setFrame({ chrome, shop, terms, guarantee });
  }
  // Before the pages: what lists all of them takes memory, and there is less of it once the digests of their files are
  // there.
  writeFilterFiles(site, filters, sink);
  writeFeeds(site, feeds, { siteUrl, picturesUrl }, sink);
  for (const file of search.removed) sink.remove(file);
  for (const file of search.written) sink.write(file, site.search.get(file) ?? '');
  if (redirects !== null) {
    await writeRedirects(redirects, siteUrl, sink);
    writeHostRedirects(site, picturesUrl, sink);
  }
  if (sitemap) {
    for (const file of [...sink.digests().keys()].filter((name) => SITEMAP_PART.test(name))) sink.remove(file);
    await writeSitemap(site, siteUrl, sink, { isHidden: staging });
  }
  let pages = 0;
  await renderer.render(jobsOf(stale), (file, bytes, digest) => {
    sink.write(file, bytes, digest);
    if (file.endsWith('.html')) progress(++pages);
  });
  writeSecurityText(site.chrome[DEFAULT_LOCALE].shop.email, siteUrl, sink);
  writeManifest(site, build, sink);
}

/** Copies what the compiled code brings along: scripts, and the files of public/. */
function copyAssets(from: string, sink: FileSink): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    sink.copy(file, relative(from, file).split(sep).join('/'));
  }
}

/**
 * Publishes the variants of pictures as `/i/{digest}-{width}.{ext}`, of the site itself or of the address that pictures
 * have.
 */
export function writePictures(
  { added, removed }: Stale['pictures'],
  { cacheDir, picturesUrl }: { readonly cacheDir: string; readonly picturesUrl: string },
  sink: FileSink,
): void {
  const file = (path: string): string => pictureFile(path, picturesUrl !== '');
  const folder = variantsFolder(cacheDir);
  for (const path of removed.flatMap(variantPaths)) sink.remove(file(path));
  for (const path of added.flatMap(variantPaths)) sink.link(join(folder, basename(path)), file(path));
}

/** `/.well-known/security.txt` (RFC 9116): whom somebody tells of a hole in the shop. */
const FILE = '.well-known/security.txt';

/**
 * A year from the beginning of the month of `now` (ms): every build renews it, and those of one month write the same
 * file.
 */
function expires(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), 1)).toISOString();
}

/** The file as text. `email`: the shop's own. */
export function securityText(email: string, siteUrl: string, now: number): string {
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires(now)}`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${absoluteUrl(siteUrl, `/${FILE}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Writes it; a shop without an address has none. */
function writeSecurityText(email: string, siteUrl: string, sink: Pick<FileSink, 'write' | 'remove'>): void {
  if (email === '') sink.remove(FILE);
  else sink.write(FILE, securityText(email, siteUrl, Date.now()));
}

function wordsOf(locale: Locale): FilterWords {
  const read = <Words>(file: string): Words => {
    const own = (one: Locale): Words =>
      JSON.parse(readFileSync(join(PROJECT_ROOT, `i18n/${one}/${file}.json`), 'utf8')) as Words;
    return { ...own(DEFAULT_LOCALE), ...own(locale) };
  };
  const { filters, catalogue } = read<Omit<Parameters<typeof filterWords>[0], 'product'>>('catalogue');
  return filterWords({ filters, catalogue, product: read('product') });
}

/** Writes what listings are filtered by: of `/facets` the files that differ. */
function writeFilterFiles(
  site: Pick<Site, 'filterFiles' | 'filterCards'>,
  { files, cards, removed }: Stale['filters'],
  sink: FileSink,
): void {
  for (const path of removed) sink.remove(path.slice(1));
  const words = new Map(LOCALES.map((locale) => [filterWordsPath(locale), locale]));
  for (const path of files) {
    const text = site.filterFiles.get(path) ?? '';
    const locale = words.get(path);
    const whole =
      locale === undefined ? text : JSON.stringify({ ...(JSON.parse(text) as object), words: wordsOf(locale) });
    sink.write(path.slice(1), whole);
  }
  for (const locale of LOCALES) {
    for (const file of cards)
      sink.write(filterCardsPath(locale, file).slice(1), JSON.stringify(site.filterCards(file, locale)));
  }
}

interface Texts {
  readonly title: string;
  readonly link: string;
}

function textsOf(locale: Locale): Texts {
  const file = join(PROJECT_ROOT, `i18n/${locale}/site.json`);
  const { redirect } = JSON.parse(readFileSync(file, 'utf8')) as { readonly redirect: Texts };
  return redirect;
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
async function writeRedirects(redirects: readonly SiteRedirect[], siteUrl: string, sink: FileSink): Promise<void> {
  const texts = localized(textsOf);
  for (const [index, redirect] of redirects.entries()) {
    if (index % TURN === 0) await setImmediate();
    const { locale } = splitLocale(redirect.from);
    sink.write(pageFile(redirect.from), redirectPage(redirect, locale, texts[locale], siteUrl));
  }
}
