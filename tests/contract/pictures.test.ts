import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#src/config.ts';
import { ENCODING } from '#src/publishing/pictures/picture-settings.ts';
import { knownVariants, UnreadablePicture } from '#src/publishing/pictures/kept-variants.ts';
import { makeVariants, widthsFor } from '#src/publishing/pictures/picture-variants.ts';
import { makeApart } from '#src/publishing/pictures/picture-helper.ts';
import { SHARP_VERSIONS } from '#src/publishing/pictures/sharp-versions.ts';
import { childrenOf, readProcess } from '#tests/bench/build/tree-memory.ts';
import { pictureDigests, removeOldPictures } from '#src/publishing/pictures/pictures.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { planesOf, ssim, type Planes } from '#src/publishing/pictures/ssim.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (background: string, width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function planes(picture: Buffer | string, width?: number): Promise<Planes> {
  const resized = width === undefined ? sharp(picture) : sharp(picture).resize({ width });
  const { data, info } = await resized.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return planesOf(data, info.width, info.height);
}

/** Thin lines on a ground that changes slowly, or the ground alone. */
function drawing(lines: boolean): Promise<Buffer> {
  const strokes = Array.from({ length: 20 }, (_, at) => `<path d="M0 ${at * 12}L240 ${240 - at * 8}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><defs><linearGradient id="g"><stop stop-color="#fed"/><stop offset="1" stop-color="#cba"/></linearGradient></defs><rect width="240" height="240" fill="url(#g)"/><g stroke="#24c">${lines ? strokes : ''}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

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

  it('are turned as the camera was held, without metadata', async () => {
    const master = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#804020' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await makeVariants(master, folder, 'quick');
    expect(made).toMatchObject({ width: 200, height: 400, widths: [200], format: 'avif' });
    expect((await readdir(folder)).sort()).toEqual(
      ['-200.avif', '-200.jpg', '-200.webp', '-social.jpg', '.json'].map((end) => made.digest + end),
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
    const { digest } = await makeVariants(await plain('#336699', 300, 600), folder, 'quick');
    const social = sharp(join(folder, `${digest}-social.jpg`));
    expect(await social.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { dominant } = await social.stats();
    expect(Math.abs(dominant.b - 0x99)).toBeLessThan(9);
  });

  it('know the average colour', async () => {
    expect((await makeVariants(await plain('#336699'), folder, 'quick')).colour).toBe('#336699');
    const blue = { input: await plain('#0000ff', 100, 100) };
    const halves = sharp(await plain('#ff0000', 100, 200)).composite([{ ...blue, top: 100, left: 0 }]);
    const { colour } = await makeVariants(await halves.png().toBuffer(), folder, 'quick');
    expect(colour).toMatch(/^#(?:7|8)\w00(?:7|8)\w$/);
  });

  it('are made again where one is missing, and only then', async () => {
    const master = await plain('#102030');
    const { digest } = await makeVariants(master, folder, 'quick');
    const file = join(folder, `${digest}-40.avif`);
    await writeFile(file, 'kept');
    await makeVariants(master, folder, 'quick');
    expect((await stat(file)).size).toBe(4);
    await rm(join(folder, `${digest}-40.webp`));
    expect(await knownVariants(digest, folder)).toBeNull();
    await makeVariants(master, folder, 'quick');
    expect((await stat(file)).size).toBeGreaterThan(4);
  });

  it.each([
    ['text', Buffer.from('no picture'), /unsupported image format/],
    [
      'a document with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      /format svg/,
    ],
  ])('are not made of %s', async (_, bytes, message) => {
    await expect(makeVariants(bytes, folder, 'quick')).rejects.toThrow(message);
  });

  it('are not made of half a picture, nor of one that is longer than formats can be; a full disk is something else', async () => {
    const whole = await plain('#998877', 400, 300);
    const half = whole.subarray(0, whole.byteLength / 2);
    await expect(makeVariants(half, folder, 'quick')).rejects.toThrow(UnreadablePicture);
    await expect(makeVariants(await plain('#998877', 4, 20_000), folder, 'quick')).rejects.toThrow(UnreadablePicture);
    const noFolder = join(folder, 'file');
    await writeFile(noFolder, '');
    const refused: unknown = await makeVariants(whole, noFolder, 'quick').catch((error: unknown) => error);
    expect(refused).toHaveProperty('code', 'EEXIST');
    expect(refused).not.toBeInstanceOf(UnreadablePicture);
  });
});

describe('searched variants', () => {
  it.each([
    ['lines on a ground', true],
    ['a ground', false],
  ])('look as the picture does: %s', async (_, lines) => {
    const master = await drawing(lines);
    const { digest, format, widths } = await makeVariants(master, folder, 'searched');
    for (const width of widths) {
      const alike = ssim(await planes(master, width), await planes(join(folder, `${digest}-${width}.${format}`)));
      expect(alike, `${width} px`).toBeGreaterThanOrEqual(ENCODING.searched.ssim);
    }
  });

  it('weigh no more than the first picture of a page may, though they look like less then', async () => {
    const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, at) => (at * at * 31 + at * 7) % 251));
    const master = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .blur(0.7)
      .png()
      .toBuffer();
    const { digest, format } = await makeVariants(master, folder, 'searched');
    const alike = ssim(await planes(master), await planes(join(folder, `${digest}-400.${format}`)));
    expect(alike).toBeLessThan(ENCODING.searched.ssim);
    expect((await stat(join(folder, `${digest}-400.${format}`))).size).toBeLessThanOrEqual(15 * 1024);
  });

  it('come in the one format that says it in fewer bytes', async () => {
    const flat = await makeVariants(await plain('#445566'), folder, 'searched');
    expect(flat.format).toBe('webp');
    expect((await readdir(folder)).filter((name) => name.startsWith(flat.digest) && name.endsWith('avif'))).toEqual([]);
  });
});

describe('likeness', () => {
  it('is 1 for the same picture, and less for each that is less like it', async () => {
    const picture = await drawing(true);
    const whole = await planes(picture);
    expect(ssim(whole, whole)).toBeCloseTo(1, 9);
    const worse = await Promise.all(
      [80, 40, 10].map(async (quality) => ssim(whole, await planes(await sharp(picture).jpeg({ quality }).toBuffer()))),
    );
    expect(worse.toSorted((a, b) => b - a)).toEqual(worse);
    expect(ssim(whole, await planes(await sharp(picture).greyscale().toColourspace('srgb').toBuffer()))).toBeLessThan(
      0.95,
    );
  });
});

describe('the cache', () => {
  it('loses what no build has used for long, and keeps what one uses or a release shows, however old it is', async () => {
    const cache = join(folder, 'cache');
    const variants = variantsFolder(cache);
    const [used, unused, shown] = [
      await makeVariants(await plain('#111111'), variants, 'quick'),
      await makeVariants(await plain('#222222'), variants, 'quick'),
      await makeVariants(await plain('#333333'), variants, 'quick'),
    ];
    const now = Date.now();
    const before = (now - (LIMITS.oldPicturesDays + 1) * 24 * 60 * 60 * 1000) / 1000;
    await writeFile(join(variants, 'of-former-settings-320.avif'), '');
    for (const name of await readdir(variants)) await utimes(join(variants, name), before, before);
    await writeFile(join(variants, 'just-being-written.part'), '');
    expect(await knownVariants(used.digest, variants)).toEqual(used);
    const needed = pictureDigests(['index.html', `i/${shown.digest}-400.avif`]);
    expect(await removeOldPictures(cache, needed, now)).toBe(6);
    const left = await readdir(variants);
    expect(left.filter((name) => name.startsWith(unused.digest))).toEqual([]);
    expect(left.filter((name) => name.startsWith(used.digest))).toHaveLength(5);
    expect(await knownVariants(shown.digest, variants)).toEqual(shown);
    expect(await removeOldPictures(cache, needed, now + 8 * 24 * 60 * 60 * 1000)).toBeGreaterThan(0);
    expect(await readdir(variants)).not.toEqual(expect.arrayContaining([expect.stringMatching(`^${used.digest}`)]));
    expect(await knownVariants(shown.digest, variants)).toEqual(shown);
    expect(left).toContain('just-being-written.part');
  });
});

/** Command lines of what this process has started (Linux). */
function helpers(): string[] {
  return childrenOf(process.pid)
    .map((pid) => readProcess(`/proc/${pid}/cmdline`))
    .filter((line) => line.includes('picture-process'));
}

describe('the process that makes pictures', () => {
  it('makes what would be made here, says what cannot be decoded, and ends when none is left', async () => {
    const master = await plain('#336699', 700, 350);
    const apart = join(folder, 'apart');
    const task = { bytes: master, folder: apart, mode: 'quick', upload: null } as const;
    const broken = { ...task, bytes: new TextEncoder().encode('no picture') };
    const [made, refused] = await Promise.allSettled([makeApart(task), makeApart(broken)]);
    expect(made).toEqual({ status: 'fulfilled', value: await makeVariants(master, join(folder, 'here'), 'quick') });
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(UnreadablePicture) });
    expect(await readdir(apart)).toEqual(await readdir(join(folder, 'here')));
    if (process.platform === 'linux') expect(helpers()).toHaveLength(1);
    await expect.poll(helpers, { timeout: 60_000 }).toEqual([]);
    const logo = await makeApart({ ...task, upload: 'logo' });
    expect(logo).toMatchObject({ upload: 'logo' });
  });

  it('is not asked for what names the files: the versions of its library are read, not loaded', () => {
    expect(JSON.stringify(SHARP_VERSIONS)).toBe(JSON.stringify(sharp.versions));
  });
});
