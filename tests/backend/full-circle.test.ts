/** What `npm run export` writes, `npm run import` takes into an empty shop, and the export of that shop says the same: as JSON, and as CSV. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFiles } from '#scripts/moving-in/import-files.ts';
import { readOptions } from '#scripts/moving-in/options.ts';
import { exportShop, type ExportedShop } from '#scripts/moving-out/export-shop.ts';
import { zipFolder } from '#scripts/moving-out/zip-folder.ts';
import { MOVED_KINDS, type MovedKind, type MovedOf } from '#src/contract/moving-in/moved.ts';
import type { Records } from '#src/contract/records.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { attributes, attributeValues, categories } from '#src/schema/listings.ts';
import { items, manufacturers, products } from '#src/schema/catalogue.ts';
import { columnsOf } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import { makeShop } from '#tests/backend/fixtures.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { fillCircleShop } from '#tests/support/circle-shop.ts';

const TABLES = { products, items, manufacturers, categories, attributes, attribute_values: attributeValues } as const;
type Table = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as readonly Table[];
/** Fields that an export does not carry: docs/moving-out.md says why. Whoever adds a field decides. */
const STAYS: Readonly<Record<Table, readonly string[]>> = {
  products: ['outdated'],
  items: ['outdated', 'shelf', 'low_at', 'low_told'],
  manufacturers: [],
  categories: ['outdated'],
  attributes: ['outdated'],
  attribute_values: ['outdated'],
};
/** What the order of the records says. */
const ORDER = 'rank';

let from: TestBackend;
let root: string;
let first: ExportedShop;

async function exported(backend: TestBackend, name: string): Promise<ExportedShop> {
  return exportShop(backend.admin, join(root, name), silentReport());
}

