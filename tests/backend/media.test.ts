/** The library of pictures: the same bytes are stored once, what is shown stays, and a replaced picture is another one in all its places. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMedium } from '#src/backend/put-medium.ts';
import type { MediaListAnswer } from '#src/contract/studio-media.ts';
import type { ChangeRecord, MediumRecord, Records } from '#src/contract/records.ts';
import { MIDDLE } from '#src/domain/catalogue/focal-point.ts';
import { isShown } from '#src/domain/catalogue/visible.ts';
import {
  asPng,
  create,
  makeCategory,
  makeItem,
  makePage,
  makeProduct,
  makeShop,
  png,
  word,
} from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { runJobs } from '#tests/support/job-schedule.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { callStudio, publish, saveDraft, signInEditor, stored, type Editor } from '#tests/support/editors.ts';

const MANY = 3000;

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const medium = (id: string): Promise<MediumRecord> => stored(backend, 'media', id);
const isThere = (id: string): Promise<boolean> =>
  medium(id).then(
    () => true,
    () => false,
  );

async function sha256Of(file: File): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).toString('hex');
}

async function changesSince(seq: number): Promise<readonly string[]> {
  const rows = await backend.admin
    .collection<ChangeRecord>('changes')
    .getFullList({ filter: `seq > ${seq}`, sort: 'seq' });
  return rows.map(({ collection, record }) => `${collection}/${record}`);
}

async function lastSeq(): Promise<number> {
  const { items } = await backend.admin.collection<ChangeRecord>('changes').getList(1, 1, { sort: '-seq' });
  return items[0]?.seq ?? 0;
}

test('the shop counts the digest of the bytes itself, of those above 127 too', async () => {
  const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 151 + 7) % 256);
  asPng(bytes);
  const file = new File([bytes], 'noise.png', { type: 'image/png' });
  const made = await medium(await putMedium(editor.client, file));
  const sha256 = await sha256Of(file);
  expect(made).toMatchObject({ id: sha256.slice(0, 15), sha256, name: 'noise.png', bytes: 4096, uses: 0 });
});

test('a picture of more pixels than small ones can be made of is not taken, nor one that does not say how many, nor a part of one', async () => {
  const take = async (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
    (await refusal(create(editor.client, 'media', { file: new File([bytes], name, { type }) }))).codes;
  expect(await take('bomb.png', 'image/png', asPng(new Uint8Array(31_000), 16_000, 16_000))).toEqual({
    file: 'picture_pixels',
  });
  const unsaid = new Uint8Array(5000);
  unsaid.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(await take('unsaid.png', 'image/png', unsaid)).toEqual({ file: 'picture_unreadable' });
  const noise = Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, at) => (at * 7919) % 251));
  const photo = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(100_000);
  const part = Uint8Array.from(photo.subarray(0, photo.length - 2000));
  expect(await take('part.jpg', 'image/jpeg', part)).toEqual({ file: 'picture_unreadable' });
  const whole = new File([Uint8Array.from(photo)], 'whole.jpg', { type: 'image/jpeg' });
  expect(await medium(await putMedium(editor.client, whole))).toMatchObject({ width: 900, height: 900 });
});

test('the same picture is stored once, whoever sends it, and by which name', async () => {
  const id = await putMedium(editor.client, png('a.png', 100, 1000));
  expect(await putMedium(backend.admin, png('b.png', 100, 1000))).toBe(id);
  expect((await refusal(create(editor.client, 'media', { file: png('c.png', 100, 1000) }))).codes).toEqual({
    file: 'picture_known',
  });
  expect(await putMedium(editor.client, png('a.png', 100, 1001))).not.toBe(id);
});

test('what records and drafts show is counted, and not deleted', async () => {
  const picture = png();
  const id = await putMedium(editor.client, picture);
  const product = await makeProduct(backend.admin, { images: [id] });
  const item = await makeItem(backend.admin, product.id, { images: [id] });
  expect((await medium(id)).uses).toBe(2);
  const draft = await saveDraft(editor, { collection: 'items', record: item.id, data: { images: [] } });
  expect((await publish(backend, editor, [draft])).status).toBe(200);
  const begun = await saveDraft(editor, {
    collection: 'products',
    record: word('made').replace('-', '').padEnd(15, '0'),
    action: 'create',
    data: { images: [id] },
  });
  await backend.admin.collection('products').update(product.id, { images: [] });
  expect((await medium(id)).uses).toBe(1);
  expect((await refusal(editor.client.collection('media').delete(id))).codes).toEqual({ uses: 'picture_used' });
  await editor.client.collection('drafts').delete(begun.id);
  await editor.client.collection('media').delete(id);
  expect(await isThere(id)).toBe(false);
  await expect(makeProduct(backend.admin, { images: [id] })).rejects.toMatchObject({ status: 400 });
});

test('an undo brings back pictures that are still there, and goes on without those that are deleted', async () => {
  const [kept, gone] = [await putMedium(editor.client, png()), await putMedium(editor.client, png())];
  const product = await makeProduct(backend.admin, { images: [gone, kept], alt_en: 'Gone\nKept', alt_fr: 'Parti' });
  const answer = await publish(backend, editor, [
    await saveDraft(editor, { collection: 'products', record: product.id, data: { images: [] } }),
  ]);
  await editor.client.collection('media').delete(gone);
  const back = await callStudio(backend, editor, 'undo', { publications: [answer.body.publication] });
  expect(back.status).toBe(200);
  const found = await stored(backend, 'products', product.id);
  // The words of a picture stand at its place: they go with it.
  expect(found).toMatchObject({ images: [kept], alt_en: 'Kept', alt_fr: '' });
});

test('a replaced picture is another one wherever it is shown, builds hear of it, and a second press takes it back', async () => {
  const shown = await putMedium(editor.client, png('old.png'));
  const product = await makeProduct(backend.admin, { images: [shown] });
  const hidden = await makeProduct(backend.admin, { status: 'draft', images: [shown] });
  const other = await makeProduct(backend.admin, { images: [shown] });
  const next = await putMedium(editor.client, png('new.png'));
  const [before, seq] = [await medium(shown), await lastSeq()];
  const swap = (one: string, by: string) => callStudio(backend, editor, 'media-swap', { medium: one, by });
  expect(await swap(shown, next)).toMatchObject({ status: 200, body: { uses: 3 } });
  expect(await medium(shown)).toMatchObject({ name: 'new.png', uses: 3 });
  expect(await medium(next)).toMatchObject({ name: 'old.png', sha256: before.sha256, uses: 0 });
  expect((await medium(shown)).file).not.toBe(before.file);
  expect([...(await changesSince(seq))].sort()).toEqual([`products/${other.id}`, `products/${product.id}`].sort());
  expect((await stored(backend, 'products', hidden.id)).images).toEqual([shown]);

  expect(await swap(shown, next)).toMatchObject({ status: 200 });
  expect(await medium(shown)).toMatchObject({ name: 'old.png', sha256: before.sha256 });
  const used = await putMedium(editor.client, png());
  await makeProduct(backend.admin, { images: [used] });
  expect(await swap(shown, used)).toMatchObject({ status: 409, body: { code: 'medium_used' } });
  expect(await swap(shown, shown)).toMatchObject({ status: 404 });
});

test('words and focus reach builds, what pages show nothing of does not, and a focus is one point', async () => {
  const id = await putMedium(editor.client, png());
  const product = await makeProduct(backend.admin, { images: [id] });
  const seq = await lastSeq();
  const media = editor.client.collection('media');
  await media.update(id, { alt_en: 'A lamp', focus: [{ x: 10, y: 20 }] });
  await media.update(id, { alt_en: 'A lamp' });
  expect(await changesSince(seq)).toEqual([`products/${product.id}`]);
  const focus = [MIDDLE, MIDDLE];
  expect((await refusal(media.update(id, { focus }))).codes).toEqual({ focus: 'value_shape' });
  expect((await refusal(media.update(id, { uses: 0 }))).codes).toEqual({ uses: 'set_by_shop' });
});

test('the library is listed in parts, the newest first, by words and by what nothing shows', async () => {
  const own = word('listed');
  const files = [1, 2, 3].map((number) => png(`${own}-${number}.png`));
  const ids: string[] = [];
  for (const file of files) ids.push(await putMedium(editor.client, file));
  const [first = '', second = '', third = ''] = ids;
  await makeProduct(backend.admin, { images: [second] });
  await editor.client.collection('media').update(first, { alt_fr: `Vase 100 % ${own}` });
  const listed = async (request: object): Promise<MediaListAnswer> =>
    (await callStudio<MediaListAnswer>(backend, editor, 'media-list', request)).body;
  const found = async (request: object): Promise<readonly string[]> =>
    (await listed(request)).media.map(({ id }) => id);
  expect(await found({ after: '', words: own, unused: false })).toEqual([third, second, first]);
  expect(await found({ after: '', words: own, unused: true })).toEqual([third, first]);
  expect(await found({ after: '', words: `100 % ${own}`, unused: false })).toEqual([first]);
  const { created } = await medium(third);
  expect(await found({ after: `${created}/${third}`, words: own, unused: false })).toEqual([second, first]);
  for (const odd of [{ after: '' }, { after: '', words: 'x'.repeat(101), unused: false }])
    expect(await callStudio(backend, editor, 'media-list', odd)).toMatchObject({ status: 400 });
});

/** Past the hooks: rows of `media_uses`, and of published products that are as good as empty. */
function show(id: string, records: readonly (readonly [collection: string, record: string])[], products = 0): void {
  withDatabase(backend, (database) => {
    const use = database.prepare('INSERT INTO media_uses (id, medium, collection, record) VALUES (?, ?, ?, ?)');
    for (const [at, [collection, record]] of records.entries())
      use.run(`u${at}`.padEnd(15, '0'), id, collection, record);
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${products})`;
    database.exec(`${many} INSERT INTO products (id, name_en, slug_en, status, images)
      SELECT printf('many%011d', i), 'Many', 'many-' || i, 'published', '["${id}"]' FROM n WHERE i <= ${products}`);
    database.exec(`${many} INSERT INTO media_uses (id, medium, collection, record)
      SELECT printf('uses%011d', i), '${id}', 'products', printf('many%011d', i) FROM n WHERE i <= ${products}`);
    database.exec(`UPDATE media SET uses = ${records.length + products} WHERE id = '${id}'`);
  });
}

test('builds hear of all that is shown with a picture, by the one rule, and of nothing else', async () => {
  const id = await putMedium(editor.client, png());
  const make = (collection: keyof Records, fields: object = {}) => create(backend.admin, collection, fields);
  const [seen, unseen] = [await makeProduct(backend.admin), await makeProduct(backend.admin, { status: 'draft' })];
  const page = (status: 'published' | 'draft') => makePage(backend.admin, { status });
  const records = [
    ...[seen, unseen].map((one) => ['products', one.id] as const),
    ...(await Promise.all(
      [seen, unseen].map(async (one) => ['items', (await makeItem(backend.admin, one.id)).id] as const),
    )),
    ...(await Promise.all(
      (['published', 'draft'] as const).map(async (one) => ['pages', (await page(one)).id] as const),
    )),
    ['categories', (await makeCategory(backend.admin)).id] as const,
    ['manufacturers', (await make('manufacturers', { name: 'Maker' })).id] as const,
  ];
  show(id, [...records, ['drafts', 'draftofsomebody']]);
  const seq = await lastSeq();
  await editor.client.collection('media').update(id, { alt_en: 'Shown' });
  const shown = await Promise.all(
    records.map(async ([collection, record]) => {
      const fields = await backend.admin.collection(collection).getOne(record, { expand: 'product' });
      const isOwner = (fields.expand?.['product'] as { status?: string } | undefined)?.status === 'published';
      const text = (name: string): string => String(fields[name] ?? '');
      return isShown(collection, { text, flag: () => false }, () => isOwner) ? [`${collection}/${record}`] : [];
    }),
  );
  expect([...(await changesSince(seq))].sort()).toEqual(shown.flat().sort());
});

test('what the library says of a picture that thousands of products show is said at once, and their lists follow', async () => {
  const id = await putMedium(editor.client, png());
  show(id, [], MANY);
  const listed = (): number =>
    withDatabase(backend, (database) =>
      Number(
        database
          .prepare("SELECT count(*) AS n FROM product_listing WHERE product LIKE 'many%' AND translated LIKE '%|en|%'")
          .get()?.['n'],
      ),
    );
  expect(listed()).toBe(0);
  const seq = await lastSeq();
  for (const change of [{ alt_en: 'A chart of sizes' }, { focus: [{ x: 10, y: 20 }] }]) {
    await editor.client.collection('media').update(id, change);
  }
  // What one statement tells of has one moment: all orders wait.
  const moments = `SELECT count(DISTINCT created) AS n FROM changes WHERE seq > ${seq}`;
  expect(withDatabase(backend, (database) => database.prepare(moments).get()?.['n'])).toBe(2);
  expect(await lastSeq()).toBe(seq + 2 * MANY);
  expect(listed()).toBeLessThan(MANY);
  await runJobs(backend, 'minuteOfDrafts');
  expect(listed()).toBe(MANY);
});
