/** Products and items as tables of texts: what goes out comes in again unchanged, and every problem is told by row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EXPORT_ONLY,
  IMPORT_ROWS,
  type ExportAnswer,
  type ImportAnswer,
  type TableCollection,
  type TableRow,
  type UndoAnswer,
} from '#src/contract/studio-api.ts';
import { create, makeCategory, makeItem, makeProduct, makeShop, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callStudio,
  publicationsOf,
  signInEditor,
  stored,
  type Editor,
  type StudioResult,
} from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

async function exported(collection: TableCollection): Promise<readonly TableRow[]> {
  return (await callStudio<ExportAnswer>(backend, editor, 'export', { collection, after: '' })).body.rows;
}

function imported(
  collection: TableCollection,
  rows: readonly TableRow[],
  dry = false,
): Promise<StudioResult<ImportAnswer>> {
  return callStudio(backend, editor, 'import', { collection, rows, dry });
}

test('an export of some records alone has these in their order, or the items of some products', async () => {
  const [one, two] = [await makeProduct(backend.admin), await makeProduct(backend.admin, { status: 'draft' })];
  const item = await makeItem(backend.admin, two.id);
  await makeItem(backend.admin, one.id);
  const some = (collection: TableCollection, only: object) =>
    callStudio<ExportAnswer>(backend, editor, 'export', { collection, after: '', only });
  const products = await some('products', { by: 'id', ids: [two.id, 'nobody000000000', one.id] });
  expect(products.body.rows.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect(products.body.next).toBe('');
  const items = await some('items', { by: 'product', ids: [two.id] });
  expect(items.body.rows.map(({ id, price }) => [id, price])).toEqual([[item.id, '20.00']]);
  for (const odd of [
    { by: 'product', ids: [two.id] },
    { by: 'id', ids: ["' OR 1"] },
    { by: 'id', ids: Array.from({ length: EXPORT_ONLY + 1 }, () => one.id) },
    { by: 'name', ids: [] },
  ])
    expect(await some('products', odd)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('addresses of a former shop come as a table of two columns, and the table that goes out changes nothing', async () => {
  const product = await makeProduct(backend.admin, { slug_en: 'table-lamp' });
  const rows = [
    { from: 'https://old.example/products/lamp?variant=4', to: '/products/table-lamp' },
    { from: '/pages/about', to: '' },
  ];
  expect(await imported('redirects', rows)).toMatchObject({ status: 200, body: { created: 2 } });
  expect(await imported('redirects', rows)).toMatchObject({ body: { created: 0, updated: 0, unchanged: 2 } });
  await backend.admin.collection('products').update(product.id, { slug_en: 'table-lantern' });
  const out = await exported('redirects');
  expect(out).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: '/products/lamp?variant=4', to: '/products/table-lantern', origin: 'moved' }),
      expect.objectContaining({ from: '/pages/about', to: '', origin: 'moved' }),
    ]),
  );
  expect(await imported('redirects', out)).toMatchObject({ body: { updated: 0, unchanged: out.length } });
  expect(await imported('redirects', [{ from: '/pages/about', to: '/products/table-lantern' }])).toMatchObject({
    body: { created: 0, updated: 1 },
  });
  // The same address in another writing is the same row.
  const rule = { from: '/caf%C3%A9/*', to: '/th%C3%A9', origin: '' };
  expect(await imported('redirects', [rule])).toMatchObject({ body: { created: 1 } });
  expect(await imported('redirects', [rule])).toMatchObject({ body: { created: 0, updated: 0, unchanged: 1 } });
  expect(await imported('redirects', [{ from: '/api/x', to: '' }])).toMatchObject({
    body: { problems: [{ row: 1, field: 'from', code: 'redirect_from_owned' }] },
  });
});

const skuRow = (rows: readonly TableRow[], sku: string): TableRow => rows.find((row) => row['sku'] === sku) ?? {};

test('an exported table comes in again as it is, and changes only what was changed in it', async () => {
  const category = await makeCategory(backend.admin);
  const maker = await create(backend.admin, 'manufacturers', { name: 'Maker' });
  const product = await makeProduct(backend.admin, {
    category: category.id,
    manufacturer: maker.id,
    description_en: '<p>Good, "quoted";\nand long</p>',
    care_en: 'Wash by hand.\nDry flat.',
  });
  const item = await makeItem(backend.admin, product.id, { price: 1950, stock: 10, weight: 120 });
  const products = await exported('products');
  expect(products.find(({ id }) => id === product.id)).toMatchObject({
    category: category.slug_en,
    manufacturer: 'Maker',
    rank: '0',
    care_en: 'Wash by hand.\nDry flat.',
    care_fr: '',
  });
  expect(await imported('products', products)).toMatchObject({
    status: 200,
    body: { publication: '', created: 0, updated: 0, unchanged: products.length },
  });
  await imported('products', [{ id: product.id, care_fr: 'Laver à la main.' }]);
  expect(await stored(backend, 'products', product.id)).toMatchObject({
    care_en: 'Wash by hand.\nDry flat.',
    care_fr: 'Laver à la main.',
  });
  const items = await exported('items');
  const row = skuRow(items, item.sku);
  expect(row).toMatchObject({ product: product.slug_en, price: '19.50', stock: '10', stock_was: '10', weight: '120' });
  expect((await imported('items', items)).body).toMatchObject({ publication: '', unchanged: items.length });
  // Three are sold after the export: an unchanged number says nothing, a changed one moves what is there.
  withDatabase(backend, (database) => database.prepare('UPDATE items SET stock = stock - 3 WHERE id = ?').run(item.id));
  await imported('items', [{ ...row, price: '20,5' }]);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ price: 2050, stock: 7 });
  const again = skuRow(await exported('items'), item.sku);
  withDatabase(backend, (database) => database.prepare('UPDATE items SET stock = stock - 1 WHERE id = ?').run(item.id));
  const { body } = await imported('items', [{ ...again, stock: '27' }]);
  expect([body.updated, (await stored(backend, 'items', item.id)).stock]).toEqual([1, 26]);
  // The row is older than that edit.
  expect((await imported('items', [row])).body.problems).toMatchObject([
    { row: 1, field: 'updated', code: 'edited_meanwhile' },
  ]);
});

test('records are made by rows, found by their own names, and a look beforehand writes nothing', async () => {
  const [slug, sku] = [word('table'), word('sku')];
  const rows = [{ slug_en: slug, name_en: 'Table', status: 'published', tax_class: 'standard' }];
  expect(await imported('products', rows, true)).toMatchObject({ status: 200, body: { created: 1, updated: 0 } });
  expect((await backend.admin.collection('products').getList(1, 1, { filter: `slug_en = '${slug}'` })).totalItems).toBe(
    0,
  );
  expect((await imported('products', rows)).body).toMatchObject({ created: 1, fromSeq: expect.any(Number) });
  expect((await imported('products', [{ slug_en: slug, rank: '4' }])).body).toMatchObject({ created: 0, updated: 1 });
  expect((await imported('items', [{ product: slug, sku, price: '10' }])).body).toMatchObject({ created: 1 });
  const bulk = await imported('items', [{ sku, price: '12.00', stock: '5' }]);
  expect(bulk.body).toMatchObject({ updated: 1 });
  expect(await backend.admin.collection('items').getFirstListItem(`sku = '${sku}'`)).toMatchObject({
    price: 1200,
    stock: 5,
  });
});

test('a number is read whole or not at all, and one that is not there changes nothing', async () => {
  const { id, sku } = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, {
    stock: 10,
    price: 1950,
    weight: 120,
  });
  const codes = async (row: Readonly<Record<string, string>>) =>
    ((await imported('items', [{ sku, ...row }])).body.problems ?? []).map(({ field, code }) => `${field} ${code}`);
  for (const stock of ['1.000', '1,000'])
    expect([stock, await codes({ stock })]).toEqual([stock, ['stock number_either']]);
  for (const stock of ['5.0', '1 000', '5e1', '-5', '5 pcs'])
    expect([stock, await codes({ stock })]).toEqual([stock, ['stock number_not_whole']]);
  for (const price of ['1.234', '12,345', '1,234.50', '20%', '-20'])
    expect([price, await codes({ price })]).toEqual([price, ['price amount_shape']]);
  expect(await codes({ unit_quantity: '1.234' })).toEqual(['unit_quantity number_either']);
  expect(await codes({ stock: '', stock_was: '', weight: '', unit_quantity: '' })).toEqual([]);
  expect(await codes({ stock: '12', stock_was: '' })).toEqual(['stock_was number_not_whole']);
  expect(await stored(backend, 'items', id)).toMatchObject({ stock: 10, price: 1950, weight: 120 });
});

test('a table that comes twice moves the pieces once, and one that others have moved since is refused', async () => {
  const { id, sku } = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { stock: 3 });
  const row = { sku, stock: '5', stock_was: '3' };
  const numbers: unknown[] = [];
  for (const sent of [row, row, { ...row, stock: '6' }]) {
    const { body } = await imported('items', [sent]);
    numbers.push([(body.problems ?? []).map(({ code }) => code), (await stored(backend, 'items', id)).stock]);
  }
  expect(numbers).toEqual([
    [[], 5],
    [[], 5],
    [['stock_moved'], 5],
  ]);
});

test('every problem is told with its row, and nothing of the table is kept', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id);
  const twin = word('sku');
  const rows = [
    { sku: item.sku, price: '99' },
    { sku: word('sku'), product: 'no-such-product', price: '1.234,50' },
    { id: 'nosuchitem00000', price: '1' },
    { sku: twin, colour: 'blue' },
    { sku: twin, stock: 'many' },
    { sku: word('sku'), price: '1', gtin: '1' },
  ];
  const { status, body } = await imported('items', rows);
  expect([status, body.code]).toEqual([400, 'invalid']);
  expect((body.problems ?? []).map(({ row, field, code }) => `${row} ${field} ${code}`).sort()).toEqual([
    '2 price amount_shape',
    '2 product record_unknown',
    '3 id record_unknown',
    '4 colour column_unknown',
    '5 sku row_twice',
    '5 stock number_not_whole',
    '6 gtin gtin_shape',
  ]);
  // Somebody who only tries has asked for just that.
  const tried = await imported('items', rows, true);
  expect(tried).toMatchObject({ status: 200, body: { publication: '', created: 0 } });
  expect(tried.body.problems).toHaveLength(body.problems?.length ?? 0);
  expect((await stored(backend, 'items', item.id)).price).toBe(2000);
});

test('a request holds so many rows of texts, and a page of an export says where the next begins', async () => {
  const many = Array.from({ length: IMPORT_ROWS + 1 }, () => ({ sku: 'x' }));
  expect((await imported('items', many)).status).toBe(400);
  expect((await imported('items', [])).status).toBe(400);
  const numbers = { collection: 'items', rows: [{ price: 5 }], dry: false };
  expect((await callStudio(backend, editor, 'import', numbers)).status).toBe(400);
  expect((await callStudio(backend, editor, 'export', { collection: 'users', after: '' })).status).toBe(400);
  const all = await exported('items');
  const rest = await callStudio<ExportAnswer>(backend, editor, 'export', {
    collection: 'items',
    after: all[0]?.['id'],
  });
  expect(rest.body).toEqual({ rows: all.slice(1), next: '' });
});

describe('rows of a series', () => {
  const newSeries = (): string => `s${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const send = (rows: readonly TableRow[], series: string, dry = false): Promise<StudioResult<ImportAnswer>> =>
    callStudio(backend, editor, 'import', { collection: 'items', rows, dry, series });

  /** Items of one product, by their numbers: 'value-0' and so on. */
  async function newItems(count: number): Promise<readonly string[]> {
    const product = await makeProduct(backend.admin, { options_en: 'Number' });
    const rows = Array.from({ length: count }, (_one, at) => ({
      product: product.id,
      sku: `${product.id}-${1000 + at}`,
      price: '20.00',
      values_en: `value-${at}`,
    }));
    expect(await imported('items', rows)).toMatchObject({ status: 200, body: { created: count } });
    return rows.map(({ sku }) => sku);
  }

  /** What has come of each, in their order. */
  const pricesOf = (skus: readonly string[]): readonly unknown[] =>
    withDatabase(backend, (database) =>
      skus.map((sku) => database.prepare('SELECT price FROM items WHERE sku = ?').get(sku)?.['price']),
    );

  test('go in by several transactions, as one to whoever takes them back', async () => {
    const [skus, series, as] = [await newItems(40), newSeries(), newSeries()];
    const rows = skus.map((sku) => ({ sku, price: '25.00' }));
    const { status, body } = await send(rows, series);
    expect([status, body.updated, body.unchanged, body.records.length]).toEqual([200, 40, 0, 40]);
    expect(body.toSeq - body.fromSeq).toBe(39);
    expect(publicationsOf(backend, series), 'orders come between').toBeGreaterThan(2);
    expect(await send(rows, series)).toMatchObject({ body: { publication: '', updated: 0, unchanged: 40 } });
    let left = 40;
    while (left > 0) {
      const taken = await callStudio<UndoAnswer>(backend, editor, 'undo', { series, as });
      expect(taken.status).toBe(200);
      ({ left } = taken.body);
    }
    expect(new Set(pricesOf(skus))).toEqual(new Set([2000]));
  });

  test('that are refused end it: those before are saved and counted, and all that is wrong is told', async () => {
    const skus = await newItems(24);
    const rows = skus.map((sku, at) => ({ sku, price: '25.00', ...([20, 22].includes(at) ? { gtin: '1' } : {}) }));
    const { status, body } = await send(rows, newSeries());
    expect([status, body.code, body.taken]).toEqual([400, 'invalid', 20]);
    expect((body.problems ?? []).map(({ row, code }) => [row, code])).toEqual([
      [21, 'gtin_shape'],
      [23, 'gtin_shape'],
    ]);
    expect(pricesOf(skus)).toEqual(skus.map((_sku, at) => (at < 20 ? 2500 : 2000)));
    // What cannot be read shows before the first is saved.
    const odd = skus.map((sku, at) => ({ sku, price: at === 23 ? 'many' : '30.00' }));
    expect(await send(odd, newSeries())).toMatchObject({ status: 400, body: { taken: 0, problems: [{ row: 24 }] } });
    expect(pricesOf(skus)[0]).toBe(2500);
  });

  test('that hold only beside each other are saved together, however far apart they are', async () => {
    const skus = await newItems(40);
    const rows = skus.map((sku, at) => ({ sku, values_en: `value-${39 - at}`, price: '21.00' }));
    expect(await send(rows, '', true)).toMatchObject({ status: 200, body: { updated: 40 } });
    expect(pricesOf(skus)[0]).toBe(2000);
    expect(await send(rows, newSeries())).toMatchObject({ status: 200, body: { updated: 40 } });
    expect(new Set(pricesOf(skus))).toEqual(new Set([2100]));
    // Without the other half they do not hold.
    const half = skus.slice(0, 20).map((sku, at) => ({ sku, values_en: `value-${at}` }));
    expect(await send(half, newSeries())).toMatchObject({
      status: 400,
      body: { taken: 0, problems: expect.arrayContaining([expect.objectContaining({ row: 1, code: 'values_taken' })]) },
    });
  });
});

