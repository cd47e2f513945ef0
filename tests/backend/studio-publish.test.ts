/** Drafts become content: all or none, never over what somebody else has changed, with every problem by draft and field. */
import { putMedium } from '#src/backend/put-medium.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeRecord, DraftRecord, RevisionRecord } from '#src/contract/records.ts';
import { HISTORY_PAGE, readRevisions } from '#src/studio/history/VersionList.tsx';
import { newestRevisions } from '#src/studio/publish/PublishPanel.tsx';
import {
  create,
  makeCategory,
  makeItem,
  makePage,
  makePalette,
  makeProduct,
  makeShop,
  png,
  word,
} from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { makeDue, publish, saveDraft, signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { write } from '#tests/support/poison.ts';

let backend: TestBackend;
let editor: Editor;
let colleague: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await create(backend.admin, 'home', { announcement_en: 'Hello' });
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
  colleague = await signInEditor(backend);
});
afterAll(() => backend.stop());

const seqs = async (): Promise<number[]> =>
  (await backend.admin.collection('changes').getFullList<ChangeRecord>({ sort: 'seq' })).map(({ seq }) => seq);
const drafts = (): Promise<DraftRecord[]> => editor.client.collection('drafts').getFullList<DraftRecord>();
const newId = (): string => word('new').replace('-', '').padEnd(15, '0');

/** Files that PocketBase keeps for a record. */
function filesOf(collectionId: string, record: string): string[] {
  const names = readdirSync(join(backend.dataDir, 'storage', collectionId, record));
  return names.filter((name) => !name.endsWith('.attrs'));
}

test('what filled the shop before it was one is no publication, and what comes after it is', async () => {
  const all = await backend.admin.collection('revisions').getFullList<RevisionRecord>({ sort: 'created' });
  expect(all.map(({ collection }) => collection)).toEqual(['home', 'shop']);
  expect(await newestRevisions(editor.client)).toEqual([]);
  const page = await makePage(backend.admin);
  expect((await newestRevisions(editor.client)).map(({ record }) => record)).toEqual([page.id]);
});

test('a record has its history page by page, each change once, also where many are of one moment', async () => {
  const page = await makePage(backend.admin);
  await makePage(backend.admin);
  const pages = backend.admin.collection('pages');
  const titles = Array.from({ length: HISTORY_PAGE + 4 }, (_one, at) => `Title ${at}`);
  for (const title_en of titles) await pages.update(page.id, { title_en });
  write(backend, "UPDATE revisions SET created = '2026-11-22 10:00:00.000Z'");
  const first = await readRevisions(editor.client, 'pages', page.id, null);
  const rest = await readRevisions(editor.client, 'pages', page.id, first.at(-1) ?? null);
  expect([first.length, rest.length]).toEqual([HISTORY_PAGE, 5]);
  const after = [...first, ...rest].flatMap((one) => (one.action === 'update' ? [one.after?.['title_en']] : []));
  expect(after.toSorted()).toEqual(titles.toSorted());
});

test('several drafts become content in one transaction, with their revisions, and go', async () => {
  const product = await makeProduct(backend.admin);
  const item = await makeItem(backend.admin, product.id);
  const made = newId();
  const all = [
    // What refers to another record may come first.
    await saveDraft(editor, {
      collection: 'products',
      record: product.id,
      data: { name_en: 'Oak stool', category: made },
    }),
    await saveDraft(editor, { collection: 'items', record: item.id, data: { price: 2500 } }),
    await saveDraft(editor, {
      collection: 'categories',
      record: made,
      action: 'create',
      data: { name_en: 'Stools', slug_en: word('stools') },
    }),
  ];
  const before = (await seqs()).at(-1) ?? 0;
  const { status, body } = await publish(backend, editor, all);
  expect([status, body]).toEqual([200, body]);
  expect(body).toMatchObject({ fromSeq: before + 1, toSeq: before + 3 });
  expect(body.records.map(({ collection, action }) => `${collection} ${action}`)).toEqual([
    'categories create',
    'products update',
    'items update',
  ]);
  expect(await stored(backend, 'products', product.id)).toMatchObject({ name_en: 'Oak stool', category: made });
  expect((await stored(backend, 'items', item.id)).price).toBe(2500);
  expect(await drafts()).toEqual([]);
  const filter = `publication = '${body.publication}'`;
  const revisions = await editor.client.collection('revisions').getFullList<RevisionRecord>({ filter, sort: 'seq' });
  expect(revisions.map(({ seq, action, fields }) => [seq, action, fields])).toEqual([
    [before + 1, 'create', []],
    [before + 2, 'update', ['category', 'name_en']],
    [before + 3, 'update', ['price']],
  ]);
  expect(revisions[2]).toMatchObject({
    author: editor.id,
    label: item.sku,
    before: { price: 2000 },
    after: { price: 2500 },
  });
});

