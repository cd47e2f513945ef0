/** The list of changes: what a build must see, in order, without gaps, and only together with the change itself. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, makeCategory, makeItem, makePage, makeProduct, makeShop, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
});
afterAll(() => backend.stop());

async function rows(): Promise<{ seq: number; text: string }[]> {
  const all = await backend.admin.collection('changes').getFullList({ sort: 'seq' });
  return all.map((row) => ({
    seq: Number(row['seq']),
    text: `${String(row['action'])} ${String(row['collection'])} ${String(row['record'])}`,
  }));
}

/** Runs SQL on the database of the stopped backend. */
async function inDatabase(sql: string): Promise<void> {
  backend = await backend.restart({
    change: () => {
      const database = new DatabaseSync(join(backend.dataDir, 'data.db'));
      database.exec(sql);
      database.close();
    },
  });
}

/** The rows that `task` adds. */
async function changesOf(task: () => Promise<unknown>): Promise<string[]> {
  const before = (await rows()).length;
  await task();
  return (await rows()).slice(before).map(({ text }) => text);
}

test('a draft is nothing to a build; publishing creates, editing updates, unpublishing deletes', async () => {
  const products = backend.admin.collection('products');
  let id = '';
  expect(await changesOf(async () => void ({ id } = await makeProduct(backend.admin, { status: 'draft' })))).toEqual(
    [],
  );
  expect(await changesOf(() => products.update(id, { summary_en: 'Soon' }))).toEqual([]);
  expect(await changesOf(() => products.update(id, { status: 'published' }))).toEqual([`create products ${id}`]);
  expect(await changesOf(() => products.update(id, { summary_en: 'Now' }))).toEqual([`update products ${id}`]);
  expect(await changesOf(() => products.update(id, { summary_en: 'Now' }))).toEqual([]);
  expect(await changesOf(() => products.update(id, { status: 'archived' }))).toEqual([`delete products ${id}`]);
  expect(await changesOf(() => products.delete(id))).toEqual([]);
});

test('deleting what is shown is a row, with the rows of what goes with it', async () => {
  const page = await makePage(backend.admin);
  expect(await changesOf(() => backend.admin.collection('pages').delete(page.id))).toEqual([`delete pages ${page.id}`]);
  const category = await makeCategory(backend.admin);
  expect(await changesOf(() => backend.admin.collection('categories').delete(category.id))).toEqual([
    `delete categories ${category.id}`,
  ]);
});

test('the stock of an item is a change only when its band changes', async () => {
  const product = await makeProduct(backend.admin);
  const { id } = await makeItem(backend.admin, product.id, { stock: 10 });
  const stock = (pieces: number): Promise<string[]> =>
    changesOf(() => backend.admin.collection('items').update(id, { stock: pieces }));
  expect(await stock(9)).toEqual([]);
  expect(await stock(4)).toEqual([]);
  expect(await stock(3)).toEqual([`update items ${id}`]);
  expect(await stock(1)).toEqual([]);
  expect(await stock(0)).toEqual([`update items ${id}`]);
  expect(await stock(100)).toEqual([`update items ${id}`]);
});

test('items follow their product', async () => {
  const product = await makeProduct(backend.admin, { status: 'draft' });
  let id = '';
  expect(await changesOf(async () => void ({ id } = await makeItem(backend.admin, product.id)))).toEqual([]);
  await backend.admin.collection('products').update(product.id, { status: 'published' });
  expect(await changesOf(() => backend.admin.collection('items').update(id, { price: 1234 }))).toEqual([
    `update items ${id}`,
  ]);
  expect(await changesOf(() => backend.admin.collection('items').delete(id))).toEqual([`delete items ${id}`]);
});

test('a country that is switched off is deleted from the site', async () => {
  const { id } = await create(backend.admin, 'countries', { code: 'FR', active: true });
  expect(await changesOf(() => backend.admin.collection('countries').update(id, { active: false }))).toEqual([
    `delete countries ${id}`,
  ]);
});

test('a changed slug is told together with its redirects', async () => {
  const { id } = await makeProduct(backend.admin);
  const added = await changesOf(() => backend.admin.collection('products').update(id, { slug_fr: 'nouveau' }));
  expect(added).toEqual([expect.stringMatching(/^create redirects /), `update products ${id}`]);
});

test('accounts are nothing to a build', async () => {
  expect(await changesOf(() => makeUser(backend.admin, 'customer'))).toEqual([]);
});

test('a refused save leaves no row, no redirect and no price', async () => {
  const product = await makeProduct(backend.admin, { slug_en: 'kept' });
  const item = await makeItem(backend.admin, product.id);
  const added = await changesOf(async () => {
    await refusal(backend.admin.collection('products').update(product.id, { slug_en: 'moved', name_en: '' }));
    await refusal(backend.admin.collection('items').update(item.id, { price: 1, gtin: '1' }));
  });
  expect(added).toEqual([]);
  const prices = await backend.admin.collection('price_history').getFullList({ filter: `item = '${item.id}'` });
  expect(prices).toHaveLength(1);
});

test('a save whose row cannot be written is not kept: both are one transaction', async () => {
  const product = await makeProduct(backend.admin, { slug_en: 'before' });
  const item = await makeItem(backend.admin, product.id);
  await inDatabase("CREATE TRIGGER full BEFORE INSERT ON changes BEGIN SELECT RAISE(ABORT, 'full'); END");
  const { admin } = backend;
  expect((await refusal(admin.collection('products').update(product.id, { slug_en: 'after' }))).status).toBe(400);
  expect((await refusal(admin.collection('items').update(item.id, { price: 1 }))).status).toBe(400);
  expect((await refusal(admin.collection('products').delete(product.id))).status).toBe(400);
  expect((await refusal(makeCategory(admin, { slug_en: 'never' }))).status).toBe(400);
  expect((await admin.collection('products').getOne(product.id))['slug_en']).toBe('before');
  expect((await admin.collection('items').getOne(item.id))['price']).toBe(2000);
  expect(await admin.collection('redirects').getFullList({ filter: `product = '${product.id}'` })).toEqual([]);
  expect(await admin.collection('price_history').getFullList({ filter: `item = '${item.id}'` })).toHaveLength(1);
  expect(await admin.collection('categories').getFullList({ filter: "slug_en = 'never'" })).toEqual([]);
  await inDatabase('DROP TRIGGER full');
});

test('fifty saves at once are numbered without gaps or doubles', async () => {
  await Promise.all(Array.from({ length: 50 }, () => makeCategory(backend.admin)));
  const numbers = (await rows()).map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('rows are never changed or deleted, not by emptying the collection either', async () => {
  const { admin } = backend;
  const [row] = (await admin.collection('changes').getList(1, 1)).items;
  const id = row?.id ?? '';
  expect((await refusal(admin.collection('changes').update(id, { action: 'delete' }))).status).toBe(403);
  expect((await refusal(admin.collection('changes').delete(id))).status).toBe(403);
  const before = await rows();
  expect((await refusal(admin.collections.truncate('changes'))).status).toBe(400);
  expect((await refusal(admin.collections.truncate('price_history'))).status).toBe(400);
  expect(await rows()).toEqual(before);
});
