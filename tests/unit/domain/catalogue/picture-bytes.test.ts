/** Sizes of pictures from bytes that are made by hand: what encoders write seldom, and what only looks like a picture. */
import { expect, test } from 'vitest';
import { pictureSize, SIZE_BYTES } from '#src/domain/catalogue/picture-size.ts';

/** Texts as their letters, numbers as a byte each. */
function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
}
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const NONE = null;
const size = (width: number, height: number) => ({ width, height });

const png = (mark: string, chunk: string) => bytes([0x89], mark, zeros(8), chunk, [0, 1, 2, 3, 0, 4, 5, 6], zeros(6));
const webp = (riff: string, name: string, kind: string, rest: readonly number[]) =>
  bytes(riff, zeros(4), name, kind, rest, zeros(18 - rest.length));
const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  0,
  content.length + 2,
  ...content,
];
const frame = (marker: number): number[] => segment(marker, [8, 0, 211, 1, 44, ...zeros(8)]);
const jpeg = (...segments: readonly (readonly number[])[]) => bytes([0xff, 0xd8], ...segments, zeros(30));
const box = (width: number, height: number): number[] => [
  ...bytes('ispe', zeros(4), [0, 0, 1, width, 0, 0, 2, height]),
];

test.each([
  ['a PNG', png('PNG', 'IHDR'), size(66_051, 263_430)],
  ['a PNG whose first part is another', png('PNG', 'IDAT'), NONE],
  ['what begins as a PNG', png('PNX', 'IHDR'), NONE],
  ['what ends as a PNG', Uint8Array.from([0x88, ...png('PNG', 'IHDR').slice(1)]), NONE],
  ['a lossy WebP', webp('RIFF', 'WEBP', 'VP8 ', [...zeros(10), 0x2c, 0xc1, 0xd3, 0xc0]), size(300, 211)],
  ['a WebP with more in it', webp('RIFF', 'WEBP', 'VP8X', [...zeros(8), 1, 2, 3, 4, 5, 6]), size(197_122, 394_501)],
  ['a lossless WebP', webp('RIFF', 'WEBP', 'VP8L', [...zeros(5), 0x2b, 0x81, 0x34, 0xf0]), size(300, 211)],
  ['a WebP of a fourth kind', webp('RIFF', 'WEBP', 'VP8Y', [1, 2, 3]), NONE],
  ['a RIFF that is no picture', webp('RIFF', 'WAVE', 'VP8X', [...zeros(8), 1]), NONE],
  ['a WebP without RIFF', webp('RIFX', 'WEBP', 'VP8X', [...zeros(8), 1]), NONE],
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(
    (marker) => [`a JPEG with frame ${marker.toString(16)}`, jpeg(frame(marker)), size(300, 211)] as const,
  ),
  ...[0xc4, 0xc8, 0xcc, 0xbf, 0xd0].map(
    (marker) =>
      [
        `a JPEG with ${marker.toString(16)}, then its frame`,
        jpeg(segment(marker, zeros(9)), frame(0xc2)),
        size(300, 211),
      ] as const,
  ),
  ['a JPEG with bytes between its parts', jpeg([0xff, 0xff], frame(0xc0)), size(300, 211)],
  ['a JPEG that goes wrong', jpeg([0x00], frame(0xc0)), NONE],
  ['what begins as a JPEG', Uint8Array.from([0xff, 0xd9, ...jpeg(frame(0xc0)).slice(2)]), NONE],
  ['an AVIF with a small copy', bytes(zeros(4), 'ftypavif', box(200, 9), box(50, 7), zeros(8)), size(456, 521)],
  ['an AVIF whose copy comes first', bytes(zeros(4), 'ftypavif', box(50, 7), box(200, 9), zeros(8)), size(456, 521)],
  ['an AVIF whose size is its end', bytes(zeros(4), 'ftypavif', zeros(10), box(50, 7)), size(306, 519)],
  ['an AVIF that is cut in its size', bytes(zeros(4), 'ftypavif', zeros(11), box(50, 7).slice(0, -1)), NONE],
  ['an AVIF that says no size', bytes(zeros(4), 'ftypavif', zeros(30)), NONE],
  ['a size in a file of another kind', bytes(zeros(4), 'ftyq', box(50, 7), zeros(20)), NONE],
] as const)('%s', (_name, file, expected) => {
  expect(pictureSize(file)).toEqual(expected);
});

test('of a JPEG is read to its last byte, and not beyond', () => {
  const whole = bytes([0xff, 0xd8], segment(0xe0, zeros(13)), frame(0xc0));
  // Nine bytes of a frame say its size.
  expect(pictureSize(whole.slice(0, 19 + 10))).toBeNull();
  expect(pictureSize(whole)).toEqual(size(300, 211));
});

test('is not looked for in less than what any picture has', () => {
  const file = png('PNG', 'IHDR');
  expect([file.length, pictureSize(file), pictureSize(file.slice(0, 29))]).toEqual([30, size(66_051, 263_430), null]);
  expect(SIZE_BYTES).toBe(65_536);
});