test('nothing is written while one draft is wrong, and every problem is told by draft and field', async () => {
  const product = await makeProduct(backend.admin);
  const item = await makeItem(backend.admin, product.id);
  const good = await saveDraft(editor, { collection: 'products', record: product.id, data: { name_en: 'Not yet' } });
  const data = {
    sku: 'x'.repeat(101),
    price: -1,
    gtin: '12',
    unit: 'stone',
    weight: 'heavy',
    product: 'nosuchproduct00',
  };
  const bad = await saveDraft(editor, { collection: 'items', record: item.id, data });
  const child = newId();
  const orphan = await saveDraft(editor, {
    collection: 'products',
    record: child,
    action: 'create',
    data: { status: 'published', tax_class: 'standard', description_en: '<script>x</script>' },
  });
  const ofOrphan = await saveDraft(editor, {
    collection: 'items',
    record: newId(),
    action: 'create',
    data: { product: child, sku: word('sku') },
  });
  const before = await seqs();
  const { status, body } = await publish(backend, editor, [good, bad, orphan, ofOrphan]);
  expect([status, body.code]).toEqual([400, 'invalid']);
  const tried = await publish(backend, editor, [good, bad, orphan, ofOrphan], true);
  expect(tried).toMatchObject({ status: 200, body: { publication: '', records: [], problems: body.problems } });
  const problems = (draft: DraftRecord): string[] =>
    (body.problems ?? [])
      .filter((one) => one.draft === draft.id)
      .map(({ field, code }) => `${field} ${code}`)
      .sort();
  expect(problems(bad)).toEqual([
    'gtin gtin_shape',
    'price price_not_whole',
    'unit unit_incomplete',
    'weight number_not_whole',
  ]);
  expect(problems(orphan)).toEqual(['description_en rich_text_element', 'name_en text_needed', 'slug_en text_needed']);
  // What is wrong with it follows from the other.
  expect(problems(ofOrphan)).toEqual([]);
  expect(problems(good)).toEqual([]);
  expect(await seqs()).toEqual(before);
  expect((await stored(backend, 'products', product.id)).name_en).toBe(product.name_en);
  const usable = { sku: 'x'.repeat(101), product: 'nosuchproduct00', rank: 1.5 };
  await editor.client.collection('drafts').update(bad.id, { data: usable, version: 2 });
  const again = await publish(backend, editor, [bad]);
  // What only PocketBase knows comes in words of ours too.
  expect(again.body.problems?.map(({ field, code, params }) => ({ field, code, params }))).toEqual(
    expect.arrayContaining([
      { field: 'sku', code: 'validation_max_text_constraint', params: { max: 100 } },
      { field: 'rank', code: 'validation_only_int_constraint', params: {} },
      { field: 'product', code: 'validation_missing_rel_records', params: {} },
    ]),
  );
  for (const one of await drafts()) await editor.client.collection('drafts').delete(one.id);
});

test('what somebody has changed or deleted meanwhile is told by name, and stays', async () => {
  const product = await makeProduct(backend.admin);
  const gone = await makeCategory(backend.admin);
  const mine = await saveDraft(editor, { collection: 'products', record: product.id, data: { name_en: 'Mine' } });
  const ofGone = await saveDraft(editor, { collection: 'categories', record: gone.id, data: { name_en: 'Mine' } });
  const theirs = await saveDraft(colleague, { collection: 'products', record: product.id, data: { rank: 3 } });
  expect((await publish(backend, colleague, [theirs])).status).toBe(200);
  await backend.admin.collection('categories').delete(gone.id);
  const { status, body } = await publish(backend, editor, [mine, ofGone]);
  expect([status, body.code]).toEqual([409, 'edited_meanwhile']);
  expect(await publish(backend, editor, [mine], true)).toMatchObject({
    status: 200,
    body: { edited: [{ draft: mine.id }] },
  });
  const now = await stored(backend, 'products', product.id);
  expect(body.edited).toEqual([
    {
      draft: mine.id,
      collection: 'products',
      record: product.id,
      updated: now.updated,
      author: expect.stringContaining('editor'),
      label: expect.any(String),
    },
    {
      draft: ofGone.id,
      collection: 'categories',
      record: gone.id,
      updated: '',
      author: 'superuser',
      label: gone.name_en,
    },
  ]);
  expect(now).toMatchObject({ name_en: product.name_en, rank: 3 });
  // Looked at again, it begins with what is there now.
  await editor.client.collection('drafts').update(mine.id, { base: now.updated, version: 2 });
  expect((await publish(backend, editor, [mine])).status).toBe(200);
  expect(await stored(backend, 'products', product.id)).toMatchObject({ name_en: 'Mine', rank: 3 });
  await editor.client.collection('drafts').delete(ofGone.id);
});

