import { basename, join } from 'node:path';
import { PICTURES } from '#src/config.ts';
import { picturePath, socialPicturePath } from '#src/contract/payload.ts';
import type { Site } from '#src/data/create-site.ts';
import { variantsFolder } from '#src/data/pictures.ts';
import type { Output } from '#src/render/output.ts';

/** Publishes the variants that the snapshot names as `/i/{digest}-{width}.{ext}`. */
export function writePictures({ pictures }: Pick<Site, 'pictures'>, cacheDir: string, output: Output): void {
  const folder = variantsFolder(cacheDir);
  const paths = new Set(
    Object.values(pictures).flatMap(({ digest, widths }) => [
      ...widths.flatMap((width) => PICTURES.formats.map((format) => picturePath(digest, width, format))),
      socialPicturePath(digest),
    ]),
  );
  for (const path of paths) output.link(join(folder, basename(path)), path.slice(1));
}
