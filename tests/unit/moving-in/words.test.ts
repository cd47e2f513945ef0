import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { createT } from '#src/i18n/client-t.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import { FINDING_CODES } from '#src/moving-in/finding-codes.ts';
import { findingWords } from '#src/wording/moving-in.ts';

test.each(KNOWN_LOCALES)('every finding and every field has words in %s, and no words are left over', (locale) => {
  const words = JSON.parse(readFileSync(`i18n/${locale}/moving-in.json`, 'utf8')) as Record<string, string>;
  const said = Object.keys(words).filter((key) => key.startsWith('finding.'));
  expect(said.toSorted()).toEqual(FINDING_CODES.map((code) => `finding.${code}`));
  const fields = Object.keys(words).filter((key) => key.startsWith('field.'));
  const named = Object.values(MAPPING_FIELDS).flat();
  const plain = named.filter((field) => !KNOWN_LOCALES.some((one) => field.endsWith(`.${one}`)));
  expect(fields.toSorted()).toEqual(plain.map((field) => `field.${field}`).toSorted());
  const t = createT(words, locale);
  const sentence = findingWords(t, { code: 'slug_double', params: { value: 'lamp' } });
  expect(sentence).toContain('lamp');
});