test('two windows of one person do not overwrite each other’s draft', async () => {
  const { id } = await makeProduct(backend.admin);
  const draft = await saveDraft(editor, { collection: 'products', record: id, data: { name_en: 'One' } });
  const save = (version: number, name: string): Promise<DraftRecord> =>
    editor.client.collection('drafts').update<DraftRecord>(draft.id, { version, data: { name_en: name } });
  await save(2, 'Two');
  expect((await refusal(save(2, 'Other'))).codes).toEqual({ version: 'edited_meanwhile' });
  expect((await save(3, 'Three')).data).toEqual({ name_en: 'Three' });
  const second = saveDraft(editor, { collection: 'products', record: id });
  expect((await refusal(second)).status).toBe(400);
  await editor.client.collection('drafts').delete(draft.id);
});

test('pictures come, go and change places, and no file is copied', async () => {
  const product = await makeProduct(backend.admin, { images: [png('a.png'), png('b.png')] });
  const [a = '', b = ''] = product.images;
  const c = await putMedium(editor.client, png('c.png'));
  const data = { images: [b, c], focus: [null, { x: 10, y: 90 }], alt_en: 'B\nC' };
  const draft = await saveDraft(editor, { collection: 'products', record: product.id, data });
  const { collectionId } = await backend.admin.collection('products').getOne(product.id);
  const dry = await publish(backend, editor, [draft], true);
  expect(dry).toMatchObject({ status: 200, body: { records: [{ record: product.id }] } });
  expect(await stored(backend, 'products', product.id)).toMatchObject({ images: [a, b] });
  expect((await publish(backend, editor, [draft])).status).toBe(200);
  const now = await stored(backend, 'products', product.id);
  expect(now).toMatchObject({ images: [b, c], focus: [null, { x: 10, y: 90 }], alt_en: 'B\nC' });
  expect(() => filesOf(collectionId, product.id)).toThrow('ENOENT');
  const missing = await saveDraft(editor, {
    collection: 'products',
    record: product.id,
    data: { images: ['nomedium0000000'], focus: [], alt_en: '' },
  });
  const refused = await publish(backend, editor, [missing]);
  expect(refused.body.problems).toMatchObject([{ field: 'images', code: 'validation_missing_rel_records' }]);
  await editor.client.collection('drafts').delete(missing.id);
  const points = await saveDraft(editor, {
    collection: 'products',
    record: product.id,
    data: { focus: [{ x: 101, y: 0 }] },
  });
  expect((await publish(backend, editor, [points])).body.problems).toMatchObject([
    { field: 'focus', code: 'focus_shape' },
  ]);
  await editor.client
    .collection('drafts')
    .update(points.id, { data: { focus: [null, null, { x: 1, y: 1 }] }, version: 2 });
  expect((await publish(backend, editor, [points])).body.problems).toMatchObject([
    { code: 'focus_count', params: { pictures: 2 } },
  ]);
  await editor.client.collection('drafts').delete(points.id);
});

test('the choices of a published product change together with its items, and two colours together', async () => {
  const product = await makeProduct(backend.admin, { options_en: 'Size' });
  const item = await makeItem(backend.admin, product.id, { values_en: 'M' });
  const options = await saveDraft(editor, {
    collection: 'products',
    record: product.id,
    data: { options_en: 'Size\nColour' },
  });
  expect((await publish(backend, editor, [options])).body.problems).toMatchObject([
    { draft: options.id, field: 'options_en', code: 'options_items', params: { sku: item.sku } },
  ]);
  const values = await saveDraft(editor, { collection: 'items', record: item.id, data: { values_en: 'M\nBlue' } });
  expect((await publish(backend, editor, [options, values])).status).toBe(200);
  const palette = await makePalette(backend.admin);
  const [text, background] = [palette.get('text')?.id ?? '', palette.get('background')?.id ?? ''];
  await backend.admin.collection('palette').update(text, { name_en: 'Label', name_fr: 'Cartel' });
  const dark = await saveDraft(editor, { collection: 'palette', record: text, data: { dark: '#101010' } });
  expect((await publish(backend, editor, [dark])).body.problems?.[0]).toMatchObject({
    field: 'dark',
    code: 'palette_contrast',
    params: { foreground: 'text', foreground_fr: 'Cartel', foreground_it: 'Label' },
  });
  await editor.client.collection('drafts').delete(dark.id);
  const turned = await saveDraft(editor, { collection: 'palette', record: text, data: { light: '#111111' } });
  const paper = await saveDraft(editor, { collection: 'palette', record: background, data: { light: '#fefefe' } });
  expect((await publish(backend, editor, [turned, paper])).status).toBe(200);
});

