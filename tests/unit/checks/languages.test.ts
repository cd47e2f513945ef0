import { expect, test } from 'vitest';
import { languageProblems } from '#scripts/checks/languages.ts';

test.each([
  ["const all = ['en', 'fr'];", ["'en'", "'fr'"]],
  ['const names = { en: one, fr: two };', ["'en'", "'fr'"]],
  ["record.getString('name_it')", ['name_it']],
  ["if (path.startsWith('/fr')) leave();", ["'fr'"]],
  ['search: [`title_en`]', ['title_en']],
])('a list of languages is refused: %s', (source, found) => {
  const problems = languageProblems('src/html/sample.ts', source);
  expect(problems.map((problem) => /names (\S+):/.exec(problem)?.[1])).toEqual(found);
});

test.each([
  "import type words from '#i18n/en/mail.json';",
  "// 'fr' is French: name_fr",
  'const names = LOCALES.map((locale) => `name_${locale}`);',
  'const text = "leave it: here";',
])('what names no language is let through: %s', (source) => {
  expect(languageProblems('src/html/sample.ts', source)).toEqual([]);
});

test('the table itself, frozen migrations and the texts of the demo may name them', () => {
  const source = "const all = ['en', 'fr', 'it'];";
  for (const path of ['src/domain/site/languages.ts', 'pocketbase/src/migrations/1.ts', 'scripts/demo/text.ts'])
    expect(languageProblems(path, source)).toEqual([]);
});
