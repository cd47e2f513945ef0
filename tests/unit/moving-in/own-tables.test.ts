/** The CSV files that this shop exports, whatever stands in the records, are read again without a difference. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMoved } from '#scripts/moving-out/export-shop.ts';
import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import type {
  MovedAddress,
  MovedAttribute,
  MovedCategoryPage,
  MovedCompanions,
  MovedCustomer,
  MovedKind,
  MovedLevel,
  MovedMaker,
  MovedOf,
  MovedOrder,
  MovedPicture,
  MovedProduct,
  MovedRedirect,
  MovedReview,
  MovedTexts,
  MovedVariant,
} from '#src/contract/moving-in/moved.ts';
import { ATTRIBUTE_KINDS } from '#src/domain/catalogue/attribute-keys.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { COMPUTED } from '#src/domain/text/csv-cells.ts';
import type { Row } from '#src/moving-in/own-tables/cells.ts';
import { attributeRows, categoryPageRows, companionRows } from '#src/moving-in/own-tables/catalogue.ts';
import { customerRows, orderRows, redirectRows, reviewRows } from '#src/moving-in/own-tables/people.ts';
import { productRows } from '#src/moving-in/own-tables/products.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { movedParts } from '#src/schema/derived/moved-fields.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-tables-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const OPTIONS = { source: 'vitrine', locale: 'en', oldOrigin: '', mappings: {} } as const;
/** Marks of tables, lists, formulas and ends of lines among letters. */
const SIGNS = [...'aé🪑 |;:>\\"\',=-+@\n\t\r0', '\r\n'];

const text = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 });
const written = text.filter((one) => one.trim() !== '');
/** A part of a list is one line, without blanks around it. */
const part = fc
  .string({ unit: fc.constantFrom(...SIGNS.filter((sign) => !/[\n\r\t]/.test(sign))), minLength: 1, maxLength: 8 })
  .map((one) => one.trim())
  .filter((one) => one !== '');
const parts = fc.array(part, { minLength: 1, maxLength: 3 });
const byLocale = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Partial<Record<Locale, Value>>> =>
  fc.record(Object.fromEntries(LOCALES.map((locale) => [locale, value])) as Record<Locale, fc.Arbitrary<Value>>, {
    requiredKeys: [],
  });
const attributes = fc.dictionary(part, parts, { maxKeys: 3, noNullPrototype: true });
const amount = fc.nat({ max: 1_000_000_000 });
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString());
const locale = fc.constantFrom(...LOCALES, null);

/** Some points; the middle is none. */
const focus = fc.constantFrom({ x: 0, y: 100 }, { x: 37, y: 5 });
const picture = (alt: fc.Arbitrary<MovedTexts>): fc.Arbitrary<MovedPicture> =>
  fc.oneof(fc.record({ from: part, alt }), fc.record({ from: part, alt, focus }));

const variant: fc.Arbitrary<MovedVariant> = fc
  .record({
    sku: part,
    gtin: fc.constantFrom('', '4006381333931', '0012345678905'),
    values: byLocale(parts),
    attributes,
    price: fc.option(amount),
    stock: fc.option(fc.integer({ min: -3, max: 9999 })),
    stockRule: fc.constantFrom('', 'backorder', 'uncounted'),
    backorderDays: fc.nat(365),
    restock: fc.constantFrom('', 'never'),
    weight: fc.nat(),
    unitQuantity: fc.constantFrom(0, 250, 0.75, 1e-7, 12_345.678),
    unit: fc.constantFrom('', 'g', 'ml', 'cm', 'm2'),
    pictures: fc.array(picture(fc.constant({})), { maxLength: 3 }),
  })
  .map((one) => ({ ...one, key: one.sku, oldPaths: [] }));

/** In one language at least: a shop without any name has no categories. */
const level: fc.Arbitrary<MovedLevel> = fc.record({
  name: byLocale(part).map((texts) => ({ en: 'Name', ...texts })),
  slug: byLocale(part),
});

const maker: fc.Arbitrary<MovedMaker> = fc
  .record({
    address: text,
    contact: text,
    country: fc.constantFrom('', 'FR', 'GB'),
    responsibleName: text,
    responsibleAddress: text,
    responsibleContact: text,
  })
  .filter((one) => Object.values(one).some((value) => value !== ''));

