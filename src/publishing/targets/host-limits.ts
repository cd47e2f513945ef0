import { OperatorError } from '#src/runtime/operator-error.ts';
import { isElsewhere } from '#src/contract/pictures-elsewhere.ts';

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

/**
 * Exact redirects that Netlify and Cloudflare Pages take, and those with '*' besides; the redirect pages do the rest
 * everywhere.
 */
export const MOST_REDIRECTS = 2000;
export const MOST_WILDCARDS = 100;

/**
 * Refuses a release with more files than its host takes. Those that are in no public folder do not count.
 * @throws OperatorError that says how many are too many, and what to do.
 */
export function checkHostLimits(host: StaticHost | undefined, files: readonly string[]): void {
  if (host === undefined) return;
  const { label, files: most } = HOST_LIMITS[host];
  const here = files.filter((file) => !isElsewhere(file));
  if (here.length <= most) return;
  const pictures = here.filter((file) => file.startsWith('i/')).length;
  const others = here.length - pictures;
  const remedy =
    pictures > 0 && others <= most
      ? `Put the pictures into object storage (PICTURES_URL, S3_BUCKET), which leaves ${others}, or choose a larger plan.`
      : 'Choose a larger plan, or publish all of it into object storage (S3_BUCKET without PICTURES_URL).';
  throw new OperatorError(
    `The new build is not published: it has ${here.length} files, of which ${pictures} are pictures, and ${label} takes ${most} (STATIC_HOST). ${remedy} The shop stays as it was.`,
  );
}
