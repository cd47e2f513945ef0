/**
 * Tells bundlers about languages: what the chosen ones are like becomes literals, and words are found by their folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { LOCALES } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/**
 * The columns of the table of languages, one module each, or a script would carry those of all others; and what browsers
 * know of the table of routes.
 */
export const LITERAL_MODULE = /\/src\/(?:domain\/site\/language\/[\w-]+|contract\/routes\/repeatable)\.ts$/;

/** The exports of such a module as literals: with the languages of this shop, and without the table. */
export async function moduleLiterals(path: string): Promise<string> {
  const exported = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

/** As Vite knows it: `import.meta.glob<…>('/i18n/*\/mail.json', { eager: true, import: 'default' })`. */
const WORDS = /import\.meta\.glob<[^(]*>\('\/i18n\/\*\/([\w-]+)\.json', \{ eager: true, import: 'default' \}\)/g;

/** Gives the text of a file of words. */
type ReadWords = (file: string) => string;
const ours: ReadWords = (file) => readFileSync(file, 'utf8');

/** The files of a namespace in the languages of the shop, as the object that Vite makes of them. */
function wordsOf(namespace: string, read: ReadWords): string {
  const paths = LOCALES.map((locale) => `/i18n/${locale}/${namespace}.json`);
  const entries = paths.map((path) => `${JSON.stringify(path)}: ${read(join(PROJECT_ROOT, path)).trim()}`);
  return `({ ${entries.join(', ')} })`;
}

/**
 * For esbuild. Astro has the first half from src/integrations/language-columns.ts, the second from Vite. `read`: where
 * an owner has words of their own.
 */
export const languagePlugin = (read: ReadWords): Plugin => ({
  name: 'vitrine:languages',
  setup: ({ onLoad }) => {
    onLoad({ filter: LITERAL_MODULE }, async ({ path }) => ({ contents: await moduleLiterals(path), loader: 'js' }));
    onLoad({ filter: /\/pocketbase\/src\/base\/(?:mail|document)-words\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(WORDS, (_, namespace: string) => wordsOf(namespace, read)),
      loader: 'ts',
    }));
  },
});

export const languageBundle = languagePlugin(ours);
