import { LATEST_PATH, type LatestBuild, manifestPath } from '#src/contract/manifest.ts';
import type { Site } from '#src/data/create-site.ts';
import { buildManifest } from '#src/data/manifest.ts';
import { hostRedirects, type SiteRedirects } from '#src/data/redirects.ts';
import { type FileSink, fileDigest } from '#src/render/output.ts';
import { pathList } from '#src/render/path-list.ts';

interface Text {
  readonly text: string;
  readonly digest: string;
}

/** The same redirects are the same file: a large shop has one for each product, and few edits change any. */
const redirectTexts = new WeakMap<SiteRedirects, Text>();

function redirectsText(redirects: SiteRedirects): Text {
  let made = redirectTexts.get(redirects);
  if (made === undefined) {
    const text = JSON.stringify({ redirects: hostRedirects(redirects) });
    made = { text, digest: fileDigest(text) };
    redirectTexts.set(redirects, made);
  }
  return made;
}

/** Writes `builds/…`. Comes last: it lists what all others have published. */
export function writeManifests(site: Site, build: LatestBuild, sink: FileSink): void {
  const write = (path: string, value: unknown): void => sink.write(path.slice(1), JSON.stringify(value));
  sink.write('builds/paths.json', pathList(sink.digests()));
  write(LATEST_PATH, build);
  write(manifestPath(build.id), buildManifest(site, build));
  const redirects = redirectsText(site.redirects);
  sink.write('builds/redirects.json', redirects.text, redirects.digest);
}