const product: fc.Arbitrary<MovedProduct> = fc
  .record({
    key: part,
    name: byLocale(written),
    slug: byLocale(part),
    summary: byLocale(written),
    description: byLocale(fc.constantFrom('<p>a; b</p>', '<ul><li>&amp;, "c"</li></ul>', '<p>x</p>\r\n<p>y</p>')),
    ...movedParts(
      () => byLocale(written),
      () => text,
    ),
    searchTitle: byLocale(written),
    searchDescription: byLocale(written),
    status: fc.constantFrom('draft', 'published', 'archived'),
    categories: fc
      .array(
        fc.oneof(
          fc.record({ path: fc.tuple(part), levels: fc.tuple(level) }),
          fc.record({ path: fc.tuple(part, part), levels: fc.tuple(level, level) }),
        ),
        { maxLength: 3 },
      )
      .map((all) => all.map((one) => ({ ...one, oldPath: '' }))),
    maker: text,
    makerDetails: fc.option(maker),
    withdrawalExclusion: fc.constantFrom(...WITHDRAWAL_EXCLUSIONS),
    taxClass: fc.constantFrom(...TAX_CLASSES, null),
    attributes,
    options: byLocale(parts),
    pictures: fc.array(picture(byLocale(part)), { maxLength: 3 }),
    variants: fc.array(variant, { maxLength: 3 }),
  })
  .map((one) => ({ ...one, row: 0, oldPaths: [] }));

const word = fc.stringMatching(/^[a-z]{1,8}$/);

const attribute: fc.Arbitrary<MovedAttribute> = fc.record({
  row: fc.constant(0),
  key: word,
  kind: fc.constantFrom(...ATTRIBUTE_KINDS),
  name: byLocale(written),
  values: fc.array(fc.record({ key: word, name: byLocale(written), swatch: fc.constantFrom('', '#0a0b0c') }), {
    maxLength: 3,
  }),
});

const rich = byLocale(fc.constantFrom('<p>a; b</p>', '<ul><li>&amp;, "c"</li></ul>'));
const categoryPage: fc.Arbitrary<MovedCategoryPage> = fc.record({
  row: fc.constant(0),
  path: fc.oneof(fc.tuple(part), fc.tuple(part, part)),
  name: byLocale(written),
  slug: byLocale(part),
  intro: rich,
  guide: rich,
  searchTitle: byLocale(written),
  searchDescription: byLocale(written),
  googleCategory: text,
  filters: fc.array(word, { maxLength: 3 }),
  picture: fc.option(picture(byLocale(part))),
});

const companions: fc.Arbitrary<MovedCompanions> = fc.record({
  row: fc.constant(0),
  product: part,
  goesWith: parts,
});

const address: fc.Arbitrary<MovedAddress> = fc
  .record({
    name: text,
    company: text,
    street: text,
    extra: text,
    postcode: text,
    city: text,
    region: text,
    country: text,
    phone: text,
  })
  .filter((one) => Object.values(one).some((value) => value !== ''));

const customer: fc.Arbitrary<MovedCustomer> = fc.record({
  key: part,
  row: fc.constant(0),
  email: text,
  name: text,
  locale,
  addresses: fc.array(address, { maxLength: 3 }),
  newsletter: fc.option(fc.record({ at: moment, proof: text })),
});

const order: fc.Arbitrary<MovedOrder> = fc.record({
  number: part,
  row: fc.constant(0),
  placed: moment,
  email: text,
  name: text,
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  total: amount,
  shipping: amount,
  tax: amount,
  discount: amount,
  state: fc.constantFrom('open', 'paid', 'sent', 'refunded', 'cancelled'),
  lines: fc.array(fc.record({ sku: text, name: written, quantity: fc.nat({ max: 99 }), price: amount }), {
    maxLength: 3,
  }),
  shippingAddress: fc.option(address),
  billingAddress: fc.option(address),
});

const redirect: fc.Arbitrary<MovedRedirect> = fc.record({
  row: fc.constant(0),
  from: written,
  to: fc.oneof(text, fc.constant('https://blog.example/?a=1,2')),
});

const review: fc.Arbitrary<MovedReview> = fc.record({
  row: fc.constant(0),
  product: part,
  author: text,
  email: text,
  stars: fc.constantFrom(1, 2, 3, 4, 5),
  title: text,
  body: text,
  written: moment,
  locale,
});

async function* each<One>(all: readonly One[]): AsyncGenerator<One> {
  for (const one of all) yield await Promise.resolve(one);
}

let count = 0;