beforeAll(async () => {
  from = await startTestBackend();
  root = await mkdtemp(join(tmpdir(), 'vitrine-circle-'));
  await fillCircleShop(from);
  first = await exported(from, 'first');
}, 240_000);
afterAll(async () => {
  await from.stop();
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

/** What a record is known by in any shop: ids are others in each. */
const KNOWN_BY = {
  products: 'slug_en',
  items: 'sku',
  manufacturers: 'name',
  categories: 'slug_en',
  attributes: 'key',
  attribute_values: 'name_en',
  media: 'sha256',
} as const satisfies { readonly [Name in keyof Records]?: keyof Records[Name] & string };

type Fields = Readonly<Record<string, unknown>>;

/** Those of the schema that an export carries. */
const carriedBy = (collection: Table): string[] =>
  Object.keys(TABLES[collection].fields).filter((field) => field !== ORDER && !STAYS[collection].includes(field));

function columnsIn(collection: Table, field: string): readonly string[] {
  const found: Field | undefined = new Map<string, Field>(Object.entries(TABLES[collection].fields)).get(field);
  return found === undefined ? [] : columnsOf(field, found);
}

/** Name of a record → field → its values in each language, with names in place of ids. */
async function fieldsOf({ admin }: TestBackend, collection: Table): Promise<ReadonlyMap<string, Fields>> {
  const names = new Map<unknown, string>();
  for (const [name, field] of Object.entries(KNOWN_BY))
    for (const record of await admin.collection(name).getFullList<Fields>())
      names.set(record['id'], `${name} ${String(record[field])}`);
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => names.get(one) ?? one) : (names.get(value) ?? value);
  const records = await admin.collection(collection).getFullList<Fields>();
  const valuesOf = (record: Fields, field: string): unknown[] =>
    columnsIn(collection, field).map((column) => named(record[column]));
  return new Map(
    records.map((record) => [
      String(record[KNOWN_BY[collection]]),
      Object.fromEntries(carriedBy(collection).map((field) => [field, valuesOf(record, field)])),
    ]),
  );
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isFilled) : value !== '' && value !== 0 && value !== null && value !== undefined;

test('what an export does not carry is named where people read of it', async () => {
  const manual = await readFile('docs/moving-out.md', 'utf8');
  for (const [collection, fields] of Object.entries(STAYS))
    for (const field of fields)
      expect({ of: `${collection}.${field}`, isNamed: manual.includes(`\`${field}\``) }).toMatchObject({
        isNamed: true,
      });
});

test.each(NAMES)('each field of %s that is carried is tried', async (of) => {
  const records = [...(await fieldsOf(from, of)).values()];
  const untried = carriedBy(of).filter((field) => !records.some((record) => isFilled(record[field])));
  expect(untried).toEqual([]);
});

describe.each([
  { way: 'JSON with a folder of pictures', ending: 'json', pictures: 'first' },
  { way: 'CSV with a ZIP of pictures', ending: 'csv', pictures: 'pictures.zip' },
])('$way', ({ ending: kindOfFile, pictures }) => {
  let to: TestBackend;
  let said: string[];
  let ending: string;
  let second: ExportedShop;

  beforeAll(async () => {
    to = await startTestBackend();
    await makeShop(to.admin);
    if (pictures.endsWith('.zip')) await zipFolder(join(root, 'first/pictures'), join(root, pictures));
    said = [];
    const files = MOVED_KINDS.map((kind) => join(root, 'first', `${kind}.${kindOfFile}`));
    const options = readOptions(['vitrine', ...files, '--only-good', '--pictures', join(root, pictures)]);
    ending = await importFiles(serverAccess(to), options, silentReport(), (line) => said.push(line));
    second = await exported(to, kindOfFile);
  }, 240_000);
  afterAll(() => to.stop());

  test('everything goes in', () => {
    expect(said.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(ending).toBe('whole');
    expect(second.records).toEqual(first.records);
  });

  test('products are the same in the same order, with all that an export says of them', async () => {
    const [before, after] = [await recordsOf('first', 'products'), await recordsOf(kindOfFile, 'products')];
    expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug));
    expect(plain(after, ({ row }) => `${row}`)).toEqual(plain(before, ({ row }) => `${row}`));
  });

  test.each(NAMES)('%s have the same in every field', async (collection) => {
    const [before, after] = [await fieldsOf(from, collection), await fieldsOf(to, collection)];
    for (const [name, fields] of before) expect(after.get(name), name).toEqual(fields);
  });

  test.each(['attributes', 'categories'] as const)('%s are the same in the same order', async (kind) => {
    expect(await recordsOf(kindOfFile, kind)).toEqual(await recordsOf('first', kind));
  });

  test('the same goes with a product, in the same order', async () => {
    const named = async (name: string): Promise<readonly unknown[]> => {
      const slugs = new Map((await recordsOf(name, 'products')).map(({ key, slug }) => [key, slug.en ?? '']));
      const all = await recordsOf(name, 'companions');
      return all.map(({ product, goesWith }) => [product, ...goesWith].map((key) => slugs.get(key))).toSorted();
    };
    expect(await named(kindOfFile)).toEqual(await named('first'));
  });

  test('pictures are the same files', async () => {
    const names = await readdir(join(root, 'first/pictures'));
    expect(names).toHaveLength(4);
    expect((await readdir(join(root, kindOfFile, 'pictures'))).toSorted()).toEqual(names.toSorted());
    for (const name of names)
      expect(await readFile(join(root, kindOfFile, 'pictures', name)), name).toEqual(
        await readFile(join(root, 'first/pictures', name)),
      );
  });

  test.each(['customers', 'orders', 'redirects', 'reviews'] as const)('%s are the same', async (kind) => {
    const by = (record: MovedOf[MovedKind]): string =>
      ['number', 'from', 'written', 'email'].map((part) => `${Reflect.get(record, part) ?? ''}`).join(' ');
    const [before, after] = [await recordsOf('first', kind), await recordsOf(kindOfFile, kind)];
    expect(plain(after, by)).toEqual(plain(before, by));
  });

  test('who has consented here or in a former shop has, with the proof, and who has left has left', async () => {
    const customers = await recordsOf('first', 'customers');
    const consents = customers.flatMap(({ email, newsletter }) =>
      newsletter && 'at' in newsletter ? [{ email, newsletter }] : [],
    );
    const others = customers.filter(({ newsletter }) => newsletter === null);
    expect(consents.map(({ newsletter }) => newsletter.at).toSorted()).toEqual([
      '2022-03-04T05:06:07.000Z',
      '2025-02-03T10:00:00.000Z',
    ]);
    const stored = await to.admin.collection<Records['consents']>('consents').getFullList();
    expect(
      plain(
        stored.map(({ email, action, words }) => ({ email, action, words })),
        ({ email }) => email,
      ),
    ).toEqual(
      plain(
        [
          ...consents.map(({ email, newsletter }) => ({ email, action: 'given', words: newsletter.proof })),
          ...others.map(({ email }) => ({ email, action: 'withdrawn', words: '' })),
        ],
        ({ email }) => email,
      ),
    );
    const users = await to.admin.collection<Records['users']>('users').getFullList({ filter: "marketing = 'yes'" });
    expect(users.map(({ email }) => email).toSorted()).toEqual(consents.map(({ email }) => email).toSorted());
  });
});
