import { expect, test } from 'vitest';
import { typeset } from '#scripts/demo/text.ts';

test('French gets narrow no-break spaces before high punctuation and inside numbers and amounts', () => {
  expect(typeset('fr', 'Vraiment ? Oui : 1 240 °C ; 300 000 €.')).toBe(
    'Vraiment\u202F? Oui\u202F: 1\u202F240\u00A0°C\u202F; 300\u202F000\u202F€.',
  );
});

test('French guillemets keep to their words', () => {
  expect(typeset('fr', '« mot »')).toBe('«\u00A0mot\u00A0»');
});

test('apostrophes are curly in every language, measures hold together', () => {
  expect(typeset('en', "four o'clock, 30 × 40 cm")).toBe('four o’clock, 30\u00A0×\u00A040\u00A0cm');
  expect(typeset('it', "l'onda")).toBe('l’onda');
});

test('tags stay as they are', () => {
  const link = '<a href="https://example.org/a?b=c : d">';
  expect(typeset('fr', `${link}l'adresse :</a>`)).toBe(`${link}l’adresse\u202F:</a>`);
});
