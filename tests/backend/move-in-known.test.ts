/** What an import knows by a key, when the same key is something else in the next file: nothing that is here becomes another thing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedProduct, MovedVariant, Source } from '#src/contract/moving-in/moved.ts';
import type { MoveInAnswer } from '#src/contract/moving-in/move-in-api.ts';
import type { Records } from '#src/contract/records.ts';
import { makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { read } from '#tests/support/poison.ts';
import { signInEditor, stored, type Editor } from '#tests/support/editors.ts';
import { moveIn, movedProduct, movedVariant } from '#tests/support/moved.ts';
import {
  codesOf as peopleCodes,
  moveIn as movePeople,
  movedCustomer,
  movedOrder,
} from '#tests/support/people-moving-in.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

type Said = Partial<Omit<MovedProduct, 'variants'>> & { readonly sku?: string; readonly gtin?: string };

function said(key: string, { sku = key, gtin = '', ...changes }: Said, variant = key): MovedProduct {
  const variants = [movedVariant(variant, { sku, gtin, price: 13_600, stock: 5 })];
  return movedProduct(key, { slug: {}, description: {}, variants, ...changes });
}

/** Answers of a trial and of the import after it. */
async function both(source: Source, products: readonly MovedProduct[]): Promise<readonly MoveInAnswer[]> {
  const tried = await moveIn(backend, editor, { source, products, dry: true });
  return [tried.body, (await moveIn(backend, editor, { source, products })).body];
}

const codes = ({ findings }: MoveInAnswer): string[] => findings.map(({ code, weight }) => `${code} ${weight}`);
const did = ({ outcomes }: MoveInAnswer): string[] => outcomes.map((one) => one.did);

const EAN = '4006381333931';

const REPEATED: readonly (readonly [what: string, source: Source, first: Said, next: Said, isSame: boolean])[] = [
  ['a stock number that two tables give', 'table', { name: { en: 'Vase' } }, { name: { en: 'T-shirt' } }, false],
  ['a number of lines', 'table', { name: { en: 'Lamp' }, sku: 'A' }, { name: { en: 'Bag' }, sku: 'B' }, false],
  ['an address that is the key of a table', 'table', { slug: { en: 'KEY' } }, { slug: { en: 'KEY' }, sku: 'B' }, false],
  ['a number of a second shop of one software', 'woocommerce', { sku: 'HK' }, { sku: 'LK' }, false],
  ['one without stock numbers', 'etsy', { sku: '' }, { sku: '' }, false],
  ['one called as before in another language', 'table', { name: { fr: 'Vase' } }, { name: { fr: 'Vase' } }, true],
  ['one whose key is its name', 'table', { name: { en: 'KEY' }, sku: '' }, { name: { en: 'KEY' }, sku: '' }, true],
  ['one with the EAN of before', 'table', { gtin: EAN }, { gtin: EAN }, true],
  ['one with the address of before', 'shopify', { slug: { en: 'KEY' } }, { slug: { en: 'KEY' }, sku: 'B' }, true],
  [
    'one with a former address of before',
    'woocommerce',
    { oldPaths: ['/p/KEY'] },
    { oldPaths: ['/p/KEY'], sku: 'B' },
    true,
  ],
  ['one with the stock number of before beside its key', 'table', { sku: 'A' }, { sku: 'A' }, true],
  ['one of an export of this shop', 'vitrine', { sku: 'A' }, { sku: 'B' }, true],
];

