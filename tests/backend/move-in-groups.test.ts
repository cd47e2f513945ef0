/** What products of an import name beside themselves: categories in several languages, manufacturers with what the law wants of them, attributes of variants. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import type { Records } from '#src/contract/records.ts';
import { create, makeCategory, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { signInEditor, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant } from '#tests/support/moved.ts';
import { startOrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await startOrderShop(backend);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

async function named<Name extends 'attributes' | 'categories' | 'manufacturers' | 'products' | 'items'>(
  collection: Name,
  field: string,
  name: string,
): Promise<Records[Name]> {
  const filter = backend.admin.filter(`${field} = {:name}`, { name });
  return backend.admin.collection(collection).getFirstListItem<Records[Name]>(filter);
}

test('a category comes with its names and addresses in each language, as far as no other has them', async () => {
  await makeCategory(backend.admin, { name_en: 'Old lights', slug_en: 'lights-here', slug_fr: 'lumieres' });
  const key = word('lamp');
  const levels = [
    { name: { en: 'Lights', fr: 'Lumières' }, slug: { en: 'all-lights', fr: 'lumieres', it: 'No slug' } },
    { name: { en: 'Lamps', it: 'Lampade' }, slug: { en: 'lights-here', it: 'lampade' } },
  ];
  const product = movedProduct(key, { categories: [{ path: ['Lights', 'Lamps'], levels, oldPath: '' }] });
  const { body } = await moveIn(backend, editor, { source: 'vitrine', products: [product] });
  expect([body.outcomes, body.findings]).toMatchObject([[{ did: 'created' }], []]);
  const below = await named('categories', 'name_en', 'Lamps');
  expect(below).toMatchObject({ name_it: 'Lampade', slug_en: 'lamps', slug_it: 'lampade' });
  expect(await backend.admin.collection('categories').getOne(below.parent)).toMatchObject({
    name_en: 'Lights',
    name_fr: 'Lumières',
    slug_en: 'all-lights',
    slug_fr: '',
    slug_it: '',
  });
});

test('a manufacturer is made with its details, and one that is here keeps its own', async () => {
  await create(backend.admin, 'manufacturers', { name: 'Here & Sons', contact: 'own@here.example' });
  const details = {
    address: '1 High Street',
    contact: 'hello@maker.example',
    country: 'GB',
    responsibleName: 'Maker Europe',
    responsibleAddress: '2 rue du Port',
    responsibleContact: 'eu@maker.example',
  };
  const products = ['There & Sons', 'Here & Sons'].map((maker) =>
    movedProduct(word('made'), { maker, makerDetails: details }),
  );
  const { body } = await moveIn(backend, editor, { source: 'vitrine', products });
  expect(body.findings).toEqual([]);
  expect(await named('manufacturers', 'name', 'There & Sons')).toMatchObject({
    address: '1 High Street',
    contact: 'hello@maker.example',
    country: 'GB',
    responsible_name: 'Maker Europe',
    responsible_address: '2 rue du Port',
    responsible_contact: 'eu@maker.example',
  });
  expect(await named('manufacturers', 'name', 'Here & Sons')).toMatchObject({
    address: '',
    contact: 'own@here.example',
    country: '',
  });
});

test('variants of several products have one attribute, and no more values than fit', async () => {
  const cloth = { Cloth: ['Linen'] };
  const many = { Cloth: Array.from({ length: 12 }, (_one, at) => `Cloth number ${at}`) };
  const [first, second] = [word('cloth'), word('cloth')];
  const products = [
    movedProduct(first, { variants: [movedVariant(first, { attributes: cloth, restock: 'never' })] }),
    movedProduct(second, {
      variants: [
        movedVariant(`${second}-1`, { attributes: cloth, values: { en: ['S'] } }),
        movedVariant(`${second}-2`, { attributes: many, values: { en: ['M'] } }),
      ],
      options: { en: ['Size'] },
    }),
  ];
  const { body } = await moveIn(backend, editor, { source: 'vitrine', products });
  expect(body.outcomes).toMatchObject([{ did: 'created' }, { did: 'created' }]);
  expect(body.findings).toMatchObject([{ key: second, code: 'attributes_more', params: { count: 2 } }]);
  const one = await named('items', 'sku', first);
  expect(one).toMatchObject({ restock: 'never', attributes: [expect.any(String)] });
  expect((await named('items', 'sku', `${second}-1`)).attributes).toEqual(one.attributes);
  expect((await named('items', 'sku', `${second}-2`)).attributes).toHaveLength(10);
  // The same once more changes nothing.
  const again = await moveIn(backend, editor, { source: 'vitrine', products });
  expect(again.body.outcomes).toMatchObject([{ did: 'unchanged' }, { did: 'unchanged' }]);
  // What somebody has deleted here since does not come again.
  const items = await backend.admin.collection('items').getFullList({ filter: "attributes != '[]'" });
  // oxlint-disable-next-line no-await-in-loop -- the backend has one writer
  for (const { id } of items) await backend.admin.collection('items').update(id, { attributes: [] });
  const all = await backend.admin.collection('attribute_values').getFullList({ filter: "name_en ~ 'Cloth'" });
  const values = await backend.admin.collection('attribute_values').getFullList({ filter: "name_en = 'Linen'" });
  for (const { id } of [...all, ...values])
    // oxlint-disable-next-line no-await-in-loop
    await backend.admin.collection('attribute_values').delete(id);
  await backend.admin.collection('attributes').delete((await named('attributes', 'name_en', 'Cloth')).id);
  const dearer = movedProduct(first, { variants: [movedVariant(first, { attributes: cloth, price: 2500 })] });
  const third = await moveIn(backend, editor, { source: 'vitrine', products: [dearer] });
  expect(third.body.outcomes).toMatchObject([{ did: 'updated' }]);
  expect(await backend.admin.collection('attributes').getFullList({ filter: "name_en = 'Cloth'" })).toEqual([]);
});

/** Names that have the same word in addresses, whole or where it is cut. */
const ALIKE: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['Class', ['A', 'A+', 'A++']],
  ['Dioptre', ['+2.5', '-2.5', '2.5']],
  ['Accent', ['Pate', 'Pâté']],
  ['Long', ['x'.repeat(60), `${'x'.repeat(60)}y`]],
];
const NAMES = [
  '1 colour',
  '2 colours',
  '3 colours',
  'Noise (dB)',
  'Noise dB+',
  `${'n'.repeat(45)}a`,
  `${'n'.repeat(45)}b`,
];

