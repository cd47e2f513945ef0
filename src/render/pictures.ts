import { basename, join } from 'node:path';
import { variantPaths } from '#src/contract/picture-paths.ts';
import type { Stale } from '#src/data/live-site.ts';
import { variantsFolder } from '#src/data/pictures.ts';
import type { FileSink } from '#src/render/output.ts';

/** Publishes the variants of pictures as `/i/{digest}-{width}.{ext}`. */
export function writePictures({ added, removed }: Stale['pictures'], cacheDir: string, sink: FileSink): void {
  const folder = variantsFolder(cacheDir);
  for (const path of removed.flatMap(variantPaths)) sink.remove(path.slice(1));
  for (const path of added.flatMap(variantPaths)) sink.link(join(folder, basename(path)), path.slice(1));
}
