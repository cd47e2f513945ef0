import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { securityProblems } from '#scripts/checks/security.ts';
import { readOrNull } from '#scripts/checks/specification.ts';

const read = (path: string): Promise<string | null> =>
  Promise.resolve(path === 'tests/a.test.ts' ? "test('adds', () => {});" : null);

test('points with a test that exists, one in each chapter, have no problem', async () => {
  const table =
    '| V1.2 Injection | Adds | tests/a.test.ts › adds |\n| V2.1 | Adds | tests/a.test.ts › adds<br>tests/a.test.ts › adds |\n';
  expect(await securityProblems(table, read, 2)).toEqual([]);
});

test('a point without a test, with one that is not there, and a chapter without a point are found', async () => {
  const table =
    '| V1.1 | Adds | |\n| V1.2 | Adds | tests/a.test.ts › subtracts |\n| V1.3 | | tests/b.test.ts › adds |\n';
  expect(await securityProblems(table, read, 2)).toEqual([
    "V1.1 names no test: ''",
    'V1.2 names a test that is not there: tests/a.test.ts › subtracts',
    'V1.3 needs a statement and its tests',
    'V1.3 names a file that is not there: tests/b.test.ts',
    'chapter V2 has no point',
  ]);
});

test('every point of docs/asvs.md leads to a test', async () => {
  expect(await securityProblems(await readFile('docs/asvs.md', 'utf8'), readOrNull)).toEqual([]);
});
