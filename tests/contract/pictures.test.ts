import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVariants, widthsFor } from '#src/data/picture-variants.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('variants of a picture', () => {
  it.each([
    [2000, [320, 480, 640, 960, 1280]],
    [1280, [320, 480, 640, 960, 1280]],
    [1000, [320, 480, 640, 960]],
    [800, [320, 480, 640, 800]],
    [200, [200]],
  ])('of a master of %i px are never blown up', (master, widths) => {
    expect(widthsFor(master)).toEqual(widths);
  });

  it('are turned as the camera was held, without metadata, in three formats', async () => {
    const master = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#804020' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await makeVariants(master, folder);
    expect(made).toMatchObject({ width: 200, height: 400, widths: [200] });
    expect((await readdir(folder)).sort()).toEqual(
      [...['avif', 'jpg', 'webp'].map((extension) => `-200.${extension}`), '-social.jpg'].map(
        (end) => made.digest + end,
      ),
    );
    const { exif, orientation, width, height } = await sharp(join(folder, `${made.digest}-200.jpg`)).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 200,
      height: 400,
    });
  });

  it('come with one to be shared, whole on a ground of the average colour', async () => {
    const master = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { digest } = await makeVariants(master, folder);
    const social = sharp(join(folder, `${digest}-social.jpg`));
    expect(await social.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { dominant } = await social.stats();
    expect(Math.abs(dominant.b - 0x99)).toBeLessThan(9);
  });

  it('know the average colour', async () => {
    const master = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect((await makeVariants(master, folder)).colour).toBe('#336699');
  });

  it.each([
    ['text', Buffer.from('no picture'), /unsupported image format/],
    [
      'a document with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      /format svg/,
    ],
  ])('are not made of %s', async (_, bytes, message) => {
    await expect(makeVariants(bytes, folder)).rejects.toThrow(message);
  });
});
