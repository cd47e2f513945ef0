/** A publication can be undone while nobody has changed anything of it since; pictures, sold pieces and former addresses included. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemRecord, JobFindingRecord, RevisionRecord } from '#src/contract/records.ts';
import { makeCategory, makeItem, makeProduct, makeShop, png, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callStudio,
  publish,
  saveDraft,
  signInEditor,
  stored,
  type Editor,
  type StudioResult,
} from '#tests/support/editors.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';
import { read } from '#tests/support/poison.ts';
import type { PublicationAnswer, SeriesAnswer, UndoAnswer } from '#src/contract/studio-api.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const undo = (...publications: readonly string[]): Promise<StudioResult<PublicationAnswer>> =>
  callStudio(backend, editor, 'undo', { publications });
const isThere = (collection: 'products' | 'items' | 'categories', id: string): Promise<boolean> =>
  stored(backend, collection, id).then(
    () => true,
    () => false,
  );

test('what was changed, made and deleted is as before, and an undo can be undone', async () => {
  const product = await makeProduct(backend.admin, { name_fr: 'Tabouret', images: [png('a.png'), png('b.png')] });
  const item = await makeItem(backend.admin, product.id, { stock: 10 });
  const category = await makeCategory(backend.admin);
  const [a = '', b = ''] = product.images;
  const made = word('made').replace('-', '').padEnd(15, '0');
  const answer = await publish(backend, editor, [
    await saveDraft(editor, {
      collection: 'products',
      record: product.id,
      data: { name_en: 'Stool', slug_en: word('stool'), images: [b] },
    }),
    await saveDraft(editor, { collection: 'items', record: item.id, data: { stock: 30, stock_was: 10, price: 1 } }),
    await saveDraft(editor, { collection: 'categories', record: category.id, action: 'delete' }),
    await saveDraft(editor, {
      collection: 'categories',
      record: made,
      action: 'create',
      data: { name_en: 'Made', slug_en: word('made') },
    }),
  ]);
  expect(answer.status).toBe(200);
  expect(await stored(backend, 'products', product.id)).toMatchObject({
    images: [b],
    outdated: { name_fr: expect.any(String) },
  });
  // A sale is no edit: two of the thirty pieces go.
  withDatabase(backend, (database) => database.prepare('UPDATE items SET stock = stock - 2 WHERE id = ?').run(item.id));

  const back = await undo(answer.body.publication);
  expect(back).toMatchObject({ status: 200, body: { publication: expect.stringMatching(/^[a-z0-9]{15}$/) } });
  const { name_en, slug_en } = product;
  expect(await stored(backend, 'products', product.id)).toMatchObject({
    name_en,
    slug_en,
    images: [a, b],
    outdated: {},
  });
  expect(await stored(backend, 'items', item.id)).toMatchObject({ price: 2000, stock: 8 });
  expect(await stored(backend, 'categories', category.id)).toMatchObject({ name_en: category.name_en });
  expect(await isThere('categories', made)).toBe(false);

  // Of the first nothing is left to undo: it has been changed since.
  expect(await undo(answer.body.publication)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  expect((await undo(back.body.publication)).status).toBe(200);
  expect(await stored(backend, 'products', product.id)).toMatchObject({ name_en: 'Stool', images: [b] });
  expect(await isThere('categories', category.id)).toBe(false);
  expect(await stored(backend, 'categories', made)).toMatchObject({ name_en: 'Made' });
});

test('a deleted product comes back with its items and its former addresses', async () => {
  const former = word('former');
  const product = await makeProduct(backend.admin, { slug_en: former });
  const item = await makeItem(backend.admin, product.id);
  await backend.admin.collection('products').update(product.id, { slug_en: word('present') });
  const filter = `product = '${product.id}'`;
  const addresses = () => backend.admin.collection('redirects').getFullList({ filter });
  const [address] = await addresses();
  expect(address).toMatchObject({ from: `/products/${former}` });
  const gone = await publish(backend, editor, [
    await saveDraft(editor, { collection: 'products', record: product.id, action: 'delete' }),
  ]);
  expect([gone.status, await isThere('items', item.id)]).toEqual([200, false]);
  expect((await undo(gone.body.publication)).status).toBe(200);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ sku: item.sku, product: product.id });
  expect((await addresses()).map(({ from }) => String(from))).toContain(`/products/${former}`);
});

test('what somebody has changed since is told by name, and nothing is put back', async () => {
  const [one, two] = [await makeProduct(backend.admin), await makeProduct(backend.admin)];
  const change = (id: string, name: string) =>
    saveDraft(editor, { collection: 'products', record: id, data: { name_en: name } });
  const first = await publish(backend, editor, [await change(one.id, 'First'), await change(two.id, 'First')]);
  await backend.admin.collection('products').update(two.id, { name_en: 'By hand' });
  const { status, body } = await undo(first.body.publication);
  expect([status, body.code]).toEqual([409, 'changed_since']);
  expect(body.edited).toMatchObject([{ collection: 'products', record: two.id, author: 'superuser' }]);
  expect((await stored(backend, 'products', one.id)).name_en).toBe('First');
  // Together with that change it can.
  const revisions = backend.admin.collection('revisions');
  const last = await revisions.getFirstListItem<RevisionRecord>(`record = '${two.id}'`, { sort: '-@rowid' });
  expect((await undo(first.body.publication, last.publication)).status).toBe(200);
  expect((await stored(backend, 'products', two.id)).name_en).toBe(two.name_en);
});

test('an editor does not put back what only superusers change', async () => {
  const shop = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(shop.id, { legal_name: 'Other SARL' });
  const country = await backend.admin.collection('countries').create({ code: 'DE' });
  const revisions = backend.admin.collection('revisions');
  const nameOf = async (record: string): Promise<string> =>
    (await revisions.getFirstListItem<RevisionRecord>(`record = '${record}'`, { sort: '-@rowid' })).publication;
  expect(await undo(await nameOf(shop.id))).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'legal_name', code: 'not_for_editors' }] },
  });
  expect(await undo(await nameOf(country.id))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('the requests of one table are one series: looked at as a whole, and taken back request by request', async () => {
  const colleague = await signInEditor(backend);
  const items = await Promise.all(
    [1, 2, 3].map(async () => makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 })),
  );
  const [one, two, three] = items;
  const [table, back, again] = ['table', 'back', 'again'].map((name) => word(name).replace('-', '').padEnd(15, '0'));
  const prices = () => Promise.all(items.map(async ({ id }) => (await stored(backend, 'items', id)).price));
  const send = (as: Editor, price: string, ...rows: readonly ({ id: string } | undefined)[]) =>
    callStudio(backend, as, 'import', {
      collection: 'items',
      rows: rows.map((row) => ({ id: row?.id ?? '', price })),
      dry: false,
      series: table,
    });
  expect((await send(editor, '30', one, two)).status).toBe(200);
  expect((await send(editor, '30', three)).status).toBe(200);
  expect(await send(colleague, '40', three)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const listed = async (id = '') =>
    (await callStudio<SeriesAnswer>(backend, colleague, 'series', {})).body.series.find((series) => series.id === id);
  expect(await listed(table)).toMatchObject({
    collection: 'items',
    records: 3,
    left: 3,
    authorName: expect.any(String),
  });
  const undoSeries = (series = '', as = ''): Promise<StudioResult<UndoAnswer>> =>
    callStudio(backend, editor, 'undo', { series, as });

  // A change of the first request stands in the way before the second is taken back.
  const draft = await saveDraft(editor, { collection: 'items', record: one?.id ?? '', data: { price: 3500 } });
  const { publication } = (await publish(backend, editor, [draft])).body;
  const refused = await undoSeries(table, back);
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_since']);
  expect(refused.body.edited).toMatchObject([{ collection: 'items', record: one?.id, label: one?.sku }]);
  expect(await prices()).toEqual([3500, 3000, 3000]);
  expect((await undo(publication)).status).toBe(200);
  // It is again as the table has left it.
  expect(await undoSeries(table, back)).toMatchObject({
    status: 200,
    body: { left: 2, records: [{ record: three?.id }] },
  });
  expect(await prices()).toEqual([3000, 3000, 2000]);
  while ((await undoSeries(table, back)).body.left > 0);
  expect(await prices()).toEqual([2000, 2000, 2000]);
  expect([await listed(table), await listed(back)]).toMatchObject([
    { records: 3, left: 0, isUndo: false },
    { records: 3, left: 3, isUndo: true },
  ]);
  // Who asks once more as the same undo is told that nothing is left; another undo has nothing to take back.
  expect(await undoSeries(table, back)).toMatchObject({ status: 200, body: { publication: '', records: [], left: 0 } });
  expect((await undoSeries(table, word('no').replace('-', '').padEnd(15, '0'))).status).toBe(404);
  // And what was taken back can be had again, the same way.
  while ((await undoSeries(back, again)).body.left > 0);
  expect(await prices()).toEqual([3000, 3000, 3000]);
  // Then the table holds again, and can be taken back as before.
  expect(await listed(table)).toMatchObject({ records: 3, left: 3 });
  expect(await undoSeries(table, word('more').replace('-', '').padEnd(15, '0'))).toMatchObject({ body: { left: 2 } });
});

describe('an undo whose window is closed', () => {
  const name = (): string => word('s').replace('-', '').padEnd(15, '0');
  const undoSeries = (series: string, as: string): Promise<StudioResult<UndoAnswer>> =>
    callStudio(backend, editor, 'undo', { series, as });
  const stateOf = async (id: string): Promise<readonly [number | undefined, string | undefined]> => {
    const { body } = await callStudio<SeriesAnswer>(backend, editor, 'series', {});
    const found = body.series.find((series) => series.id === id);
    return [found?.left, found?.undo];
  };
  const minute = (): Promise<unknown> => backend.admin.crons.run('vitrine_drafts');
  const priceOf = async ({ id }: { readonly id: string }): Promise<number> =>
    (await stored(backend, 'items', id)).price;

  /** Items, each of which a table has made dearer in a request of its own. */
  async function sendTable(series: string, count: number): Promise<readonly [ItemRecord, ...ItemRecord[]]> {
    const items: ItemRecord[] = [];
    for (let at = 0; at < count; at += 1) {
      const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
      const rows = [{ id: item.id, price: '30' }];
      const sent = await callStudio(backend, editor, 'import', { collection: 'items', rows, dry: false, series });
      expect(sent.status).toBe(200);
      items.push(item);
    }
    const [first, ...others] = items;
    if (first === undefined) throw new Error('A table has rows');
    return [first, ...others];
  }

  test('goes on by itself to its end, and can be taken back as one', async () => {
    const [table, back] = [name(), name()];
    const items = await sendTable(table, 4);
    expect((await undoSeries(table, back)).body.left).toBe(3);
    expect(await stateOf(table)).toEqual([3, 'running']);
    await minute();
    await expect.poll(() => stateOf(table)).toEqual([0, 'none']);
    // A window on a slow line comes when all is over.
    expect(await undoSeries(table, back)).toMatchObject({ status: 200, body: { left: 0 } });
    expect(await Promise.all(items.map(priceOf))).toEqual([2000, 2000, 2000, 2000]);
    expect(await stateOf(back)).toEqual([4, 'none']);
    // To take it back is no reason to go on with it.
    expect((await undoSeries(back, name())).body.left).toBe(3);
    await minute();
    await expect.poll(() => stateOf(back)).toEqual([0, 'none']);
    expect(await stateOf(table)).toEqual([4, 'none']);
    expect(await Promise.all(items.map(priceOf))).toEqual([3000, 3000, 3000, 3000]);
  });

  test('and that is taken back before its end stops', async () => {
    const [table, back] = [name(), name()];
    const items = await sendTable(table, 3);
    expect((await undoSeries(table, back)).body.left).toBe(2);
    expect((await undoSeries(back, name())).body.left).toBe(0);
    // What the same minute does after it shows that its turn is over.
    const preview = word('p').replace('-', '').padEnd(15, '0');
    const expires = '2026-01-01 10:00:00.000Z';
    insertRow(backend, 'previews', { id: preview, author: editor.id, token: preview.padEnd(32, 'x'), expires });
    await minute();
    const found = (): unknown => read(backend, 'SELECT id FROM previews WHERE id = ?', preview);
    await expect.poll(found).toBeUndefined();
    expect(await stateOf(table)).toEqual([3, 'none']);
    expect(await Promise.all(items.map(priceOf))).toEqual([3000, 3000, 3000]);
  });

  test('and that finds something in its way waits, says so, and goes on when that is gone', async () => {
    const [table, back] = [name(), name()];
    const items = await sendTable(table, 3);
    expect((await undoSeries(table, back)).body.left).toBe(2);
    const draft = await saveDraft(editor, { collection: 'items', record: items[0].id, data: { price: 3500 } });
    const { publication } = (await publish(backend, editor, [draft])).body;
    await minute();
    await expect.poll(() => stateOf(table)).toEqual([1, 'stuck']);
    const findings = await backend.admin
      .collection('job_findings')
      .getFullList<JobFindingRecord>({ filter: "step = 'undo_series'" });
    expect(findings.map(({ note }) => note)).toEqual([expect.stringContaining(items[0].id)]);
    expect(await Promise.all(items.map(priceOf))).toEqual([3500, 2000, 2000]);
    expect((await undo(publication)).status).toBe(200);
    await minute();
    await expect.poll(() => stateOf(table)).toEqual([0, 'none']);
    expect(await Promise.all(items.map(priceOf))).toEqual([2000, 2000, 2000]);
  });

  test('ends where an editor who asks again is told what stands in its way', async () => {
    const [table, back] = [name(), name()];
    const items = await sendTable(table, 2);
    expect((await undoSeries(table, back)).body.left).toBe(1);
    await backend.admin.collection('items').update(items[0].id, { price: 4000 });
    expect(await undoSeries(table, name())).toMatchObject({ status: 409, body: { edited: [{ record: items[0].id }] } });
    expect(await stateOf(table)).toEqual([1, 'none']);
  });
});
