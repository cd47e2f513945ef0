/** Addresses in the built pages: every internal one leads somewhere, and the languages of a page name each other. */
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import type { BuiltPage, BuiltSite } from '#scripts/checks/built-site.ts';
import { tagsOf, type Tag } from '#scripts/checks/html.ts';

/** Pages that stand for no address of their own. */
const ERROR_PAGE = /\/(?:404|500)$/;

function linksOf(tag: Tag): string[] {
  const { attributes } = tag;
  const single = ['href', 'src', 'poster', 'action'].flatMap((name) => attributes.get(name) ?? []);
  const set = (attributes.get('srcset') ?? '').split(',').flatMap((part) => part.trim().split(/\s+/)[0] || []);
  return [...single, ...set];
}

/** Canonical links and alternates are absolute: the site's own origin is the canonical one of the home page. */
export function siteOrigin(site: Pick<BuiltSite, 'pages'>): string {
  const home = site.pages.find((page) => page.path === '/');
  const canonical = home && tagsOf(home.page, 'link').find((tag) => tag.attributes.get('rel') === 'canonical');
  return new URL(canonical?.attributes.get('href') ?? 'http://localhost').origin;
}

function idsOf(page: BuiltPage): Set<string> {
  return new Set(page.page.tags.flatMap((tag) => tag.attributes.get('id') ?? []));
}

/** Internal addresses of all pages that lead nowhere. */
export function linkProblems(site: BuiltSite): string[] {
  const origin = siteOrigin(site);
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const ids = new Map(site.pages.map((page) => [page.path, idsOf(page)]));
  const redirected = (path: string): boolean =>
    site.redirects.some((from) => (from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from));
  const problems: string[] = [];
  for (const page of site.pages) {
    for (const address of new Set(page.page.tags.flatMap(linksOf))) {
      const url = URL.canParse(address, `${origin}${page.path}`) ? new URL(address, `${origin}${page.path}`) : null;
      if (url === null) problems.push(`${page.path}: '${address}' is no address`);
      if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) continue;
      const path = decodeURI(url.pathname);
      if (pages.has(path)) {
        const id = decodeURIComponent(url.hash.slice(1));
        if (id !== '' && ids.get(path)?.has(id) !== true)
          problems.push(`${page.path}: ${address} names an id that is not there`);
      } else if (!site.files.has(path) && !redirected(path)) problems.push(`${page.path}: ${address} leads nowhere`);
    }
  }
  return problems;
}

/** hreflang → site path of a page. */
function alternatesOf(page: BuiltPage, origin: string): Map<string, string> {
  const alternates = new Map<string, string>();
  for (const tag of tagsOf(page.page, 'link')) {
    const language = tag.attributes.get('hreflang');
    const href = tag.attributes.get('href') ?? '';
    if (language !== undefined && tag.attributes.get('rel') === 'alternate')
      alternates.set(language, href.startsWith(origin) ? decodeURI(new URL(href).pathname) : href);
  }
  return alternates;
}

/** Paths of a page in languages that it has no words of. */
function relatedOf(page: BuiltPage, origin: string): string[] {
  return tagsOf(page.page, 'link')
    .filter((tag) => tag.attributes.get('rel') === 'related' && tag.attributes.has('hreflang'))
    .map((tag) => decodeURI(new URL(tag.attributes.get('href') ?? '', origin).pathname));
}

/** Path of the page that stands for this one in search engines, as it says. */
function canonicalOf(page: BuiltPage, origin: string): string | undefined {
  const link = tagsOf(page.page, 'link').find((tag) => tag.attributes.get('rel') === 'canonical');
  const href = link?.attributes.get('href');
  return href === undefined ? undefined : decodeURI(new URL(href, origin).pathname);
}

/**
 * Problems of a page that shows English words in another language: the English page, which is its canonical one, names
 * it as no version.
 */
function untranslatedProblems(page: BuiltPage, english: BuiltPage | undefined, origin: string): string[] {
  const own = alternatesOf(page, origin);
  const named = english === undefined ? undefined : [...alternatesOf(english, origin).values()];
  return [
    ...(named === undefined || own.get(DEFAULT_LOCALE) !== english?.path
      ? [`${page.path}: canonical is no English page of it`]
      : []),
    ...(named?.includes(page.path) === true ? [`${english?.path}: names ${page.path} as a version, which is not`] : []),
    ...([...own.values()].includes(page.path) ? [`${page.path}: is a version, and not its own canonical page`] : []),
  ];
}

/**
 * Every page has itself as canonical and names its versions in en, fr, it and x-default, and these name it too. One without words of its language has
 * the English page as canonical instead, and is named by none.
 */
export function languageProblems(site: BuiltSite): string[] {
  const origin = siteOrigin(site);
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const problems: string[] = [];
  for (const page of site.pages) {
    if (page.isRedirect || ERROR_PAGE.test(page.path)) continue;
    const canonical = canonicalOf(page, origin);
    if (canonical !== page.path && relatedOf(page, origin).includes(page.path)) {
      problems.push(...untranslatedProblems(page, canonical === undefined ? undefined : pages.get(canonical), origin));
      continue;
    }
    if (canonical !== page.path) problems.push(`${page.path}: canonical is ${canonical}`);
    const own = alternatesOf(page, origin);
    const related = relatedOf(page, origin);
    const untranslated = LOCALES.filter((locale) => related.some((path) => splitLocale(path).locale === locale));
    const html = tagsOf(page.page, 'html')[0]?.attributes.get('lang') ?? '';
    if (own.get(html) !== page.path)
      problems.push(`${page.path}: hreflang ${html} is ${own.get(html)}, not the page itself`);
    for (const language of [...LOCALES.filter((locale) => !untranslated.includes(locale)), 'x-default']) {
      const path = own.get(language);
      const other = path === undefined ? undefined : pages.get(path);
      if (path === undefined) problems.push(`${page.path}: hreflang ${language} is missing`);
      else if (other === undefined)
        problems.push(`${page.path}: hreflang ${language} leads to ${path}, which is no page`);
      else if (alternatesOf(other, origin).get(html) !== page.path)
        problems.push(`${page.path}: its hreflang ${language} ${path} does not name it`);
    }
  }
  return problems;
}