test.each(['in one product', 'in many', 'in many imports'])(
  'attributes and values that differ by signs alone stay apart, %s',
  async (how) => {
    const base = word('apart');
    const own = Object.fromEntries(ALIKE.map(([name, values]) => [`${base} ${name}`, values]));
    const wanted: Readonly<Record<string, readonly string[]>> = {
      ...own,
      ...Object.fromEntries(NAMES.map((name) => [`${name} ${base}`, ['same']])),
    };
    const parts =
      how === 'in one product'
        ? [wanted]
        : Object.entries(wanted).flatMap(([name, values]) => values.map((value) => ({ [name]: [value] })));
    const products = parts.map((attributes) => movedProduct(word('p'), { attributes }));
    for (const some of how === 'in many imports' ? products.map((one) => [one]) : [products, products])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await moveIn(backend, editor, { source: 'woocommerce', products: some })).body.findings).toEqual([]);
    const found: Record<string, string[]> = {};
    for (const product of products) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { attributes } = await named('products', 'slug_en', product.key);
      for (const id of attributes) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const value = await backend.admin.collection('attribute_values').getOne<Records['attribute_values']>(id);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const attribute = await backend.admin.collection('attributes').getOne<Records['attributes']>(value.attribute);
        (found[attribute.name_en] ??= []).push(value.name_en);
      }
    }
    expect(found).toEqual(wanted);
  },
);

