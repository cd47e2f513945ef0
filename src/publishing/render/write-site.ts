import { join } from 'node:path';
import { pageFile } from '#src/contract/files.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { type LatestBuild, manifestPath } from '#src/contract/manifest.ts';
import { payloadPath } from '#src/contract/payload.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';
import { writeFilterFiles } from '#src/publishing/render/filter-index.ts';
import { writeFeeds } from '#src/publishing/render/feeds/write-feeds.ts';
import { copyAssets } from '#src/publishing/render/assets.ts';
import { writeHostRedirects, writeManifest } from '#src/publishing/render/manifests.ts';
import type { FileSink } from '#src/publishing/render/output.ts';
import { writePictures } from '#src/publishing/render/pictures.ts';
import { writeRedirects } from '#src/publishing/render/redirects.ts';
import type { Renderer, RenderJob } from '#src/publishing/render/renderer.ts';
import { writeSecurityText } from '#src/publishing/render/security-txt.ts';
import { writeSitemap } from '#src/publishing/render/sitemap.ts';

/** The pages to be rendered, the payload of each made when it is asked for. */
export function* jobsOf({ pages, frame }: Pick<Stale, 'pages' | 'frame'>): Generator<RenderJob> {
  for (const page of pages) yield { path: page.path, payload: JSON.stringify(page.payload()) };
  if (frame) for (const path of shellPaths()) yield { path, payload: null };
}

/** Number of them. */
export function jobCount({ pages, frame }: Pick<Stale, 'pages' | 'frame'>): number {
  return pages.length + (frame ? shellPaths().length : 0);
}

const SITEMAP_PART = /^sitemap-\d+\.xml$/;

/** Files of the page at a path. */
function filesOf(path: string): readonly string[] {
  return [pageFile(path), payloadPath(path).slice(1)];
}

export interface WriteOptions {
  readonly site: Site;
  /** Part of the site that the sink does not hold yet. */
  readonly stale: Stale;
  readonly renderer: Renderer;
  /** Folder that src/publishing/render/compile-site.ts gave. */
  readonly compiled: string;
  readonly siteUrl: string;
  readonly cacheDir: string;
  /** PICTURES_URL: where pictures are; '' for the site itself. */
  readonly picturesUrl: string;
  /** A copy to try things in. */
  readonly staging?: boolean;
  readonly build: LatestBuild;
  /** The build that the sink holds; null: none. */
  readonly before: LatestBuild | null;
  readonly sink: FileSink;
  /** Called with the number of pages so far. */
  progress?(pages: number): void;
}

/**
 * Writes every file of a site that the sink does not hold as it must be: all of them where everything is stale. There
 * is no other way to a site. What lists them (`writePaths`) comes after all that the sink is to hold.
 * @throws ContentError for a page that cannot be made, what a page throws, and Node's error when a file cannot be
 * written.
 */
export async function writeSite(options: WriteOptions): Promise<void> {
  const {
    site,
    stale,
    renderer,
    compiled,
    siteUrl,
    cacheDir,
    picturesUrl,
    staging = false,
    build,
    before,
    sink,
  } = options;
  const { progress = () => {} } = options;
  const { everything, removed, frame, search, filters, feeds, sitemap, redirects, pictures } = stale;
  for (const file of removed.flatMap(filesOf)) sink.remove(file);
  for (const { from } of redirects ?? []) sink.remove(payloadPath(from).slice(1));
  if (before !== null && before.id !== build.id) sink.remove(manifestPath(before.id).slice(1));
  if (everything) copyAssets(join(compiled, 'site'), sink);
  writePictures(pictures, { cacheDir, picturesUrl }, sink);
  if (frame) {
    const { chrome, shop, terms, guarantee } = site;
    renderer.setFrame({ chrome, shop, terms, guarantee });
  }
  // Before the pages: what lists all of them takes memory, and there is less of it once the digests of their files are
  // there.
  writeFilterFiles(site, filters, sink);
  writeFeeds(site, feeds, { siteUrl, picturesUrl }, sink);
  for (const file of search.removed) sink.remove(file);
  for (const file of search.written) sink.write(file, site.search.get(file) ?? '');
  if (redirects !== null) {
    await writeRedirects(redirects, siteUrl, sink);
    writeHostRedirects(site, picturesUrl, sink);
  }
  if (sitemap) {
    for (const file of [...sink.digests().keys()].filter((name) => SITEMAP_PART.test(name))) sink.remove(file);
    await writeSitemap(site, siteUrl, sink, { isHidden: staging });
  }
  let pages = 0;
  await renderer.render(jobsOf(stale), (file, bytes, digest) => {
    sink.write(file, bytes, digest);
    if (file.endsWith('.html')) progress(++pages);
  });
  writeSecurityText(site.chrome[DEFAULT_LOCALE].shop.email, siteUrl, sink);
  writeManifest(site, build, sink);
}
