/** From a database whose records keep their own pictures to one whose records name those of the library. */
import { readdirSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftRecord, MediumRecord, MediaUseRecord, RevisionRecord } from '#src/contract/records.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { makeUser, png } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { databaseSchema } from '#tests/support/database-schema.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

const MIGRATION = '1790000790';

interface Before {
  readonly id: string;
  readonly collectionId: string;
  readonly images: readonly string[];
}

let old: TestBackend;
let backend: TestBackend;
let product: Before;
let twin: Before;
let item: Before;
let draft: { readonly id: string; readonly files: readonly string[] };

const A = (): File => png('picture-a.png', 200, 1);
const B = (): File => png('picture-b.png', 200, 2);
const C = (): File => png('picture-c.png', 200, 3);

async function startBefore(): Promise<{ readonly old: TestBackend; readonly full: BackendFolders }> {
  let full: BackendFolders | undefined;
  const started = await startTestBackend({
    adapt: async ({ hooksDir, migrationsDir }) => {
      full = { hooksDir: `${hooksDir}-full`, migrationsDir: `${migrationsDir}-full` };
      await cp(hooksDir, full.hooksDir, { recursive: true });
      await cp(migrationsDir, full.migrationsDir, { recursive: true });
      for (const name of await readdir(migrationsDir)) if (name >= MIGRATION) await rm(join(migrationsDir, name));
      for (const name of await readdir(hooksDir)) await rm(join(hooksDir, name));
    },
  });
  if (full === undefined) throw new Error('The folders were not adapted.');
  return { old: started, full };
}

beforeAll(async () => {
  const { old: started, full } = await startBefore();
  old = started;
  const { admin } = old;
  const create = <Made>(collection: string, fields: object): Promise<Made> =>
    admin.collection(collection).create<Made & { id: string }>(fields);
  const named = { status: 'published', tax_class: 'standard', name_en: 'Lamp' };
  product = await create('products', {
    ...named,
    images: [A(), B(), A()],
    alt_en: 'Front\nBack\nFront again',
    alt_fr: 'Devant',
    focus: [{ x: 10, y: 20 }, null, { x: 1, y: 2 }],
  });
  twin = await create('products', { ...named, images: [B()] });
  item = await create('items', { product: product.id, sku: 'L', price: 1, images: [A()] });
  const editor = await makeUser(admin, 'editor');
  draft = await create('drafts', {
    collection: 'products',
    record: twin.id,
    action: 'update',
    author: editor.id,
    version: 1,
    files: [C()],
  });
  await admin.collection('drafts').update(draft.id, {
    data: { images: [twin.images[0], `draft:${draft.files[0]}`], name_en: 'Two lamps' },
  });
  insertRow(old, 'revisions', {
    id: 'revision0000001',
    publication: 'publication0001',
    collection: 'products',
    record: product.id,
    action: 'update',
    before: JSON.stringify({ images: [product.images[0], 'gone_0123456789.png'], name_en: 'Lamp' }),
    after: JSON.stringify({ images: product.images, name_en: 'Lamp' }),
    fields: '["images"]',
    files: '[]',
  });
  insertRow(old, 'awaited_pictures', {
    id: 'awaited00000001',
    collection: 'products',
    record: product.id,
    source: 'https://old.example/b.png',
    state: 'there',
    file: product.images[1] ?? '',
    place: 1,
  });
  backend = await old.restart({ folders: full });
}, 120_000);
afterAll(() => backend.stop());

const media = (): Promise<MediumRecord[]> =>
  backend.admin.collection<MediumRecord>('media').getFullList({ sort: 'name' });
const stored = (collection: string, id: string) => backend.admin.collection(collection).getOne(id);

test('equal pictures are one medium, with the words and the focus that a place has', async () => {
  const all = await media();
  expect(all.map(({ name }) => name)).toEqual(['picture_a.png', 'picture_b.png', 'picture_c.png']);
  const [a, b, c] = all;
  expect(a).toMatchObject({ alt_en: 'Front', alt_fr: 'Devant', focus: [{ x: 10, y: 20 }], bytes: 200, uses: 2 });
  expect(b).toMatchObject({ alt_en: 'Back', alt_fr: '', focus: [], uses: 3 });
  expect(c).toMatchObject({ uses: 1 });
  expect(await stored('products', product.id)).toMatchObject({
    images: [a?.id, b?.id],
    alt_en: 'Front\nBack',
    focus: [{ x: 10, y: 20 }, null],
  });
  expect((await stored('products', twin.id))['images']).toEqual([b?.id]);
  expect((await stored('items', item.id))['images']).toEqual([a?.id]);
  const bytes = new Uint8Array(await A().arrayBuffer());
  const address = backend.admin.files.getURL({ ...a }, a?.file ?? '', { token: await backend.admin.files.getToken() });
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(bytes);
});

test('drafts, revisions and pictures of a former shop name media', async () => {
  const [a, b, c] = await media();
  expect(await stored('drafts', draft.id)).toMatchObject({
    files: [],
    data: { images: [b?.id, c?.id], name_en: 'Two lamps' },
  } satisfies Partial<DraftRecord>);
  expect(await stored('revisions', 'revision0000001')).toMatchObject({
    before: { images: [a?.id], name_en: 'Lamp' },
    after: { images: [a?.id, b?.id, a?.id] },
  } satisfies Partial<RevisionRecord>);
  expect((await stored('awaited_pictures', 'awaited00000001'))['file']).toBe(b?.id);
  const uses = await backend.admin.collection<MediaUseRecord>('media_uses').getFullList();
  expect(uses.map(({ medium, collection, record }) => `${medium} ${collection}/${record}`).sort()).toEqual(
    [
      `${a?.id} products/${product.id}`,
      `${a?.id} items/${item.id}`,
      `${b?.id} products/${product.id}`,
      `${b?.id} products/${twin.id}`,
      `${b?.id} drafts/${draft.id}`,
      `${c?.id} drafts/${draft.id}`,
    ].sort(),
  );
});

test('the schema is that of a fresh database, and former files stay for the way back', async () => {
  const fresh = await startTestBackend();
  try {
    expect(databaseSchema(backend.dataDir)).toEqual(databaseSchema(fresh.dataDir));
  } finally {
    await fresh.stop();
  }
  const folder = join(backend.dataDir, 'storage', product.collectionId, product.id);
  expect(
    readdirSync(folder)
      .filter((name) => !name.endsWith('.attrs'))
      .sort(),
  ).toEqual([...product.images].sort());
  withDatabase(backend, (database) =>
    expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'media_moved'").all()).toEqual([]),
  );
});
