/** The build manifest: what a browser must know of all pages, in at most 2 KB. */
import { brotliCompressSync } from 'node:zlib';
import { LIMITS } from '#src/config.ts';
import type { BuildManifest, LatestBuild, RouteRule } from '#src/contract/manifest.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { SiteRedirect } from '#src/publishing/site/redirects.ts';
import { encodePath, encodeTarget } from '#src/domain/site/redirect-table.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Bytes that a JSON value takes on the wire. */
export function brotliBytes(value: unknown): number {
  return brotliCompressSync(JSON.stringify(value)).byteLength;
}

/**
 * Pages that stand in the manifest by themselves: of each list of pages found once, because most edits leave the list
 * as it is.
 */
const NAMED = new WeakMap<Site['pages'], Site['pages']>();

function namedPages({ pages }: Site): Site['pages'] {
  const known = NAMED.get(pages);
  if (known !== undefined) return known;
  const named = pages.filter(({ kind }) => kind === 'home' || kind === 'palette' || kind === 'page');
  NAMED.set(pages, named);
  return named;
}

/**
 * Patterns of all pages that have a payload beside them; text pages one by one, or as `/*` where their names would take
 * too much room.
 */
function prerenderedPatterns(site: Site, brief: boolean): string[] {
  const named = namedPages(site);
  const families = [`${ROUTES.catalogue.path}/*`, '/products/*'];
  const fixed = named.filter(({ kind }) => kind !== 'page').map(({ path }) => path);
  const first = LOCALES.map((locale) => localePath(locale, ROUTES.catalogue.path));
  const pages = named.filter(({ kind }) => kind === 'page').map(({ path }) => path);
  const patterns = LOCALES.flatMap((locale) =>
    [...families, ...(brief ? ['/*'] : [])].map((path) => localePath(locale, path)),
  );
  const carts = LOCALES.map((locale) => localePath(locale, ROUTES.cart.path));
  return [...new Set([...carts, ...fixed, ...first, ...patterns, ...(brief ? [] : pages)])].sort();
}

/** Matches addresses as browsers have them: encoded. */
function matcherOf(rules: readonly SiteRedirect[]): BuildManifest['matcher'] {
  const exact: Record<string, RouteRule> = {};
  const wildcard: Record<string, RouteRule> = {};
  for (const { from, to } of rules) {
    if (from.endsWith('/*')) wildcard[encodePath(from.slice(0, -2))] = { redirect: encodeTarget(to) };
    else exact[encodePath(from)] = { redirect: encodeTarget(to) };
  }
  return { static: exact, wildcard, dynamic: {} };
}

/**
 * At most LIMITS.manifestBytes. Where the editors' rules are too long for that, some are left to the server or host,
 * which answers all of them: exact ones first, which have a page of their own besides.
 */
export function buildManifest(site: Site, build: LatestBuild): BuildManifest {
  const { rules } = site.redirects;
  const full: BuildManifest = { ...build, matcher: matcherOf(rules), prerendered: prerenderedPatterns(site, false) };
  if (brotliBytes(full) <= LIMITS.manifestBytes) return full;
  const prerendered = prerenderedPatterns(site, true);
  const isWildcard = ({ from }: SiteRedirect): boolean => from.endsWith('/*');
  const left = [...rules.filter(isWildcard), ...rules.filter((rule) => !isWildcard(rule))];
  for (;;) {
    const brief: BuildManifest = { ...full, matcher: matcherOf(left), prerendered };
    if (left.length === 0 || brotliBytes(brief) <= LIMITS.manifestBytes) return brief;
    left.pop();
  }
}
