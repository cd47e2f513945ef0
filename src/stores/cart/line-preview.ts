/**
 * Preview of a line before its product has been read again: kept with it from the page where it was added, so that the
 * cart shows it at once.
 */
import type { CartLine } from '#src/stores/cart/lines.ts';

/** Preview that that page writes, in its language. */
export interface LinePreview {
  readonly name: string;
  /** 'Oak, 40 cm'; '' for a product with one version. */
  readonly option: string;
  /**
   * The variant that it showed, which the browser has: any address of it, and its measures, of which only the
   * proportion counts.
   */
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** Says whether it said that only a few are left. */
  readonly isLow: boolean;
}

/** Only what this shop publishes as pictures, whatever host an address names. */
const PICTURE = /\/i\/[\w-]+\.\w+$/;

function pictureOf(value: unknown): LinePreview['picture'] {
  const { src, width, height } = Object(value) as Partial<Record<keyof NonNullable<LinePreview['picture']>, unknown>>;
  const path = PICTURE.exec(`${src}`)?.[0];
  const measures = [Number(width), Number(height)] as const;
  return path === undefined || !measures.every((measure) => measure >= 1 && Number.isInteger(measure))
    ? null
    : {
        src: import.meta.env.PICTURES_URL ? import.meta.env.PICTURES_URL + path : path,
        width: measures[0],
        height: measures[1],
      };
}

/**
 * Null: not known (added elsewhere, or long ago). The picture's `src` is a path of this site, or its address below
 * PICTURES_URL.
 */
export function linePreviewOf({ look: preview }: Pick<CartLine, 'look'>): LinePreview | null {
  const { name, option, picture, isLow } = Object(preview) as Partial<Record<keyof LinePreview, unknown>>;
  if (typeof name !== 'string' || name === '') return null;
  return { name, option: typeof option === 'string' ? option : '', picture: pictureOf(picture), isLow: isLow === true };
}
