/** Addresses of pages. */

/** Absolute address of a site path. `site` is an origin, with or without a slash at its end. */
export function absoluteUrl(site: string | URL, path: string): string {
  return new URL(path, site).href;
}
