import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN_LIMIT, readColumn, writeColumn } from '#src/domain/text/number-column.ts';

test('a column gives back its numbers, also over JSON and UTF-8', () => {
  const numbers = fc.array(fc.oneof(fc.nat(100), fc.nat(COLUMN_LIMIT - 1), fc.integer({ min: 55_000, max: 58_000 })));
  fc.assert(
    fc.property(numbers, (all) => {
      const text = Buffer.from(JSON.stringify(writeColumn(all)), 'utf8').toString('utf8');
      expect([...readColumn(JSON.parse(text) as string)]).toEqual(all);
    }),
  );
});

test('a letter takes a byte while numbers are small, and JSON needs no escape', () => {
  const all = Array.from({ length: 90 }, (_, number) => number);
  expect(JSON.stringify(writeColumn(all))).toHaveLength(92);
  expect(Buffer.byteLength(writeColumn(all))).toBe(90);
});

test('what is no place in a list is refused', () => {
  for (const number of [-1, 0.5, COLUMN_LIMIT, Number.NaN])
    expect(() => writeColumn([number])).toThrow('fits no column');
});
