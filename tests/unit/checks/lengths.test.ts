import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const MOST_LINES = 400;
const LINTER = 'oxlint.config.ts';
/** Its table of imports is a file of data beside it. */
const MOST_LINES_OF_LINTER = 150;
const FILES = ['src', 'scripts', 'pocketbase/src', 'tests'].map(
  (folder) => `${folder}/**/*.{ts,tsx,js,mjs,cjs,astro,css}`,
);

/** Tables of data, and lists that name every collection, whatever their length. */
const DATA: readonly string[] = ['tests/golden/quotes.ts'];

const linesOf = (text: string): number => text.split('\n').length - 1;

/** What is longer than it may be. */
function tooLong(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([, text]) => linesOf(text) > MOST_LINES)
    .map(([name, text]) => `${name}: ${linesOf(text)} lines`);
}

test('a file of 401 lines is found, one of 400 is not', () => {
  const files = { 'src/a.ts': '\n'.repeat(401), 'src/b.astro': '\n'.repeat(400) };
  expect(tooLong(files)).toEqual(['src/a.ts: 401 lines']);
});

test('no file is longer than 400 lines', () => {
  const names = globSync(FILES).filter((name) => !DATA.includes(name));
  expect(names.length).toBeGreaterThan(1000);
  expect(tooLong(Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])))).toEqual([]);
});

test('each exception is there, and is needed', () => {
  for (const name of DATA) expect(linesOf(readFileSync(name, 'utf8')), name).toBeGreaterThan(MOST_LINES);
});

test('the configuration of the linter fits on a page, and lets no function of the shop be longer than others', async () => {
  expect(linesOf(readFileSync(LINTER, 'utf8'))).toBeLessThanOrEqual(MOST_LINES_OF_LINTER);
  const { default: config } = (await import(pathToFileURL(join(process.cwd(), LINTER)).href)) as {
    readonly default: { readonly overrides: readonly { readonly files: readonly string[]; readonly rules: object }[] };
  };
  const excused = config.overrides
    .filter(({ rules }) => 'max-lines-per-function' in rules)
    .flatMap(({ files }) => files);
  expect(excused).toEqual(['tests/**', 'pocketbase/src/migrations/**']);
});
