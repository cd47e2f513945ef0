/** Attributes, categories and what goes with products of another shop: made, filled, left alone where somebody has edited them, taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedAttribute, MovedCategoryPage } from '#src/contract/moving-in/moved.ts';
import type { Records } from '#src/contract/records.ts';
import type { UndoAnswer } from '#src/contract/studio-api.ts';
import type { MoveInAnswer } from '#src/contract/moving-in/move-in-api.ts';
import { create, makeCategory, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant, newSeries } from '#tests/support/moved.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { plainPicture } from '#tests/support/picture-host.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

const attribute = (key: string, changes: Partial<MovedAttribute> = {}): MovedAttribute => ({
  row: 3,
  key,
  kind: 'colour',
  name: { en: `Tint ${key}`, fr: `Teinte ${key}` },
  values: [
    { key: 'deep', name: { en: 'Deep red', it: 'Rosso scuro' }, swatch: '#801020' },
    { key: 'pale', name: { en: 'Pale' }, swatch: '' },
  ],
  ...changes,
});

const page = (path: MovedCategoryPage['path'], changes: Partial<MovedCategoryPage> = {}): MovedCategoryPage => ({
  row: 5,
  path,
  name: { en: path.at(-1) ?? '' },
  slug: {},
  intro: { en: '<p>Welcome</p>' },
  guide: {},
  searchTitle: { fr: 'Titre' },
  searchDescription: {},
  googleCategory: '594',
  filters: [],
  picture: null,
  ...changes,
});

async function undoWhole(series: string): Promise<void> {
  const as = newSeries();
  let left = 1;
  while (left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body: answer } = await callStudio<UndoAnswer>(backend, editor, 'undo', { series, as });
    expect([status, JSON.stringify(answer)]).toEqual([200, expect.anything()]);
    left = answer.left;
  }
}

const did = ({ outcomes }: MoveInAnswer): string[] => outcomes.map((one) => `${one.kind} ${one.did}`);
const recordOf = ({ outcomes }: MoveInAnswer): string => outcomes[0]?.record ?? '';

async function valuesOf(of: string) {
  return backend.admin
    .collection('attribute_values')
    .getFullList({ filter: `attribute = '${of}'`, sort: 'rank', fields: 'id,key,name_en,name_it,swatch,rank' });
}

test('an attribute comes with its values in all languages, and products find it by its name', async () => {
  const key = word('tint').replaceAll('-', '');
  const { body } = await moveIn(backend, editor, { attributes: [attribute(key)] });
  expect(did(body)).toEqual(['attributes created']);
  const made = await stored(backend, 'attributes', recordOf(body));
  expect(made).toMatchObject({ key, kind: 'colour', rank: 3, name_en: `Tint ${key}`, name_fr: `Teinte ${key}` });
  expect(await valuesOf(made.id)).toMatchObject([
    { key: 'deep', name_en: 'Deep red', name_it: 'Rosso scuro', swatch: '#801020', rank: 1 },
    { key: 'pale', name_en: 'Pale', swatch: '', rank: 2 },
  ]);
  // Made of its name, its word would be another.
  const product = movedProduct(key, { attributes: { [`Tint ${key}`]: ['Deep red'] } });
  const { body: after } = await moveIn(backend, editor, { products: [product] });
  const [deep] = await valuesOf(made.id);
  expect((await stored(backend, 'products', recordOf(after))).attributes).toEqual([deep?.id]);
});

test('a second import brings what has changed there, and leaves alone what was edited here', async () => {
  const key = word('hue').replaceAll('-', '');
  const { body } = await moveIn(backend, editor, { attributes: [attribute(key)] });
  const id = recordOf(body);
  await backend.admin.collection('attributes').update(id, { name_fr: 'Nuance' });
  expect(did((await moveIn(backend, editor, { attributes: [attribute(key)] })).body)).toEqual(['attributes unchanged']);
  const more = { key: 'dark', name: { en: 'Dark' }, swatch: '' };
  const changed = attribute(key, {
    name: { en: `Tint ${key}`, fr: 'Teinte', it: 'Tinta' },
    values: [...attribute(key).values, more],
  });
  expect(did((await moveIn(backend, editor, { attributes: [changed] })).body)).toEqual(['attributes updated']);
  expect(await stored(backend, 'attributes', id)).toMatchObject({ name_fr: 'Nuance', name_it: 'Tinta' });
  expect((await valuesOf(id)).map((one) => one['key'])).toEqual(['deep', 'pale', 'dark']);
  await backend.admin.collection('attributes').delete(id);
  const { body: gone } = await moveIn(backend, editor, { attributes: [attribute(key, { row: 9 })] });
  expect([did(gone), gone.findings[0]?.code]).toEqual([['attributes left_out'], 'deleted_here']);
});

test('one that is here has what it lacks filled in, and nothing else changed', async () => {
  const key = word('shade').replaceAll('-', '');
  const here = await create(backend.admin, 'attributes', { key, name_en: 'Here', kind: 'text', rank: 1 });
  await moveIn(backend, editor, { attributes: [attribute(key)] });
  expect(await stored(backend, 'attributes', here.id)).toMatchObject({
    name_en: 'Here',
    name_fr: `Teinte ${key}`,
    kind: 'text',
    rank: 1,
  });
});

test('an attribute of many values takes several transactions, and what is refused is named', async () => {
  const key = word('many').replaceAll('-', '');
  const values = Array.from({ length: 60 }, (_, at) => ({ key: `v-${at}`, name: { en: `Value ${at}` }, swatch: '' }));
  const { body } = await moveIn(backend, editor, { attributes: [attribute(key, { values })] });
  expect(did(body)).toEqual(['attributes created']);
  expect((await valuesOf(recordOf(body))).map((one) => one['rank'])).toEqual(values.map((_, at) => at + 1));
  const wrong = attribute(word('wrong').replaceAll('-', ''), {
    values: [{ key: 'red', name: { en: 'Red' }, swatch: 'red' }],
  });
  const { body: refused } = await moveIn(backend, editor, { attributes: [wrong] });
  expect([did(refused), refused.findings.map(({ column }) => column)]).toEqual([['attributes left_out'], ['swatch']]);
});

test('the page of a category comes with its texts, below another; what was edited here stays', async () => {
  const [above, name] = [word('above'), word('below')];
  const filter = await create(backend.admin, 'attributes', {
    key: word('filter').replaceAll('-', ''),
    name_en: 'Filter',
    kind: 'text',
  });
  const pages = [page([above]), page([above, name], { filters: [filter.key], slug: { en: `${name}-own` } })];
  const { body } = await moveIn(backend, editor, { categories: pages });
  expect(did(body)).toEqual(['categories created', 'categories created']);
  const id = body.outcomes[1]?.record ?? '';
  expect(await stored(backend, 'categories', id)).toMatchObject({
    name_en: name,
    slug_en: `${name}-own`,
    parent: recordOf(body),
    intro_en: '<p>Welcome</p>',
    search_title_fr: 'Titre',
    google_category: '594',
    filters: [filter.id],
    rank: 5,
  });
  await backend.admin.collection('categories').update(id, { intro_en: '<p>Mine</p>' });
  const next = page([above, name], { intro: { en: '<p>Other</p>' }, googleCategory: '600' });
  expect(did((await moveIn(backend, editor, { categories: [next] })).body)).toEqual(['categories updated']);
  expect(await stored(backend, 'categories', id)).toMatchObject({ intro_en: '<p>Mine</p>', google_category: '600' });
  await backend.admin.collection('categories').delete(id);
  const { body: gone } = await moveIn(backend, editor, { categories: [next] });
  expect([did(gone), gone.findings[0]?.code]).toEqual([['categories left_out'], 'deleted_here']);
});

test('a category that is here keeps its texts, and gets those that it lacks', async () => {
  const name = word('here');
  const here = await makeCategory(backend.admin, { name_en: name, slug_en: name, intro_en: '<p>Mine</p>', rank: 2 });
  await moveIn(backend, editor, { categories: [page([name], { guide: { it: '<p>Misure</p>' } })] });
  expect(await stored(backend, 'categories', here.id)).toMatchObject({
    intro_en: '<p>Mine</p>',
    guide_it: '<p>Misure</p>',
    rank: 2,
  });
});

test('the picture of a category is on its way once, and to none that has its own; it is forgotten with its category', async () => {
  const name = word('pictured');
  const awaited = async (record: string) =>
    backend.admin
      .collection<Records['awaited_pictures']>('awaited_pictures')
      .getFullList({ filter: `collection = 'categories' && record = '${record}'` });
  const picture = { from: 'shop/category.jpg', alt: { en: 'A shelf' }, focus: { x: 10, y: 90 } };
  const pages = [page([name], { picture })];
  const id = recordOf((await moveIn(backend, editor, { categories: pages })).body);
  const [row] = await awaited(id);
  expect(row).toMatchObject({ source: picture.from, alt: picture.alt, focus: picture.focus, state: 'waiting' });
  expect(did((await moveIn(backend, editor, { categories: pages })).body)).toEqual(['categories unchanged']);
  expect(await awaited(id)).toHaveLength(1);
  await backend.admin.collection('categories').delete(id);
  expect(await awaited(id)).toEqual([]);
  const image = new File([new Uint8Array(await plainPicture('jpeg'))], 'own.jpg', { type: 'image/jpeg' });
  const own = await makeCategory(backend.admin, { name_en: `${name} own`, slug_en: `${name}-own`, image });
  expect(recordOf((await moveIn(backend, editor, { categories: [page([`${name} own`], { picture })] })).body)).toBe(
    own.id,
  );
  expect(await awaited(own.id)).toEqual([]);
});

test('what goes with a product comes after all products, in its order, and stays as somebody here has put it', async () => {
  const [one, two, three] = [word('one'), word('two'), word('three')];
  const products = [one, two, three].map((key) => movedProduct(key));
  const companions = [{ row: 1, product: one, goesWith: [three, two] }];
  const { body: tried } = await moveIn(backend, editor, { products, companions, dry: true });
  expect(did(tried)).toEqual([...Array<string>(3).fill('products created'), 'companions unchanged']);
  expect(tried.findings).toEqual([]);
  const { body } = await moveIn(backend, editor, { products, companions });
  const [first, second, third] = body.outcomes.map(({ record }) => record);
  expect(body.outcomes[3]).toMatchObject({ kind: 'companions', key: one, did: 'updated', record: first });
  const goesWith = async (): Promise<readonly string[]> => (await stored(backend, 'products', first ?? '')).goes_with;
  expect(await goesWith()).toEqual([third, second]);
  expect(did((await moveIn(backend, editor, { companions })).body)).toEqual(['companions unchanged']);
  const { body: other } = await moveIn(backend, editor, {
    companions: [{ row: 1, product: one, goesWith: [two] }],
    dry: true,
  });
  expect([did(other), await goesWith()]).toEqual([['companions updated'], [third, second]]);
  // A product that comes again with another text leaves what goes with it.
  await moveIn(backend, editor, { products: [movedProduct(one, { name: { en: 'Another name' } })] });
  expect(await goesWith()).toEqual([third, second]);
  await backend.admin.collection('products').update(first ?? '', { goes_with: [second] });
  const { body: kept } = await moveIn(backend, editor, { companions: [{ row: 1, product: one, goesWith: [three] }] });
  expect([did(kept), kept.findings.map(({ code }) => code), await goesWith()]).toEqual([
    ['companions unchanged'],
    ['texts_kept'],
    [second],
  ]);
});

test('what nobody has brought is counted, and left out', async () => {
  const key = word('alone');
  const { body } = await moveIn(backend, editor, {
    products: [movedProduct(key)],
    companions: [
      { row: 1, product: key, goesWith: ['nobody', key] },
      { row: 2, product: 'nobody', goesWith: [key] },
    ],
  });
  expect(body.findings.map(({ code, weight, params }) => [code, weight, params])).toEqual([
    ['companions_missing', 'changed', { count: 1 }],
    ['companions_missing', 'left_out', { count: 1 }],
  ]);
});

test('an import that has changed nothing leaves what the one before it has made to that one', async () => {
  const [key, name] = [word('first').replaceAll('-', ''), word('first')];
  const records = {
    attributes: [attribute(key)],
    categories: [page([name])],
    products: [movedProduct(name), movedProduct(`${name}-2`)],
    companions: [{ row: 1, product: name, goesWith: [`${name}-2`] }],
  };
  const series = newSeries();
  await moveIn(backend, editor, { series, ...records });
  const { body: again } = await moveIn(backend, editor, records);
  expect(new Set(again.outcomes.map((one) => one.did))).toEqual(new Set(['unchanged']));
  await undoWhole(series);
  // Forgotten with it, and no deletion of somebody here.
  const { body } = await moveIn(backend, editor, records);
  expect(body.findings).toEqual([]);
  expect(body.outcomes.map((one) => one.did)).toEqual(['created', 'created', 'created', 'created', 'updated']);
});

test('all of it is taken back as one', async () => {
  const [key, name] = [word('back').replaceAll('-', ''), word('back')];
  const series = newSeries();
  const { body } = await moveIn(backend, editor, {
    series,
    attributes: [attribute(key)],
    categories: [page([name])],
    products: [movedProduct(name), movedProduct(`${name}-2`)],
  });
  // The import itself changes the product once more: nobody else has.
  await moveIn(backend, editor, { series, companions: [{ row: 1, product: name, goesWith: [`${name}-2`] }] });
  expect(body.findings).toEqual([]);
  await undoWhole(series);
  const gone = async (collection: string, filter: string): Promise<number> =>
    (await backend.admin.collection(collection).getList(1, 1, { filter })).totalItems;
  expect(await gone('attributes', `key = '${key}'`)).toBe(0);
  expect(await gone('categories', `name_en = '${name}'`)).toBe(0);
  expect(await gone('products', `slug_en ~ '${name}'`)).toBe(0);
});

test('a second import that is taken back leaves the memory of the first one', async () => {
  const [key, mug] = [word('tee'), word('mug')];
  const [first, second] = [newSeries(), newSeries()];
  const sizes = (count: number, stock: number) =>
    ['S', 'M', 'L']
      .slice(0, count)
      .map((size) => movedVariant(`${key}-${size}`, { values: { en: [size] }, stock, stockRule: '' }));
  const before = [
    movedProduct(key, { options: { en: ['Size'] }, variants: sizes(2, 10), description: { en: '<p>x</p>' } }),
    movedProduct(mug, { variants: [movedVariant(mug, { stock: null, stockRule: 'uncounted' })] }),
  ];
  const after = [
    movedProduct(key, {
      options: { en: ['Size'] },
      variants: sizes(3, 7),
      description: { en: '<p>y</p>' },
      status: 'draft',
    }),
    movedProduct(mug, {
      variants: [movedVariant(mug, { price: 2100, stock: 6, stockRule: 'backorder', backorderDays: 9 })],
    }),
  ];
  const found = <Name extends 'products' | 'items'>(name: Name, filter: string) =>
    backend.admin.collection<Records[Name]>(name).getFullList({ filter, sort: '@rowid' });
  const facts = async () => {
    const products = await found('products', `slug_en = '${key}' || slug_en = '${mug}'`);
    const items = await found('items', `sku ~ '${key}' || sku = '${mug}'`);
    return [
      products.map(({ description_en: text, status }) => [text, status]),
      items.map(({ sku, price, stock, stock_rule: rule, backorder_days: days }) => [sku, price, stock, rule, days]),
    ];
  };
  await moveIn(backend, editor, { products: before, series: first });
  const atFirst = await facts();
  await moveIn(backend, editor, { products: after, series: second });
  const then = await facts();
  await undoWhole(second);
  expect(await facts()).toEqual(atFirst);
  const again = newSeries();
  const { body } = await moveIn(backend, editor, { products: after, series: again });
  const kept = body.findings.filter(({ code }) => ['texts_kept', 'stock_kept', 'sku_stays'].includes(code));
  expect(kept).toEqual([]);
  expect(await facts()).toEqual(then);
  // And all of it goes back to nothing, and can come again.
  await undoWhole(again);
  await undoWhole(first);
  expect(await facts()).toEqual([[], []]);
  const anew = await moveIn(backend, editor, { products: before });
  expect(did(anew.body)).toEqual(['products created', 'products created']);
});

test.each([
  // Five came. Four are sold here and three there, then ten come there.
  ['both shops sold the same', '', 5, 4, [2, 12], [0, 8], [2, 0]],
  // Five are owed to three, and what the other shop sells of it is nobody's here.
  ['more is owed here than came', 'backorder', 3, 5, [1, 4, 0, 3], [-2, -1, -1, -1], [2, 0, 4, 1]],
] as const)(
  'pieces that are in neither shop are said, and come off later: %s',
  async (_, rule, start, sold, files, stocks, missing) => {
    const key = word('both');
    const send = async (stock: number, dry = false): Promise<number> => {
      const variant = movedVariant(key, { stock, stockRule: rule, backorderDays: rule === '' ? 0 : 9 });
      const { body } = await moveIn(backend, editor, { products: [movedProduct(key, { variants: [variant] })], dry });
      return Number(body.findings.find(({ code }) => code === 'stock_missing')?.params['count'] ?? 0);
    };
    await send(start);
    const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${key}'`);
    withDatabase(backend, (database) =>
      database.prepare('UPDATE items SET stock = stock - ? WHERE id = ?').run(sold, item.id),
    );
    for (const [at, stock] of files.entries()) {
      // oxlint-disable no-await-in-loop -- one after the other
      expect([await send(stock, true), await send(stock)], `file ${at}`).toEqual([missing[at], missing[at]]);
      expect(await stored(backend, 'items', item.id), `file ${at}`).toMatchObject({ stock: stocks[at] });
      // oxlint-enable no-await-in-loop
    }
  },
);