test.each([
  ['00123', '2-4', '123', '2-4'],
  ['3-12', '2-4', '03-Dec', '2-4'],
  ['3-12', '2-4', '03. Dez', '2-4'],
  ['1E3', '2-4', '1.00E+03', '2-4'],
  ['A-1', '2-4', 'A-1', '02-avr'],
  ['A-1', '12-50', 'A-1', 'Dec-50'],
  ['A-1', '02-Apr', 'A-1', '02-Apr'],
  ['A-1', '2-4', 'A-2', '2-5'],
])(
  'of %s and %s a spreadsheet makes %s and %s, which a table does not bring in as an edit',
  async (sku, age, made, other) => {
    const product = await makeProduct(backend.admin, { options_en: 'Age', options_fr: 'Âge', options_it: 'Età' });
    const values = { values_en: age, values_fr: age, values_it: age };
    const item = await makeItem(backend.admin, product.id, { sku, stock: 4, ...values });
    const rows = (await exported('items')).filter(({ id }) => id === item.id);
    const changed = rows.map((row) => ({ ...row, sku: made, values_en: other }));
    const isMade = /[A-Za-z]{3}|E\+|^123$/.test(`${made === sku ? '' : made}${other === age ? '' : other}`);
    for (const dry of [true, false]) {
      const { body } = await imported('items', changed, dry);
      expect((body.problems ?? []).map(({ code }) => code)).toEqual(isMade ? ['made_by_spreadsheet'] : []);
    }
    await backend.admin.collection('items').delete(item.id);
  },
);
