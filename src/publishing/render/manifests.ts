import { publishedPath } from '#src/contract/files.ts';
import { LATEST_PATH, type LatestBuild, manifestPath } from '#src/contract/manifest.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { buildManifest } from '#src/publishing/site/manifest.ts';
import { hostRedirects, type SiteRedirect, type SiteRedirects } from '#src/publishing/site/redirects.ts';
import { covers } from '#src/domain/site/redirects.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

function writeJson(path: string, value: unknown, sink: FileSink): void {
  sink.write(path.slice(1), JSON.stringify(value));
}

/** Writes what browsers ask after: which build this is, and what they must know of all its pages. */
export function writeManifest(site: Site, build: LatestBuild, sink: FileSink): void {
  writeJson(LATEST_PATH, build, sink);
  writeJson(manifestPath(build.id), buildManifest(site, build), sink);
}

/**
 * Redirects for hosts that know some, which look for one before they look for a file: without those that would hide a
 * file of the release, be it one of the owner's own. Pages have been looked at before.
 */
export function redirectsBeside(files: Iterable<string>, redirects: SiteRedirects): SiteRedirects {
  const paths = new Set([...files].filter((file) => !file.endsWith('.html')).map((file) => `/${file}`));
  const isKept = ({ from }: SiteRedirect): boolean =>
    from.endsWith('/*') ? ![...paths].some((path) => covers(from, path)) : !paths.has(from);
  return { ...redirects, former: redirects.former.filter(isKept), rules: redirects.rules.filter(isKept) };
}

/** Writes them. Comes after all files that are no pages. */
export function writeHostRedirects({ redirects }: Pick<Site, 'redirects'>, picturesUrl: string, sink: FileSink): void {
  const kept = redirectsBeside(sink.digests().keys(), redirects);
  writeJson('/builds/redirects.json', { redirects: hostRedirects(kept, picturesUrl) }, sink);
}

/** Files for hosts and deploy tools: no addresses of the site. */
const NO_ADDRESS = /^(?:builds\/|_(?!astro\/)|\.|@)/;

/** Writes the list of all published paths, ordered; the manifests themselves are left out. Comes after all others. */
export function writePaths(sink: FileSink): void {
  const files = [...sink.digests().keys()].filter((file) => !NO_ADDRESS.test(file));
  writeJson('/builds/paths.json', files.sort().map(publishedPath), sink);
}
