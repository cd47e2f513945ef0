/** Products and addresses of another shop, taken in by the route: made, changed by a second import, refused, taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import type { UndoAnswer } from '#src/contract/studio-api.ts';
import { makeUser, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant, newSeries } from '#tests/support/moved.ts';
import { callRoute, orderRequest, startOrderShop, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;
let shop: OrderShop;

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

async function found<Name extends keyof Records>(name: Name, filter: string): Promise<Records[Name][]> {
  return backend.admin.collection(name).getFullList<Records[Name]>({ filter, sort: '@rowid' });
}

async function the<Name extends keyof Records>(name: Name, filter: string): Promise<Records[Name]> {
  const [one, ...more] = await found(name, filter);
  if (one === undefined || more.length > 0) throw new Error(`Not one of ${name} where ${filter}`);
  return one;
}

function undo(series: string, as = newSeries()): Promise<{ status: number; body: UndoAnswer & { code?: string } }> {
  return callStudio<UndoAnswer>(backend, editor, 'undo', { series, as });
}

async function undoWhole(series: string): Promise<void> {
  const as = newSeries();
  let left = 1;
  while (left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body } = await undo(series, as);
    expect([status, JSON.stringify(body)]).toEqual([200, expect.anything()]);
    left = body.left;
  }
}

const codes = (findings: readonly { code: string; key: string }[], key: string): string[] =>
  findings.filter((one) => one.key === key).map(({ code }) => code);

test('a product is in as many categories as fit, and what was left out is counted', async () => {
  const key = word('tray');
  const names = Array.from({ length: 11 }, (_, at) => `${key} ${at}`);
  const categories = names.map((name) => ({ path: [name] as const, oldPath: '' }));
  const { body } = await moveIn(backend, editor, { products: [movedProduct(key, { categories })] });
  expect(body.findings).toMatchObject([{ key, code: 'categories_more', params: { count: 2, most: 9 } }]);
  const made = await stored(backend, 'products', body.outcomes[0]?.record ?? '');
  const called = [made.category, ...made.also_in].map(async (id) => (await stored(backend, 'categories', id)).name_en);
  expect(await Promise.all(called)).toEqual(names.slice(0, 9));
  // What it is in no longer goes, as long as nobody here has changed it.
  await moveIn(backend, editor, { products: [movedProduct(key, { categories: categories.slice(0, 1) })] });
  expect((await stored(backend, 'products', made.id)).also_in).toEqual([]);
});

test('a product comes with all that it names, and a look beforehand writes nothing', async () => {
  const key = word('sofa');
  const product = movedProduct(key, {
    name: { en: 'Sofa', fr: 'Canapé' },
    slug: {},
    maker: `Maker of ${key}`,
    categories: [
      { path: ['Seats', `Sofas ${key}`], oldPath: `/collections/${key}` },
      { path: ['Seats'], oldPath: '' },
      { path: [`Sale ${key}`], oldPath: '' },
    ],
    attributes: { Matière: ['Lin', 'Lin brut'], Colour: ['Red'] },
    options: { en: ['Size', 'Colour'], fr: ['Taille', 'Couleur'] },
    variants: [
      movedVariant(`${key}-1`, { sku: '', values: { en: ['S', 'Red'], fr: ['S', 'Rouge'] }, stock: 7 }),
      movedVariant(`${key}-2`, { sku: '', values: { en: ['M', 'Red'] }, oldPaths: [`/products/${key}?variant=2`] }),
    ],
    oldPaths: [`/products/old-${key}`],
    pictures: [{ from: `https://pictures.example/${key}.jpg`, alt: { en: 'A sofa' } }],
  });
  const dry = await moveIn(backend, editor, { products: [product], dry: true, series: '' });
  expect(dry).toMatchObject({ status: 200, body: { outcomes: [{ key, did: 'created' }], fromSeq: 0, toSeq: 0 } });
  expect(await found('manufacturers', `name = 'Maker of ${key}'`)).toEqual([]);
  const { status, body } = await moveIn(backend, editor, { products: [product] });
  expect([status, body.outcomes, body.longestMs]).toEqual([
    200,
    [{ kind: 'products', key, row: 2, did: 'created', record: expect.stringMatching(/^\w{15}$/) }],
    expect.any(Number),
  ]);
  expect(codes(body.findings, key)).toEqual(['sku_made', 'sku_made']);
  const made = await stored(backend, 'products', body.outcomes[0]?.record ?? '');
  expect(made).toMatchObject({
    name_en: 'Sofa',
    name_fr: 'Canapé',
    slug_en: 'sofa',
    slug_fr: 'canape',
    status: 'published',
    options_en: 'Size\nColour',
    options_fr: 'Taille\nCouleur',
    tax_class: 'standard',
  });
  const category = await stored(backend, 'categories', made.category);
  expect(category).toMatchObject({ name_en: `Sofas ${key}` });
  expect(await stored(backend, 'categories', category.parent)).toMatchObject({ name_en: 'Seats', slug_en: 'seats' });
  // Not what its own is a part of.
  expect(made.also_in).toEqual([(await the('categories', `name_en = 'Sale ${key}'`)).id]);
  expect(await stored(backend, 'manufacturers', made.manufacturer)).toMatchObject({ name: `Maker of ${key}` });
  expect(made.attributes).toHaveLength(3);
  const items = await found('items', `product = '${made.id}'`);
  expect(items).toMatchObject([
    { sku: 'sofa-s-red', values_en: 'S\nRed', values_fr: 'S\nRouge', price: 1900, stock: 7 },
    { sku: 'sofa-m-red', values_en: 'M\nRed', values_fr: '', stock: 5 },
  ]);
  expect(await the('redirects', `from = '/products/old-${key}'`)).toMatchObject({ product: made.id, origin: 'moved' });
  expect(await the('redirects', `from = '/products/${key}?variant=2'`)).toMatchObject({ item: items[1]?.id });
  expect(await the('redirects', `from = '/collections/${key}'`)).toMatchObject({ category: category.id });
  expect(await the('awaited_pictures', `record = '${made.id}'`)).toMatchObject({
    source: `https://pictures.example/${key}.jpg`,
    state: 'waiting',
  });
  const again = await moveIn(backend, editor, { products: [product] });
  expect(again.body).toMatchObject({ outcomes: [{ did: 'unchanged', record: made.id }], findings: [], toSeq: 0 });
});

test('one that cannot go in is told by its field, and stops the others or not, as asked for', async () => {
  const [good, bad, last] = [word('good'), word('bad'), word('last')];
  const products = [
    movedProduct(good),
    movedProduct(bad, { variants: [movedVariant(`${bad}-1`, { gtin: '123' }), movedVariant(`${bad}-2`)] }),
    movedProduct(last),
  ];
  const stopped = await moveIn(backend, editor, { products, onlyGood: false });
  expect(stopped.body.outcomes.map(({ did }) => did)).toEqual(['created', 'left_out', 'not_tried']);
  expect(stopped.body.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        words: 'problems',
        code: 'gtin_shape',
        weight: 'left_out',
        column: 'gtin',
        key: bad,
        variant: `${bad}-1`,
      }),
    ]),
  );
  const dids = async (dry: boolean): Promise<string[]> =>
    (await moveIn(backend, editor, { products, dry })).body.outcomes.map(({ did }) => did);
  expect(await dids(true)).toEqual(['unchanged', 'left_out', 'created']);
  expect(await found('products', `slug_en = '${last}'`)).toEqual([]);
  expect(await dids(false)).toEqual(['unchanged', 'left_out', 'created']);
  // Nothing of it has stayed.
  expect(await found('items', `sku ~ '${bad}'`)).toEqual([]);
  expect(await found('products', `slug_en = '${bad}'`)).toEqual([]);
});

test('what the shop cannot read is refused whole', async () => {
  const { price: _, ...odd } = movedVariant('x');
  const requests = [
    { products: [] },
    { products: [movedProduct('x')], series: '' },
    { products: [movedProduct('x')], series: 'no series' },
    { products: [{ ...movedProduct('x'), variants: [odd] }] as never },
    { products: [movedProduct('x', { variants: [] })] },
    { products: [movedProduct('x', { name: { xx: 'A' } as never })] },
    { products: [movedProduct('x', { status: 'open' as never })] },
    { products: Array.from({ length: 51 }, (_one, at) => movedProduct(`x${at}`)) },
  ];
  for (const request of requests)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn(backend, editor, request)).status, JSON.stringify(request).slice(0, 80)).toBe(400);
  const colleague = await signInEditor(backend);
  const series = newSeries();
  await moveIn(backend, colleague, { products: [movedProduct(word('theirs'))], series });
  expect((await moveIn(backend, editor, { products: [movedProduct(word('x'))], series })).body.code).toBe('forbidden');
});

test('stock numbers, addresses and EANs that others have are seen, and no two products share them', async () => {
  const [one, two] = [word('one'), word('two')];
  const gtin = '4006381333931';
  const series = newSeries();
  const first = movedProduct(one, { variants: [movedVariant(one, { gtin })] });
  await moveIn(backend, editor, { products: [first], series });
  const twin = movedProduct(two, { slug: { en: one }, variants: [movedVariant(`${two}-v`, { sku: one, gtin })] });
  const { body } = await moveIn(backend, editor, { products: [twin], series });
  expect(body.outcomes).toMatchObject([{ did: 'created' }]);
  expect(codes(body.findings, two)).toEqual(['sku_double', 'slug_double', 'gtin_double']);
  expect(await the('items', `sku = '${one}-2'`)).toMatchObject({ product: body.outcomes[0]?.record });
  expect(await the('products', `slug_en = '${one}-2'`)).toMatchObject({ id: body.outcomes[0]?.record });
});

test('a second import brings prices, stock and new texts, and leaves alone what was edited here since', async () => {
  const key = word('again');
  const first = movedProduct(key, {
    name: { en: 'First name' },
    variants: [movedVariant(`${key}-a`, { stock: 10 })],
  });
  const [made] = (await moveIn(backend, editor, { products: [first] })).body.outcomes;
  const id = made?.record ?? '';
  const item = await the('items', `sku = '${key}-a'`);
  await publish(backend, editor, [
    await saveDraft(editor, { collection: 'products', record: id, data: { name_en: 'Edited here' } }),
  ]);
  // Two are sold here.
  withDatabase(backend, (database) => database.prepare('UPDATE items SET stock = stock - 2 WHERE id = ?').run(item.id));
  const second = movedProduct(key, {
    name: { en: 'Second name' },
    description: { en: '<p>New there</p>' },
    variants: [movedVariant(`${key}-a`, { stock: 13, price: 2100 }), movedVariant(`${key}-b`)],
    options: {},
  });
  const two = movedProduct(key, {
    ...second,
    options: { en: ['Size'] },
    variants: second.variants.map((variant, at) => ({ ...variant, values: { en: [`S${at}`] } })),
  });
  const answer = await moveIn(backend, editor, { products: [two] });
  expect([answer.body.outcomes[0]?.did, answer.body.findings]).toEqual([
    'updated',
    [
      expect.objectContaining({ code: 'texts_kept', params: { fields: 'name_en' } }),
      expect.objectContaining({
        code: 'price_changed',
        params: expect.objectContaining({ was: '19.00', now: '21.00' }),
      }),
    ],
  ]);
  expect(await stored(backend, 'products', id)).toMatchObject({
    name_en: 'Edited here',
    description_en: '<p>New there</p>',
    options_en: 'Size',
  });
  expect(await found('items', `product = '${id}'`)).toMatchObject([
    { id: item.id, price: 2100, stock: 11, values_en: 'S0' },
    { sku: `${key}-b`, stock: 5 },
  ]);
  const movements = withDatabase(backend, (database) =>
    database.prepare('SELECT pieces, kind FROM stock_movements WHERE item = ? ORDER BY rowid').all(item.id),
  );
  expect(movements.map((row) => ({ ...row }))).toEqual([
    { pieces: 10, kind: 'import' },
    { pieces: 3, kind: 'import' },
  ]);
  // What was deleted here stays so.
  await backend.admin.collection('products').delete(id);
  const gone = await moveIn(backend, editor, { products: [first] });
  expect([gone.body.outcomes[0]?.did, codes(gone.body.findings, key)]).toEqual(['left_out', ['deleted_here']]);
});

test('what was sold here and there is gone once, and no import takes more pieces away than there are', async () => {
  const key = word('sold');
  const bring = async (stock: number): Promise<unknown> => {
    const products = [movedProduct(key, { variants: [movedVariant(`${key}-a`, { stock })] })];
    return (await moveIn(backend, editor, { products })).body.outcomes[0]?.did;
  };
  await bring(5);
  const item = await the('items', `sku = '${key}-a'`);
  withDatabase(backend, (database) => database.prepare('UPDATE items SET stock = 1 WHERE id = ?').run(item.id));
  expect([await bring(2), (await stored(backend, 'items', item.id)).stock]).toEqual(['updated', 0]);
  // Of the four that have come there since two were sold before they came.
  expect([await bring(6), (await stored(backend, 'items', item.id)).stock]).toEqual(['updated', 2]);
});

test('a product without a price, or without a name in the first language, stays a draft', async () => {
  const [priceless, french] = [word('priceless'), word('french')];
  const { body } = await moveIn(backend, editor, {
    products: [
      movedProduct(priceless, { variants: [movedVariant(priceless, { price: null, stock: null })] }),
      movedProduct(french, { name: { fr: 'Lampe' }, slug: { fr: french } }),
    ],
  });
  expect([codes(body.findings, priceless), codes(body.findings, french)]).toEqual([
    ['price_missing'],
    ['language_filled'],
  ]);
  const drafts = body.outcomes.map(({ record }) => stored(backend, 'products', record));
  expect(await Promise.all(drafts)).toMatchObject([
    { status: 'draft', slug_en: priceless },
    { status: 'draft', name_en: 'Lampe', name_fr: 'Lampe', slug_en: french },
  ]);
});

test('a hundred variants go in by several transactions, and an import that broke off goes on', async () => {
  const key = word('many');
  const variants = Array.from({ length: 100 }, (_, at) => movedVariant(`${key}-${at}`, { values: { en: [`V${at}`] } }));
  const product = movedProduct(key, { options: { en: ['Kind'] }, variants });
  const { body } = await moveIn(backend, editor, { products: [product] });
  expect(body.outcomes).toMatchObject([{ did: 'created' }]);
  const id = body.outcomes[0]?.record ?? '';
  expect(await found('items', `product = '${id}'`)).toHaveLength(100);
  const publications = withDatabase(backend, (database) =>
    database
      .prepare(
        'SELECT COUNT(DISTINCT publication) AS count FROM revisions WHERE record IN (SELECT id FROM items WHERE product = ?)',
      )
      .get(id),
  );
  expect(Number(publications?.['count'])).toBeGreaterThan(3);
  // As if it had ended after the first of them.
  withDatabase(backend, (database) => {
    database.prepare("UPDATE moved_records SET digest = '' WHERE record = ?").run(id);
    database.prepare("DELETE FROM moved_records WHERE kind = 'item' AND key = ?").run(`${key}-99`);
    database.prepare('DELETE FROM items WHERE sku = ?').run(`${key}-99`);
  });
  const resumed = await moveIn(backend, editor, { products: [product] });
  expect(resumed.body.outcomes).toMatchObject([{ did: 'updated', record: id }]);
  expect(await found('items', `product = '${id}'`)).toHaveLength(100);
}, 60_000);

test('addresses lead to products, to pages and elsewhere; those without a target are told', async () => {
  const key = word('led');
  const series = newSeries();
  await moveIn(backend, editor, {
    products: [movedProduct(key, { oldPaths: [`/shop/${key}.html`] })],
    series,
  });
  const redirects = [
    { row: 2, from: `/short/${key}`, to: `/shop/${key}.html` },
    { row: 3, from: `/here/${key}`, to: `/products/${key}` },
    { row: 4, from: `/away/${key}`, to: 'https://elsewhere.example/a' },
    { row: 5, from: `/home/${key}`, to: '/' },
    { row: 6, from: `/lost/${key}`, to: '/pages/no-such-page' },
    ...['/api/x', '/cart', '/fr/studio'].map((from) => ({ row: 7, from, to: '/' })),
  ];
  const { body } = await moveIn(backend, editor, { redirects, series });
  const dids = [...Array.from({ length: 5 }, () => 'created'), ...Array.from({ length: 3 }, () => 'left_out')];
  expect(body.outcomes.map(({ did }) => did)).toEqual(dids);
  expect(body.findings.map(({ code, row }) => [code, row])).toEqual([
    ['no_target', 6],
    ...Array.from({ length: 3 }, () => ['address_odd', 7]),
  ]);
  const product = await the('products', `slug_en = '${key}'`);
  expect(await the('redirects', `from = '/short/${key}'`)).toMatchObject({ product: product.id, to: '' });
  expect(await the('redirects', `from = '/here/${key}'`)).toMatchObject({ product: product.id });
  expect(await the('redirects', `from = '/away/${key}'`)).toMatchObject({ to: 'https://elsewhere.example/a' });
  expect(await the('redirects', `from = '/home/${key}'`)).toMatchObject({ to: '/' });
  expect(await the('redirects', `from = '/lost/${key}'`)).toMatchObject({ to: '', product: '', page: '' });
  const again = await moveIn(backend, editor, {
    redirects: [
      { row: 2, from: `/short/${key}`, to: `/products/${key}` },
      { row: 3, from: `/here/${key}`, to: '/' },
      { row: 4, from: `/here/${key}`, to: '/pages/no-such-page' },
    ],
    series,
  });
  expect(again.body.findings.map(({ code, row }) => [code, row])).toEqual([['address_taken', 3]]);
  await undoWhole(series);
  expect(await found('redirects', `from ~ '${key}'`)).toEqual([]);
  expect(await found('products', `slug_en = '${key}'`)).toEqual([]);
});

test('an import is taken back as one until its items were ordered, and can come again', async () => {
  const [kept, gone] = [word('kept'), word('gone')];
  const series = newSeries();
  const products = [movedProduct(kept, { maker: `M ${kept}` }), movedProduct(gone)];
  await moveIn(backend, editor, { products, series });
  await undoWhole(series);
  expect(await found('products', `slug_en = '${kept}' || slug_en = '${gone}'`)).toEqual([]);
  expect(await found('manufacturers', `name = 'M ${kept}'`)).toEqual([]);
  const next = newSeries();
  // The one that is ordered comes first, so what is taken back first is the other one.
  for (const product of products.toReversed())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn(backend, editor, { products: [product], series: next })).body.outcomes).toMatchObject([
      { did: 'created' },
    ]);
  const item = await the('items', `sku = '${gone}'`);
  const order = await callRoute(
    backend,
    'order',
    orderRequest(shop, { lines: [{ item: item.id, quantity: 1 }], expectedTotal: 2390 }),
  );
  expect([order.status, JSON.stringify(order.body)]).toEqual([200, expect.anything()]);
  expect(await undo(next)).toMatchObject({
    status: 409,
    body: { code: 'ordered_since', edited: [{ collection: 'items', record: item.id, label: gone }] },
  });
  expect(await the('products', `slug_en = '${kept}'`)).toMatchObject({ status: 'published' });
});

test('a command of the owner moves in as a superuser, and takes it back; operators and customers do not', async () => {
  const key = word('owner');
  const series = newSeries();
  const superuser = { client: backend.admin };
  expect((await moveIn(backend, superuser, { products: [movedProduct(key)], series })).body.outcomes).toMatchObject([
    { did: 'created' },
  ]);
  expect((await callStudio(backend, superuser, 'undo', { series, as: newSeries() })).status).toBe(200);
  const { email, password } = await makeUser(backend.admin, 'operator');
  const operator = backend.client();
  await operator.collection('users').authWithPassword(email, password);
  expect((await moveIn(backend, { client: operator }, { products: [movedProduct(key)] })).status).toBe(403);
});
