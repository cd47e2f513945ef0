/** `builds/latest.json` and `builds/meta/{id}.json` (specification, section 7; decisions, "Payloads and manifests"). */

export interface LatestBuild {
  /** Hex digest of content and code. */
  readonly id: string;
  /** ms since the epoch of the newest change in the data. */
  readonly timestamp: number;
}

export interface RouteRule {
  /** Site path or https URL. */
  readonly redirect: string;
}

export interface BuildManifest extends LatestBuild {
  readonly matcher: {
    /** Exact path → rule. */
    readonly static: Readonly<Record<string, RouteRule>>;
    /** Path prefix without '/*' → rule. */
    readonly wildcard: Readonly<Record<string, RouteRule>>;
    readonly dynamic: Readonly<Record<string, RouteRule>>;
  };
  /**
   * Patterns of the paths of pages that have a payload (contract/payload.ts): '/products/*', '/fr/products/*', … The
   * login, the checkout and the like have none.
   */
  readonly prerendered: readonly string[];
}

export const LATEST_PATH = '/builds/latest.json';

export function manifestPath(id: string): string {
  return `/builds/meta/${id}.json`;
}

export function parseLatest(value: unknown): LatestBuild | null {
  const { id, timestamp } = (value ?? {}) as Partial<LatestBuild>;
  return typeof id === 'string' && /^[0-9a-f]+$/.test(id) && typeof timestamp === 'number' ? { id, timestamp } : null;
}

/**
 * The rule for a path (with locale prefix), if there is one. A static rule wins over a wildcard; a longer wildcard over
 * a shorter.
 */
export function matchRule(matcher: BuildManifest['matcher'], path: string): RouteRule | undefined {
  const { static: exact, wildcard, dynamic } = matcher;
  const [prefix = ''] = Object.keys(wildcard)
    .filter((candidate) => `${path}/`.startsWith(`${candidate}/`))
    .sort((a, b) => b.length - a.length);
  return exact[path] ?? dynamic[path] ?? wildcard[prefix];
}
