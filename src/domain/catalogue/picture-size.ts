/**
 * Size of a picture in pixels, read from the bytes that its file begins with: neither PocketBase's VM nor a form
 * decodes pictures.
 */

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

/** Parts of a JPEG before its frame: pictures of many programs have some dozens. */
const MOST_PARTS = 1000;

/** Finds where the frame of a JPEG begins, which says its size; -1: nowhere. `read`: so many bytes from a place on. */
function frameOf(read: (count: number, from: number) => Bytes): number {
  let index = 2;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const bytes = read(9, index);
    if (bytes.length < 9 || at(bytes, 0) !== 0xff) return -1;
    const marker = at(bytes, 1);
    if (isFrame(marker)) return index;
    index += marker === 0xff ? 1 : 2 + big(bytes, 2, 2);
  }
  return -1;
}

function jpegSize(bytes: Bytes): PictureSize | null {
  const index = frameOf((count, from) =>
    from + count > bytes.length ? [] : Array.from({ length: count }, (_, place) => at(bytes, from + place)),
  );
  return index < 0 ? null : frameSize(bytes, index);
}

function frameSize(bytes: Bytes, index: number): PictureSize {
  return { width: big(bytes, index + 7, 2), height: big(bytes, index + 5, 2) };
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

/** Times that a JPEG tells all of a picture anew, each finer: programs write ten, and each more takes 4 ms to decode. */
const MOST_SCANS = 100;

/** Says whether a picture takes far longer to decode than its bytes and pixels tell. `bytes`: all of it. */
export function hasTooManyScans(bytes: Uint8Array): boolean {
  let scans = 0;
  for (let place = bytes.indexOf(0xff); place !== -1 && scans <= MOST_SCANS; place = bytes.indexOf(0xff, place + 1))
    if (bytes[place + 1] === 0xda) scans += 1;
  return bytes[0] === 0xff && bytes[1] === 0xd8 && scans > MOST_SCANS;
}

/** Lists what cameras put behind a photo, which ends before it: a film of the moment, notes of their own. */
const BEHIND = ['SEFT', 'moov', 'mdat', 'ftyp'];

function includes(bytes: Bytes, wanted: readonly number[]): boolean {
  for (let index = 0; index + wanted.length <= bytes.length; index += 1)
    if (bytes[index] === wanted[0] && wanted.every((byte, place) => bytes[index + place] === byte)) return true;
  return false;
}

/** Bytes that tell the format, and of all but JPEG nearly always the size. */
export const HEAD_BYTES = 4096;

/** So many bytes of a file from a place on, or what there is. */
export type ReadBytes = (count: number, from: number) => Bytes;

/** px of a picture, wherever it says them; null: it does not. */
export function measured(read: ReadBytes): PictureSize | null {
  const head = read(HEAD_BYTES, 0);
  // A photo says it after a small copy of itself and all that programs have noted.
  if (at(head, 0) === 0xff && at(head, 1) === 0xd8) {
    const frame = frameOf(read);
    return frame < 0 ? null : frameSize(read(9, frame), 0);
  }
  return pictureSize(head) ?? (head.length < HEAD_BYTES ? null : pictureSize(read(SIZE_BYTES, 0)));
}

/**
 * Says whether a picture ends as its format has it, as far as its last bytes tell: a JPEG by its last marker, a PNG by
 * its last part, a WebP by the length that it says. Nobody sees the rest of one that does not. `size`: bytes of the
 * file.
 */
export function isWhole(read: ReadBytes, size: number): boolean {
  const head = read(HEAD_BYTES, 0);
  if (hasText(head, 'RIFF', 0)) return little(head, 4, 4) + 8 <= size;
  const [isJpeg, isPng] = [at(head, 0) === 0xff, at(head, 0) === 0x89];
  if (!isJpeg && !isPng) return true;
  // A small copy at the beginning ends too: what counts is behind the frame of the picture itself.
  const from = Math.max(isJpeg ? frameOf(read) : 0, size - SIZE_BYTES, 0);
  const tail = read(SIZE_BYTES, from);
  const has = (text: string): boolean =>
    includes(
      tail,
      [...text].map((letter) => letter.charCodeAt(0)),
    );
  return isPng ? has('IEND') : includes(tail, [0xff, 0xd9]) || BEHIND.some(has);
}
