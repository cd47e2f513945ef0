/**
 * Rules by which one address of the site leads to another: their shape, what they cover, and that they never follow
 * each other.
 */
import { type Locale, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';

export interface RedirectRule {
  /** Site path with locale prefix; a wildcard ends in '/*'. */
  readonly from: string;
  /** Site path or https URL; ':splat' stands for what the wildcard matched. */
  readonly to: string;
}

/** Rules that editors may have at a time; the manifest carries them all. */
export const RULES_AT_MOST = 30;

/**
 * Letters of any language, but for what is written as two: as servers compare paths, decoded. A blank may stand within
 * a part.
 */
const PATH =
  /^\/(?:[\w.~!$&'()+,;=:@\u00a1-\u1fff\u2070-\ud7ff\uf900-\ufefe-]+(?:[ /][\w.~!$&'()+,;=:@\u00a1-\u1fff\u2070-\ud7ff\uf900-\ufefe-]+)*)?$/;
const EXTERNAL = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?(?:[/?#][^\s"'<>\\]*)?$/;
/**
 * Query and fragment of a site path. Files for hosts have a rule a line, its parts between blanks: here nothing may end
 * either.
 */
const REST = /^[^\s"'<>\\]*$/;
/** Bytes of where a rule starts; with '.html' a file name on any system. */
export const LONGEST_FROM = 240;
/** Characters of its target. Cloudflare Pages takes 1,000 for a whole line of `_redirects`. */
export const LONGEST_TO = 500;

/**
 * First segments that belong to the build and the backend, beside all that begin with a dot. The prefix of the language
 * without one is a rule of the shop's own.
 */
const OWNED: readonly string[] = [
  DEFAULT_LOCALE,
  'api',
  '_',
  'i',
  'builds',
  '_astro',
  'search',
  'facets',
  'feeds',
  'preview',
  'sw.js',
  'robots.txt',
  'sitemap.xml',
  'icon.svg',
  '_headers',
  '_redirects',
];
/** Payloads and parts of the sitemap, which can be no folder either, and what hosts take for the home page's file. */
const OWNED_FILE = /\/_payload\.json(?:\/|$)|^\/sitemap-\d+\.xml(?:\/|$)|^\/(?:index|404|500)(?:\.html)?$/i;

function isWildcard(from: string): boolean {
  return from.endsWith('/*');
}

/** The path that a rule starts at, without '/*': '/' for the wildcard over everything. */
function base(from: string): string {
  return isWildcard(from) ? from.slice(0, -2) || '/' : from;
}

/**
 * A site path as servers compare it: with its percent-encoding decoded, once. It is kept so and compared so everywhere:
 * in another writing, a rule would pass a check of what it then answers. One that cannot be decoded, or would be read
 * as something else afterwards, stays as it is, and is the start of no rule.
 */
export function decodedPath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    return /[%?#]/.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}

/** A target as it is kept: of one on this site the path as `decodedPath` has it, its query as it is. */
export function redirectTarget(to: string): string {
  if (!to.startsWith('/')) return to;
  const path = to.split(/[?#]/, 1)[0] ?? '';
  return decodedPath(path) + to.slice(path.length);
}

/** The start of a rule as it is kept; its '*' is no part of the path. */
export function redirectFrom(from: string): string {
  return isWildcard(from) ? `${decodedPath(from.slice(0, -2))}/*` : decodedPath(from);
}

const bytesOf = (text: string): number => encodeURI(text).replace(/%../g, '%').length;

export type FromProblem = 'redirect_from_shape' | 'redirect_from_long' | 'redirect_from_owned';

/** Says what is wrong with the former address of a rule or of a renamed record, or null. */
export function fromProblem(written: string): FromProblem | null {
  const from = redirectFrom(written);
  const path = base(from);
  const segments = path.split('/').slice(1);
  // A redirect has a file, as a page has: it may neither lie outside of the site nor have a page's file for its folder.
  const isFile =
    !segments.some((one) => one === '.' || one === '..') && !segments.slice(0, -1).some((one) => /\.html$/i.test(one));
  if (from.length > LONGEST_FROM) return 'redirect_from_long';
  if (from === '' || !PATH.test(path) || hasUnseen(path) || !isFile) return 'redirect_from_shape';
  if (bytesOf(from) > LONGEST_FROM) return 'redirect_from_long';
  const [first = ''] = segments;
  const isOwned = first.startsWith('.') || OWNED.includes(first) || OWNED_FILE.test(splitLocale(path).path);
  return isOwned ? 'redirect_from_owned' : null;
}

/** Parameters that tell where a visitor came from, and nothing of the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|ref)$/i;

/** Parts of a query ('a=1&b=2') that say something of the page, in the order of their names, as they are written. */
export function queryParts(query: string): readonly string[] {
  return query
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''))
    .sort();
}

/**
 * An address of a former shop as it is kept: without its host, fragment and slash at the end, its query in one order.
 */
export function movedAddress(text: string): string {
  const [address = ''] = text
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .split('#', 1);
  const at = address.indexOf('?');
  const path = decodedPath(at === -1 ? address : address.slice(0, at))
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  const query = at === -1 ? '' : queryParts(address.slice(at + 1)).join('&');
  return `${path === '' ? '/' : path}${query === '' ? '' : `?${query}`}`;
}

/**
 * Says what is wrong with an address of a former shop, or null. A shop may have had a prefix for the language that has
 * none here.
 */
export function movedProblem(from: string): FromProblem | null {
  const [path = '', query] = from.split('?', 2);
  if (from.length > LONGEST_TO) return 'redirect_from_long';
  if (isWildcard(path) || (query !== undefined && !REST.test(query))) return 'redirect_from_shape';
  const prefix = `/${DEFAULT_LOCALE}/`;
  return fromProblem(path.startsWith(prefix) ? path.slice(prefix.length - 1) : path);
}

/** Says whether a target is a site path (a query and a fragment are allowed) or an https URL. */
export function isRedirectTarget(from: string, to: string): boolean {
  if (hasUnseen(to) || (to.includes(':splat') && !isWildcard(from))) return false;
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const isSitePath = PATH.test(decodedPath(path).replace(':splat', 'splat')) && REST.test(to.slice(path.length));
  return to.startsWith('/') ? isSitePath : EXTERNAL.test(to);
}

/** Language of a site path: its prefix, or the default one. */
export function pathLocale(path: string): Locale {
  return splitLocale(path).locale;
}

/**
 * Says whether a rule that starts at `from` answers `path`, both as they are kept. A wildcard also covers the path it
 * starts at.
 */
export function covers(from: string, path: string): boolean {
  if (!isWildcard(from)) return from === path;
  const prefix = base(from);
  return prefix === '/' || path === prefix || path.startsWith(`${prefix}/`);
}

/**
 * Says whether what `rule` leads to is, or may be (under a ':splat'), the start of a rule `next`: a chain, or a loop if
 * they are the same.
 */
export function leadsInto(rule: RedirectRule, next: string): boolean {
  if (!rule.to.startsWith('/')) return false;
  const path = rule.to.split(/[?#]/, 1)[0] ?? '';
  if (!path.includes(':splat')) return covers(next, path);
  const prefix = path.slice(0, path.indexOf(':splat')).replace(/\/$/, '') || '/';
  return covers(next, prefix) || covers(`${prefix === '/' ? '' : prefix}/*`, base(next));
}
