/** Says what a release says of addresses that are no pages: `builds/redirects.json`, looked up as its server does. */
import { decodedPath, queryParts, redirectFrom } from '#src/domain/site/redirects.ts';

/** A line of `builds/redirects.json`. `from` may end in '/*'; what it stood for replaces ':splat' in `to`. */
export interface HostRedirect {
  readonly from: string;
  /** Site path, or https URL. */
  readonly to: string;
  readonly status: number;
}

export interface RedirectTarget {
  readonly location: string;
  readonly status: number;
}

/**
 * Rules by their address: what a path costs does not grow with them. Those with a wildcard are few (`RULES_AT_MOST`,
 * and one or two a language).
 */
export interface RedirectTable {
  readonly exact: ReadonlyMap<string, HostRedirect>;
  /**
   * Path → its rules with a query, by the names of its parameters: a former shop has few kinds of addresses, and
   * thousands of each.
   */
  readonly queried: ReadonlyMap<string, readonly QueriedRules[]>;
  /** In the order in which they are tried. */
  readonly wildcards: readonly HostRedirect[];
}

/** Rules of one path that ask for the same parameters. */
interface QueriedRules {
  readonly names: readonly string[];
  /** 'a=1&b=2' → rule. */
  readonly byValues: ReadonlyMap<string, HostRedirect>;
}

const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';

function queriedRules(rules: readonly HostRedirect[]): Map<string, QueriedRules[]> {
  const paths = new Map<string, Map<string, Map<string, HostRedirect>>>();
  for (const rule of rules) {
    const at = rule.from.indexOf('?');
    const parts = queryParts(rule.from.slice(at + 1));
    const path = decodedPath(rule.from.slice(0, at));
    const kinds = paths.get(path) ?? new Map<string, Map<string, HostRedirect>>();
    const names = parts.map(nameOf).join('&');
    const byValues = kinds.get(names) ?? new Map<string, HostRedirect>();
    paths.set(path, kinds.set(names, byValues.set(parts.join('&'), rule)));
  }
  const inOrder = (kinds: Map<string, Map<string, HostRedirect>>): QueriedRules[] =>
    [...kinds]
      .map(([names, byValues]) => ({ names: names.split('&'), byValues }))
      .sort((one, other) => other.names.length - one.names.length);
  return new Map([...paths].map(([path, kinds]) => [path, inOrder(kinds)]));
}

/**
 * The first of two rules of one address wins, and an address over a wildcard. Paths are decoded, as that of a request
 * comes.
 */
export function redirectTable(written: readonly HostRedirect[]): RedirectTable {
  const rules = written.map((rule) => (rule.from.includes('?') ? rule : { ...rule, from: redirectFrom(rule.from) }));
  const isWildcard = ({ from }: HostRedirect): boolean => from.endsWith('/*');
  const hasQuery = ({ from }: HostRedirect): boolean => from.includes('?');
  const exact = rules.filter((rule) => !isWildcard(rule) && !hasQuery(rule)).reverse();
  return {
    exact: new Map(exact.map((rule) => [rule.from, rule])),
    queried: queriedRules(rules.filter(hasQuery)),
    wildcards: rules.filter(isWildcard),
  };
}

/** The rule that asks for most of what a query says, and what the query says besides. */
function matchQuery(
  { queried }: RedirectTable,
  path: string,
  query: string,
): { readonly rule: HostRedirect; readonly rest: string } | undefined {
  const kinds = query === '' ? undefined : queried.get(path);
  if (kinds === undefined) return undefined;
  const all = query.slice(1).split('&');
  const parts = queryParts(query.slice(1));
  for (const { names, byValues } of kinds) {
    const asked = parts.filter((part) => names.includes(nameOf(part)));
    const rule = byValues.get(asked.join('&'));
    if (rule === undefined) continue;
    const rest = all.filter((part) => part !== '' && !asked.includes(part)).join('&');
    return { rule, rest: rest === '' ? '' : `?${rest}` };
  }
  return undefined;
}

/**
 * The redirect for a decoded path without a slash at its end. `query` ('' or '?…') is kept.
 * The location is percent-encoded, so that no character of a path can end the header.
 */
export function matchRedirect(table: RedirectTable, path: string, query: string): RedirectTarget | undefined {
  const { exact, wildcards } = table;
  const asked = matchQuery(table, path, query);
  if (asked !== undefined)
    return { location: withQuery(encodeTarget(asked.rule.to), asked.rest), status: asked.rule.status };
  const own = exact.get(path);
  for (const { from, to, status } of own === undefined ? wildcards : [own]) {
    const splat = splatOf(from, path);
    if (splat !== undefined)
      return { location: withQuery(encodeTarget(to.replace(':splat', () => encodePath(splat))), query), status };
  }
  return undefined;
}

function splatOf(from: string, path: string): string | undefined {
  if (!from.endsWith('/*')) return from === path ? '' : undefined;
  const folder = from.slice(0, -1);
  if (`${path}/` === folder) return '';
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

/** For a Location header: also what would begin a query or a fragment is encoded. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/**
 * For a Location header, and files of hosts: encodes what is not encoded yet, since a target may be written either way.
 */
export function encodeTarget(target: string): string {
  return encodeURI(target).replace(/%25([0-9a-f]{2})/gi, '%$1');
}

function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const [address = '', fragment] = target.split('#', 2);
  const joined = address.includes('?') ? `${address}&${query.slice(1)}` : `${address}${query}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

function isHostRedirect(value: unknown): value is HostRedirect {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, status } = value as Partial<Record<keyof HostRedirect, unknown>>;
  const known = typeof status === 'number' && [301, 302, 307, 308].includes(status);
  return typeof from === 'string' && typeof to === 'string' && known;
}

/** The rules in a parsed `builds/redirects.json`; what is no rule is left out. */
export function parseRules(value: unknown): readonly HostRedirect[] {
  const rules = typeof value === 'object' && value !== null && 'redirects' in value ? value.redirects : undefined;
  return Array.isArray(rules) ? rules.filter(isHostRedirect) : [];
}
