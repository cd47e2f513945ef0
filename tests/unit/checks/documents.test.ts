import { expect, test } from 'vitest';
import { documentProblems, MOST_RECORDS, projectProblems } from '#scripts/checks/documents.ts';

const index = '- [0001](0001-a.md) A\n- [0002](archive/0002-b.md) B\n';
const texts = {
  'docs/decisions/README.md': index,
  'docs/decisions/0001-a.md': 'See [0002](archive/0002-b.md).',
  'docs/decisions/archive/0002-b.md': 'See [0001](../0001-a.md#why) and [elsewhere](https://example.com/a.md).',
};
const check = (more: Readonly<Record<string, string>>): string[] => {
  const all = { ...texts, ...more };
  return documentProblems(new Map(Object.entries(all)), (path) => path in all);
};

test('records that are listed or in the archive, and links that lead to them, have no problem', () => {
  expect(check({ 'src/a.ts': '/** Sums (docs/decisions/0001, decisions 0001 and 0002). */' })).toEqual([]);
});

test('a number that no record has is found, also the second of a list', () => {
  expect(check({ 'src/a.ts': '// docs/decisions/0003', 'README.md': 'Decisions 0001, 0004' })).toEqual([
    'src/a.ts names decision 0003, which is not there',
    'README.md names decision 0004, which is not there',
  ]);
});

test('a record that is not listed, two of one number and a link to nowhere are found', () => {
  const more = { 'docs/decisions/0005-c.md': '[a](0001-b.md)', 'docs/decisions/archive/0001-d.md': '' };
  expect(check(more)).toEqual([
    'docs/decisions/archive/0001-d.md has the number of docs/decisions/0001-a.md',
    'docs/decisions/0005-c.md links 0001-b.md, which is not there',
    'docs/decisions/README.md does not list docs/decisions/0005-c.md',
  ]);
});

test('more records than the index has room for are found', () => {
  const many = Array.from({ length: MOST_RECORDS }, (_, at) => `docs/decisions/${1000 + at}-x.md`);
  const listed = index + many.map((path) => `[x](${path.slice('docs/decisions/'.length)})`).join('\n');
  const more = { ...Object.fromEntries(many.map((path) => [path, ''])), 'docs/decisions/README.md': listed };
  expect(check(more)).toEqual(['docs/decisions has 81 records, 80 may stand beside the archive']);
});

test('this project has no problem', async () => {
  expect(await projectProblems()).toEqual([]);
});
