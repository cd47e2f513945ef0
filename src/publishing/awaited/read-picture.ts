/**
 * Looks at what has come: only what is a whole picture by its bytes goes on, in a format that editors could have
 * uploaded.
 */
import { basename } from 'node:path';
import sharp from 'sharp';
import type { PictureProblemCode } from '#src/contract/moving-in/awaited-pictures.ts';
import { PICTURE_MB, PICTURE_PIXELS, PICTURE_SIDE, type PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { uploadProblem, type UploadCode } from '#src/domain/site/uploads.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { MOST_PIXELS, openMaster } from '#src/publishing/pictures/picture-variants.ts';

export interface ReadPicture {
  readonly bytes: Uint8Array;
  /** MIME type. */
  readonly type: (typeof PICTURE_TYPES)[number];
  /** Name of its file. */
  readonly name: string;
}

const TYPES: Readonly<Record<string, ReadPicture['type']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heif: 'image/avif',
};
const ENDINGS: Readonly<Record<ReadPicture['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
const CODES: Readonly<Partial<Record<UploadCode, PictureProblemCode>>> = {
  picture_too_large: 'too_large',
  picture_small: 'small',
  picture_pixels: 'pixels',
  picture_side: 'pixels',
};
const NAME_LENGTH = 60;
const MEGA = 1_000_000;

/** The last part of an address or path, as a file is called. */
export function fileName(source: string, type: ReadPicture['type']): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source;
  const last = basename(path.replaceAll('\\', '/')).replace(/\.[a-z0-9]+$/i, '');
  const plain = last
    .replace(/%[0-9a-f]{2}/gi, '-')
    .replace(/[^a-z0-9_-]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, NAME_LENGTH);
  return `${plain === '' ? 'picture' : plain}.${ENDINGS[type]}`;
}

async function opened(
  bytes: Uint8Array,
): Promise<{ readonly kind: string; readonly pixels: number; readonly side: number }> {
  try {
    const { format = '', width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const found = { kind: format, pixels: width * height, side: Math.max(width, height) };
    if (found.pixels > MOST_PIXELS) return found;
    // The whole of it is read: a file that ends in the middle is none.
    const { picture } = await openMaster(bytes);
    await picture.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return found;
  } catch {
    throw new PictureFailure('unreadable');
  }
}

/** px of a side of a picture that has too many for the library. */
const SIDE = Math.sqrt(PICTURE_PIXELS);

/**
 * The picture itself; made smaller where the library takes none of so many pixels, and a PNG where it takes none of its
 * format.
 */
async function fitting(bytes: Uint8Array, format: 'jpeg' | 'heif' | null, isSmall: boolean): Promise<Uint8Array> {
  if (format !== null && isSmall) return bytes;
  const { picture } = await openMaster(bytes);
  const made = isSmall ? picture : picture.resize(SIDE, SIDE, { fit: 'inside' });
  return new Uint8Array(await made.toFormat(format === null ? 'png' : format === 'heif' ? 'avif' : format).toBuffer());
}

/** GIF and TIFF become PNG, of several pictures the first. @throws PictureFailure */
export async function readPicture(bytes: Uint8Array, source: string): Promise<ReadPicture> {
  const { kind, pixels, side } = await opened(bytes);
  if (pixels > MOST_PIXELS) throw new PictureFailure('pixels', { most: MOST_PIXELS / MEGA });
  const known = TYPES[kind];
  const type = known ?? 'image/png';
  const own = await fitting(
    bytes,
    known === undefined ? null : (kind as 'jpeg' | 'heif'),
    pixels <= PICTURE_PIXELS && side <= PICTURE_SIDE,
  );
  const name = fileName(source, type);
  const problem = uploadProblem('picture', {
    name,
    size: own.length,
    read: (count, from) => own.subarray(from, from + count),
  });
  if (problem === null) return { bytes: own, type, name };
  const { name: _, size, ...params } = problem.params;
  throw new PictureFailure(CODES[problem.code] ?? 'unreadable', size === undefined ? params : { most: PICTURE_MB });
}
