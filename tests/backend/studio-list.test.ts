/** Products and items as the studio lists them: who may, what is found, in which order, and that the list follows every save and every order. */
import { putMedium } from '#src/backend/put-medium.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  LIST_ROWS,
  type FoundAnswer,
  type ListAnswer,
  type ListedCollection,
  type ListedRow,
  type ListFilter,
} from '#src/contract/studio-list.ts';
import { create, makeCategory, makeItem, makeProduct, makeUser, png, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor, type Editor } from '#tests/support/editors.ts';
import { placeOrder, startOrderShop, withDatabase, type OrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;
let shop: OrderShop;

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

interface Asked {
  readonly collection?: ListedCollection;
  readonly sort?: string;
  readonly down?: boolean;
  readonly after?: string;
  readonly locale?: string;
  readonly countOnly?: boolean;
}

async function listed(filter: Partial<ListFilter>, asked: Asked = {}): Promise<ListAnswer> {
  const request = { collection: 'products', sort: '', down: false, locale: 'en', after: '', ...asked, filter };
  const { status, body } = await callStudio<ListAnswer>(backend, editor, 'list', request);
  expect(status).toBe(200);
  return body;
}

const ids = ({ rows }: ListAnswer): readonly string[] => rows.map(({ id }) => id);

async function rowOf(id: string): Promise<ListedRow | undefined> {
  let answer = await listed({});
  while (answer.rows.every((row) => row.id !== id) && answer.next !== '')
    answer = await listed({}, { after: answer.next });
  return answer.rows.find((row) => row.id === id);
}

test('only editors may list, and only what the contract has', async () => {
  const { email, password } = await makeUser(backend.admin, 'operator');
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  for (const route of ['list', 'found'])
    expect(await callStudio(backend, { client }, route, { collection: 'products' })).toMatchObject({ status: 403 });
  for (const odd of [
    { collection: 'users' },
    { collection: 'products', after: "x' OR 1" },
    { collection: 'products', filter: { status: 'odd' } },
    { collection: 'products', filter: { category: "' OR 1" } },
    { collection: 'products', filter: { changed: 'yesterday' } },
  ])
    expect(await callStudio(backend, editor, 'list', odd)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('a row follows its product and the product’s items, by every way in which they change', async () => {
  const category = await makeCategory(backend.admin, { name_en: 'Lamps', name_fr: 'Lampes' });
  const product = await makeProduct(backend.admin, { name_en: 'Lamp', category: category.id, images: [png()] });
  expect(await rowOf(product.id)).toMatchObject({
    items: 0,
    stock: 0,
    band: 'out',
    category: { en: 'Lamps', fr: 'Lampes' },
    values: { name_en: 'Lamp', status: 'published' },
    languages: { en: 'missing', fr: 'missing', it: 'missing' },
  });
  const one = await makeItem(backend.admin, product.id, { price: 1500, stock: 10, values_en: '' });
  expect(await rowOf(product.id)).toMatchObject({ items: 1, priceFrom: 1500, priceTo: 1500, stock: 10, band: 'in' });
  const options = { options_en: 'Size', options_fr: 'Taille' };
  await backend.admin.collection('products').update(product.id, { status: 'draft', ...options });
  await backend.admin.collection('items').update(one.id, { values_en: 'Small' });
  const two = await makeItem(backend.admin, product.id, { price: 2500, stock: 2, values_en: 'Large' });
  expect(await rowOf(product.id)).toMatchObject({ items: 2, priceFrom: 1500, priceTo: 2500, stock: 12, band: 'low' });
  await backend.admin.collection('items').update(two.id, { price: 900, stock: 0 });
  expect(await rowOf(product.id)).toMatchObject({ priceFrom: 900, priceTo: 1500, stock: 10, band: 'low' });
  await backend.admin.collection('items').delete(two.id);
  expect(await rowOf(product.id)).toMatchObject({ items: 1, priceFrom: 1500, stock: 10, band: 'in' });
  await backend.admin.collection('items').update(one.id, { stock: 0, stock_rule: 'backorder', backorder_days: 5 });
  expect(await rowOf(product.id)).toMatchObject({ stock: 0, band: 'backorder' });
  await backend.admin.collection('items').update(one.id, { stock_rule: 'uncounted' });
  expect(await rowOf(product.id)).toMatchObject({ stock: null, band: 'in' });
  await backend.admin.collection('items').update(one.id, { stock: 10, stock_rule: '' });
  expect(await rowOf(product.id)).toMatchObject({ stock: 10, band: 'in' });
  const other = await makeProduct(backend.admin, { status: 'draft', ...options });
  await backend.admin.collection('items').update(one.id, { product: other.id });
  expect(await rowOf(product.id)).toMatchObject({ items: 0, stock: 0 });
  expect(await rowOf(other.id)).toMatchObject({ items: 1, stock: 10 });
  await backend.admin.collection('products').delete(other.id);
  expect(await rowOf(other.id)).toBeUndefined();
});

test('an order takes its pieces from the list, too', async () => {
  const before = await rowOf(shop.product.id);
  await placeOrder(backend, shop);
  expect((before?.stock ?? 0) - ((await rowOf(shop.product.id))?.stock ?? 0)).toBe(2);
});

test('a language is whole, missing or outdated', async () => {
  const texts = { name_en: 'Cup', name_fr: 'Tasse', name_it: 'Tazza' };
  const { id } = await makeProduct(backend.admin, texts);
  expect(await rowOf(id)).toMatchObject({ languages: { en: 'whole', fr: 'whole', it: 'whole' } });
  await backend.admin.collection('products').update(id, { name_en: 'Big cup', name_it: 'Tazza grande' });
  expect(await rowOf(id)).toMatchObject({ languages: { en: 'whole', fr: 'outdated', it: 'whole' } });
  expect(ids(await listed({ words: 'outdated' }))).toContain(id);
  await backend.admin.collection('products').update(id, { name_it: '' });
  expect(ids(await listed({ words: 'untranslated_it' }))).toContain(id);
  expect(ids(await listed({ words: 'untranslated_fr' }))).not.toContain(id);
  expect(ids(await listed({ words: 'untranslated' }))).toContain(id);
  await backend.admin.collection('products').update(id, {
    name_it: 'Tazza',
    images: [await putMedium(backend.admin, png())],
    alt_en: 'A cup',
  });
  expect(await rowOf(id)).toMatchObject({ languages: { en: 'whole', fr: 'missing', it: 'missing' } });
});

test('words are found without accents and capitals, in each language, and by numbers of items', async () => {
  const mark = word('QX').replace('-', '');
  const product = await makeProduct(backend.admin, {
    name_en: `Teapot ${mark}`,
    name_fr: `Théière ${mark}`,
    slug_en: `pot-${mark.toLowerCase()}`,
    identifier: `Straße ${mark}`,
  });
  const sku = `${mark}-AB-77`;
  const item = await makeItem(backend.admin, product.id, { sku, gtin: '4006381333931' });
  for (const search of [`theiere ${mark}`, `${mark} THÉ`, `strasse ${mark}`, sku, '4006381333931', `pot-${mark}`]) {
    expect(ids(await listed({ search })), search).toEqual([product.id]);
    expect(ids(await listed({ search }, { collection: 'items' })), search).toEqual([item.id]);
  }
  expect(ids(await listed({ search: `${mark} nothing` }))).toEqual([]);
  expect(ids(await listed({ search: '"* ( -' }))).toEqual([]);
  await backend.admin.collection('products').update(product.id, { name_fr: 'Cafetière', identifier: '' });
  expect(ids(await listed({ search: `theiere ${mark}` }))).toEqual([]);
  expect(ids(await listed({ search: `cafetiere ${mark}` }))).toEqual([product.id]);
});

test('filters find a category with its children, values of attributes, stock, days and what has no picture', async () => {
  const parent = await makeCategory(backend.admin);
  const child = await makeCategory(backend.admin, { parent: parent.id });
  const attribute = await create(backend.admin, 'attributes', {
    key: word('colour').replace('-', ''),
    name_en: 'Colour',
    kind: 'text',
  });
  const value = await create(backend.admin, 'attribute_values', {
    attribute: attribute.id,
    key: 'red',
    name_en: 'Red',
  });
  const first = await makeProduct(backend.admin, { category: parent.id, attributes: [value.id], images: [png()] });
  const second = await makeProduct(backend.admin, { category: child.id, status: 'archived' });
  const gone = await makeItem(backend.admin, first.id, { stock: 0 });
  const there = await makeItem(backend.admin, second.id, { stock: 50, attributes: [value.id] });
  const within = { category: parent.id };
  expect(ids(await listed(within))).toEqual([first.id, second.id].toSorted());
  expect(ids(await listed({ category: child.id }))).toEqual([second.id]);
  expect(ids(await listed({ ...within, attribute: value.id }))).toHaveLength(2);
  expect(ids(await listed({ ...within, attribute: value.id }, { collection: 'items' }))).toHaveLength(2);
  expect(ids(await listed({ ...within, stock: 'out' }))).toEqual([first.id]);
  expect(ids(await listed({ ...within, stock: 'in' }))).toEqual([second.id]);
  expect(ids(await listed({ ...within, stock: 'low' }))).toEqual([]);
  expect(ids(await listed({ ...within, stock: 'out' }, { collection: 'items' }))).toEqual([gone.id]);
  expect(ids(await listed({ ...within, stock: 'in' }, { collection: 'items' }))).toEqual([there.id]);
  expect(ids(await listed({ ...within, unpictured: true }))).toEqual([second.id]);
  expect(ids(await listed({ ...within, status: 'archived' }))).toEqual([second.id]);
  expect(ids(await listed({ ...within, changed: '2000-01-01' }))).toHaveLength(2);
  expect(ids(await listed({ ...within, changed: '2999-01-01' }))).toEqual([]);
  expect(ids(await listed({ ...within, changed: '2000-01-01' }, { collection: 'items' }))).toHaveLength(2);
  expect(ids(await listed({ category: 'none' }))).not.toContain(first.id);
  expect((await listed(within)).total).toBe(2);
  expect(await listed(within, { countOnly: true })).toEqual({ rows: [], next: '', total: 2 });
});

test('a category lists what is in it beside its own, and its row is that of its own', async () => {
  const names = { name_en: 'Lamps', name_fr: 'Lampes' };
  const [own, parent] = [await makeCategory(backend.admin, names), await makeCategory(backend.admin)];
  const child = await makeCategory(backend.admin, { parent: parent.id });
  const product = await makeProduct(backend.admin, { category: own.id, also_in: [child.id, parent.id] });
  const item = await makeItem(backend.admin, product.id, {});
  for (const category of [own.id, child.id, parent.id]) {
    const answer = await listed({ category });
    expect([ids(answer), answer.total, answer.rows[0]?.category]).toMatchObject([[product.id], 1, { en: 'Lamps' }]);
    expect(ids(await listed({ category }, { collection: 'items' }))).toEqual([item.id]);
  }
  await backend.admin.collection('products').update(product.id, { category: '', also_in: [child.id] });
  expect(ids(await listed({ category: own.id }))).toEqual([]);
  expect(ids(await listed({ category: parent.id }))).toEqual([product.id]);
  expect(ids(await listed({ category: 'none' }))).toContain(product.id);
});

test('a long list comes in parts, sorted by each key up and down, with nothing twice and nothing left out', async () => {
  const category = await makeCategory(backend.admin);
  withDatabase(backend, (database) => {
    const product = database.prepare(
      `INSERT INTO products (id, status, category, rank, name_en, name_fr, slug_en, tax_class, created, updated)
       VALUES (?, 'draft', ?, ?, ?, ?, ?, 'standard', ?, ?)`,
    );
    const item = database.prepare('INSERT INTO items (id, product, sku, price, stock, rank) VALUES (?, ?, ?, ?, ?, ?)');
    for (let at = 0; at < LIST_ROWS + 7; at += 1) {
      const number = `${at}`.padStart(4, '0');
      const day = `2026-01-01 00:${`${at % 60}`.padStart(2, '0')}:00.000Z`;
      // Ranks that come more than once, and one that no text of a number would keep.
      product.run(
        `listing0000${number}`,
        category.id,
        at % 3 === 0 ? 0.1 + 0.2 : at % 5,
        `N ${at % 9}`,
        '',
        `l-${at}`,
        day,
        day,
      );
      item.run(`listitem000${number}`, `listing0000${number}`, `LIST-${number}`, 100 + (at % 4), at % 6, at);
    }
  });
  for (const [collection, sorts] of [
    ['products', ['rank', 'name', 'price', 'stock', 'updated', 'created']],
    ['items', ['product', 'sku', 'price', 'stock', 'updated']],
  ] as const)
    for (const sort of sorts)
      for (const down of [false, true]) {
        const filter = { category: category.id };
        const first = await listed(filter, { collection, sort, down });
        const second = await listed(filter, { collection, sort, down, after: first.next });
        const all = [...ids(first), ...ids(second)];
        expect([first.total, second.total, second.next], sort).toEqual([LIST_ROWS + 7, null, '']);
        expect(new Set(all).size, sort).toBe(LIST_ROWS + 7);
        if (sort !== 'price') continue;
        const prices = [...first.rows, ...second.rows].map(({ priceFrom }) => (down ? -priceFrom : priceFrom));
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }
  const found = await callStudio<FoundAnswer>(backend, editor, 'found', {
    collection: 'products',
    filter: { category: category.id },
  });
  expect(found.body).toMatchObject({ next: '' });
  expect(found.body.ids).toHaveLength(LIST_ROWS + 7);
});

test('a product is found that lacks what the law wants to be told of its manufacturer', async () => {
  const { id: category } = await makeCategory(backend.admin);
  const maker = (fields: object) => create(backend.admin, 'manufacturers', { name: word('Maker'), ...fields });
  const address = 'Rue du Lac 1, 75001 Paris';
  const whole = await maker({ address, contact: 'maker@example.com' });
  const [postal, electronic] = [await maker({ address }), await maker({ contact: 'maker@example.com' })];
  const named = await makeProduct(backend.admin, { category, manufacturer: whole.id });
  const lacking = await Promise.all(
    [postal.id, electronic.id, ''].map((manufacturer) => makeProduct(backend.admin, { category, manufacturer })),
  );
  const found = ids(await listed({ category, unaddressed: true }));
  expect(found.toSorted()).toEqual(lacking.map(({ id }) => id).toSorted());
  expect(ids(await listed({ category }))).toContain(named.id);
  const item = await makeItem(backend.admin, lacking[0]?.id ?? '', {});
  expect(ids(await listed({ category, unaddressed: true }, { collection: 'items' }))).toEqual([item.id]);
});
