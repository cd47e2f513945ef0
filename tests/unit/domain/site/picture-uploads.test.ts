/** Which pictures the shop takes, by what their files say: how many pixels, and that they end. */
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { hasTooManyScans } from '#src/domain/catalogue/picture-size.ts';
import { uploadProblem, type UploadKind } from '#src/domain/site/uploads.ts';
import { openMaster } from '#src/publishing/pictures/picture-variants.ts';

function problemOf(bytes: Uint8Array, kind: UploadKind = 'picture'): string | null {
  const read = (count: number, from: number): Uint8Array => bytes.subarray(from, from + count);
  return uploadProblem(kind, { name: 'one', size: bytes.length, read })?.code ?? null;
}

const size = { width: 600, height: 500 };
const noise = Buffer.from(Array.from({ length: size.width * size.height * 3 }, (_, at) => (at * 7919) % 251));
const picture = (): Sharp => sharp(noise, { raw: { ...size, channels: 3 } });

test.for([
  ['JPEG', () => picture().jpeg()],
  ['JPEG that comes in steps', () => picture().jpeg({ progressive: true })],
  ['PNG', () => picture().png()],
  ['WebP', () => picture().webp()],
] as const)('a whole %s is taken, and a part of one is not', async ([, make]) => {
  const bytes = await make().toBuffer();
  expect(problemOf(bytes)).toBeNull();
  for (const share of [0.3, 0.6, 0.99])
    expect([share, problemOf(bytes.subarray(0, Math.floor(bytes.length * share)))]).toEqual([
      share,
      'picture_unreadable',
    ]);
});

test('a photo is measured behind the small copy of itself and all that programs have noted, and ends by itself', async () => {
  const [photo, copy] = [await picture().jpeg().toBuffer(), await picture().resize(160).jpeg().toBuffer()];
  const note = (content: Uint8Array): Buffer => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const notes = Array.from({ length: 5 }, () => note(Buffer.alloc(60_000, 0x20)));
  const noted = Buffer.concat([photo.subarray(0, 2), note(copy), ...notes, photo.subarray(2)]);
  expect(problemOf(noted)).toBeNull();
  expect(problemOf(noted.subarray(0, noted.length - 100))).toBe('picture_unreadable');
  // A film of the moment stands behind it.
  expect(problemOf(Buffer.concat([photo, Buffer.alloc(200_000, 1), Buffer.from('moov')]))).toBeNull();
  // A part of a small one: its copy ends, and it does not.
  const short = Buffer.concat([photo.subarray(0, 2), note(copy.subarray(0, 4000)), photo.subarray(2, 9000)]);
  expect(problemOf(short)).toBe('picture_unreadable');
});

test('more pixels than small pictures can be made of are refused, and so is a picture that does not say how many', async () => {
  const bytes = Uint8Array.from(await picture().png().toBuffer());
  const view = new DataView(bytes.buffer);
  for (const [width, height, code] of [
    [4000, 4000, null],
    [4001, 4000, 'picture_pixels'],
    [800, 16_384, null],
    [800, 16_385, 'picture_side'],
    [16_000, 16_000, 'picture_pixels'],
    [2 ** 31 - 1, 1, 'picture_pixels'],
  ] as const) {
    view.setUint32(16, width);
    view.setUint32(20, height);
    for (const kind of ['picture', 'logo'] as const) expect([width, problemOf(bytes, kind)]).toEqual([width, code]);
  }
  bytes.fill(0, 12, 30);
  expect(problemOf(bytes)).toBe('picture_unreadable');
});

test('a JPEG that tells its picture a hundred times over is not decoded, one of a program is', async () => {
  for (const progressive of [false, true])
    expect(hasTooManyScans(await picture().jpeg({ progressive }).toBuffer())).toBe(false);
  const bytes = await picture().jpeg({ progressive: true }).toBuffer();
  const [from, to] = [bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2];
  const many = Buffer.concat([
    bytes.subarray(0, to),
    ...Array.from({ length: 100 }, () => bytes.subarray(from, to)),
    bytes.subarray(to),
  ]);
  expect(hasTooManyScans(many)).toBe(true);
  await expect(openMaster(many)).rejects.toThrow('scans');
});
