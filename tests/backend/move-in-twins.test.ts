/** Which product of a file is one that is here already, and what becomes of its price. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import type { Records } from '#src/contract/records.ts';
import { makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant } from '#tests/support/moved.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

test('a product of another name, address and EAN leaves what has its stock number here as it is, and gets another number', async () => {
  const shirt = await makeProduct(backend.admin, { name_en: 'T-shirt' });
  const sku = word('24');
  const item = await makeItem(backend.admin, shirt.id, { sku, price: 1900, stock: 40 });
  const vase = movedProduct(word('vase'), {
    name: { en: 'Vase' },
    variants: [movedVariant(word('v'), { sku, price: 13_600, stock: 1 })],
  });
  const { body } = await moveIn(backend, editor, { source: 'etsy', products: [vase] });
  expect(body.outcomes).toMatchObject([{ did: 'created' }]);
  expect(body.findings).toMatchObject([
    { code: 'sku_double', weight: 'changed', params: { sku, made: `${sku}-2`, name: 'T-shirt' } },
  ]);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ price: 1900, stock: 40 });
  expect(await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${sku}-2'`)).toMatchObject({
    price: 13_600,
    stock: 1,
  });
});

test.each([
  ['its name', (name: string) => ({ name: { fr: ` ${name.toUpperCase()}` } })],
  ['its address', (_name: string, slug: string) => ({ name: { en: 'Vase' }, slug: { it: slug } })],
  ['a former address', (name: string) => ({ name: { en: 'Vase' }, oldPaths: [`/former/${name}/`] })],
  ['its EAN', () => ({ name: { en: 'Vase' }, gtin: '4006381333931' })],
])('a product that is here with its stock number is found where %s agrees', async (_what, changes) => {
  const name = word('lamp');
  const here = await makeProduct(backend.admin, { name_en: name });
  const item = await makeItem(backend.admin, here.id, { gtin: '4006381333931' });
  const product = here.id;
  await backend.admin.collection('redirects').create({ from: `/former/${name}`, product, origin: 'moved' });
  const { gtin = '', ...rest }: Partial<MovedProduct> & { readonly gtin?: string } = changes(name, here.slug_en);
  const moved = movedProduct(word('moved'), {
    slug: {},
    ...rest,
    variants: [movedVariant(word('v'), { sku: item.sku, gtin })],
  });
  expect((await moveIn(backend, editor, { products: [moved], dry: true })).body.claimed).toMatchObject({
    [here.id]: moved.key,
  });
  const { body } = await moveIn(backend, editor, { products: [moved] });
  expect(body.outcomes).toMatchObject([{ did: 'updated', record: here.id }]);
  // What one import has brought or taken is no other's, whichever shop it came from.
  const other = { ...moved, key: word('other'), variants: [movedVariant(word('v'), { sku: item.sku, gtin })] };
  const again = await moveIn(backend, editor, { source: 'etsy', products: [other] });
  expect(again.body.outcomes).toMatchObject([{ did: 'created' }]);
});

test.each([
  ['woocommerce', 'another name', { name: { en: 'New title' }, slug: {} }, 'left_out'],
  ['shopify', 'the same name', {}, 'left_out'],
  ['etsy', 'another name', { name: { en: 'New title' }, slug: {} }, 'left_out'],
  ['table', 'the same name', {}, 'left_out'],
  ['table', 'another name', { name: { en: 'New title' }, slug: {} }, 'created'],
] as const)(
  '%s: what comes under another key with %s and a stock number that the shop has brought is not made twice',
  async (source, _what, changes, did) => {
    const sku = word('brought');
    const one = movedProduct(word('12'), { name: { en: `Lamp ${sku}` }, variants: [movedVariant(word('v'), { sku })] });
    await moveIn(backend, editor, { source, products: [one] });
    // The column of numbers is gone, so the stock number is the key.
    const again = { ...one, key: sku, variants: [movedVariant(sku, { sku })], ...changes };
    for (const dry of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { body } = await moveIn(backend, editor, { source, products: [again], dry });
      expect(body.outcomes).toMatchObject([{ did }]);
      if (did === 'left_out')
        expect(body.findings).toMatchObject([{ code: 'sku_brought', weight: 'left_out', params: { sku } }]);
    }
    const items = await backend.admin.collection('items').getFullList({ filter: `sku ~ '${sku}'` });
    expect(items).toHaveLength(did === 'left_out' ? 1 : 2);
  },
);

test('a listing without a number that comes with another title is said to be one that may be here', async () => {
  const mark = word('glimmer');
  const listing = (title: string, text = `<p>Handmade ${mark}</p>`): MovedProduct =>
    movedProduct(title, {
      name: { en: title },
      slug: {},
      description: { en: text },
      variants: [movedVariant(title, { sku: '' })],
    });
  const [first, bowl] = [`Lamp ${mark}, handmade`, `Bowl of oak ${mark}`];
  const came = await moveIn(backend, editor, {
    source: 'etsy',
    products: [listing(first), listing(`${first} in red`), listing(bowl)],
  });
  // Listings of one file are several.
  expect(came.body.findings.map(({ code }) => code)).not.toContain('listed_again');
  const renamed = [
    listing(`Lamp ${mark} handmade, gift for her`),
    listing(`${first} with another text`, '<p>Other words</p>'),
  ];
  for (const dry of [true, false]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body } = await moveIn(backend, editor, { source: 'etsy', products: renamed, dry });
    expect(body.findings.filter(({ code }) => code === 'listed_again')).toMatchObject([
      { weight: 'changed', key: renamed[0]?.key, params: { name: first } },
      { weight: 'changed', key: renamed[0]?.key, params: { name: `${first} in red` } },
    ]);
  }
});

test('an export of this shop knows its products by their ids, whichever import has brought them', async () => {
  const sku = word('own');
  const { body } = await moveIn(backend, editor, { products: [movedProduct(sku)] });
  const id = body.outcomes[0]?.record ?? '';
  const own = movedProduct(id, { name: { en: 'Another name' }, slug: {}, variants: [movedVariant('v', { sku })] });
  const back = await moveIn(backend, editor, { source: 'vitrine', products: [own] });
  expect(back.body.outcomes).toMatchObject([{ did: 'unchanged', record: id }]);
});

test('a changed price of something published is said with both names and both prices', async () => {
  const key = word('priced');
  const [one] = (await moveIn(backend, editor, { products: [movedProduct(key)] })).body.outcomes;
  const dearer = movedProduct(key, { name: { en: 'New name' }, variants: [movedVariant(key, { price: 2150 })] });
  const name = (await stored(backend, 'products', one?.record ?? '')).name_en;
  for (const dry of [true, false])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn(backend, editor, { products: [dearer], dry })).body.findings).toMatchObject([
      { code: 'price_changed', weight: 'changed', params: { name, other: 'New name', was: '19.00', now: '21.50' } },
    ]);
  await backend.admin.collection('products').update(one?.record ?? '', { status: 'draft' });
  const draft = movedProduct(key, { variants: [movedVariant(key, { price: 2300 })] });
  const { findings } = (await moveIn(backend, editor, { products: [draft] })).body;
  expect(findings.map(({ code }) => code)).not.toContain('price_changed');
});

test.each(['draft', 'archived'] as const)(
  'something published that a file takes off the shop is said: %s',
  async (status) => {
    const key = word('off');
    const [one] = (await moveIn(backend, editor, { products: [movedProduct(key)] })).body.outcomes;
    const off = movedProduct(key, { status });
    const name = (await stored(backend, 'products', one?.record ?? '')).name_en;
    for (const dry of [true, false])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await moveIn(backend, editor, { products: [off], dry })).body.findings).toMatchObject([
        { code: 'taken_off', weight: 'changed', params: { name } },
      ]);
    expect(await stored(backend, 'products', one?.record ?? '')).toMatchObject({ status });
    // It is off already.
    const again = movedProduct(key, { status, summary: { en: 'New words' } });
    const { findings } = (await moveIn(backend, editor, { products: [again] })).body;
    expect(findings.map(({ code }) => code)).not.toContain('taken_off');
  },
);

test('something that a file publishes, or whose VAT it changes once it is published, is said', async () => {
  const key = word('on');
  const [one] = (await moveIn(backend, editor, { products: [movedProduct(key, { status: 'draft' })] })).body.outcomes;
  const name = (await stored(backend, 'products', one?.record ?? '')).name_en;
  const on = movedProduct(key, { status: 'published' });
  const taxed = movedProduct(key, { status: 'published', taxClass: 'zero' });
  for (const [moved, code] of [
    [on, 'put_online'],
    [taxed, 'tax_changed'],
  ] as const)
    for (const dry of [true, false])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await moveIn(backend, editor, { products: [moved], dry })).body.findings).toMatchObject([
        { code, weight: 'changed', params: { name } },
      ]);
});

test('a product that is here by hand is found by its stock number and address: its texts and stock stay, the price comes', async () => {
  const by = await makeProduct(backend.admin, { name_en: 'By hand' });
  const item = await makeItem(backend.admin, by.id, { price: 1000, stock: 1 });
  const moved = movedProduct(word('moved'), {
    slug: { en: by.slug_en },
    variants: [movedVariant('v1', { sku: item.sku, price: 1200, stock: 9 })],
  });
  const { body } = await moveIn(backend, editor, { products: [moved] });
  expect(body.outcomes).toMatchObject([{ did: 'updated', record: by.id }]);
  expect(body.findings.map(({ code }) => code)).toEqual(['adopted', 'price_changed', 'stock_kept']);
  expect(await stored(backend, 'products', by.id)).toMatchObject({ name_en: 'By hand', slug_en: by.slug_en });
  expect(await stored(backend, 'items', item.id)).toMatchObject({ price: 1200, stock: 1 });
});

test('an address leads to the page that stands there, though a row of the former shop leads from it elsewhere', async () => {
  const [one, other] = [word('one'), word('other')];
  await moveIn(backend, editor, { products: [movedProduct(one), movedProduct(other)] });
  const redirects = [
    { row: 2, from: `/products/${one}`, to: `/products/${other}` },
    { row: 3, from: `/products/${other}`, to: `/products/${one}` },
    { row: 4, from: `/summer/${one}`, to: `/products/${one}` },
  ];
  await moveIn(backend, editor, { redirects });
  const { admin } = backend;
  const { id } = await admin.collection('products').getFirstListItem(`slug_en = '${one}'`);
  for (const from of [`/products/${other}`, `/summer/${one}`])
    expect(await admin.collection('redirects').getFirstListItem(`from = '${from}'`)).toMatchObject({ product: id });
});
