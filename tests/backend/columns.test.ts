/** The limits of the columns that the shop's own code writes: one table, as the live collections have it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLUMNS } from '#src/schema/derived/limits.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

test.for(Object.entries(COLUMNS))('%s', async ([name, columns]) => {
  const { fields } = await backend.admin.collections.getOne(name);
  const live = fields.flatMap((field): [string, number][] => {
    // PocketBase's own.
    if (field.name === 'id' || field.name === 'tokenKey') return [];
    if (field.type === 'text') return [[field.name, Number(field['max'])]];
    return field.type === 'json' || field.type === 'editor' ? [[field.name, Number(field['maxSize'])]] : [];
  });
  expect(Object.fromEntries(live)).toEqual(columns);
});

/** Tables of SQLite's alone: words of records that are searched, and what an import remembers. */
const OWN_TABLES = ['item_search', 'moved_records'];

test('every statement of the hooks that inserts names a collection of the table', async () => {
  const folder = 'pocketbase/src';
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/^(?:migrations|schema)\//.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  // `insertStatement` takes no other collection; its own text has a variable there.
  const named = texts.flatMap((text) => [...text.matchAll(/INSERT INTO (\w+)/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !Object.hasOwn(COLUMNS, name ?? '') && !OWN_TABLES.includes(name ?? ''))).toEqual([]);
});
