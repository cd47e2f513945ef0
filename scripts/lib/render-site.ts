import type { LatestBuild } from '#src/contract/manifest.ts';
import { type Site, sitePaths } from '#src/data/create-site.ts';
import { Output } from '#src/render/output.ts';
import { createRenderer } from '#src/render/renderer.ts';
import { writeSite } from '#src/render/write-site.ts';

export interface RenderOptions {
  readonly site: Site;
  /** What `compiledSite` gave. */
  readonly compiled: string;
  readonly siteUrl: string;
  readonly cacheDir: string;
  /** Made, and filled. */
  readonly outDir: string;
  readonly build: LatestBuild;
  /** Called with the number of pages and payloads so far. */
  progress?(files: number): void;
}

/**
 * Makes all published files of a site.
 * @throws what `writeSite` throws.
 */
export async function renderSite(options: RenderOptions): Promise<void> {
  const { site, compiled, siteUrl, outDir } = options;
  const renderer = createRenderer({ compiled, siteUrl, pages: sitePaths(site).length });
  try {
    await writeSite({ ...options, renderer, sink: new Output(outDir) });
  } finally {
    await renderer.close();
  }
}
