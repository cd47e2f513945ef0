/** From a database whose redirects were kept as they were written to one that has them decoded. */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { insertRow } from '#tests/support/order-shop.ts';

const MIGRATION = '1790000920';

test('paths of redirects are decoded, but for those that are there already or would be read as something else', async () => {
  let full: BackendFolders | undefined;
  const old = await startTestBackend({
    adapt: async ({ hooksDir, migrationsDir }) => {
      full = { hooksDir, migrationsDir: `${migrationsDir}-full` };
      await cp(migrationsDir, full.migrationsDir, { recursive: true });
      for (const name of await readdir(migrationsDir)) if (name >= MIGRATION) await rm(join(migrationsDir, name));
    },
  });
  if (full === undefined) throw new Error('The folders were not adapted.');
  const rows = [
    ['/caf%C3%A9/*', 'https://e.example/%C3%A9'],
    ['/%63art?a=%C3%A9', '/th%C3%A9?b=%C3%A9'],
    ['/pâté', '/a'],
    ['/p%C3%A2t%C3%A9', '/b'],
    ['/100%25', '/c'],
    ['/%E9', '/d'],
  ] as const;
  for (const [at, [from, to]] of rows.entries())
    insertRow(old, 'redirects', { id: `redirect000000${at}`, from, to, locale: 'en', origin: 'moved' });
  const backend = await old.restart({ folders: full });
  try {
    const stored = await backend.admin.collection('redirects').getFullList({ sort: 'id' });
    expect(stored.map((row) => [row['from'], row['to']])).toEqual([
      ['/café/*', 'https://e.example/%C3%A9'],
      ['/cart?a=%C3%A9', '/thé?b=%C3%A9'],
      ['/pâté', '/a'],
      ['/p%C3%A2t%C3%A9', '/b'],
      ['/100%25', '/c'],
      ['/%E9', '/d'],
    ]);
  } finally {
    await backend.stop();
  }
});