test.each(REPEATED)('%s: %s', async (_what, source, first, next, isSame) => {
  const key = word('key');
  // Each run has stock numbers and addresses of its own.
  const own = (changes: Said): Said => {
    const text = JSON.stringify({ name: { en: word('called') }, ...changes }).replaceAll('KEY', key);
    const changed = JSON.parse(text) as Said;
    const { sku = '' } = changed;
    return sku === '' ? changed : { ...changed, sku: `${sku}-${key}` };
  };
  const [, came] = await both(source, [said(key, own(first))]);
  const id = came?.outcomes[0]?.record ?? '';
  const before = await stored(backend, 'products', id);
  const other = said(key, own(next));
  const changed = { ...other, variants: other.variants.map((one) => ({ ...one, price: 1000, stock: 80 })) };
  for (const answer of await both(source, [changed])) {
    expect(did(answer)).toEqual([isSame ? 'updated' : 'left_out']);
    expect(codes(answer).includes('other_product left_out')).toBe(!isSame);
  }
  const after = await stored(backend, 'products', id);
  const items = await backend.admin
    .collection<Records['items']>('items')
    .getFullList({ filter: `product = '${id}' && price = 13600 && stock = 5` });
  expect(items).toHaveLength(isSame ? 0 : 1);
  if (!isSame) expect(after).toEqual(before);
});

test('a stock number of another product makes no other of a product', async () => {
  const [one, two] = [word('one'), word('two')];
  const products = [
    said(one, { name: { en: one }, sku: `${one}-s` }, `${one}-s`),
    said(two, { name: { en: two }, sku: `${two}-s` }, `${two}-s`),
  ];
  await both('table', products);
  for (const answer of await both('table', [said(one, { name: { en: 'Bag' }, sku: `${two}-s` }, `${two}-s`)]))
    expect(codes(answer)).toEqual(['other_product left_out']);
});

test('what was renamed here is still the one that was brought', async () => {
  const key = word('edited');
  const [, came] = await both('table', [said(key, { name: { en: 'Vase' } })]);
  const id = came?.outcomes[0]?.record ?? '';
  await backend.admin.collection('products').update(id, { name_en: 'Amphora' });
  const [, again] = await both('table', [said(key, { name: { en: 'Vase' }, summary: { en: 'Old' } })]);
  expect(again?.outcomes).toMatchObject([{ did: 'updated', record: id }]);
  expect(await stored(backend, 'products', id)).toMatchObject({ name_en: 'Amphora', summary_en: 'Old' });
});

const sizes = (of: Readonly<Record<string, string>>, changes: Partial<MovedVariant> = {}): MovedVariant[] =>
  Object.entries(of).map(([sku, size]) => movedVariant(sku, { values: { en: [size] }, ...changes }));
const sized = (key: string, variants: readonly MovedVariant[]): MovedProduct =>
  movedProduct(key, { options: { en: ['Size'] }, variants });

test('a variant whose number goes to another product takes nothing of the former product with it', async () => {
  const [one, other, x, y, z] = ['one', 'other', 'x', 'y', 'z'].map((name) => word(name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await both('shopify', [sized(one, sizes({ [x]: 'S', [y]: 'M', [z]: 'L' }))]);
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${x}'`);
  const moved = [
    sized(one, sizes({ [y]: 'M', [z]: 'L' })),
    sized(other, sizes({ [x]: 'XXL', [word('w')]: 'M' }, { price: 9900, stock: 50 })),
  ];
  for (const answer of await both('shopify', moved)) {
    expect(did(answer).at(-1)).toBe('created');
    expect(answer.findings).toMatchObject([
      { code: 'variant_gone', params: { sku: x, values: 'S' } },
      { code: 'sku_double', params: { sku: x, made: `${x}-2` } },
    ]);
  }
  expect(await stored(backend, 'items', item.id)).toEqual(
    expect.objectContaining({ product: item.product, price: 1900, stock: 5, values_en: 'S' }),
  );
  expect(await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${x}-2'`)).toMatchObject({
    values_en: 'XXL',
    price: 9900,
    stock: 50,
  });
  // The same once more changes nothing.
  const [, again] = await both('shopify', moved);
  expect(again === undefined ? [] : did(again)).toEqual(['unchanged', 'unchanged']);
});

test('a variant of a product that was deleted here comes with the new one that has its number', async () => {
  const [old, next, sku] = [word('old'), word('next'), word('sku')];
  const [, came] = await both('shopify', [movedProduct(old, { variants: [movedVariant(sku)] })]);
  await backend.admin.collection('products').delete(came?.outcomes[0]?.record ?? '');
  const [, made] = await both('shopify', [movedProduct(next, { variants: [movedVariant(sku)] })]);
  expect(made?.outcomes).toMatchObject([{ did: 'created' }]);
  expect(await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${sku}'`)).toMatchObject({
    product: made?.outcomes[0]?.record,
  });
});

