/**
 * Plans what the service worker does about a request. Pure: what it must never touch stands in
 * tests/unit/service-worker/plan.test.ts.
 */
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** `pass`: the browser does it as if there were no worker; the others name what is asked for. */
export type Plan = 'pass' | 'page' | 'data' | 'code' | 'picture';

/** The part of a Request that counts. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly cache: string;
  readonly headers: { has(name: string): boolean };
}

/**
 * Beginnings of paths that never come from here: the backend on the shop's own address, what tells of a new build, and
 * looks at drafts.
 */
export const NEVER_UNDER: readonly string[] = ['/api/', '/_/', '/builds/', '/preview/'];

/**
 * Queries of scripts that lead to the same file: the item that was chosen, the language that was asked for, what was
 * searched. A visit leads to it with any; it is kept without.
 */
const HARMLESS = /^(?:\??|\?(?:item|lang|q)=[^&]*(?:&page=\d+)?)$/;

/**
 * Facts about the site that the worker is told: its `origin`, `never` of WorkerBuild, and where the paths of `pictures`
 * begin, whatever address they have.
 */
export interface PlannedSite {
  readonly origin: string;
  readonly never: readonly string[];
  readonly pictures: string;
}

/** Plan of a request; whatever is not known to be the same for everybody passes. */
export function planOf({ method, url, mode, cache, headers }: Asked, site: PlannedSite): Plan {
  const { origin, never, pictures } = site;
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || headers.has('range') || headers.has('authorization')) return 'pass';
  const isVisit = mode === 'navigate';
  if (url.startsWith(`${pictures}/i/`)) return isVisit ? 'pass' : 'picture';
  if (asked !== origin) return 'pass';
  if (pathname.startsWith('/_astro/')) return 'code';
  if (NEVER_UNDER.some((start) => pathname.startsWith(start))) return 'pass';
  // Whoever asks past the browser's own cache wants no other either.
  if (!isVisit && /^(?:no-store|no-cache|reload)$/.test(cache)) return 'pass';
  if (/\/_payload\.json$|^\/(?:search\/|facets\/|icon\.svg$)/.test(pathname)) return isVisit ? 'pass' : 'data';
  const { path } = splitLocale(pathname.replace(/(?<=.)\/$/, ''));
  return /\.\w+$/.test(path) || never.includes(path) || !(isVisit || HARMLESS.test(search)) ? 'pass' : 'page';
}
