/**
 * A picture of something that was bought, as an order keeps it: the least width, in the format that all browsers and
 * most mail readers show.
 */
import { picturePath, type PictureAddress } from '#src/contract/picture-paths.ts';

const SOLD_PICTURE = /^\/i\/[0-9a-f]{12}-\d{1,5}\.webp$/;

export function soldPicturePath({
  digest,
  width,
  widths,
}: Pick<PictureAddress, 'digest' | 'width' | 'widths'>): string {
  return picturePath(digest, widths[0] ?? width, 'webp');
}

export function isSoldPicture(value: unknown): value is string {
  return typeof value === 'string' && SOLD_PICTURE.test(value);
}
