import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURES } from '#src/config.ts';
import { PICTURE_LEAST } from '#src/domain/catalogue/content-limits.ts';
import { pictureSize, SIZE_BYTES } from '#src/domain/catalogue/picture-size.ts';

const picture = (alpha = false) =>
  sharp({
    create: { width: 300, height: 211, channels: alpha ? 4 : 3, background: { r: 90, g: 20, b: 160, alpha: 0.5 } },
  });

test.for([
  ['PNG', () => picture().png()],
  ['JPEG', () => picture().jpeg()],
  ['JPEG that comes in steps', () => picture().jpeg({ progressive: true })],
  [
    'JPEG with what a camera notes',
    () =>
      picture()
        .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
        .jpeg(),
  ],
  ['lossy WebP', () => picture().webp()],
  ['lossless WebP', () => picture().webp({ lossless: true })],
  ['WebP with transparency', () => picture(true).webp()],
  ['AVIF', () => picture().avif()],
  ['AVIF with transparency', () => picture(true).avif()],
] as const)('%s', async ([, make]) => {
  const bytes = await make().toBuffer();
  expect(pictureSize(bytes.subarray(0, SIZE_BYTES))).toEqual({ width: 300, height: 211 });
  // Half of it says nothing that is wrong.
  for (let count = 0; count < Math.min(bytes.length, 40); count += 1)
    expect([null, 300]).toContain(pictureSize(bytes.subarray(0, count))?.width ?? null);
});

test('what is no picture has no size', () => {
  for (const text of ['', 'GIF89a', '<svg/>', 'RIFFxxxxWAVE']) expect(pictureSize(Buffer.from(text))).toBeNull();
});

test('the smallest picture fits the narrowest place of a page', () => {
  expect(PICTURE_LEAST).toBe(PICTURES.widths[0]);
});
