/** The migration that gives a language its columns, as text. */
import type { Columns } from '#src/schema/derived/record-columns.ts';
import { KNOWN_LOCALES, TYPED_LOCALE } from '#src/domain/site/languages.ts';

/** Collection → names without language of the texts that have a column in the language of types, but for `known` ones. */
function textsOf(columns: Columns): Record<string, string[]> {
  const ending = `_${TYPED_LOCALE}`;
  const named = Object.entries(columns).map(([collection, names]): [string, string[]] => [
    collection,
    names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)),
  ]);
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

function choicesOf(columns: Columns): Record<string, string[]> {
  const named = Object.entries(columns).filter(([, names]) => names.includes('locale'));
  return Object.fromEntries(named.map(([collection]) => [collection, ['locale']]));
}

/** @param name In English, for the help in PocketBase's dashboard. */
export function languageMigration(code: string, name: string, columns: Columns): string {
  const language = { code, name, like: TYPED_LOCALE, texts: textsOf(columns), choices: choicesOf(columns) };
  return `/** ${name}: a column of each text, and the choice of it. Written by npm run add-locale. */
import { addLanguage, removeLanguage } from '#pocketbase/migrations/helpers/languages.ts';

const LANGUAGE = ${JSON.stringify(language, null, 2)} as const;

migrate(
  (app) => addLanguage(app, LANGUAGE),
  (app) => removeLanguage(app, LANGUAGE),
);
`;
}

/** Number and name of the file: after all that are there, and after those that the project will bring. ms since the epoch. */
export function migrationName(code: string, there: readonly string[], now: number): string {
  const numbers = there.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite);
  return `${Math.max(Math.floor(now / 1000), ...numbers.map((number) => number + 1))}_language_${code}.ts`;
}

/** Whether the table has the language. */
export function isKnown(code: string): boolean {
  return KNOWN_LOCALES.some((known) => known === code);
}