/** What is read of the file that is written of them, without the lines that they stand in. */
async function again<Kind extends MovedKind>(
  kind: Kind,
  records: readonly MovedOf[Kind][],
  rowsOf: (record: MovedOf[Kind]) => readonly Row[],
  currency = 'EUR',
): Promise<{ readonly records: readonly object[]; readonly findings: readonly unknown[] }> {
  count += 1;
  const own = await mkdtemp(join(folder, `${count}-`));
  await writeMoved(own, kind, each(records), rowsOf);
  const file = { name: `${kind}.csv`, bytes: new Uint8Array(await readFile(join(own, `${kind}.csv`))) };
  const { [kind]: found, findings } = readMovedFiles([file], { ...OPTIONS, currency });
  const all: readonly MovedOf[MovedKind][] = found;
  return { records: all.map((record) => ({ ...record, row: 0 })), findings };
}

const many = <One>(one: fc.Arbitrary<One>, by: (record: One) => string): fc.Arbitrary<One[]> =>
  fc.uniqueArray(one, { selector: by, minLength: 1, maxLength: 4 });
const RUNS = { numRuns: 60 };

test.each(['EUR', 'JPY'])('products with prices in %s', async (currency) => {
  const rowsOf = productRows(LOCALES, currency);
  const some = many(product, ({ key }) => key);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('products', records, rowsOf, currency)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('attributes', async () => {
  const some = many(attribute, (one) => one.key);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('attributes', records, attributeRows(LOCALES))).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('categories', async () => {
  const some = many(categoryPage, ({ path }) => path.join());
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('categories', records, categoryPageRows(LOCALES))).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('what goes with products', async () => {
  const some = many(companions, (one) => one.product);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('companions', records, companionRows)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('customers', async () => {
  const some = many(customer, ({ key }) => key);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('customers', records, customerRows)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('orders', async () => {
  const some = many(order, ({ number }) => number);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('orders', records, orderRows)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('former addresses', async () => {
  const some = many(redirect, ({ from }) => from);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('redirects', records, redirectRows)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('reviews', async () => {
  const some = many(review, ({ body }) => body);
  await fc.assert(
    fc.asyncProperty(some, async (records) => {
      expect(await again('reviews', records, reviewRows)).toEqual({ records, findings: [] });
    }),
    RUNS,
  );
});

test('what a spreadsheet has saved with semicolons is read, and a line that makes no record is named', async () => {
  const names =
    'order;placed;state;email;name;currency;total;line_sku;line_name;line_quantity;line_price;shipping_street;billing_street';
  const line = (placed: string): string => `"#1";${placed};paid;a@visitor.example;Ada;EUR;19,50;L;Lamp;1;19,50;;`;
  const bytes = new TextEncoder().encode(
    `${names};shipping;tax;discount\r\n${line('2025-01-02T10:00:00Z')};0;0;0\r\n${line('soon')};0;0;0\r\n`,
  );
  const { orders, findings, files } = readMovedFiles([{ name: 'orders.csv', bytes }], { ...OPTIONS, source: 'guess' });
  expect(orders).toMatchObject([{ number: '#1', total: 1950, lines: [{ sku: 'L', quantity: 1, price: 1950 }] }]);
  expect(findings).toMatchObject([{ code: 'record_wrong', row: 3, params: { value: 'placed: soon' } }]);
  expect(files).toMatchObject([{ source: 'vitrine', kind: 'orders', separator: ';' }]);
});

test('a table of anybody with two columns of addresses is this shop’s where a person says so', () => {
  const bytes = new TextEncoder().encode('from,to\n/blog,https://blog.example/a\n');
  const read = (source: 'guess' | 'vitrine') =>
    readMovedFiles([{ name: 'redirects.csv', bytes }], { ...OPTIONS, source }).redirects.map(({ to }) => to);
  expect([read('guess'), read('vitrine')]).toEqual([[], ['https://blog.example/a']]);
});

test.each([',', ';', '\t'])('a program that parts cells at ‘%s’ finds none to compute', async (delimiter) => {
  const hostile = ['x;=1+1', 'x\t=1+1', 'x,=1+1', 'a;@b', 'a;+1;"c"', '=1+1'];
  const customers = hostile.map((name, at): MovedCustomer => ({
    key: `${at}`,
    row: at,
    email: `c${at}@x.example`,
    name,
    locale: null,
    addresses: [],
    newsletter: null,
  }));
  await writeMoved(folder, 'customers', each(customers), customerRows);
  const csv = (await readFile(join(folder, 'customers.csv'), 'utf8')).slice(1);
  const cells = Papa.parse<string[]>(csv, { delimiter }).data.flat();
  expect(cells.filter((cell) => COMPUTED.test(cell) && !cell.startsWith("'"))).toEqual([]);
});
