import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasTest, PROJECT_FILES, specificationProblems, type ProjectFiles } from '#scripts/checks/specification.ts';

const head = '| # | Specification | Built in | Shown by |\n|---|---|---|---|\n';
const files: Readonly<Record<string, string>> = {
  'src/a.ts': 'export function add() {}',
  'src/b.ts': "import { add } from '#src/a.ts';",
  'src/c.ts': 'export function divide() {}',
  'tests/unit/a.test.ts':
    "import { twice } from '#src/b.ts';\ntest('adds', () => {});\ntest.for([1])('counts %s', () => {});\ndescribe(\"it's a group\", () => {});",
  'tests/e2e/a.test.ts': "test('adds', () => {});",
};
const project: ProjectFiles = {
  read: (path) => Promise.resolve(files[path] ?? null),
  exists: (path) => Promise.resolve(Object.keys(files).some((file) => file === path || file.startsWith(`${path}/`))),
};
const check = (rows: string, expected: Record<string, number>) => specificationProblems(head + rows, project, expected);

describe('the check of docs/specification.md', () => {
  test('a row with a test and a row for later have no problem', async () => {
    const rows =
      '| 1.1 | Adds | `src/a.ts` | tests/unit/a.test.ts › adds |\n| 1.2 | Pays | checkout | later: buying |\n';
    expect(await check(rows, { 1: 2 })).toEqual([]);
  });

  test('a missing row and a row that is there twice are found', async () => {
    const row = '| 1.1 | Adds | `src/a.ts` | later: buying |\n';
    expect(await check(row + row, { 1: 2 })).toEqual(['row 1.1 is there 2 times', 'row 1.2 is missing']);
  });

  test('a row that is not counted is found', async () => {
    expect(await check('| 1.1 | Adds | x | later: buying |\n', { 1: 0 })).toEqual([
      'row 1.1 is not counted in ROWS_OF_SECTION',
    ]);
  });

  test('rows of sections that are named by a letter are counted and looked up, too', async () => {
    const rows =
      '| S.1 | Adds | `src/a.ts` | tests/unit/a.test.ts › adds |\n| S.3 | Adds | `src/a.ts` | tests/unit/a.test.ts › subtracts |\n';
    expect(await check(rows, { S: 2 })).toEqual([
      'row S.2 is missing',
      'row S.3 is not counted in ROWS_OF_SECTION',
      'row S.3 names a test that is not there: tests/unit/a.test.ts › subtracts',
    ]);
  });

  test('a test that imports no place of its row is found, by other files too; one that asks the running shop imports none', async () => {
    const row = (built: string, file = 'tests/unit/a.test.ts') =>
      check(`| 1.1 | Adds | ${built} | ${file} › adds |\n`, { 1: 1 });
    expect(await row('`src/b.ts`')).toEqual([]);
    expect(await row('`src/a.ts` `add`')).toEqual([]);
    expect(await row('`src/c.ts`')).toEqual([
      'row 1.1 is shown by a test that imports none of its places: tests/unit/a.test.ts › adds',
    ]);
    expect(await row('SDK')).toEqual([
      'row 1.1 is shown by a test that imports none of its places: tests/unit/a.test.ts › adds',
    ]);
    expect(await row('`src/c.ts`', 'tests/e2e/a.test.ts')).toEqual([]);
  });

  test('a test or file that is not there is found', async () => {
    const rows =
      '| 1.1 | Adds | `src/a.ts` | tests/unit/a.test.ts › subtracts |\n| 1.2 | Adds | `src/a.ts` | tests/unit/b.test.ts › adds |\n';
    expect(await check(rows, { 1: 2 })).toEqual([
      'row 1.1 names a test that is not there: tests/unit/a.test.ts › subtracts',
      'row 1.2 names a file that is not there: tests/unit/b.test.ts',
    ]);
  });

  test('a row without a test, a place or a known issue is found', async () => {
    expect(await check('| 1.1 | Adds | `src/a.ts` | |\n', { 1: 1 })).toEqual(["row 1.1 names no test: ''"]);
    expect(await check('| 1.1 | Adds | | later: buying |\n', { 1: 1 })).toEqual([
      'row 1.1 needs a statement, a place and a test',
    ]);
    expect(await check('| 1.1 | Adds | x | later: one day |\n', { 1: 1 })).toEqual([
      "row 1.1 waits for an unknown issue: 'one day'",
    ]);
  });

  test('a place that is not there, or no place, is found', async () => {
    const placed = (built: string) => check(`| 1.1 | Adds | ${built} | tests/unit/a.test.ts › adds |\n`, { 1: 1 });
    expect(await placed('`tests/unit`, `src/a.ts` `add`')).toEqual([]);
    expect(await placed('`src/d.ts`')).toEqual(['row 1.1 names a place that is not there: src/d.ts']);
    expect(await placed('`src/a.ts`, `a.ts`')).toEqual(['row 1.1 names a place that is not there: a.ts']);
    expect(await placed('`src/a.ts` `subtract`')).toEqual(['row 1.1 names what none of its files holds: subtract']);
    expect(await placed('`src/a.ts` `ad`')).toEqual(['row 1.1 names what none of its files holds: ad']);
    expect(await placed('records')).toEqual(["row 1.1 names no place: 'records'"]);
  });

  test('titles with parameters and quotes are found in the source', () => {
    const source = files['tests/unit/a.test.ts'] ?? '';
    expect(hasTest(source, 'counts %s')).toBe(true);
    expect(hasTest(source, "it's a group")).toBe(true);
    expect(hasTest(source, 'count')).toBe(false);
  });
});

test('every row of the specification leads to a place and a test, or to a later issue', async () => {
  expect(await specificationProblems(await readFile('docs/specification.md', 'utf8'), PROJECT_FILES)).toEqual([]);
});