test('a variant that has got another number there is said to be the one that is here', async () => {
  const [key, old, next] = [word('c'), word('p'), word('r')];
  const rest = word('q');
  await both('shopify', [sized(key, sizes({ [old]: 'S', [rest]: 'M' }))]);
  for (const answer of await both('shopify', [sized(key, sizes({ [next]: 'S', [rest]: 'M' }))])) {
    expect(did(answer)).toEqual(['left_out']);
    expect(answer.findings.find(({ code }) => code === 'renumbered')).toMatchObject({
      params: { sku: next, here: old },
    });
  }
  await backend.admin
    .collection('items')
    .update((await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${old}'`)).id, {
      sku: next,
    });
  const [, again] = await both('shopify', [sized(key, sizes({ [next]: 'S', [rest]: 'M' }))]);
  expect(again?.outcomes).toMatchObject([{ did: 'unchanged' }]);
});

test('a far price makes a draft of a new product, and changes nothing of one that is here', async () => {
  const key = word('far');
  const far = (price: number): MovedProduct =>
    movedProduct(key, { status: 'draft', variants: [movedVariant(key, { price, isFar: true })] });
  await both('table', [movedProduct(key)]);
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${key}'`);
  for (const answer of await both('table', [far(2)]))
    expect(answer.findings).toMatchObject([
      { code: 'price_far', weight: 'changed', params: { was: '19.00', file: '0.02' } },
    ]);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ price: 1900 });
  expect(await stored(backend, 'products', item.product)).toMatchObject({ status: 'published' });
  // A variant that is new to a product that visitors see would be seen with it.
  const more = sized(key, [
    movedVariant(key, { values: { en: ['S'] } }),
    movedVariant(`${key}-m`, { values: { en: ['M'] }, price: 2, isFar: true }),
  ]);
  for (const answer of await both('table', [more])) expect(codes(answer)).toContain('price_far_new left_out');
  const fresh = word('fresh');
  const [, made] = await both('table', [
    { ...far(2), key: fresh, slug: { en: fresh }, variants: [movedVariant(fresh, { price: 2, isFar: true })] },
  ]);
  expect(await stored(backend, 'products', made?.outcomes[0]?.record ?? '')).toMatchObject({ status: 'draft' });
});

const PRICELESS = { price: null, stock: 7 };

const HALVES: readonly (readonly [
  what: string,
  half: (whole: MovedProduct) => MovedProduct,
  said: readonly string[],
])[] = [
  [
    'no prices',
    (one) => ({ ...one, variants: one.variants.map((v) => ({ ...v, ...PRICELESS })) }),
    ['price_kept said'],
  ],
  [
    'no price of one variant',
    (one) => ({ ...one, variants: one.variants.map((v, at) => (at === 1 ? { ...v, ...PRICELESS } : v)) }),
    ['price_kept said'],
  ],
  ['its name in another language', (one) => ({ ...one, name: { fr: 'Lampe' } }), []],
  [
    'a new variant without a price',
    (one) => ({ ...one, variants: [...one.variants, ...sizes({ [`${one.key}-x`]: 'X' }, PRICELESS)] }),
    ['price_kept said', 'price_missing_new left_out'],
  ],
];

