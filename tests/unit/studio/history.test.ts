import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RevisionRecord } from '#src/contract/records.ts';
import { returnTo, versionsOf, withNames } from '#src/studio/history/record-versions.ts';
import { textDifference } from '#src/studio/history/FieldDifference.tsx';

const revision = (part: Partial<RevisionRecord>): RevisionRecord =>
  ({ id: 'r', action: 'update', before: null, after: null, fields: [], files: [], ...part }) as RevisionRecord;

describe('the versions of a record', () => {
  const one = { name_en: 'Lamp', stock: 1 };
  const two = { name_en: 'Lantern', stock: 1, outdated: [] };
  const newestFirst = [
    revision({ before: one, after: two, fields: ['name_en', 'outdated'] }),
    revision({ action: 'create' }),
  ];

  test('are what it was after each change; what follows by itself is no difference', () => {
    const [changed, made] = versionsOf(newestFirst, { ...two, stock: 7 });
    expect(changed?.changes).toEqual([{ field: 'name_en', before: 'Lamp', after: 'Lantern' }]);
    expect(changed?.values).toEqual(two);
    // Of a new one only the change after it knows what it was.
    expect(made).toMatchObject({ changes: [], values: one });
  });

  test('a new one that nobody has changed is what is stored; a deleted one is nothing', () => {
    expect(versionsOf([revision({ action: 'create' })], two)[0]?.values).toEqual(two);
    expect(versionsOf([revision({ action: 'delete', before: one })], null)[0]?.values).toBeNull();
  });

  test('come back without pieces, and say which files the record has lost since', () => {
    const was = {
      name_en: 'Lamp',
      name_fr: 'Lampe',
      images: ['medium1', 'medium2'],
      outdated: ['x'],
      rank: 3,
      id: 'x',
    };
    const stored = { name_en: 'Lantern', name_fr: 'Lampe', images: ['medium2'], outdated: [], rank: 3, id: 'y' };
    expect(returnTo('products', was, stored)).toEqual({
      values: { name_en: 'Lamp', images: ['medium1', 'medium2'] },
      lost: {},
    });
    expect(returnTo('shop', { logo: 'a.svg' }, { logo: 'b.svg' })).toEqual({
      values: { logo: 'a.svg' },
      lost: { logo: ['a.svg'] },
    });
    expect(returnTo('items', { stock: 9, price: 100 }, { stock: 1, price: 200 }).values).toEqual({ price: 100 });
    expect(withNames(['a.png', 'b.png'], new Map([['a.png', 'draft:a.png']]))).toEqual(['draft:a.png', 'b.png']);
    expect(withNames('a.png', new Map([['a.png', 'draft:a.png']]))).toBe('draft:a.png');
  });
});

describe('the difference of two texts', () => {
  const without = (kind: string) => (pieces: ReturnType<typeof textDifference>) =>
    pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');

  test('is said by words', () => {
    expect(textDifference('A red lamp', 'A blue lamp').filter(({ kind }) => kind !== 'same')).toEqual([
      { text: 'red', kind: 'removed' },
      { text: 'blue', kind: 'added' },
    ]);
  });

  test('holds both whole', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem());
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = textDifference(before, after);
        expect(without('added')(pieces)).toBe(before);
        expect(without('removed')(pieces)).toBe(after);
      }),
    );
  });

  test('of very long ones is the two of them', () => {
    const long = 'word '.repeat(3000);
    expect(textDifference(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
