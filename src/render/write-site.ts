import { join } from 'node:path';
import type { LatestBuild } from '#src/contract/manifest.ts';
import type { Site } from '#src/data/create-site.ts';
import { shellPaths } from '#src/data/shell-paths.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { copyAssets } from '#src/render/assets.ts';
import { writeManifests } from '#src/render/manifests.ts';
import type { FileSink } from '#src/render/output.ts';
import { writePictures } from '#src/render/pictures.ts';
import { writeRedirects } from '#src/render/redirects.ts';
import type { Renderer, RenderJob } from '#src/render/renderer.ts';
import { writeSearchIndex } from '#src/render/search-index.ts';
import { writeSitemap } from '#src/render/sitemap.ts';

/** Every page of a site, its payload made when it is asked for. */
export function* allJobs({ pages }: Pick<Site, 'pages'>): Generator<RenderJob> {
  for (const { path, payload } of pages) yield { path, payload: JSON.stringify(payload()) };
  for (const path of shellPaths()) yield { path, payload: null };
}

export interface WriteOptions {
  readonly site: Site;
  readonly renderer: Renderer;
  /** What scripts/lib/compile-site.ts gave. */
  readonly compiled: string;
  readonly siteUrl: string;
  readonly cacheDir: string;
  readonly build: LatestBuild;
  readonly sink: FileSink;
  /** Called before the files are listed: when others may still come or go. */
  beforeLists?(): void;
  /** Called with the number of pages and payloads so far. */
  progress?(files: number): void;
}

/**
 * Writes every file of a site.
 * @throws ContentError for a page that cannot be made, what a page throws, and Node's error when a file cannot be written.
 */
export async function writeSite(options: WriteOptions): Promise<void> {
  const { site, renderer, compiled, siteUrl, cacheDir, build, sink, progress = () => {} } = options;
  const { chrome, shop, terms, guarantee } = site;
  copyAssets(join(compiled, 'site'), sink);
  writePictures(site, cacheDir, sink);
  let files = 0;
  renderer.setFrame({ chrome, shop, terms, guarantee });
  await renderer.render(allJobs(site), (file, bytes, digest) => {
    sink.write(file, bytes, digest);
    progress(++files);
  });
  for (const locale of LOCALES) writeSearchIndex(site, locale, sink);
  await writeRedirects(site, siteUrl, sink);
  await writeSitemap(site, siteUrl, sink);
  options.beforeLists?.();
  writeManifests(site, build, sink);
}
