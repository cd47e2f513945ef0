import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTests } from '#scripts/commands/test.ts';

const FILES: Readonly<Record<string, string>> = {
  'tests/unit/stores/cart.test.ts': "test('adds a tea')",
  'tests/unit/ui/field.test.tsx': "test('shows the cart’s Limit')",
  'tests/backend/account-cart.test.ts': "test('is kept')",
  'tests/e2e/cart.test.ts': "test('a person adds a tea')",
  'tests/a11y/pages.test.ts': "test('has a limit')",
  'tests/support/cart.ts': 'export const cart = 1;',
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-find-'));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a word means the files that are called so, of both runners, and nothing that is no test', async () => {
  expect(await findTests(root, 'Cart')).toEqual({
    vitest: ['tests/backend/account-cart.test.ts', 'tests/unit/stores/cart.test.ts'],
    playwright: ['tests/e2e/cart.test.ts'],
  });
});

test('a path means one file', async () => {
  expect(await findTests(root, 'tests/e2e/cart.test.ts')).toEqual({
    vitest: [],
    playwright: ['tests/e2e/cart.test.ts'],
  });
});

test('where no file is called so, words mean the files that have them', async () => {
  expect(await findTests(root, 'limit')).toEqual({
    vitest: ['tests/unit/ui/field.test.tsx'],
    playwright: ['tests/a11y/pages.test.ts'],
  });
});

test('words that are nowhere are told, and nothing passes by running no test', async () => {
  await expect(findTests(root, 'nothing of this')).rejects.toThrow('No file of tests has "nothing of this"');
});
