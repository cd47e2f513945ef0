/** A picture of a former shop that has more pixels than the library takes is made smaller where it is fetched. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_PIXELS } from '#src/domain/catalogue/content-limits.ts';
import { readPicture } from '#src/publishing/awaited/read-picture.ts';

test('a picture of more pixels than the library takes comes with fewer, and one that fits as it is', async () => {
  const made = (width: number): Promise<Buffer> =>
    sharp({ create: { width, height: 4000, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
  const large = await readPicture(await made(5000), 'https://former.example/large.jpg');
  const { width = 0, height = 0, format } = await sharp(large.bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 4000, 3200]);
  expect(width * height).toBeLessThanOrEqual(PICTURE_PIXELS);
  const fits = await made(4000);
  expect(Buffer.from((await readPicture(fits, 'https://former.example/fits.jpg')).bytes).equals(fits)).toBe(true);
});
