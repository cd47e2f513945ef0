import { expect, test } from 'vitest';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { fallbackOrder, shownLines, shownText } from '#src/domain/text/fallback.ts';

const texts = (known: Partial<Record<Locale, string>>) => (locale: Locale) => known[locale] ?? '';

test('a missing text is that of the default language, then of any other', () => {
  expect(fallbackOrder('it')).toEqual(['it', 'en', 'fr']);
  expect(shownText(texts({ en: ' Lamp ', it: 'Lampada' }), 'it')).toEqual({ text: 'Lampada', from: 'it' });
  expect(shownText(texts({ en: ' Lamp ', it: '  ' }), 'it')).toEqual({ text: 'Lamp', from: 'en' });
  expect(shownText(texts({ fr: 'Lampe' }), 'it')).toEqual({ text: 'Lampe', from: 'fr' });
  expect(shownText(texts({}), 'it')).toEqual({ text: '', from: 'it' });
});

test('each line of a list falls back by itself, and there are as many as in the default language', () => {
  expect(shownLines(texts({ en: 'Red\nBlue', it: 'Rosso' }), 'it')).toEqual(['Rosso', 'Blue']);
  expect(shownLines(texts({ en: 'Red', it: 'Rosso\nBlu' }), 'it')).toEqual(['Rosso']);
});

test('what was made in a language that the shop has given up speaks the default one', () => {
  const gone = 'xx' as Locale;
  expect(storedLocale(gone)).toBe('en');
  expect(shownText(texts({ en: 'Lamp', fr: 'Lampe' }), gone).text).toBe('Lamp');
});
