import { join } from 'node:path';

/** Folder of all variants under the cache folder: `{digest}-{width}.{ext}`. */
export function variantsFolder(cacheDir: string): string {
  return join(cacheDir, 'pictures', 'variants');
}
