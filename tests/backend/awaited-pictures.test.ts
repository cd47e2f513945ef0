/** Pictures that come after what was imported: lent to a worker, put among those of their record, given up, tried again. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type PocketBase from 'pocketbase';
import type {
  AwaitedPicturesAnswer,
  FailedPicture,
  PicturesDueAnswer,
  PicturesThereAnswer,
} from '#src/contract/moving-in/awaited-pictures.ts';
import type { AwaitedPictureRecord, ItemRecord, ProductRecord } from '#src/contract/records.ts';
import { makeItem, makeProduct, makeShop, makeUser, pictureNames, word } from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let service: PocketBase;
let editor: PocketBase;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  service = backend.client();
  await service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  const account = await makeUser(backend.admin, 'editor');
  editor = backend.client();
  await editor.collection('users').authWithPassword(account.email, account.password);
});
afterAll(() => backend.stop());

let count = 0;
/** Adds rows as an import does. Gives their ids. */
function awaiting(
  collection: 'products' | 'items',
  record: string,
  sources: readonly string[],
  fields: Readonly<Record<string, string | number>> = {},
): readonly string[] {
  return sources.map((source, place) => {
    count += 1;
    const id = `await${String(count).padStart(10, '0')}`;
    const next_try = source.startsWith('http') ? '2026-01-01 00:00:00.000Z' : '';
    insertRow(backend, 'awaited_pictures', {
      id,
      collection,
      record,
      place,
      source,
      next_try,
      state: 'waiting',
      alt: '{}',
      ...fields,
    });
    return id;
  });
}

const rowOf = (id: string): Promise<AwaitedPictureRecord> =>
  backend.admin.collection<AwaitedPictureRecord>('awaited_pictures').getOne(id);
const due = (client = service): Promise<PicturesDueAnswer> => client.send('/api/shop/pictures-due', { method: 'POST' });
const fail = (pictures: readonly FailedPicture[]): Promise<object> =>
  service.send('/api/shop/pictures-failed', { method: 'POST', body: { pictures } });

async function pictureFile(name: string, background = '#336699'): Promise<File> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  // Each name has bytes of its own: what stands behind the picture says nothing.
  return new File([new Uint8Array(bytes), name], name, { type: 'image/jpeg' });
}

async function put(ids: readonly string[], names = ids): Promise<PicturesThereAnswer['pictures']> {
  const body = new FormData();
  body.set('pictures', JSON.stringify(ids));
  for (const name of names) body.append('files', await pictureFile(`${name}.jpg`));
  const answer: PicturesThereAnswer = await service.send('/api/shop/pictures-there', { method: 'POST', body });
  return answer.pictures;
}

const productOf = (id: string): Promise<ProductRecord> =>
  backend.admin.collection<ProductRecord>('products').getOne(id);
/** Names as they were uploaded. */
const plain = async (images: readonly string[]): Promise<readonly string[]> =>
  (await pictureNames(backend.admin, images)).map((name) => name.replace(/\.jpg$/, ''));

test('those that are due are lent once, and again later; names of files are not', async () => {
  const product = await makeProduct(backend.admin);
  const [first = '', second = '', local = ''] = awaiting('products', product.id, [
    'https://old.example/a.jpg',
    'https://old.example/b.jpg',
    'c.jpg',
  ]);
  const asked = await service.send<PicturesDueAnswer>('/api/shop/pictures-due', {
    method: 'POST',
    body: { look: true },
  });
  expect(asked).toEqual({ isDue: true, pictures: [] });
  const lent = await due();
  expect(lent.pictures.map(({ id }) => id).sort()).toEqual([first, second]);
  expect(lent.pictures[0]).toMatchObject({ collection: 'products', record: product.id });
  expect(await due()).toEqual({ isDue: false, pictures: [] });
  const { tries, updated, next_try } = await rowOf(first);
  expect([tries, Date.parse(next_try) - Date.parse(updated)]).toEqual([1, 3 * 60_000]);
  withDatabase(backend, (database) =>
    database.prepare('UPDATE awaited_pictures SET next_try = ? WHERE id = ?').run('2026-01-01 00:00:00.000Z', first),
  );
  expect((await due()).pictures.map(({ id }) => id)).toEqual([first]);
  await backend.admin.collection('products').delete(product.id);
  // Nothing is fetched for a product that is gone.
  await expect(rowOf(local)).rejects.toMatchObject({ status: 404 });
});

test('they stand in the order of the former shop, with their texts, among what editors have added', async () => {
  const product = await makeProduct(backend.admin, {
    images: [await pictureFile('own')],
    alt_en: 'Own',
    focus: [{ x: 10, y: 20 }],
  });
  const [a = '', b = ''] = awaiting('products', product.id, ['a.jpg', 'b.jpg'], {
    alt: JSON.stringify({ en: 'A lamp\non a table', fr: 'Une lampe' }),
  });
  expect(await put([b])).toEqual([{ id: b, outcome: 'there' }]);
  expect(await put([a])).toEqual([{ id: a, outcome: 'there' }]);
  const saved = await productOf(product.id);
  expect(await plain(saved.images)).toEqual(['own', a, b]);
  expect(saved.alt_en.split('\n')).toEqual(['Own', 'A lamp on a table', 'A lamp on a table']);
  expect(saved.alt_fr.split('\n')).toEqual(['', 'Une lampe', 'Une lampe']);
  expect(saved.focus).toEqual([{ x: 10, y: 20 }]);
  expect(await rowOf(a)).toMatchObject({ state: 'there', file: saved.images[1], next_try: '', problem: '' });
  // Once more changes nothing: an answer may have been lost.
  expect(await put([a])).toEqual([{ id: a, outcome: 'gone' }]);
  expect((await productOf(product.id)).images).toHaveLength(3);
  // The shop does it by itself: no publication of an editor is in the way of an undo.
  const revisions = await backend.admin.collection('revisions').getFullList({ filter: `record = '${product.id}'` });
  expect(revisions.filter(({ action }) => action === 'update')).toEqual([]);
  const changes = await backend.admin.collection('changes').getFullList({ filter: `record = '${product.id}'` });
  expect(changes.at(-1)).toMatchObject({ action: 'update', automatic: true });
});

