/** Former addresses, product ids and the editors' rules: what each leads to today. */
import { LIMITS } from '#src/config.ts';
import { pageFile } from '#src/contract/files.ts';
import type { Redirect } from '#src/publishing/content/content.ts';
import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { LOCALES, DEFAULT_LOCALE, isLocale, storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { covers, fromProblem, isRedirectTarget, movedProblem, pathLocale } from '#src/domain/site/redirects.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import { OTHER_LOCALES } from '#src/domain/site/language/locales.ts';

export interface SiteRedirect {
  /** Site path with locale prefix; only a rule may end in '/*', and only an address of a former shop has a query. */
  readonly from: string;
  /** Site path, or https URL. */
  readonly to: string;
}

export interface SiteRedirects {
  /**
   * Former slugs, ids, and addresses of a former shop, ordered by `from`. Each leads to a page that exists, or to
   * another site.
   */
  readonly former: readonly SiteRedirect[];
  /** The editors' rules, ordered by `from`, chains followed to their end. */
  readonly rules: readonly SiteRedirect[];
  /**
   * Addresses without a prefix that only another language has, which may have been the one without: at most
   * `MOST_UNPREFIXED`. They have no page.
   */
  readonly unprefixed: readonly SiteRedirect[];
  /** Rules that would hide a page or a file: left out, and told to the operator. */
  readonly ignored: readonly SiteRedirect[];
}

/**
 * Half of what static hosts take (targets/host-limits.ts). Our server finds all of them by the files of the other
 * languages.
 */
export const MOST_UNPREFIXED = 1000;

/** A line of `builds/redirects.json`, which servers and deploy tools turn into real redirects. */
export interface HostRedirect extends SiteRedirect {
  readonly status: 301 | 302;
}

/** The prefix of a language that the shop has given up. Browsers may keep it. */
const withoutPrefix = (locale: Locale): readonly HostRedirect[] => [
  { from: `/${locale}`, to: '/', status: 301 },
  { from: `/${locale}/*`, to: '/:splat', status: 301 },
];

/** The language in the path, for the language that has none: the head script stores it and cleans the address. */
const DEFAULT_HOME: HostRedirect = { from: `/${DEFAULT_LOCALE}`, to: `/?lang=${DEFAULT_LOCALE}`, status: 301 };
const DEFAULT_PREFIX: HostRedirect = {
  from: `/${DEFAULT_LOCALE}/*`,
  to: `/:splat?lang=${DEFAULT_LOCALE}`,
  status: 301,
};

/**
 * In the order in which a host tries them; those without a page are first, as a host takes only so many. An editor may
 * take a rule back, so browsers must not keep it.
 * @param picturesUrl PICTURES_URL: addresses that pictures had on the site itself lead there; '' where they still have
 * them.
 */
export function hostRedirects({ former, rules, unprefixed }: SiteRedirects, picturesUrl: string): HostRedirect[] {
  const exact = rules.filter(({ from }) => !from.endsWith('/*'));
  const wildcards = rules.filter(({ from }) => from.endsWith('/*')).sort((a, b) => b.from.length - a.from.length);
  return [
    DEFAULT_HOME,
    ...[...unprefixed, ...former].map((redirect) => ({ ...redirect, status: 301 as const })),
    ...exact.map((redirect) => ({ ...redirect, status: 302 as const })),
    ...wildcards.map((redirect) => ({ ...redirect, status: 302 as const })),
    ...(picturesUrl === '' ? [] : [{ from: '/i/*', to: `${picturesUrl}/i/:splat`, status: 302 as const }]),
    ...OTHER_LOCALES.flatMap(withoutPrefix),
    DEFAULT_PREFIX,
  ];
}

/**
 * Those that get a page, which leads on where a host knows no redirects: all but the wildcards and those with a query.
 */
export function redirectPages({ former, rules }: Pick<SiteRedirects, 'former' | 'rules'>): SiteRedirect[] {
  return [...former.filter(({ from }) => !from.includes('?')), ...rules.filter(({ from }) => !from.endsWith('/*'))];
}

const byFrom = (a: SiteRedirect, b: SiteRedirect): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** Path that a former address leads to: the present one of its record, or null when that is gone or not published. */
function presentPath(context: Context, redirect: Redirect): string | null {
  const locale = storedLocale(redirect.locale);
  const product = context.product(redirect.product);
  if (product !== undefined) {
    const path = context.productPaths(product)[locale];
    const item = context.itemsOf(product.id).find(({ id }) => id === redirect.item);
    return item === undefined ? path : itemPath(path, item.sku);
  }
  const category = context.category(redirect.category);
  if (category !== undefined) return context.categoryPaths(category)[locale];
  const page = context.page(redirect.page);
  return page === undefined ? null : context.pagePaths(page)[locale];
}

/** Says again what hooks refuse at save: `from` becomes a file. A language had its prefix before it lost it. */
function problemOf({ from, origin }: Redirect): ReturnType<typeof fromProblem> {
  const before = `/${DEFAULT_LOCALE}/`;
  const path = from.startsWith(before) && from !== `${before}*` ? from.slice(before.length - 1) : from;
  return origin === 'moved' ? movedProblem(from) : fromProblem(path);
}

/**
 * Says whether it was saved before such an address was refused: it leads nowhere, and is no reason for a shop to have
 * no more builds.
 */
function isRefusedNow(redirect: Redirect): boolean {
  const [path = ''] = redirect.from.split('?', 1);
  return problemOf(redirect) === 'redirect_from_owned' || path.includes('%');
}

/**
 * @throws ContentError for paths that no hook has ever taken: `from` becomes a file, `to` an attribute and a header.
 */
function checkPaths(redirect: Redirect): void {
  const { id, from, to } = redirect;
  const field = problemOf(redirect) === null ? (to === '' || isRedirectTarget(from, to) ? null : 'to') : 'from';
  if (field === null) return;
  throw new ContentError(
    `${recordName('redirects', id)}: the field "${field}" is no site path${field === 'to' ? ' and no https address' : ''}. Correct it in the dashboard.`,
    { collection: 'redirects', record: id, field, code: `redirect_${field}_shape`, params: {} },
  );
}

/** Follows rules and former addresses to the last one. */
function follow(start: Redirect, next: ReadonlyMap<string, string>): string {
  const seen = new Set([start.from]);
  let to = start.to;
  while (!seen.has(to)) {
    seen.add(to);
    const further = next.get(to);
    if (further === undefined) return to;
    to = further;
  }
  throw new ContentError(
    `${recordName('redirects', start.id)}: the rule from "${start.from}" leads back to where it began. Change or delete it.`,
    { collection: 'redirects', record: start.id, field: 'to', code: 'redirect_loop', params: {} },
  );
}

/** All records that have pages of their own, each with its paths. */
function* withPaths(context: Context) {
  const { categories, pages } = context.content;
  const products = context.productsOf(null).flatMap((id) => context.product(id) ?? []);
  for (const row of products) yield ['product', row, context.productPaths(row)] as const;
  for (const row of categories) yield ['category', row, context.categoryPaths(row)] as const;
  for (const row of pages) yield ['page', row, context.pagePaths(row)] as const;
}

/**
 * Addresses in languages that the shop has given up, with their prefix and without: a language may have been the one
 * without.
 */
function* givenUp(context: Context): Generator<SiteRedirect> {
  if (OTHER_LOCALES.length === 0) return;
  for (const [kind, row, { [DEFAULT_LOCALE]: to }] of withPaths(context))
    for (const locale of OTHER_LOCALES) {
      const slug = row[`slug_${locale}`];
      if (slug === '') continue;
      yield { from: slugPath(kind, locale, slug), to };
      yield { from: slugPath(kind, DEFAULT_LOCALE, slug), to };
    }
}

/**
 * Paths that the other languages have, without their prefix: one of them may have been the language without. `isTaken`:
 * a page or another redirect is there.
 */
function unprefixedOf(context: Context, isTaken: (path: string) => boolean): SiteRedirect[] {
  const found = new Map<string, string>();
  for (const locale of LOCALES.filter((other) => other !== DEFAULT_LOCALE))
    for (const [, , { [locale]: to }] of withPaths(context)) {
      const from = splitLocale(to).path;
      if (isTaken(from) || found.has(from)) continue;
      if (found.size === MOST_UNPREFIXED) return [...found].map(([path, target]) => ({ from: path, to: target }));
      found.set(from, to);
    }
  return [...found].map(([from, to]) => ({ from, to }));
}

/**
 * @param pages Every path that has a page: a page always wins over a redirect.
 * @throws ContentError for a rule that is no path, leads in a circle, or is one too many.
 */
export function redirectsOf(context: Context, pages: ReadonlySet<string>): SiteRedirects {
  const kept = context.content.redirects.filter((redirect) => !isRefusedNow(redirect));
  kept.forEach(checkPaths);
  const former = new Map<string, string>();
  /** Leaves out where a page stands: rules and addresses that lead there end at it. */
  const lead = (from: string, to: string): void => {
    if (from !== to && !pages.has(from) && !pages.has(from.replace(/\.html$/, ''))) former.set(from, to);
  };
  for (const { from, to } of givenUp(context)) lead(from, to);
  for (const id of context.productsOf(null)) {
    const paths = context.productPaths({ id });
    for (const locale of LOCALES) lead(slugPath('product', locale, id), paths[locale]);
  }
  for (const redirect of kept.filter(({ to }) => to === '')) {
    const path = presentPath(context, redirect);
    // An address without a prefix may be of the time when another language had none.
    const isOwn = [redirect.locale, DEFAULT_LOCALE].includes(pathLocale(redirect.from));
    if (path !== null && (!isLocale(redirect.locale) || isOwn)) lead(redirect.from, path);
  }

  const written = kept.filter(({ to }) => to !== '');
  const rules = written.filter(({ origin }) => origin !== 'moved');
  if (rules.length > LIMITS.redirectRules) {
    throw new ContentError(
      `redirects: ${rules.length} rules, of which every page would carry the weight; at most ${LIMITS.redirectRules} are possible. Delete some.`,
    );
  }
  // Most shops have no rules, and some hundreds of thousands of pages.
  const all = rules.length === 0 ? [] : [...pages];
  const isHidden = ({ from }: Redirect): boolean =>
    all.some((path) => covers(from, path) || from === `/${pageFile(path)}`);
  const hidden = new Set(rules.filter(isHidden));
  const hides = (rule: Redirect): boolean => hidden.has(rule);
  const next = new Map(rules.length === 0 ? [] : former);
  for (const rule of rules) if (!hides(rule)) next.set(rule.from, rule.to);
  // Where editors have said that one of a former shop leads; where that is a former address itself, it leads to its
  // end.
  for (const { from, to } of written.filter(({ origin }) => origin === 'moved')) {
    const end = former.get(to) ?? next.get(to) ?? to;
    // A page that is gone: it would lead from one "not found" to the next.
    if (!end.startsWith('/') || pages.has(end.split(/[?#]/, 1)[0] ?? '')) lead(from, end);
  }
  const own = new Set(rules.map(({ from }) => from));

  return {
    former: [...former].map(([from, to]) => ({ from, to })).sort(byFrom),
    rules: rules
      .filter((rule) => !hides(rule))
      .map((rule) => ({ from: rule.from, to: follow(rule, next) }))
      .sort(byFrom),
    unprefixed: unprefixedOf(context, (path) => pages.has(path) || former.has(path) || own.has(path)).sort(byFrom),
    ignored: [...rules.filter(hides), ...context.content.redirects.filter((one) => one.to !== '' && isRefusedNow(one))]
      .map(({ from, to }) => ({ from, to }))
      .sort(byFrom),
  };
}
