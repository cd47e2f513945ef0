/** Sources that `<picture>` needs to know of a picture of a payload. */
import type { Picture } from '#src/contract/payload.ts';
import { middleWidths, picturePath, socialPicturePath } from '#src/contract/picture-paths.ts';

/** Address of a picture: on this site, or below PICTURES_URL. Without one not a byte of this is left in scripts. */
const addressOf: typeof picturePath = import.meta.env.PICTURES_URL
  ? (...parts) => import.meta.env.PICTURES_URL + picturePath(...parts)
  : picturePath;

/** `srcset` of the one `<source>` of a picture, whose type is `image/{format}`. */
export function srcset({ digest, widths, format }: Picture): string {
  return widths.map((width) => `${addressOf(digest, width, format)} ${width}w`).join(',');
}

/** Address of the one variant where a browser has no choice: the widest up to 640 px, in WebP. */
export function middleSource({ digest, width, widths }: Picture): string {
  return addressOf(digest, middleWidths(widths).at(-1) ?? width, 'webp');
}

/** The same in the least width. */
export function smallestSource({ digest, width, widths }: Pick<Picture, 'digest' | 'width' | 'widths'>): string {
  return addressOf(digest, widths[0] ?? width, 'webp');
}

/** Address of a picture of something that was bought, from the path that its order keeps. */
export function soldSource(path: string): string {
  return `${import.meta.env.PICTURES_URL ?? ''}${path}`;
}

/** Address of the largest variant, in the format that everything opens. */
export function largestSource({ digest, width }: Picture): string {
  return addressOf(digest, width, 'jpg');
}

/** Address of the picture that a page is shared with. */
export function socialSource({ digest }: Picture): string {
  return `${import.meta.env.PICTURES_URL ?? ''}${socialPicturePath(digest)}`;
}

/** Placeholder of a picture while it loads: its average colour in three digits, all that a glance tells. */
export function groundOf({ colour }: Picture): string {
  const digit = (at: number): string => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 17).toString(16);
  return `#${digit(1)}${digit(3)}${digit(5)}`;
}

/** Class of a picture that is not cut around its middle. */
export function focusClass({ focus }: Picture): string | undefined {
  return focus === undefined ? undefined : `f${focus.x}-${focus.y}`;
}

/** The picture of a card that is cut to the measures of the first. */
export function secondPictures({ pictures }: { readonly pictures: readonly Picture[] }): readonly Picture[] {
  return pictures.slice(1, 2);
}

/**
 * Style of the pictures that a page cuts: '' where it cuts all around their middle, so that such a page does not pay
 * for it.
 */
export function focusStyle(pictures: readonly Picture[]): string {
  const rules = pictures.flatMap(({ focus, ...picture }) =>
    focus === undefined ? [] : [`.${focusClass({ ...picture, focus })}{object-position:${focus.x}% ${focus.y}%}`],
  );
  return [...new Set(rules)].join('');
}

/**
 * Name of a product's first picture in the transition between a listing and its page: short, for a listing has thirty.
 */
export function transitionName({ id }: { readonly id: string }): string {
  return `p${id.slice(-6)}`;
}

/**
 * Width in `sizes` of a picture that stands across a phone: a little less than its 91 % of the window, so that phones
 * up to 380 px with two pixels for one, and up to 395 px with three, take the variant of 640 px. Browsers never take
 * the next smaller one by themselves, nobody sees the difference, and everybody would wait for it.
 */
export const PHONE_WIDTH = '(min-resolution:2.5dppx) 54vw,84vw';

/** The same for one of two pictures side by side on a phone: 320 px with two pixels for one, up to 390 px wide. */
export const PAIR_WIDTH = '41vw';