test('several come at once, to items too; what a record has no place for is told', async () => {
  const product = await makeProduct(backend.admin);
  const item = await makeItem(backend.admin, product.id, { stock: 7 });
  const ids = awaiting('items', item.id, ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg']);
  const last = ids.at(-1) ?? '';
  const outcomes = await put(ids);
  expect(outcomes.filter(({ outcome }) => outcome === 'there').map(({ id }) => id)).toEqual(ids.slice(0, 6));
  expect(await rowOf(last)).toMatchObject({ state: 'failed', problem: 'full', params: { most: 6 } });
  const saved = await backend.admin.collection<ItemRecord>('items').getOne(item.id);
  expect([await plain(saved.images), saved.stock]).toEqual([ids.slice(0, 6), 7]);
});

test('pictures of two records are not taken together, nor what is no picture', async () => {
  const [one, two] = [await makeProduct(backend.admin), await makeProduct(backend.admin)];
  const [a = ''] = awaiting('products', one.id, ['a.jpg']);
  const [b = ''] = awaiting('products', two.id, ['b.jpg']);
  await expect(put([a, b])).rejects.toMatchObject({ status: 400 });
  const body = new FormData();
  body.set('pictures', JSON.stringify([a]));
  body.append('files', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' }));
  await expect(service.send('/api/shop/pictures-there', { method: 'POST', body })).rejects.toMatchObject({
    status: 400,
  });
  expect((await productOf(one.id)).images).toEqual([]);
  expect(await rowOf(a)).toMatchObject({ state: 'waiting' });
});

test('what failed is tried again later and later, and given up', async () => {
  const product = await makeProduct(backend.admin);
  const [id = '', other = ''] = awaiting('products', product.id, ['https://old.example/1', 'https://old.example/2']);
  const problem = { code: 'unreachable', params: {} } as const;
  const waits: number[] = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    withDatabase(backend, (database) =>
      database.prepare('UPDATE awaited_pictures SET tries = ? WHERE id = ?').run(tries, id),
    );
    await fail([{ id, ...problem, again: true }]);
    const row = await rowOf(id);
    expect(row.state).toBe('waiting');
    waits.push(
      Math.round((Date.parse(row.next_try.replace(' ', 'T')) - Date.parse(row.updated.replace(' ', 'T'))) / 60_000),
    );
  }
  expect(waits).toEqual([1, 5, 30, 120, 720]);
  withDatabase(backend, (database) => database.prepare('UPDATE awaited_pictures SET tries = 6 WHERE id = ?').run(id));
  await fail([
    { id, ...problem, again: true },
    { id: other, code: 'answer', params: { status: 404 }, again: false },
  ]);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'unreachable', next_try: '' });
  expect(await rowOf(other)).toMatchObject({ state: 'failed', problem: 'answer', params: { status: 404 } });
});

test('what ended its process each time is given up, too', async () => {
  const product = await makeProduct(backend.admin);
  const [id = ''] = awaiting('products', product.id, ['https://old.example/poison'], { tries: 6 });
  expect((await due()).pictures.map((picture) => picture.id)).not.toContain(id);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'ended' });
});

test('editors see them, try failed ones again, and take them off the list', async () => {
  const product = await makeProduct(backend.admin);
  const failed = { state: 'failed', next_try: '', tries: 6, problem: 'slow' };
  const [a = '', b = '', c = ''] = awaiting(
    'products',
    product.id,
    [`https://old.example/${word()}`, 'b.jpg', `https://old.example/${word()}`],
    failed,
  );
  const change = (body: object): Promise<AwaitedPicturesAnswer> =>
    editor.send('/api/studio/awaited-pictures', { method: 'POST', body });
  const listed = await editor
    .collection<AwaitedPictureRecord>('awaited_pictures')
    .getList(1, 50, { filter: `state = 'failed'`, sort: 'id', skipTotal: true });
  expect(listed.items.filter(({ record }) => record === product.id).map(({ id }) => id)).toEqual([a, b, c]);
  const before = await change({ action: 'count', pictures: null });
  expect(before).toMatchObject({ changed: 0 });
  expect(await change({ action: 'again', pictures: [a, b] })).toEqual({
    changed: 2,
    waiting: before.waiting + 2,
    failed: before.failed - 2,
  });
  expect(await rowOf(a)).toMatchObject({
    state: 'waiting',
    tries: 0,
    problem: '',
    next_try: expect.stringMatching(/^20/),
  });
  expect(await rowOf(b)).toMatchObject({ state: 'waiting', next_try: '' });
  expect(await change({ action: 'forget', pictures: [a, c] })).toMatchObject({ changed: 1, failed: before.failed - 3 });
  await expect(rowOf(c)).rejects.toMatchObject({ status: 404 });
  expect(await change({ action: 'again', pictures: null })).toMatchObject({ changed: before.failed - 3, failed: 0 });
  await expect(change({ action: 'paint', pictures: null })).rejects.toMatchObject({ status: 400 });
});
