/** Addresses of a picture's variants, and which there are (decision 0098). */
import { brandPaths } from '#src/contract/brand-files.ts';
import type { FileUpload } from '#src/domain/site/uploads.ts';

/**
 * Formats that a picture may have in every width of the layout: all browsers that show the shop's style know the
 * second.
 */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** px that the one variant has at most where a browser has no choice: a phone's width at twice its pixels. */
const MIDDLE_WIDTH = 640;

/** Parts that the addresses of a picture consist of. */
export interface PictureAddress {
  /** First 12 hex digits of the SHA-256 of the master and the settings that the variants were made with. */
  readonly digest: string;
  /** px of the widest variant. */
  readonly width: number;
  /** px, ascending. */
  readonly widths: readonly number[];
  /** The format of all widths: the one that says the same in fewer bytes. */
  readonly format: PictureFormat;
}

/** Address of a picture variant. */
export function picturePath(digest: string, width: number, extension: PictureFormat | 'jpg'): string {
  return `/i/${digest}-${width}.${extension}`;
}

/** Address of the picture that a page is shared with, in the measures of config SOCIAL_PICTURE. */
export function socialPicturePath(digest: string): string {
  return `/i/${digest}-social.jpg`;
}

/** Widths that there are in WebP for browsers without AVIF: up to MIDDLE_WIDTH, at least one. */
export function middleWidths(widths: readonly number[]): readonly number[] {
  const narrow = widths.filter((width) => width <= MIDDLE_WIDTH);
  return narrow.length > 0 ? narrow : widths.slice(0, 1);
}

/** Formats that each width of a picture comes in. */
export function formatsOf({ width, widths, format }: PictureAddress): readonly {
  readonly width: number;
  readonly formats: readonly (PictureFormat | 'jpg')[];
}[] {
  const middle = middleWidths(widths);
  return widths.map((one) => ({
    width: one,
    formats: [
      format,
      ...(format !== 'webp' && middle.includes(one) ? (['webp'] as const) : []),
      ...(one === width ? (['jpg'] as const) : []),
    ],
  }));
}

/** Addresses of all variants of a picture, or of all files of a part of the brand. */
export function variantPaths(picture: PictureAddress & { readonly upload?: FileUpload }): readonly string[] {
  if (picture.upload !== undefined) return brandPaths(picture.upload, picture);
  const paths = formatsOf(picture).flatMap(({ width, formats }) =>
    formats.map((format) => picturePath(picture.digest, width, format)),
  );
  return [...paths, socialPicturePath(picture.digest)];
}
