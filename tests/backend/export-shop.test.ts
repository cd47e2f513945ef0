/** What `npm run export` writes: each kind in the shape that the import takes, the same as CSV, and the pictures. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOVED_KINDS, type MovedKind, type MovedOf } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { exportShop, type ExportedShop } from '#scripts/moving-out/export-shop.ts';
import { zipFolder } from '#scripts/moving-out/zip-folder.ts';
import { create, makeCategory, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, insertRow, placeOrder, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';
import { plainPicture } from '#tests/support/picture-host.ts';

let backend: TestBackend;
let shop: OrderShop;
let root: string;
let folder: string;
let exported: ExportedShop;
let lamp: string;

/** No two are the same picture. */
const WIDTHS: Readonly<Record<string, number>> = { 'a.jpg': 400, 'b.jpg': 500, 'c.jpg': 600 };
const picture = async (name: string): Promise<File> =>
  new File([new Uint8Array(await plainPicture('jpeg', WIDTHS[name]))], name, { type: 'image/jpeg' });

async function recordsOf<Kind extends MovedKind>(kind: Kind): Promise<readonly MovedOf[Kind][]> {
  const file = JSON.parse(await readFile(join(folder, `${kind}.json`), 'utf8')) as {
    readonly vitrine: number;
    readonly kind: string;
    readonly records: readonly MovedOf[Kind][];
  };
  expect([file.vitrine, file.kind]).toEqual([1, kind]);
  return file.records;
}

async function rowsOf(kind: MovedKind): Promise<readonly Record<string, string>[]> {
  const text = await readFile(join(folder, `${kind}.csv`), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true }).data;
}

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend);
  const { admin } = backend;
  const [light, table] = [await makeCategory(admin, { name_en: 'Light' }), ''];
  const below = await makeCategory(admin, { name_en: 'Lamps', parent: light.id });
  const maker = await create(admin, 'manufacturers', { name: 'Maker & Sons', country: 'FR' });
  const attribute = await create(admin, 'attributes', { name_en: 'Colour', key: 'colour', kind: 'colour' });
  const red = await create(admin, 'attribute_values', { attribute: attribute.id, name_en: 'Red', key: 'red' });
  const product = await makeProduct(admin, {
    rank: -5,
    name_en: '=Lamp',
    name_fr: 'Lampe « à poser »',
    slug_en: 'lamp',
    slug_fr: 'lampe',
    description_en: '<p>It shines.</p>',
    options_en: 'Size',
    options_fr: 'Taille',
    category: below.id,
    also_in: [light.id, below.id],
    manufacturer: maker.id,
    identifier: 'L-1',
    attributes: [red.id],
    status: 'draft',
    images: [await picture('a.jpg'), await picture('b.jpg')],
    alt_en: `${table}\nBehind`,
  });
  lamp = product.id;
  await makeItem(admin, lamp, {
    sku: 'LAMP/S',
    values_en: 'Small',
    values_fr: 'Petite',
    price: 2050,
    rank: 2,
    weight: 300,
  });
  await makeItem(admin, lamp, {
    sku: 'LAMP/L',
    values_en: 'Large',
    rank: 1,
    images: [await picture('c.jpg')],
    gtin: '4006381333931',
  });
  const customer = await makeUser(admin, 'customer');
  await admin.collection('users').update(customer.id, { name: 'Zoé', locale: 'fr' });
  await create(admin, 'addresses', { ...ADDRESS, user: customer.id, phone: '+33612345678' });
  await placeOrder(backend, shop);
  insertRow(backend, 'past_orders', {
    id: 'pastorder000000',
    source: 'shopify',
    shop: 'Old',
    number: '#1001',
    email: 'zoe@visitor.example',
    name: 'Zoé',
    placed: '2024-03-01 10:00:00.000Z',
    currency: 'EUR',
    total: 1000,
    state: 'sent',
    lines: '[{"sku":"A","name":"A thing","quantity":2,"price":500}]',
    shipping_address: 'null',
    billing_address: 'null',
  });
  await create(admin, 'redirects', { from: '/old-lamp?variant=1', origin: 'moved', locale: 'en', product: lamp });
  insertRow(backend, 'reviews', {
    id: 'review000000001',
    product: lamp,
    buyer: '0'.repeat(64),
    locale: 'fr',
    rating: 5,
    text: 'Belle',
    name: 'Zoé',
    state: 'shown',
  });
  root = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
  folder = join(root, 'out');
  exported = await exportShop(admin, folder, silentReport());
});
afterAll(async () => {
  await backend.stop();
  await rm(root, { recursive: true, force: true });
});

