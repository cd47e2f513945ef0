/** What an editor cannot do: leave the table of what is an editor's, get around the hooks, or see what is somebody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreviewRecord } from '#src/contract/records.ts';
import { makePage, makeProduct, makeShop, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { publish, saveDraft, signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;
let colleague: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
  colleague = await signInEditor(backend);
});
afterAll(() => backend.stop());

const draft = (fields: object): Promise<unknown> =>
  editor.client
    .collection('drafts')
    .create({ author: editor.id, version: 1, action: 'update', record: 'anyrecord000000', data: {}, ...fields });

test('a draft is of what editors change, and of nothing else', async () => {
  const shop = await backend.admin.collection('shop').getFirstListItem('');
  for (const collection of ['users', 'orders', 'services', '_superusers', 'countries', 'changes', 'retention'])
    expect((await refusal(draft({ collection }))).status, collection).toBe(400);
  for (const data of [{ vat_scheme: 'exempt' }, { email: 'me@visitor.example' }, { low_stock: 9 }, { id: 'x' }])
    expect((await refusal(draft({ collection: 'shop', record: shop.id, data }))).codes).toEqual({
      data: 'not_for_editors',
    });
  expect((await refusal(draft({ collection: 'pages', data: { key: 'cgv' } }))).codes).toEqual({
    data: 'not_for_editors',
  });
  expect((await refusal(draft({ collection: 'sales', data: { state: 'active', reference: 9 } }))).codes).toEqual({
    data: 'not_for_editors',
  });
  for (const action of ['create', 'delete'])
    expect((await refusal(draft({ collection: 'palette', action }))).codes).toEqual({ action: 'not_for_editors' });
  expect((await refusal(draft({ collection: 'products', record: '../../../etc' }))).status).toBe(400);
  expect((await refusal(draft({ collection: 'products', author: colleague.id }))).status).toBe(400);
  expect((await refusal(draft({ collection: 'products', data: 'x'.repeat(1_000_001) }))).status).toBe(400);
});

test('a draft that got past the first look is refused when it is published', async () => {
  const shop = await backend.admin.collection('shop').getFirstListItem<{ id: string; legal_name: string }>('');
  const made = await saveDraft(editor, { collection: 'shop', record: shop.id, data: { tagline: 'New' } });
  const slip = JSON.stringify({ legal_name: 'Mine' });
  withDatabase(backend, (database) => database.prepare('UPDATE drafts SET data = ? WHERE id = ?').run(slip, made.id));
  expect((await publish(backend, editor, [made])).body.problems).toMatchObject([
    { field: 'legal_name', code: 'not_for_editors' },
  ]);
  expect((await stored(backend, 'shop', shop.id)).legal_name).toBe(shop.legal_name);
});

test('a draft is published by its author alone, and not after it has changed hands', async () => {
  const page = await makePage(backend.admin);
  const made = await saveDraft(editor, { collection: 'pages', record: page.id, data: { title_en: 'New' } });
  expect((await publish(backend, colleague, [made])).body.code).toBe('forbidden');
  const move = { author: colleague.id, version: 2 };
  expect((await refusal(editor.client.collection('drafts').update(made.id, move))).codes).toEqual({
    author: 'not_for_editors',
  });
  expect((await stored(backend, 'pages', page.id)).title_en).toBe(page.title_en);
});

test('the token of a preview is its author’s and the build’s to read, drawn by the shop, and there are few', async () => {
  const product = await makeProduct(backend.admin);
  const made = await saveDraft(editor, { collection: 'products', record: product.id, data: { rank: 1 } });
  const look = (more: object = {}): Promise<PreviewRecord> =>
    editor.client.collection('previews').create<PreviewRecord>({ author: editor.id, drafts: [made.id], ...more });
  const mine = await look({ token: 'a'.repeat(32), expires: '2090-01-01 10:00:00.000Z' });
  expect(mine.token).toMatch(/^[a-z0-9]{32}$/);
  expect(mine.token).not.toBe('a'.repeat(32));
  expect(Date.parse(mine.expires.replace(' ', 'T'))).toBeLessThan(Date.now() + 25 * 60 * 60 * 1000);
  const theirs = colleague.client.collection('previews');
  expect(await theirs.getFullList({ filter: `token ~ '${mine.token.slice(0, 4)}'` })).toEqual([]);
  expect(await theirs.getFullList({ filter: 'drafts.author != ""' })).toEqual([]);
  for (let count = 1; count < 20; count += 1) await look();
  expect((await refusal(look())).codes).toEqual({ author: 'previews_too_many' });
});

test('an editor learns nothing about customers and orders through what is an editor’s', async () => {
  const customer = await makeUser(backend.admin, 'customer');
  // Accounts are their owners’ to read: of a colleague a draft tells the name.
  const seen = await colleague.client.collection('drafts').getFullList({ expand: 'author' });
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toContain('@');
  for (const [collection, filter] of [
    ['drafts', 'author.password != ""'],
    ['drafts', 'author.tokenKey != ""'],
    ['drafts', `@collection.users.email = '${customer.email}'`],
    ['revisions', '@collection.orders.email != ""'],
    ['products', '@collection.services.email != ""'],
  ] as const)
    expect(
      (await refusal(editor.client.collection(collection).getFullList({ filter }))).status,
      filter,
    ).toBeGreaterThanOrEqual(400);
});

test('who is no editor any more has no looks, and what was to go live does not', async () => {
  const former = await signInEditor(backend);
  const page = await makePage(backend.admin);
  const made = await saveDraft(former, { collection: 'pages', record: page.id, data: { title_en: 'New' } });
  const look = await former.client.collection('previews').create({ author: former.id, drafts: [made.id] });
  await backend.admin.collection('users').update(former.id, { role: 'customer' });
  expect((await refusal(backend.admin.collection('previews').getOne(look.id))).status).toBe(404);
  expect((await publish(backend, former, [made])).body.code).toBe('forbidden');
  expect(await former.client.collection('drafts').getFullList()).toEqual([]);
});

test('a text that is made to take long is answered at once: everybody else waits for the transaction that reads it', async () => {
  const writer = await signInEditor(backend);
  const page = await makePage(backend.admin);
  let made = await saveDraft(writer, { collection: 'pages', record: page.id, data: {} });
  for (const [body_en, code] of [
    ['<'.repeat(199_000), 'rich_text_markup'],
    ['<a '.repeat(66_000), 'rich_text_markup'],
    ['<b>x</b>'.repeat(110_000), 'validation_other'],
  ] as const) {
    made = await writer.client.collection('drafts').update(made.id, { data: { body_en }, version: made.version + 1 });
    expect((await publish(backend, writer, [made])).body.problems).toMatchObject([{ field: 'body_en', code }]);
  }
});
