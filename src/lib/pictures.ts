/** What `<picture>` needs to know about a picture of a payload. */
import type { PICTURES } from '#src/config.ts';
import { type Picture, picturePath } from '#src/contract/payload.ts';

/** `srcset` of a picture in a format of config PICTURES. */
export function srcset(picture: Picture, extension: (typeof PICTURES.formats)[number]): string {
  return picture.widths.map((width) => `${picturePath(picture.digest, width, extension)} ${width}w`).join(',');
}

/** Address of the variant that a browser without srcset takes: the widest up to 768 px. */
export function fallbackSource(picture: Picture): string {
  const width = picture.widths.filter((candidate) => candidate <= 768).at(-1) ?? picture.widths[0] ?? picture.width;
  return picturePath(picture.digest, width, 'jpg');
}