test('products have their variants, categories, attributes and pictures, in the order of the shop', async () => {
  const [first] = await recordsOf('products');
  const levelOf = (name: string): unknown => ({ name: { en: name }, slug: { en: expect.any(String) as string } });
  const none = {
    key: '',
    gtin: '',
    attributes: {},
    stockRule: '',
    backorderDays: 0,
    restock: '',
    unitQuantity: 0,
    unit: '',
    oldPaths: [],
  };
  expect(first).toEqual({
    key: lamp,
    row: 1,
    name: { en: '=Lamp', fr: 'Lampe « à poser »' },
    slug: { en: 'lamp', fr: 'lampe' },
    summary: {},
    description: { en: '<p>It shines.</p>' },
    care: {},
    safety: {},
    searchTitle: {},
    searchDescription: {},
    status: 'draft',
    categories: [
      { path: ['Light', 'Lamps'], levels: [levelOf('Light'), levelOf('Lamps')], oldPath: '' },
      { path: ['Light'], levels: [levelOf('Light')], oldPath: '' },
    ],
    maker: 'Maker & Sons',
    makerDetails: {
      address: '',
      contact: '',
      country: 'FR',
      responsibleName: '',
      responsibleAddress: '',
      responsibleContact: '',
    },
    identifier: 'L-1',
    eprel: '',
    country_of_origin: '',
    withdrawalExclusion: '',
    taxClass: 'standard',
    attributes: { Colour: ['Red'] },
    options: { en: ['Size'], fr: ['Taille'] },
    pictures: [
      { from: 'pictures/lamp-1.jpg', alt: {} },
      { from: 'pictures/lamp-2.jpg', alt: { en: 'Behind' } },
    ],
    variants: [
      {
        ...none,
        key: 'LAMP/L',
        sku: 'LAMP/L',
        gtin: '4006381333931',
        values: { en: ['Large'] },
        price: 2000,
        stock: 10,
        weight: 0,
        pictures: [{ from: 'pictures/lamp-LAMP-L-1.jpg', alt: {} }],
      },
      {
        ...none,
        key: 'LAMP/S',
        sku: 'LAMP/S',
        values: { en: ['Small'], fr: ['Petite'] },
        price: 2050,
        stock: 10,
        weight: 300,
        pictures: [],
      },
    ],
    oldPaths: [],
  });
  expect(exported).toMatchObject({ pictures: 3, missing: [] });
  expect((await readdir(join(folder, 'pictures'))).toSorted()).toEqual([
    'lamp-1.jpg',
    'lamp-2.jpg',
    'lamp-LAMP-L-1.jpg',
  ]);
  expect(await readFile(join(folder, 'pictures/lamp-1.jpg'))).toEqual(await plainPicture('jpeg'));
});

test('customers, orders of this shop and of the one before, former addresses and reviews are there', async () => {
  const customers = await recordsOf('customers');
  expect(customers.find(({ name }) => name === 'Zoé')).toMatchObject({
    locale: 'fr',
    newsletter: null,
    addresses: [{ name: 'Zoë Müller', city: 'Paris', country: 'FR', phone: '+33612345678' }],
  });
  const orders = await recordsOf('orders');
  expect(orders[0]).toMatchObject({
    row: 1,
    currency: 'EUR',
    state: 'open',
    lines: [{ sku: shop.item.sku, price: 2000 }],
    shippingAddress: { postcode: '75011' },
  });
  expect(orders[0]?.total).toBe(
    (orders[0]?.lines ?? []).reduce((sum, line) => sum + line.price * line.quantity, orders[0]?.shipping ?? 0),
  );
  expect(orders[1]).toMatchObject({
    number: '#1001',
    placed: '2024-03-01T10:00:00.000Z',
    state: 'sent',
    shippingAddress: null,
  });
  const redirects = await recordsOf('redirects');
  expect(redirects).toContainEqual(expect.objectContaining({ from: '/old-lamp?variant=1', to: '/products/lamp' }));
  expect(await recordsOf('reviews')).toMatchObject([
    { product: 'lamp', author: 'Zoé', stars: 5, body: 'Belle', locale: 'fr' },
  ]);
});

test('the tables say the same, and no cell is a formula', async () => {
  const products = await rowsOf('products');
  expect(products[0]).toMatchObject({
    product: lamp,
    name_en: "'=Lamp",
    category: 'Light > Lamps | Light',
    attributes: 'Colour: Red',
    sku: 'LAMP/L',
    values_en: 'Large',
    price: '20.00',
    pictures: 'pictures/lamp-1.jpg | pictures/lamp-2.jpg',
  });
  expect((await rowsOf('orders')).at(-1)).toMatchObject({
    order: '#1001',
    line_name: 'A thing',
    line_price: '5.00',
    total: '10.00',
  });
  const counts = await Promise.all(
    (['customers', 'redirects', 'reviews'] as const).map(async (kind) => (await rowsOf(kind)).length),
  );
  expect(counts).toEqual([exported.records.customers, exported.records.redirects, exported.records.reviews]);
});

test.each(['json', 'csv'])('the import reads every file again, record by record: %s', async (ending) => {
  const files = await Promise.all(
    MOVED_KINDS.map(async (kind) => ({
      name: `${kind}.${ending}`,
      bytes: new Uint8Array(await readFile(join(folder, `${kind}.${ending}`))),
    })),
  );
  const contents = readMovedFiles(files, { source: 'vitrine', locale: 'en', oldOrigin: '', mappings: {} });
  const unplaced = (records: readonly MovedOf[MovedKind][]): object[] => records.map((one) => ({ ...one, row: 0 }));
  for (const kind of MOVED_KINDS) expect(unplaced(contents[kind])).toEqual(unplaced(await recordsOf(kind)));
  // Nothing goes with a product of this shop.
  const said = ending === 'csv' ? [{ code: 'file_empty', weight: 'said', file: 'companions.csv' }] : [];
  expect(contents.findings).toMatchObject(said);
});

test('nobody else on the machine reads them, nothing is written over, and one ZIP holds the same', async () => {
  if (process.platform !== 'win32') expect((await stat(join(folder, 'customers.json'))).mode & 0o077).toBe(0);
  await expect(exportShop(backend.admin, folder, silentReport())).rejects.toThrow('is not empty');
  await zipFolder(folder, `${folder}.zip`);
  const packed = unzipSync(new Uint8Array(await readFile(`${folder}.zip`)));
  // JSON and CSV of each kind, and three pictures.
  expect(Object.keys(packed)).toHaveLength(2 * MOVED_KINDS.length + 3);
  expect(Buffer.from(packed['products.json'] ?? [])).toEqual(await readFile(join(folder, 'products.json')));
  expect(Buffer.from(packed['pictures/lamp-1.jpg'] ?? [])).toEqual(await plainPicture('jpeg'));
});
