import { publishedPath } from '#src/contract/files.ts';
import { LATEST_PATH, type LatestBuild, manifestPath } from '#src/contract/manifest.ts';
import type { Site } from '#src/data/create-site.ts';
import { buildManifest } from '#src/data/manifest.ts';
import { hostRedirects } from '#src/data/redirects.ts';
import type { FileSink } from '#src/render/output.ts';

/** Path of every published file → digest of its bytes, ordered by path; the manifests themselves are left out. */
function publishedFiles(sink: FileSink): Record<string, string> {
  const files = [...sink.digests()].filter(([file]) => !file.startsWith('builds/'));
  return Object.fromEntries(
    files.sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, digest]) => [publishedPath(file), digest]),
  );
}

/** Writes `builds/…`. Comes last: it lists what all others have published. */
export function writeManifests(site: Site, build: LatestBuild, sink: FileSink): void {
  const write = (path: string, value: unknown): void => sink.write(path.slice(1), JSON.stringify(value));
  write('/builds/paths.json', publishedFiles(sink));
  write(LATEST_PATH, build);
  write(manifestPath(build.id), buildManifest(site, build));
  write('/builds/redirects.json', { redirects: hostRedirects(site.redirects) });
}
