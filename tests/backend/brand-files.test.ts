/** Logo, icon and typeface of a shop: who sets them, what they may be, and that a change can be taken back (docs/decisions/0210). */
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopRecord } from '#src/contract/records.ts';
import { makeShop, makeUser } from '#tests/backend/fixtures.ts';
import { plain, svg, woff2 } from '#tests/support/brand-uploads.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, signInEditor, type Editor } from '#tests/support/editors.ts';

let backend: TestBackend;
let editor: Editor;
let id: string;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  ({ id } = await backend.admin.collection('shop').getFirstListItem(''));
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const shopNow = (): Promise<ShopRecord> => backend.admin.collection('shop').getOne<ShopRecord>(id);

/** What is said against a file that a draft puts into a field. */
async function refusedInDraft(field: string, file: File): Promise<unknown> {
  const made = await saveDraft(editor, { collection: 'shop', record: id, files: [file] });
  const [name = ''] = made.files;
  const drafts = editor.client.collection('drafts');
  await drafts.update(made.id, { data: { [field]: `draft:${name}` }, version: made.version + 1 });
  const { body } = await publish(backend, editor, [made]);
  await drafts.delete(made.id);
  return body.problems?.map((problem) => [problem.field, problem.code]);
}

test('an editor sets all three by one publication, and takes them back', async () => {
  const files = [await plain('logo.png', 300, 90), await plain('icon.webp', 512, 512, { format: 'webp' }), woff2()];
  const made = await saveDraft(editor, { collection: 'shop', record: id, files });
  const [logo, icon, typeface_file] = made.files.map((name) => `draft:${name}`);
  await editor.client
    .collection('drafts')
    .update(made.id, { data: { logo, icon, typeface_file }, version: made.version + 1 });
  const { body } = await publish(backend, editor, [made]);
  expect(body.problems).toBeUndefined();
  const now = await shopNow();
  expect([now.logo, now.icon, now.typeface_file].map((name) => name.replace(/_\w+\./, '.'))).toEqual([
    'logo.png',
    'icon.webp',
    'own.woff2',
  ]);

  const none = await saveDraft(editor, { collection: 'shop', record: id, data: { logo: '', typeface_file: '' } });
  const removed = await publish(backend, editor, [none]);
  expect(await shopNow()).toMatchObject({ logo: '', icon: now.icon, typeface_file: '' });
  // Its files are kept with the revision, a typeface too.
  const undone = await callStudio(backend, editor, 'undo', { publications: [removed.body.publication] });
  expect(undone.status).toBe(200);
  const back = await shopNow();
  expect([back.logo, back.typeface_file].every((name) => /^(?:logo|own)\w*\.(?:png|woff2)$/.test(name))).toBe(true);
});

test('each file is refused in words that say what it must be', async () => {
  const half = woff2('half.woff2', 2000, 3000);
  const cases: readonly (readonly [keyof ShopRecord, File, string, RegExp])[] = [
    ['logo', svg(), 'picture_unreadable', /^‘logo.svg’ is incomplete or isn’t a JPEG, PNG, WebP or AVIF image/],
    ['logo', await plain('tiny.png', 79, 20), 'picture_small', /79 × 20 pixels\. Use an image with at least 80/],
    [
      'icon',
      await plain('wide.png', 700, 512),
      'icon_size',
      /700 × 512 pixels\. Use a square icon with sides of at least 512/,
    ],
    ['icon', await plain('small.png', 511, 511), 'icon_size', /511 × 511/],
    ['icon', await plain('photo.jpg', 512, 512, { format: 'jpeg' }), 'icon_type', /^‘photo.jpg’ isn’t a PNG or WebP/],
    ['typeface_file', half, 'typeface_type', /^‘half.woff2’ is incomplete or isn’t a WOFF2 file/],
    ['typeface_file', await plain('font.png', 400, 400), 'typeface_type', /WOFF2/],
    [
      'typeface_file',
      woff2('big.woff2', 150 * 1024 + 1),
      'typeface_too_large',
      /151 KB, and every visitor loads it\. Use a font of up to 150 KB/,
    ],
  ];
  for (const [field, file, code, words] of cases) {
    const refused = await refusal(backend.admin.collection('shop').update(id, { [field]: file }));
    expect(refused.codes, file.name).toEqual({ [field]: code });
    expect(refused.messages[field]).toMatch(words);
  }
  await backend.admin.collection('shop').update(id, { typeface_file: woff2('most.woff2', 150 * 1024) });
});

test('a draft takes no file that is none of the three, and a publication none in the place of another', async () => {
  const draft = (file: File) => refusal(saveDraft(editor, { collection: 'shop', record: id, files: [file] }));
  expect((await draft(svg())).codes).toEqual({ files: 'picture_unreadable' });
  expect((await draft(woff2('big.woff2', 150 * 1024 + 1))).codes).toEqual({ files: 'typeface_too_large' });
  // A typeface is no picture of a product.
  const products = saveDraft(editor, {
    collection: 'products',
    record: 'product00000000',
    action: 'create',
    files: [woff2()],
  });
  expect((await refusal(products)).codes).toEqual({ files: 'picture_unreadable' });
  // Which field a file is for is known when it is published.
  expect(await refusedInDraft('icon', await plain('wide.png', 700, 512))).toEqual([['icon', 'icon_size']]);
  expect(await refusedInDraft('logo', woff2())).toEqual([['logo', 'picture_unreadable']]);
  expect(await refusedInDraft('typeface_file', await plain('logo.png', 300, 90))).toEqual([
    ['typeface_file', 'typeface_type'],
  ]);
});

test('nobody else sets them, or reads them where they are stored', async () => {
  const { email, password } = await makeUser(backend.admin, 'customer');
  const customer = new PocketBase(backend.url);
  const { record } = await customer.collection('users').authWithPassword(email, password);
  const logo = await plain('logo.png', 300, 90);
  for (const client of [editor.client, customer])
    expect((await refusal(client.collection('shop').update(id, { logo }))).status).toBeGreaterThanOrEqual(400);
  const draft = saveDraft({ id: record.id, client: customer }, { collection: 'shop', record: id, files: [logo] });
  expect((await refusal(draft)).status).toBeGreaterThanOrEqual(400);
  const { typeface_file: name } = await shopNow();
  expect((await fetch(`${backend.url}/api/files/shop/${id}/${name}`)).status).toBe(404);
});
