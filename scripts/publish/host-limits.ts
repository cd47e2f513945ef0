import { OperatorError } from '#scripts/lib/operator-error.ts';

interface HostLimits {
  readonly label: string;
  /** Files of one deploy. */
  readonly files: number;
}

/** developers.cloudflare.com/pages/platform/limits and docs.netlify.com, read in November 2026. */
export const HOST_LIMITS = {
  cloudflare: { label: 'Cloudflare Pages, free', files: 20_000 },
  'cloudflare-paid': { label: 'Cloudflare Pages, paid', files: 100_000 },
  netlify: { label: 'Netlify', files: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, HostLimits>;

export type StaticHost = keyof typeof HOST_LIMITS;

/** Exact redirects that Netlify and Cloudflare Pages take, and those with '*' besides; the redirect pages do the rest everywhere. */
export const MOST_REDIRECTS = 2000;
export const MOST_WILDCARDS = 100;

/**
 * Whether the host that a release is for takes so many files.
 * @throws OperatorError that says how many are too many, and what to do.
 */
export function checkHostLimits(host: StaticHost | undefined, files: readonly string[]): void {
  if (host === undefined) return;
  const { label, files: most } = HOST_LIMITS[host];
  if (files.length <= most) return;
  const pictures = files.filter((file) => file.startsWith('i/')).length;
  throw new OperatorError(
    `The new build is not published: it has ${files.length} files, of which ${pictures} are pictures, and ${label} takes ${most} (STATIC_HOST). ` +
      'Publish into object storage (S3_BUCKET) instead, or choose a larger plan. The shop stays as it was.',
  );
}