test('the stock moves by what the editor has changed of it', async () => {
  const { id } = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 10 });
  const draft = await saveDraft(editor, { collection: 'items', record: id, data: { stock: 15, stock_was: 10 } });
  // Four are sold meanwhile, which is no edit.
  write(backend, 'UPDATE items SET stock = stock - 4 WHERE id = ?', id);
  expect((await publish(backend, editor, [draft])).status).toBe(200);
  expect((await stored(backend, 'items', id)).stock).toBe(11);
});

test('translations that fall behind are marked, and confirmed ones are not', async () => {
  const product = await makeProduct(backend.admin, { name_fr: 'Tabouret', name_it: 'Sgabello' });
  const english = await saveDraft(editor, {
    collection: 'products',
    record: product.id,
    data: { name_en: 'Milking stool', name_it: 'Sgabello da mungitura' },
  });
  await publish(backend, editor, [english]);
  expect(Object.keys((await stored(backend, 'products', product.id)).outdated ?? {})).toEqual(['name_fr']);
});

describe('a scheduled draft', () => {
  const minute = (): Promise<boolean> => backend.admin.crons.run('vitrine_drafts');
  const soon = '2090-01-01 10:00:00.000Z';

  test('is published when its time has come, together with the others of that time', async () => {
    const page = await makePage(backend.admin);
    const made = newId();
    const all = [
      await saveDraft(editor, { collection: 'pages', record: page.id, data: { title_en: 'Later' }, publish_at: soon }),
      await saveDraft(editor, {
        collection: 'redirects',
        record: made,
        action: 'create',
        data: { from: `/${word('old')}`, to: '/palette' },
        publish_at: soon,
      }),
    ];
    const waiting = await saveDraft(colleague, {
      collection: 'pages',
      record: page.id,
      data: { title_en: 'Even later' },
      publish_at: soon,
    });
    const past = saveDraft(editor, {
      collection: 'home',
      record: (await backend.admin.collection('home').getFirstListItem('')).id,
      publish_at: '2020-01-01 10:00:00.000Z',
    });
    expect((await refusal(past)).codes).toEqual({ publish_at: 'publish_at_past' });
    makeDue(
      backend,
      all.map(({ id }) => id),
    );
    await minute();
    await expect.poll(async () => (await stored(backend, 'pages', page.id)).title_en).toBe('Later');
    expect((await stored(backend, 'redirects', made)).to).toBe('/palette');
    expect((await drafts()).map(({ id }) => id)).toEqual([waiting.id]);
    // The other one has begun with what is no longer there: its author is told.
    makeDue(backend, [waiting.id]);
    await minute();
    const problem = async () => (await stored(backend, 'drafts', waiting.id)).problem;
    await expect.poll(problem).toMatchObject({ code: 'edited_meanwhile', edited: [{ record: page.id }] });
    const now = await stored(backend, 'pages', page.id);
    expect(now.title_en).toBe('Later');
    const renewed = await colleague.client
      .collection('drafts')
      .update<DraftRecord>(waiting.id, { base: now.updated, publish_at: soon, version: 2 });
    expect(renewed.problem).toBeNull();
    await colleague.client.collection('drafts').delete(waiting.id);
  });

  test('tells each draft of a lot its own problem first, and not those of hundreds', async () => {
    const one = { collection: 'redirects', action: 'create', data: { from: 'old' }, publish_at: soon } as const;
    const save = async () => (await saveDraft(editor, { ...one, record: newId() })).id;
    const ids = await Promise.all(Array.from({ length: 22 }, save));
    makeDue(backend, ids);
    await minute();
    const told = async () => (await stored(backend, 'drafts', ids[21] ?? '')).problem?.problems ?? [];
    await expect.poll(async () => (await told())[0]?.draft).toBe(ids[21]);
    expect(await told()).toHaveLength(20);
    write(backend, `DELETE FROM drafts WHERE id IN ('${ids.join("', '")}')`);
  });

  test('is not published for somebody who is no editor any more', async () => {
    const former = await signInEditor(backend);
    const page = await makePage(backend.admin);
    const draft = await saveDraft(former, {
      collection: 'pages',
      record: page.id,
      data: { title_en: 'Revenge' },
      publish_at: soon,
    });
    await backend.admin.collection('users').update(former.id, { role: 'customer' });
    expect((await publish(backend, former, [draft])).status).toBe(403);
    makeDue(backend, [draft.id]);
    await minute();
    await expect
      .poll(async () => (await stored(backend, 'drafts', draft.id)).problem)
      .toMatchObject({ code: 'forbidden' });
    expect((await stored(backend, 'pages', page.id)).title_en).toBe(page.title_en);
  });
});
