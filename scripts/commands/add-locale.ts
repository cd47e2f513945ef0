import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyWords } from '#scripts/backend/empty-words.ts';
import { isKnown, languageMigration, migrationName } from '#scripts/backend/language-migration.ts';
import { recordColumns } from '#src/schema/derived/record-columns.ts';
import { TYPED_LOCALE } from '#src/domain/site/languages.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import type { WordFile } from '#src/i18n/namespaces.ts';
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
