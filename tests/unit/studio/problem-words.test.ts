import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locale } from '#src/domain/site/locale.ts';
import { BackendError } from '#src/backend/errors.ts';
import { refusedUpload } from '#src/studio/pictures/upload-problem.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';

function messagesIn(locale: Locale): Readonly<Record<string, string>> {
  const [studio, problems] = ['studio', 'problems'].map((file) =>
    JSON.parse(readFileSync(`i18n/${locale}/${file}.json`, 'utf8')),
  );
  return { ...studio.studio, ...problems };
}

function wordsIn(locale: Locale, code: string, params: Readonly<Record<string, string | number>>): string {
  return problemWords(
    { props: { locale, messages: messagesIn(locale), currency: 'EUR' } },
    { code, params, message: '' },
  );
}

test('what the shop says of a file is told in the editor’s language, and nothing else is guessed', () => {
  const refusal = (code: string) =>
    new BackendError('rejected', { status: 400, response: { data: { files: { code } } } });
  const wordsFor = (locale: Locale, code: string): string | null =>
    refusedUpload({ props: { locale, messages: messagesIn(locale), currency: 'EUR' } }, refusal(code), 'wall.png');
  expect(wordsFor('en', 'uploads_too_many')).toBe(
    'You’ve reached the limit of 2000 MB of images in 24 hours. Continue tomorrow.',
  );
  expect(wordsFor('fr', 'uploads_too_many')).toMatch(/^Vous avez atteint la limite de 2000 Mo .* Continuez demain\.$/);
  expect(wordsFor('it', 'uploads_too_many')).toMatch(/^Hai raggiunto il limite di 2000 MB .* Continua domani\.$/);
  expect(wordsFor('en', 'picture_unreadable')).toContain('‘wall.png’ is incomplete or isn’t a JPEG');
  expect(wordsFor('en', 'validation_other')).toBeNull();
});

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
  expect(wordsIn('it', 'slug_taken', taken)).toBe('«vaso» è già l’URL (Français) di «Vaso». Inseriscine un altro.');
  expect(wordsIn('en', 'slug_taken', taken)).toBe('‘vaso’ is already the Français URL of ‘Vase’. Enter another.');
});

test('a day of a refusal stands in words', () => {
  const rate = { country: 'FR', field: 'vat_standard', value: 2000, percent: '20.00', date: '2026-11-22' };
  expect(wordsIn('en', 'vat_rate_known', rate)).toContain('20.00% since 22 November 2026 at');
  expect(wordsIn('fr', 'vat_rate_known', rate)).toContain('depuis le 22 novembre 2026 au');
});

test('an amount of a refusal is money, and a moment is a moment', () => {
  const params = { price: 5800, ends: '2026-11-25 12:00:00.000Z', currency: 'EUR' };
  const time = (locale: Locale): string => wordsIn(locale, 'price_under_sale', params);
  expect(time('en')).toMatch(/^This variant has a promotion at €58\.00 until 25 Nov 2026, \d\d:00\. End/);
  expect(time('fr')).toMatch(/^Cette variante est en promotion à 58,00\s€ jusqu’au 25 nov\. 2026/);
  expect(time('it')).toMatch(/^Questa variante è in promozione a 58,00\s€ fino al 25 nov 2026/);
});
