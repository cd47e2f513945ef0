/** Leads from a picture in its widths to the bytes of AVIF and WebP. */
import type { Sharp } from 'sharp';
import type { PictureFormat } from '#src/contract/picture-paths.ts';
import { ENCODING, type PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { type RawPicture, sharpOf, startSearch } from '#src/publishing/pictures/picture-search.ts';

/** Qualities where the search begins. */
const NEAR: Readonly<Record<PictureFormat, number>> = { avif: 35, webp: 60 };

/** Width in px → bytes. */
type Encoded = ReadonlyMap<number, Buffer>;

export interface EncodedPictures {
  /** That of all widths. */
  readonly format: PictureFormat;
  /** All widths in `format`, and at least the middle ones in WebP. */
  readonly encoded: Readonly<Record<PictureFormat, Encoded>>;
}

async function encodeAll(pictures: readonly RawPicture[], encode: (picture: Sharp) => Sharp): Promise<Encoded> {
  const encoded = new Map<number, Buffer>();
  for (const picture of pictures) encoded.set(picture.width, await encode(sharpOf(picture)).toBuffer());
  return encoded;
}

/** For browsers without AVIF. */
function encodeMiddle(pictures: readonly RawPicture[], middle: readonly number[]): Promise<Encoded> {
  const narrow = pictures.filter(({ width }) => middle.includes(width));
  return encodeAll(narrow, (picture) => picture.webp(ENCODING.middle));
}

function encodeWith(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  const { avif, webp } = ENCODING.searched;
  return format === 'avif' ? picture.avif({ ...avif, quality }) : picture.webp({ ...webp, quality });
}

async function searchAll(pictures: readonly RawPicture[], middle: readonly number[]): Promise<EncodedPictures> {
  const { ssim, firstWidth, firstBytes } = ENCODING.searched;
  const found = { avif: new Map<number, Buffer>(), webp: new Map<number, Buffer>() };
  const near = { ...NEAR };
  let format: PictureFormat = 'avif';
  // The widest of the middle ones says which format wins.
  const comparedWidth = middle.at(-1);
  for (const picture of pictures.toSorted(
    (a, b) => Number(b.width === comparedWidth) - Number(a.width === comparedWidth),
  )) {
    const { width } = picture;
    const find = await startSearch(picture);
    const add = async (which: PictureFormat): Promise<number> => {
      const mostBytes = width <= firstWidth ? firstBytes : Infinity;
      const best = await find({ format: which, encode: encodeWith, ssim, mostBytes, near: near[which] });
      near[which] = best.quality;
      found[which].set(width, best.bytes);
      return best.ssim < ssim ? Infinity : best.bytes.length;
    };
    if (width === comparedWidth) format = (await add('webp')) < (await add('avif')) ? 'webp' : 'avif';
    else await add(format);
  }
  return {
    format,
    encoded: { avif: found.avif, webp: format === 'webp' ? found.webp : await encodeMiddle(pictures, middle) },
  };
}

/**
 * Encodes a picture, given in each of its widths, ascending. `middle`: the widths that WebP is needed in for browsers
 * without AVIF (`middleWidths`).
 */
export async function encodePictures(
  pictures: readonly RawPicture[],
  middle: readonly number[],
  mode: PictureMode,
): Promise<EncodedPictures> {
  if (mode === 'searched') return searchAll(pictures, middle);
  const avif = await encodeAll(pictures, (picture) => picture.avif(ENCODING.quick));
  return { format: 'avif', encoded: { avif, webp: await encodeMiddle(pictures, middle) } };
}