test.each(HALVES)('a file with %s takes nothing off the shop that is published', async (_what, half, words) => {
  const key = word('half');
  const whole = sized(key, sizes({ [`${key}-s`]: 'S', [`${key}-m`]: 'M' }, { price: 1500 }));
  const [, came] = await both('shopify', [whole]);
  const id = came?.outcomes[0]?.record ?? '';
  for (const answer of await both('shopify', [half(whole)])) expect(codes(answer)).toEqual(words);
  expect(await stored(backend, 'products', id)).toMatchObject({ status: 'published', name_en: whole.name.en });
  const items = await backend.admin
    .collection<Records['items']>('items')
    .getFullList({ filter: `product = '${id}'`, sort: 'rank' });
  expect(items.map(({ price }) => price)).toEqual([1500, 1500]);
  // What the old shop takes off is off here.
  await both('shopify', [{ ...half(whole), status: 'archived' }]);
  expect(await stored(backend, 'products', id)).toMatchObject({ status: 'archived' });
});

test('a draft that waits for its price comes with it, whichever file says it', async () => {
  const key = word('waits');
  const priced = (prices: readonly (number | null)[]): MovedProduct =>
    sized(
      key,
      ['S', 'M'].map((size, at) =>
        movedVariant(`${key}-${size}`, { values: { en: [size] }, price: prices[at] ?? null }),
      ),
    );
  const statuses: string[] = [];
  for (const prices of [
    [null, null],
    [1500, null],
    [null, 1600],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [, came] = await both('shopify', [priced(prices)]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.push(String((await stored(backend, 'products', came?.outcomes[0]?.record ?? ''))['status']));
  }
  expect(statuses).toEqual(['draft', 'draft', 'published']);
});

test('stock that no import has brought stays, and both numbers are said', async () => {
  const name = word('own');
  const product = await makeProduct(backend.admin, { name_en: name });
  const item = await makeItem(backend.admin, product.id, { price: 2000, stock: 6 });
  const own = (stock: number): MovedProduct =>
    movedProduct(product.id, {
      name: { en: name },
      slug: { en: product.slug_en },
      variants: [movedVariant(item.id, { sku: item.sku, price: 2000, stock })],
    });
  // What was exported before something was sold, then after it: this shop knows its own stock better than any file.
  for (const exported of [10, 6, 12]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const answer of await both('vitrine', [own(exported)]))
      expect(answer.findings.filter(({ code }) => code === 'stock_kept').map(({ params }) => params)).toEqual(
        exported === 6 ? [] : [{ here: 6, file: exported }],
      );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await stored(backend, 'items', item.id)).toMatchObject({ stock: 6 });
  }
  const hand = await makeProduct(backend.admin, { name_en: word('hand') });
  const kept = await makeItem(backend.admin, hand.id, { stock: 6 });
  const other = (stock: number): MovedProduct =>
    movedProduct(`k-${hand.id}`, {
      name: { en: hand.name_en },
      slug: {},
      variants: [movedVariant(kept.id, { sku: kept.sku, stock })],
    });
  await both('etsy', [other(10)]);
  expect(await stored(backend, 'items', kept.id)).toMatchObject({ stock: 6 });
  // From then on it is what the other shop has sold that counts.
  await both('etsy', [other(8)]);
  expect(await stored(backend, 'items', kept.id)).toMatchObject({ stock: 4 });
});

test('what is counted in the next file, and never was, has all its pieces', async () => {
  const key = word('counted');
  const counted = (stock: number | null): MovedProduct =>
    movedProduct(key, { variants: [movedVariant(key, { stock, stockRule: stock === null ? 'uncounted' : '' })] });
  const [, came] = await both('shopify', [counted(null)]);
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${key}'`);
  for (const answer of await both('shopify', [counted(25)])) expect(codes(answer)).toEqual([]);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ stock: 25, stock_rule: '' });
  await both('shopify', [counted(22)]);
  expect(await stored(backend, 'items', item.id)).toMatchObject({ stock: 22 });
  expect(came?.outcomes).toMatchObject([{ did: 'created' }]);
});

