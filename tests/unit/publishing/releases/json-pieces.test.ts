import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPieces } from '#src/publishing/releases/records.ts';

const object = fc.dictionary(fc.string(), fc.jsonValue());

test('together the pieces are what JSON.stringify writes', () => {
  fc.assert(
    fc.property(object, (value) => {
      expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
    }),
  );
});

test('a map is written as an object', () => {
  fc.assert(
    fc.property(object, (value) => {
      const pieces = jsonPieces({ number: 1, files: new Map(Object.entries(value)) });
      expect([...pieces].join('')).toBe(JSON.stringify({ number: 1, files: value }));
    }),
  );
});

test('no piece is as long as a large object', () => {
  const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`products/${index}.html`, 'digest']));
  const pieces = [...jsonPieces({ files })];
  expect(pieces.join('')).toBe(JSON.stringify({ files }));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
});
