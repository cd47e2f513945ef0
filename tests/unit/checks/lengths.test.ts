import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MOST_LINES = 400;
const FILES = ['src', 'scripts', 'pocketbase/src', 'tests'].map(
  (folder) => `${folder}/**/*.{ts,tsx,js,mjs,cjs,astro,css}`,
);

/** Tables of data, and lists that name every collection, whatever their length. */
const DATA: readonly string[] = ['tests/golden/quotes.ts'];

/** Longer than they should be, with the most lines that each may have until it is split. */
const LONGER: Readonly<Record<string, number>> = {
  'tests/backend/access.test.ts': 628,
  'tests/backend/identity.test.ts': 565,
  'tests/backend/after-sales-operator.test.ts': 439,
  'tests/backend/documents.test.ts': 437,
  'tests/backend/go-live.test.ts': 407,
};

const linesOf = (text: string): number => text.split('\n').length - 1;

/** What is longer than it may be. */
function tooLong(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([name, text]) => linesOf(text) > (LONGER[name] ?? MOST_LINES))
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
  for (const name of [...DATA, ...Object.keys(LONGER)])
    expect(linesOf(readFileSync(name, 'utf8')), name).toBeGreaterThan(MOST_LINES);
});
