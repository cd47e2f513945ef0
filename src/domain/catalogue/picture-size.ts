/** How many pixels a picture has, read from the bytes that its file begins with: neither PocketBase's VM nor a form decodes pictures. */

export interface PictureSize {
  /** px, as stored: turned by what a camera has noted, they may change places. */
  readonly width: number;
  readonly height: number;
}

/** Bytes of a file within which nearly every picture says its size: a photo may have another small one before it. */
export const SIZE_BYTES = 65_536;

type Bytes = ArrayLike<number>;

/** As far as WebP's sizes reach, the last of the fixed places. */
const LEAST_BYTES = 30;

const at = (bytes: Bytes, index: number): number => bytes[index] ?? 0;
const big = (bytes: Bytes, index: number, count: number): number =>
  Array.from({ length: count }, (_, place) => at(bytes, index + place)).reduce((sum, byte) => sum * 256 + byte, 0);
const little = (bytes: Bytes, index: number, count: number): number =>
  Array.from({ length: count }, (_, place) => at(bytes, index + count - 1 - place)).reduce(
    (sum, byte) => sum * 256 + byte,
    0,
  );
const hasText = (bytes: Bytes, text: string, index: number): boolean =>
  [...text].every((letter, place) => bytes[index + place] === letter.charCodeAt(0));

function pngSize(bytes: Bytes): PictureSize | null {
  return hasText(bytes, 'IHDR', 12) ? { width: big(bytes, 16, 4), height: big(bytes, 20, 4) } : null;
}

/** The three forms of WebP: lossy, lossless, and with more in it. */
function webpSize(bytes: Bytes): PictureSize | null {
  if (hasText(bytes, 'VP8 ', 12))
    return { width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff };
  if (hasText(bytes, 'VP8X', 12)) return { width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 };
  if (!hasText(bytes, 'VP8L', 12)) return null;
  const bits = little(bytes, 21, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Markers of JPEG that begin a frame: C0 to CF, without tables and reserved ones. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jpegSize(bytes: Bytes): PictureSize | null {
  let index = 2;
  while (index + 9 < bytes.length && at(bytes, index) === 0xff) {
    const marker = at(bytes, index + 1);
    if (isFrame(marker)) return { width: big(bytes, index + 7, 2), height: big(bytes, index + 5, 2) };
    index += marker === 0xff ? 1 : 2 + big(bytes, index + 2, 2);
  }
  return null;
}

/** Boxes of AVIF that say a size: of the picture, its transparency, a small copy. The largest is the picture's. */
function avifSize(bytes: Bytes): PictureSize | null {
  let found: PictureSize | null = null;
  for (let index = 4; index + 16 <= bytes.length; index += 1) {
    // Its first letter, before anything that PocketBase's VM takes long for.
    if (bytes[index] !== 0x69 || !hasText(bytes, 'ispe', index)) continue;
    const size = { width: big(bytes, index + 8, 4), height: big(bytes, index + 12, 4) };
    if (found === null || size.width > found.width) found = size;
  }
  return found;
}

/** null: it is not said within these bytes, or of another format. */
export function pictureSize(bytes: Bytes): PictureSize | null {
  if (bytes.length < LEAST_BYTES) return null;
  if (at(bytes, 0) === 0x89 && hasText(bytes, 'PNG', 1)) return pngSize(bytes);
  if (at(bytes, 0) === 0xff && at(bytes, 1) === 0xd8) return jpegSize(bytes);
  if (hasText(bytes, 'RIFF', 0) && hasText(bytes, 'WEBP', 8)) return webpSize(bytes);
  return hasText(bytes, 'ftyp', 4) ? avifSize(bytes) : null;
}
