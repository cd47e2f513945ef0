import { expect, test } from 'vitest';
import { outdatedAfter, readOutdated, textMark, translatedNames } from '#src/domain/catalogue/outdated.ts';

const texts = (name_en: string, name_fr = '', name_it = '') => ({ name_en, name_fr, name_it });

test('the mark of a text tells texts apart, whatever blanks stand around them', () => {
  expect(textMark('Lamp')).toBe(textMark(' Lamp\n'));
  const marks = ['', 'Lamp', 'lamp', 'Lampe', 'pmaL', '🪔', '🪕'].map(textMark);
  expect(new Set(marks).size).toBe(marks.length);
});

test('only texts in three languages are translations, and addresses are none', () => {
  const triple = ['en', 'fr', 'it'].flatMap((locale) => [`name_${locale}`, `slug_${locale}`]);
  expect(translatedNames([...triple, 'note_en', 'note_fr', 'rank'])).toEqual(['name']);
});

test('another English text makes its translations outdated, and says which text they were made from', () => {
  const before = { texts: texts('Lamp', 'Lampe', 'Lampada'), outdated: {} };
  expect(outdatedAfter(before, texts('Lantern', 'Lampe', 'Lampada'), {})).toEqual({
    name_fr: textMark('Lamp'),
    name_it: textMark('Lamp'),
  });
  // Blanks are no other text, and a language without a text has nothing that is old.
  expect(outdatedAfter(before, texts('Lamp ', 'Lampe', 'Lampada'), {})).toEqual({});
  expect(outdatedAfter(before, texts('Lantern', 'Lanterne', ''), {})).toEqual({});
});

test('a mark stays until the translation changes, is confirmed, or the English text is what it was', () => {
  const before = { texts: texts('Lantern', 'Lampe', 'Lampada'), outdated: { name_fr: textMark('Lamp') } };
  expect(outdatedAfter(before, texts('Lantern', 'Lampe', 'Lampada'), before.outdated)).toEqual(before.outdated);
  expect(outdatedAfter(before, texts('Lanterns', 'Lampe', 'Lanterne'), {})).toEqual({ name_fr: textMark('Lamp') });
  expect(outdatedAfter(before, texts('Lantern', 'Lanterne', 'Lampada'), before.outdated)).toEqual({});
  expect(outdatedAfter(before, texts('Lantern', 'Lampe', 'Lampada'), { name_fr: textMark('Lantern') })).toEqual({});
  expect(outdatedAfter(before, texts('Lamp', 'Lampe', 'Lanterna'), before.outdated)).toEqual({});
});

test('a translation is confirmed against the text that is saved with it, and against no other', () => {
  const before = { texts: texts('Lamp', 'Lampe'), outdated: {} };
  expect(outdatedAfter(before, texts('A lamp', 'Lampe'), { name_fr: textMark('A lamp') })).toEqual({});
  expect(outdatedAfter(before, texts('Lantern', 'Lampe'), { name_fr: textMark('A lamp') })).toEqual({
    name_fr: textMark('Lamp'),
  });
});

test('a new record has nothing that is old, and a field that holds anything else no marks', () => {
  expect(outdatedAfter(null, texts('Lamp', 'Lampe'), { name_fr: 'x' })).toEqual({});
  expect(readOutdated(null)).toEqual({});
  expect(readOutdated(['name_fr'])).toEqual({ 0: 'name_fr' });
  expect(readOutdated({ name_fr: 'abc', name_it: 3 })).toEqual({ name_fr: 'abc' });
});
