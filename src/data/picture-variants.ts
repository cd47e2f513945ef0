import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURES, SOCIAL_PICTURE } from '#src/config.ts';
import { picturePath, socialPicturePath } from '#src/contract/payload.ts';
import type { PictureFile } from '#src/data/content.ts';

sharp.concurrency(1);
sharp.cache(false);

/**
 * AVIF effort 2: a sixth of the time of 4 for a tenth more bytes, which is what the first start of a shop waits for. JPEG without
 * mozjpeg for the same reason: it costs five times the time, and few browsers are left that take JPEG.
 */
export const ENCODE = {
  avif: { quality: 45, effort: 2 },
  webp: { quality: 74, effort: 4 },
  jpg: { quality: 72 },
} as const;

/** Formats that a master may have; SVG is a document with scripts and references, not a picture. */
const MASTERS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'];
const MOST_PIXELS = 80_000_000;
/** A variant of the master's own width is made where the widest of the table is at least so much smaller. */
const WORTH = 1.15;

/** Everything that changes the bytes of a variant; part of its digest. */
export const SETTINGS = JSON.stringify({
  version: 2,
  widths: PICTURES.widths,
  social: SOCIAL_PICTURE,
  encode: ENCODE,
  sharp: sharp.versions,
});

function encode(picture: Sharp, format: (typeof PICTURES.formats)[number]): Sharp {
  if (format === 'avif') return picture.avif(ENCODE.avif);
  if (format === 'webp') return picture.webp(ENCODE.webp);
  return picture.flatten({ background: '#ffffff' }).jpeg(ENCODE.jpg);
}

/** Widths in px, ascending: those of config PICTURES that the master has, none blown up. */
export function widthsFor(master: number): number[] {
  const widths = PICTURES.widths.filter((width) => width <= master);
  const widest = widths.at(-1);
  const most = PICTURES.widths.at(-1) ?? master;
  const whole = widest === undefined || (master < most && master >= widest * WORTH);
  return whole ? [...widths, master] : widths;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
}

async function averageColour(source: Sharp): Promise<string> {
  const { data } = await source
    .clone()
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
}

/** The whole picture, hung in the middle of a wall of its own average colour: nothing of a work is cut off where it is shared. */
async function makeSocial(source: Sharp, colour: string, file: string): Promise<void> {
  if (await exists(file)) return;
  const bytes = await source
    .clone()
    .flatten({ background: colour })
    .resize({ ...SOCIAL_PICTURE, fit: 'contain', background: colour })
    .toColourspace('srgb')
    .jpeg(ENCODE.jpg)
    .toBuffer();
  await writeWhole(file, bytes);
}

/**
 * Makes all variants of a picture into a folder; those that are there already stay. Turned as its EXIF data says, in sRGB, without metadata.
 * @throws Error when the bytes are no picture, or one of too many pixels.
 */
export async function makeVariants(master: Uint8Array, folder: string): Promise<PictureFile> {
  const digest = createHash('sha256').update(master).update(SETTINGS).digest('hex').slice(0, 12);
  const source = sharp(master, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient();
  const { format, autoOrient } = await source.metadata();
  if (format === undefined || !MASTERS.includes(format)) throw new Error(`format ${format ?? 'unknown'}`);
  const widths = widthsFor(autoOrient.width);
  const width = widths.at(-1) ?? autoOrient.width;
  await mkdir(folder, { recursive: true });

  for (const wanted of widths) {
    const files = PICTURES.formats.map((extension) => ({
      extension,
      file: join(folder, basename(picturePath(digest, wanted, extension))),
    }));
    const missing = (await Promise.all(files.map(async (one) => ({ ...one, there: await exists(one.file) })))).filter(
      ({ there }) => !there,
    );
    if (missing.length === 0) continue;
    const { data, info } = await source
      .clone()
      .resize({ width: wanted })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { extension, file } of missing) {
      const resized = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
      await writeWhole(file, await encode(resized, extension).toBuffer());
    }
  }
  const colour = await averageColour(source);
  await makeSocial(source, colour, join(folder, basename(socialPicturePath(digest))));
  return {
    digest,
    width,
    height: Math.round((autoOrient.height * width) / autoOrient.width),
    widths,
    colour,
  };
}
