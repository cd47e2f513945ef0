import { basename, join } from 'node:path';
import { variantPaths } from '#src/contract/picture-paths.ts';
import { pictureFile } from '#src/contract/pictures-elsewhere.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

/**
 * Publishes the variants of pictures as `/i/{digest}-{width}.{ext}`, of the site itself or of the address that pictures
 * have.
 */
export function writePictures(
  { added, removed }: Stale['pictures'],
  { cacheDir, picturesUrl }: { readonly cacheDir: string; readonly picturesUrl: string },
  sink: FileSink,
): void {
  const file = (path: string): string => pictureFile(path, picturesUrl !== '');
  const folder = variantsFolder(cacheDir);
  for (const path of removed.flatMap(variantPaths)) sink.remove(file(path));
  for (const path of added.flatMap(variantPaths)) sink.link(join(folder, basename(path)), file(path));
}
