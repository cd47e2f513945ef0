/**
 * Which languages there are stands in one table (src/domain/site/languages.ts). Code that names more than one of them, or a column of one, would
 * not follow when a language comes or goes.
 */
import { glob, readFile } from 'node:fs/promises';
import { reportProblems } from '#scripts/checks/report.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';

/** The table, frozen history and texts of the demo; and where a language is meant as such, not as one of the shop's. */
const EXEMPT: readonly RegExp[] = [
  /^src\/domain\/site\/languages\.ts$/,
  /^pocketbase\/src\/migrations\//,
  /^scripts\/demo\//,
  /^scripts\/dev\//,
  /^src\/moving-in\/headers\.ts$/,
];

const codes = KNOWN_LOCALES.join('|');
/** Comments may give examples. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** `name_fr` as a column. */
const COLUMN = new RegExp(`['"\`.][\\w.]*[a-z]_(?:${codes})\\b`, 'g');
/** `'fr'`, `fr:`, `/fr` of a path; `#i18n/en/…` are the types of the words. */
const CODE = new RegExp(`(['"\`])(?:/)?(${codes})(?:/\\*)?\\1|(?<=[{,]\\s*|^\\s*)(${codes}): `, 'gm');

/** What lists languages in a source. `path`: from the project's folder. */
export function languageProblems(path: string, source: string): string[] {
  if (EXEMPT.some((exempt) => exempt.test(path))) return [];
  const code = source.replace(COMMENT, '');
  const columns = [...new Set([...code.matchAll(COLUMN)].map(([found]) => found.slice(1)))];
  const named = [...new Set([...code.matchAll(CODE)].map((match) => match[2] ?? match[3] ?? ''))];
  return [...columns, ...named.map((name) => `'${name}'`)].map(
    (found) =>
      `${path} names ${found}: languages stand in src/domain/site/languages.ts. Ask LOCALES or DEFAULT_LOCALE.`,
  );
}

if (import.meta.main) {
  const problems: string[] = [];
  const files = ['{src,scripts}/**/*.{ts,tsx,astro,css,js}', 'pocketbase/src/**/*.ts', '*.{mjs,cjs}'];
  for await (const file of glob(files)) problems.push(...languageProblems(file, await readFile(file, 'utf8')));
  reportProblems('languages', problems);
}
