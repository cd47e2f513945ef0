/** What `<picture>` needs to know about a picture of a payload. */
import type { PICTURES } from '#src/config.ts';
import { type Picture, picturePath, socialPicturePath } from '#src/contract/payload.ts';

/** `srcset` of a picture in a format of config PICTURES. */
export function srcset(picture: Picture, extension: (typeof PICTURES.formats)[number]): string {
  return picture.widths.map((width) => `${picturePath(picture.digest, width, extension)} ${width}w`).join(',');
}

/** Address of the one variant where a browser has no choice: the widest up to 640 px. */
export function middleSource(picture: Picture, extension: (typeof PICTURES.formats)[number]): string {
  const width = picture.widths.filter((candidate) => candidate <= 640).at(-1) ?? picture.widths[0] ?? picture.width;
  return picturePath(picture.digest, width, extension);
}

/** Address of the largest variant, in the format that everything opens. */
export function largestSource({ digest, width }: Picture): string {
  return picturePath(digest, width, 'jpg');
}

/** Address of the picture that a page is shared with. */
export function socialSource({ digest }: Picture): string {
  return socialPicturePath(digest);
}

/** Placeholder of a picture while it loads: its average colour in three digits, all that a glance tells. */
export function groundOf({ colour }: Picture): string {
  const digit = (at: number): string => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 17).toString(16);
  return `#${digit(1)}${digit(3)}${digit(5)}`;
}

/** Name of a product's first picture in the transition between a listing and its page: short, for a listing has thirty. */
export function transitionName({ id }: { readonly id: string }): string {
  return `p${id.slice(-6)}`;
}

/**
 * Width in `sizes` of a picture that stands across a phone: a little less than its 91 % of the window, so that phones up to 380 px with two
 * pixels for one, and up to 395 px with three, take the variant of 640 px. Browsers never take the next smaller one by themselves, nobody
 * sees the difference, and everybody would wait for it.
 */
export const PHONE_WIDTH = '(min-resolution:2.5dppx) 54vw,84vw';

/** The same for one of two pictures side by side on a phone: 320 px with two pixels for one, up to 390 px wide. */
export const PAIR_WIDTH = '41vw';
