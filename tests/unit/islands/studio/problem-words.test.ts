import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locale } from '#src/domain/locale.ts';
import { problemWords } from '#src/islands/studio/record/problem-words.ts';

function wordsIn(locale: Locale, code: string, params: Readonly<Record<string, string | number>>): string {
  const texts = ['studio', 'problems'].map((file) => JSON.parse(readFileSync(`i18n/${locale}/${file}.json`, 'utf8')));
  const messages: Readonly<Record<string, string>> = Object.assign({}, ...texts);
  return problemWords({ props: { locale, messages } }, { code, params, message: '' });
}

test('a refusal names colours, themes, languages and records in the language of whoever reads it', () => {
  const colours = {
    theme: 'dark',
    foreground: 'text',
    foreground_en: 'Label',
    foreground_fr: 'Cartel',
    background: 'background',
    ratio: '4.24',
    least: 4.5,
  };
  expect(wordsIn('fr', 'palette_contrast', colours)).toMatch(
    /^Dans le thème sombre, «\sCartel\s» sur «\sbackground\s» a /,
  );
  const taken = { slug: 'vaso', locale: 'fr', name: 'Vase', name_it: 'Vaso' };
  expect(wordsIn('it', 'slug_taken', taken)).toBe('«vaso» è già l’indirizzo (Français) di «Vaso»');
  expect(wordsIn('en', 'slug_taken', taken)).toBe("'vaso' is already the Français address of 'Vase'");
});
