import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipOf, joinedCrc, pieceOf } from '#src/publishing/render/feeds/write-feeds.ts';

it('pieces come out as one text, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 }), (texts) => {
      expect(gunzipSync(gzipOf(texts.map(pieceOf))).toString()).toBe(texts.join(''));
    }),
    { numRuns: 200 },
  );
});

it('checksums of long texts are those of both together', () => {
  for (const size of [0, 1, 255, 65_536, 1_000_003]) {
    const [a, b] = [Buffer.alloc(size, 'ab'), Buffer.alloc(size + 7, 'xyz')];
    expect(joinedCrc(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
  }
});

it('the same pieces give the same bytes: a release that says the same has the same files', () => {
  const pieces = ['one', '', 'two'].map(pieceOf);
  expect(gzipOf(pieces)).toEqual(gzipOf(['one', '', 'two'].map(pieceOf)));
});