test('the same shop in another language takes nothing out of its collections, and nothing away from its attributes', async () => {
  const [key, run] = [word('two'), word('tongue')];
  const inWords = (locale: 'en' | 'fr', collection: string, material: string, price: number): MovedProduct =>
    movedProduct(key, {
      name: { [locale]: `${locale} ${key}` },
      slug: { [locale]: `${locale}-${key}` },
      categories: [{ path: [`${collection} ${run}`], oldPath: '' }],
      attributes: { [`${material} ${run}`]: ['one'] },
      variants: [movedVariant(`${key}-1`, { attributes: { [`${material} of it ${run}`]: ['two'] }, price })],
    });
  const send = async (locale: 'en' | 'fr', product: MovedProduct): Promise<readonly [readonly string[], object]> => {
    const request = { source: 'prestashop', locale, products: [product] } as const;
    const tried = await moveIn(backend, editor, { ...request, dry: true });
    const { body } = await moveIn(backend, editor, request);
    expect(tried.body.findings).toEqual(body.findings);
    const { category, also_in, attributes } = await named('products', 'id', body.outcomes[0]?.record ?? '');
    const item = await named('items', 'sku', `${key}-1`);
    return [body.findings.map(({ code }) => code), { category, also_in, attributes, of: item.attributes }];
  };
  const [, first] = await send('en', inWords('en', 'Tableware', 'Material', 1900));
  for (const price of [2000, 2100]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [codes, next] = await send('fr', inWords('fr', 'Arts de la table', 'Matière', price));
    expect([next, codes]).toEqual([first, ['groups_kept', 'price_changed']]);
  }
  expect(await named('products', 'slug_en', `en-${key}`)).toMatchObject({ name_fr: `fr ${key}`, name_en: `en ${key}` });
  const filter = backend.admin.filter('name_en ~ {:name}', { name: `Arts de la table ${run}` });
  expect(await backend.admin.collection('categories').getFullList({ filter })).toEqual([]);
  // In its own language it moves, as before.
  const [codes, moved] = await send('en', inWords('en', 'Kitchen', 'Stuff', 2100));
  expect(codes).toEqual([]);
  expect(moved).not.toEqual(first);
});

test('tags that are left out this time take nothing away that they have brought', async () => {
  const key = word('tagged');
  const tagged = (changes: Partial<MovedProduct>): MovedProduct =>
    movedProduct(key, {
      categories: [{ path: [`Vases ${key}`], oldPath: '' }],
      attributes: { Form: ['Round'] },
      ...changes,
    });
  const path = (name: string): MovedProduct['categories'][number] => ({ path: [`${name} ${key}`], oldPath: '' });
  const send = async (changes: Partial<MovedProduct>): Promise<object> => {
    await moveIn(backend, editor, { source: 'woocommerce', products: [tagged(changes)] });
    const { category, also_in, attributes } = await named('products', 'slug_en', key);
    return { category, also_in: also_in.toSorted(), attributes: attributes.toSorted() };
  };
  const categories = ['Vases', 'Gifts', 'Summer'].map(path);
  const brought = await send({ categories, attributes: { Form: ['Round'], Style: ['Calm'] } });
  expect(brought).toMatchObject({ also_in: [expect.any(String), expect.any(String)] });
  expect(await send({ areTagsLeft: true, summary: { en: 'New' } })).toEqual(brought);
  // A file that has none, and says so, has none.
  expect(await send({ summary: { en: 'Newer' } })).toMatchObject({ also_in: [], attributes: [expect.any(String)] });
});

test('what has not the shape of these is refused whole', async () => {
  const odd = [
    { withdrawalExclusion: 'because' },
    { makerDetails: { address: 'x' } },
    { care: { xx: 'Wash' } },
    { categories: [{ path: ['A'], levels: [{ name: { en: 'A' } }], oldPath: '' }] },
  ];
  for (const changes of odd) {
    const products = [{ ...movedProduct('x'), ...changes }] as never;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await moveIn(backend, editor, { products })).status, JSON.stringify(changes)).toBe(400);
  }
});
