import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordColumns, type Columns } from '#src/schema/derived/record-columns.ts';
import { TYPED_LOCALE, KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { namespacesOf, type WordFile, type Words } from '#src/i18n/namespaces.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const USAGE = `npm run add-locale -- de

Writes what a new language needs beside its row in src/domain/site/languages.ts: a migration with its columns, and its words, empty.
Asked again after an upgrade, it writes a migration with the columns that have come since. Nothing that is there is changed.`;

async function writeWords(code: string): Promise<number> {
  const [from, to] = [TYPED_LOCALE, code].map((locale) => join(PROJECT_ROOT, 'i18n', locale)) as [string, string];
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  await mkdir(to, { recursive: true });
  const there = await readdir(to);
  const missing = (await readdir(from)).filter((file) => file.endsWith('.json') && !there.includes(file));
  for (const file of missing) {
    const words = JSON.parse(await readFile(join(from, file), 'utf8')) as WordFile;
    const empty = emptyWords(file.replace('.json', ''), words, forms);
    await writeFile(join(to, file), `${JSON.stringify(empty, null, 2)}\n`);
  }
  return missing.length;
}

/** Writes the migration and the words of a language. @throws OperatorError of one line. */
export async function run(): Promise<void> {
  const [code = ''] = process.argv.slice(3);
  if (code === '--help') return console.log(USAGE);
  if (!/^[a-z]{2}$/.test(code))
    throw new OperatorError(`"${code}" is no language of two letters: npm run add-locale -- de`);
  if (!isKnown(code)) {
    throw new OperatorError(
      `The language "${code}" has no row in src/domain/site/languages.ts yet. Add one after the others (its name, formats and months), then run this again.`,
    );
  }
  const folder = join(PROJECT_ROOT, 'pocketbase/src/migrations');
  const name = new Intl.DisplayNames(TYPED_LOCALE, { type: 'language' }).of(code) ?? code;
  const file = migrationName(code, await readdir(folder), Date.now());
  await writeFile(join(folder, file), languageMigration(code, name, recordColumns()));
  const words = await writeWords(code);
  console.log(`Written: pocketbase/src/migrations/${file}, and ${words} files in i18n/${code}.

What remains:
1. The words: each '' in i18n/${code} (node scripts/checks/i18n.ts says which are missing).
2. Commit all of it.
3. SHOP_LANGUAGES, if it is set: add ${code} to it.
4. Start the shop again: it makes the columns. The texts of the shop are translated in the studio; until then the default language is shown.`);
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Its keys are permanent names, of which some end like a plural form. */
const NAMES_ONLY = 'problems';

function emptyNamespace(namespace: string, words: Words, forms: readonly string[]): Words {
  const keys = Object.keys(words).flatMap((key) =>
    namespace === NAMES_ONLY || !PLURAL.test(key) ? [key] : forms.map((form) => key.replace(PLURAL, `_${form}`)),
  );
  return Object.fromEntries(keys.map((key) => [key, '']));
}

/**
 * A file of words of a new language before anybody has written them: the keys of the language of types, each with ''.
 * @param forms The plural forms of the new language, from Intl.
 */
function emptyWords(name: string, file: WordFile, forms: readonly string[]): WordFile {
  const empty = namespacesOf(name, file).map(([space, words]) => [space, emptyNamespace(space, words, forms)] as const);
  const [only] = empty;
  return only !== undefined && only[0] === name && !(name in file) ? only[1] : Object.fromEntries(empty);
}

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
function migrationName(code: string, there: readonly string[], now: number): string {
  const numbers = there.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite);
  return `${Math.max(Math.floor(now / 1000), ...numbers.map((number) => number + 1))}_language_${code}.ts`;
}

/** Whether the table has the language. */
function isKnown(code: string): boolean {
  return KNOWN_LOCALES.some((known) => known === code);
}
