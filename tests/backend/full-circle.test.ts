/** What `npm run export` writes, `npm run import` takes into an empty shop, and the export of that shop says the same. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraft } from '#scripts/demo/seed.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { importFiles } from '#scripts/moving-in/import-files.ts';
import { readOptions } from '#scripts/moving-in/options.ts';
import { exportShop, type ExportedShop } from '#scripts/moving-out/export-shop.ts';
import { MOVED_KINDS, type MovedKind, type MovedOf } from '#src/contract/moving-in/moved.ts';
import type { Records } from '#src/contract/records.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { create, makeCategory, makeItem, makeProduct, makeShop, makeUser } from '#tests/backend/fixtures.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, insertRow, placeOrder, startOrderShop, withDatabase } from '#tests/support/order-shop.ts';
import { plainPicture } from '#tests/support/picture-host.ts';

/** Of the demo: what an export holds, and what that names. */
const DEMO: readonly (keyof Records)[] = [
  'attributes',
  'attribute_values',
  'categories',
  'manufacturers',
  'products',
  'items',
];

let from: TestBackend;
let to: TestBackend;
let root: string;
let said: string[];
let ending: string;
let first: ExportedShop;
let second: ExportedShop;

const picture = async (name: string, width = 400): Promise<File> =>
  new File([new Uint8Array(await plainPicture('jpeg', width))], name, { type: 'image/jpeg' });

/** Products that have what the demo has not. */
async function addCatalogue(backend: TestBackend): Promise<string> {
  const { admin } = backend;
  const light = await makeCategory(admin, { name_en: 'Light & more', slug_en: 'light-and-more' });
  const below = await makeCategory(admin, { name_en: 'Lamps', slug_en: 'lamps-below', parent: light.id });
  const gifts = await makeCategory(admin, { name_en: 'Gifts', slug_en: 'gifts' });
  const lamp = await makeProduct(admin, {
    rank: -5,
    name_en: '=Lamp',
    name_fr: 'Lampe « à poser »',
    slug_en: 'circle-lamp',
    description_en: '<p>It shines.</p>',
    options_en: 'Size\nColour',
    options_fr: 'Taille\nCouleur',
    search_title_en: 'A lamp',
    category: below.id,
    also_in: [gifts.id],
    identifier: 'L-1',
    tax_class: 'reduced',
    images: [await picture('a.jpg'), await picture('b.jpg', 500)],
    alt_en: '\nBehind',
    alt_fr: 'Devant',
  });
  await makeItem(admin, lamp.id, { sku: 'LAMP/S', values_en: 'Small\nRed', price: 2050, rank: 2, weight: 300 });
  await makeItem(admin, lamp.id, {
    sku: 'LAMP/L',
    values_en: 'Large\nBlue',
    values_fr: 'Grande\nBleue',
    rank: 1,
    stock: 0,
    images: [await picture('c.jpg', 600)],
    gtin: '4006381333931',
    unit: 'ml',
    unit_quantity: 250,
  });
  await makeProduct(admin, { slug_en: 'nothing-yet', name_en: 'Nothing yet', status: 'draft' });
  await makeProduct(admin, { slug_en: 'put-away', name_en: 'Put away', status: 'archived' });
  return lamp.id;
}

async function addPeople(backend: TestBackend, lamp: string): Promise<void> {
  const { admin } = backend;
  const zoe = await makeUser(admin, 'customer');
  await admin.collection('users').update(zoe.id, { name: 'Zoé', locale: 'fr' });
  await create(admin, 'addresses', { ...ADDRESS, user: zoe.id, phone: '+33612345678' });
  await create(admin, 'addresses', {
    ...ADDRESS,
    user: zoe.id,
    street: '1 via Roma',
    postcode: '20121',
    city: 'Milano',
    region: 'MI',
    country: 'IT',
    main: true,
  });
  insertRow(backend, 'consents', {
    id: 'consent00000001',
    user: zoe.id,
    kind: 'newsletter',
    action: 'given',
    email: zoe.email,
    locale: 'fr',
    words: 'Oui, écrivez-moi\u00a0!',
    created: '2025-02-03 10:00:00.000Z',
  });
  withDatabase(backend, (database) => database.prepare("UPDATE users SET marketing = 'yes' WHERE id = ?").run(zoe.id));
  await makeUser(admin, 'customer');
  const past = { shop: 'Old', source: 'shopify', currency: 'JPY', placed: '2024-03-01 10:00:00.000Z' };
  insertRow(backend, 'past_orders', {
    ...past,
    id: 'pastorder000000',
    number: '#1001',
    email: 'zoe@visitor.example',
    name: 'Zoé',
    total: 1000,
    shipping: 100,
    tax: 150,
    discount: 50,
    state: 'refunded',
    lines: '[{"sku":"A","name":"A thing, 70\u00a0cm","quantity":2,"price":500}]',
    shipping_address: 'null',
    billing_address: 'null',
  });
  const review = { product: lamp, buyer: '0'.repeat(64), locale: 'fr', rating: 5, text: 'Belle', state: 'shown' };
  insertRow(backend, 'reviews', { ...review, id: 'review000000001', name: 'Zoé', created: '2025-01-02 10:00:00.000Z' });
}

