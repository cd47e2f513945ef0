import { sitePaths } from '#src/data/create-site.ts';
import { createRenderer } from '#src/render/renderer.ts';
import { type WriteOptions, writeSite } from '#src/render/write-site.ts';

/**
 * Makes all published files of a site.
 * @throws what `writeSite` throws.
 */
export async function renderSite(options: Omit<WriteOptions, 'renderer'>): Promise<void> {
  const { site, compiled, siteUrl } = options;
  const renderer = createRenderer({ compiled, siteUrl, pages: sitePaths(site).length });
  try {
    await writeSite({ ...options, renderer });
  } finally {
    await renderer.close();
  }
}
