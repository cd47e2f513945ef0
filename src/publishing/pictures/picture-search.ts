/**
 * The fewest bytes that look as a picture does: the least quality of a format whose SSIM against the picture is high
 * enough.
 */
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '#src/contract/picture-paths.ts';
import { type Planes, planesOf, ssim } from '#src/publishing/pictures/ssim.ts';

/** A picture in one width, not encoded. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface Found {
  readonly bytes: Buffer;
  readonly quality: number;
  /** Against the picture in this width. */
  readonly ssim: number;
}

export interface SearchOptions {
  readonly format: PictureFormat;
  readonly encode: (picture: Sharp, format: PictureFormat, quality: number) => Sharp;
  /** SSIM from which on it is as good as the picture itself, 0 … 1. */
  readonly ssim: number;
  /** Most bytes that it may weigh; Infinity where it may weigh what it needs. */
  readonly mostBytes: number;
  /** A quality near the one that is looked for: saves tries, changes nothing but rounding. */
  readonly near: number;
}

/** Below, flat ground shows bands that SSIM does not see; above, bytes bring nothing. */
export const LEAST_QUALITY = 25;
const MOST_QUALITY = 85;
/** Between two qualities so near, nobody sees a difference. */
const NEAR = 2;
const FIRST_STEP = 5;
/** So little above what is asked for is not worth another try. */
const CLOSE = 0.001;

export function sharpOf({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** On white, where it is transparent. */
async function planes(picture: Sharp): Promise<Planes> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return planesOf(data, info.width, info.height);
  const rgb = new Uint8Array(info.width * info.height * 3);
  for (let at = 0; at < rgb.length; at++) rgb[at] = data[Math.floor(at / 3) * info.channels] ?? 0;
  return planesOf(rgb, info.width, info.height);
}

/** Gives the searches of all formats of one picture: what it looks like is computed once. */
export async function startSearch(picture: RawPicture): Promise<(options: SearchOptions) => Promise<Found>> {
  const wanted = await planes(sharpOf(picture));
  return async ({ format, encode, ssim: target, mostBytes, near }) => {
    const tried = new Map<number, Found>();
    const attempt = async (quality: number): Promise<Found> => {
      const known = tried.get(quality);
      if (known !== undefined) return known;
      const bytes = await encode(sharpOf(picture), format, quality).toBuffer();
      const found = { bytes, quality, ssim: ssim(wanted, await planes(sharp(bytes))) };
      tried.set(quality, found);
      return found;
    };
    /** The least quality that is good enough, or the greatest that is light enough. */
    const enough = ({ bytes, ssim: alike }: Found): boolean => alike >= target || bytes.length > mostBytes;
    let low = LEAST_QUALITY - 1;
    let high = MOST_QUALITY;
    let next = Math.min(Math.max(near, LEAST_QUALITY), MOST_QUALITY);
    for (let step = FIRST_STEP; high - low > NEAR; step *= 2) {
      const found = await attempt(next);
      if (found.ssim >= target && found.ssim < target + CLOSE && found.bytes.length <= mostBytes) return found;
      if (enough(found)) high = next;
      else low = next;
      const ends = low >= LEAST_QUALITY && high < MOST_QUALITY;
      const middle = Math.floor((low + high) / 2);
      if (ends) next = middle;
      else next = low < LEAST_QUALITY ? Math.max(high - step, LEAST_QUALITY) : Math.min(low + step, MOST_QUALITY);
      if (next === high || next === low) break;
    }
    const best = await attempt(high);
    return best.bytes.length <= mostBytes || low < LEAST_QUALITY ? best : attempt(low);
  };
}