async function addAddresses({ admin }: TestBackend, lamp: string): Promise<void> {
  const item = await admin.collection('items').getFirstListItem<{ id: string }>("sku = 'LAMP/L'");
  const moved = { origin: 'moved', locale: 'en' } as const;
  await create(admin, 'redirects', { ...moved, from: '/old-lamp?variant=1', product: lamp });
  await create(admin, 'redirects', { ...moved, from: '/old-lamp?variant=2', product: lamp, item: item.id });
  await create(admin, 'redirects', { ...moved, from: '/fr/vieille-lampe', locale: 'fr', product: lamp });
  await create(admin, 'redirects', { from: '/blog', to: 'https://blog.example/' });
  await create(admin, 'redirects', { ...moved, from: '/nowhere' });
  await admin.collection('products').update(lamp, { slug_en: 'circle-lamp-2' });
}

async function exported(backend: TestBackend, name: string): Promise<ExportedShop> {
  return exportShop(backend.admin, join(root, name), silentReport());
}

beforeAll(async () => {
  [from, to] = await Promise.all([startTestBackend(), startTestBackend()]);
  root = await mkdtemp(join(tmpdir(), 'vitrine-circle-'));
  const shop = await startOrderShop(from);
  await makeShop(to.admin);
  for (const draft of demoRecords(Date.now()).filter(({ collection }) => DEMO.includes(collection)))
    // Without its pictures, which take long to draw.
    await createDraft(from.admin, draft);
  const lamp = await addCatalogue(from);
  await addPeople(from, lamp);
  await addAddresses(from, lamp);
  await placeOrder(from, shop);
  first = await exported(from, 'first');
  said = [];
  const files = MOVED_KINDS.map((kind) => join(root, 'first', `${kind}.json`));
  const options = readOptions(['vitrine', ...files, '--only-good', '--pictures', join(root, 'first')]);
  ending = await importFiles(serverAccess(to), options, silentReport(), (line) => said.push(line));
  second = await exported(to, 'second');
}, 240_000);
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()]);
  await rm(root, { recursive: true, force: true });
});

async function recordsOf<Kind extends MovedKind>(name: string, kind: Kind): Promise<readonly MovedOf[Kind][]> {
  const file = JSON.parse(await readFile(join(root, name, `${kind}.json`), 'utf8')) as {
    readonly records: readonly MovedOf[Kind][];
  };
  return file.records;
}

/** Without what is another in another shop: ids, and the place in a file whose order says nothing. */
function plain<One extends object>(records: readonly One[], by: (record: One) => string): readonly object[] {
  return records
    .toSorted((a, b) => (by(a) < by(b) ? -1 : 1))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !['row', 'key'].includes(name))));
}

test('everything goes in', () => {
  expect(said.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(ending).toBe('whole');
  expect(second.records).toEqual(first.records);
});

test('products are the same in the same order, with all that an export says of them', async () => {
  const [before, after] = [await recordsOf('first', 'products'), await recordsOf('second', 'products')];
  expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug));
  expect(plain(after, ({ row }) => `${row}`)).toEqual(plain(before, ({ row }) => `${row}`));
});

test('pictures are the same files', async () => {
  const names = await readdir(join(root, 'first/pictures'));
  expect(names).toHaveLength(3);
  expect((await readdir(join(root, 'second/pictures'))).toSorted()).toEqual(names.toSorted());
  for (const name of names)
    expect(await readFile(join(root, 'second/pictures', name)), name).toEqual(
      await readFile(join(root, 'first/pictures', name)),
    );
});

test.each(['customers', 'orders', 'redirects', 'reviews'] as const)('%s are the same', async (kind) => {
  const by = (record: MovedOf[MovedKind]): string =>
    'number' in record ? record.number : 'from' in record ? record.from : 'email' in record ? record.email : '';
  const [before, after] = [await recordsOf('first', kind), await recordsOf('second', kind)];
  expect(plain(after, by)).toEqual(plain(before, by));
});