test('what the next file does not say stays as it is, a state too, and a new product without one is a draft', async () => {
  const key = word('unsaid');
  const whole = movedVariant(key, {
    weight: 400,
    stockRule: 'backorder',
    backorderDays: 5,
    unit: 'ml',
    unitQuantity: 500,
  });
  await both('table', [movedProduct(key, { taxClass: 'books', variants: [whole] })]);
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${key}'`);
  const before = [await stored(backend, 'products', item.product), await stored(backend, 'items', item.id)];
  const unsaid = movedVariant(key, { price: null, stock: null, stockRule: null });
  const less = movedProduct(key, { status: null, slug: {}, description: {}, variants: [unsaid] });
  for (const answer of await both('table', [less])) expect(did(answer)).toEqual(['unchanged']);
  expect([await stored(backend, 'products', item.product), await stored(backend, 'items', item.id)]).toEqual(before);
  expect(before[0]).toMatchObject({ status: 'published' });
  // Days of another rule wait for its return.
  await backend.admin.collection('items').update(item.id, { stock_rule: 'uncounted' });
  await both('table', [{ ...less, variants: [{ ...unsaid, weight: 401 }] }]);
  const later = { weight: 401, stock_rule: 'uncounted', backorder_days: 5 };
  expect(await stored(backend, 'items', item.id)).toMatchObject(later);
  const [, came] = await both('table', [movedProduct(word('new'), { status: null })]);
  expect(await stored(backend, 'products', came?.outcomes[0]?.record ?? '')).toMatchObject({ status: 'draft' });
});

test('a price that was edited here stays until the former shop changes its own', async () => {
  const key = word('edited');
  const priced = (price: number, weight: number): MovedProduct =>
    movedProduct(key, { variants: [movedVariant(key, { price, weight })] });
  await both('shopify', [priced(990, 1)]);
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${key}'`);
  await backend.admin.collection('items').update(item.id, { price: 1490 });
  for (const [price, weight, is] of [
    [990, 2, 1490],
    [990, 3, 1490],
    [1090, 3, 1090],
    [990, 3, 990],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await both('shopify', [priced(price, weight)]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await stored(backend, 'items', item.id)).toMatchObject({ price: is, weight });
  }
});

test.each([
  ['another address and name', { name: 'Anna Bell' }, false],
  ['another address without a name', { name: '' }, false],
  ['another address and the same name', {}, true],
])('a customer number that comes with %s', async (_what, changes, isSame) => {
  const proof = { at: '2022-01-01T10:00:00Z', proof: 'form' };
  const one = movedCustomer({ key: word('6'), newsletter: proof });
  const other = movedCustomer({ key: one.key, newsletter: null, ...changes });
  // Within one request, and from one to the next: a trial says what the import then does.
  if (!isSame)
    for (const dry of [true, false]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await movePeople(backend, { customers: [one, other], dry });
      expect(peopleCodes(answer)).toEqual(['customers 2 other_customer left_out']);
      expect(answer.counts.customers).toMatchObject({ created: 1, leftOut: 1 });
    }
  else await movePeople(backend, { customers: [one] });
  const again = await movePeople(backend, { customers: [other] });
  expect(peopleCodes(again)).toEqual([`customers 2 ${isSame ? 'consent_taken_back said' : 'other_customer left_out'}`]);
  expect(String(read(backend, 'SELECT id FROM users WHERE email = ?', other.email))).toBe('undefined');
  expect(read(backend, 'SELECT marketing FROM users WHERE email = ?', one.email)).toBe(isSame ? 'no' : 'yes');
});

test('a past order stays with whom it belongs to, where a second shop counts alike', async () => {
  const one = movedOrder();
  await movePeople(backend, { orders: [one] });
  const other = { ...one, email: 'anna@second.example', total: 7700 };
  for (const dry of [true, false])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(peopleCodes(await movePeople(backend, { orders: [other], dry }))).toEqual(['orders 3 other_order left_out']);
  expect(read(backend, 'SELECT email FROM past_orders WHERE number = ?', one.number)).toBe(one.email);
});
