import { basename, join } from 'node:path';
import { variantPaths } from '#src/contract/picture-paths.ts';
import type { Site } from '#src/data/create-site.ts';
import { variantsFolder } from '#src/data/pictures.ts';
import type { FileSink } from '#src/render/output.ts';

/** Publishes the variants that the snapshot names as `/i/{digest}-{width}.{ext}`. */
export function writePictures({ pictures }: Pick<Site, 'pictures'>, cacheDir: string, sink: FileSink): void {
  const folder = variantsFolder(cacheDir);
  const paths = new Set(Object.values(pictures).flatMap(variantPaths));
  for (const path of paths) sink.link(join(folder, basename(path)), path.slice(1));
}
