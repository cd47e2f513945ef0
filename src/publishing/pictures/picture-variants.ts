import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { PICTURES, SOCIAL_PICTURE } from '#src/config.ts';
import { hasTooManyScans } from '#src/domain/catalogue/picture-size.ts';
import {
  formatsOf,
  middleWidths,
  picturePath,
  socialPicturePath,
  type PictureFormat,
} from '#src/contract/picture-paths.ts';
import type { PictureFile } from '#src/publishing/content/content.ts';
import { keepVariants, knownVariants, type Variants } from '#src/publishing/pictures/kept-variants.ts';
import { JPEG, variantsDigest } from '#src/publishing/pictures/picture-digest.ts';
import { ENCODING, type PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { sharpOf, startSearch, type RawPicture } from '#src/publishing/pictures/picture-search.ts';

sharp.concurrency(1);
sharp.cache(false);

/** Formats that a master may have; SVG is a document with scripts and references, not a picture. */
const MASTERS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'];
export const MOST_PIXELS = 80_000_000;
/** A variant of the master's own width is made where the widest of the table is at least so much smaller. */
const WORTH = 1.15;

/** Widths in px, ascending: those of config PICTURES that the master has, none blown up. */
export function widthsFor(master: number): number[] {
  const widths = PICTURES.widths.filter((width) => width <= master);
  const widest = widths.at(-1);
  const most = PICTURES.widths.at(-1) ?? master;
  const whole = widest === undefined || (master < most && master >= widest * WORTH);
  return whole ? [...widths, master] : widths;
}

async function rawOf(picture: Sharp): Promise<RawPicture> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function jpegOf(picture: RawPicture): Promise<Buffer> {
  return sharpOf(picture).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
}

async function averageColour(picture: RawPicture): Promise<string> {
  const { data } = await sharpOf(picture)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The whole picture, hung in the middle of a wall of its own average colour: nothing of a work is cut off where it is
 * shared.
 */
function socialOf(picture: RawPicture, colour: string): Promise<Buffer> {
  return sharpOf(picture)
    .flatten({ background: colour })
    .resize({ ...SOCIAL_PICTURE, fit: 'contain', background: colour })
    .jpeg(JPEG)
    .toBuffer();
}

/**
 * A picture as it was uploaded, turned as its EXIF data says, and its px. @throws Error when it is none of the formats.
 */
export async function openMaster(
  master: Uint8Array,
): Promise<{ readonly picture: Sharp; readonly size: { readonly width: number; readonly height: number } }> {
  if (hasTooManyScans(master)) throw new Error('too many scans');
  const picture = sharp(master, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient();
  const { format: kind, autoOrient: size } = await picture.metadata();
  if (kind === undefined || !MASTERS.includes(kind)) throw new Error(`format ${kind ?? 'unknown'}`);
  return { picture, size };
}

async function variantsOf(master: Uint8Array, digest: string, mode: PictureMode): Promise<Variants> {
  const { picture: source, size } = await openMaster(master);
  const widths = widthsFor(size.width);
  const width = widths.at(-1) ?? size.width;
  const widest = await rawOf(source.resize({ width }));
  const pictures: RawPicture[] = [];
  for (const one of widths) pictures.push(one === width ? widest : await rawOf(sharpOf(widest).resize({ width: one })));

  const { format, encoded } = await encodePictures(pictures, middleWidths(widths), mode);
  const colour = await averageColour(widest);
  const picture: PictureFile = { digest, width, height: widest.height, widths, format, colour };
  const files = new Map<string, Uint8Array>();
  for (const { width: one, formats } of formatsOf(picture)) {
    for (const extension of formats) {
      const bytes = extension === 'jpg' ? await jpegOf(widest) : encoded[extension].get(one);
      if (bytes === undefined) throw new Error(`no ${extension} of ${one} px`);
      files.set(picturePath(digest, one, extension), bytes);
    }
  }
  files.set(socialPicturePath(digest), await socialOf(widest, colour));
  return { picture, files };
}

/**
 * Makes all variants of a picture into a folder, unless they are there already. Turned as its EXIF data says, in sRGB,
 * without metadata.
 * @throws UnreadablePicture, or what the disk throws.
 */
export async function makeVariants(master: Uint8Array, folder: string, mode: PictureMode): Promise<PictureFile> {
  const digest = variantsDigest(createHash('sha256').update(master).digest('hex'), mode);
  const known = await knownVariants(digest, folder);
  if (known !== null) return known;
  return keepVariants(folder, () => variantsOf(master, digest, mode));
}

/** Qualities where the search begins. */
const NEAR: Readonly<Record<PictureFormat, number>> = { avif: 35, webp: 60 };

/** Width in px → bytes. */
type Encoded = ReadonlyMap<number, Buffer>;

interface EncodedPictures {
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
async function encodePictures(
  pictures: readonly RawPicture[],
  middle: readonly number[],
  mode: PictureMode,
): Promise<EncodedPictures> {
  if (mode === 'searched') return searchAll(pictures, middle);
  const avif = await encodeAll(pictures, (picture) => picture.avif(ENCODING.quick));
  return { format: 'avif', encoded: { avif, webp: await encodeMiddle(pictures, middle) } };
}
