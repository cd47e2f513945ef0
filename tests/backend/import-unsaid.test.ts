/** A second file that does not say something changes nothing of it, whatever is answered for all that files do not say. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import type { Records } from '#src/contract/records.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { signInEditor, type Editor } from '#tests/support/editors.ts';
import { moveIn } from '#tests/support/moved.ts';

let backend: TestBackend;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

/** Field of a column → what the first file says, and another one; the columns of the database that follow it. */
const COLUMNS: Readonly<Record<string, readonly [first: string, next: string, changes: readonly string[]]>> = {
  'product.status': ['published', 'draft', ['status']],
  'product.summary': ['Short', 'Shorter', ['summary_en']],
  'product.description': ['<p>Long</p>', '<p>Longer</p>', ['description_en']],
  'product.searchTitle': ['Title', 'Other title', ['search_title_en']],
  'product.searchDescription': ['Found', 'Found again', ['search_description_en']],
  'product.category': ['Lamps', 'Chairs', ['category', 'also_in']],
  'product.tags': ['Old', 'New', ['also_in']],
  'product.maker': ['Acme', 'Bolt', ['manufacturer']],
  'product.identifier': ['M1', 'M2', ['identifier']],
  'product.origin': ['Italy', 'France', ['country_of_origin']],
  'product.taxClass': ['standard', 'reduced', ['tax_class']],
  'product.attribute': ['Oak', 'Pine', ['attributes']],
  'product.gtin': ['4006381333931', '5901234123457', ['gtin']],
  'product.netPrice': ['10.00', '12.00', ['price']],
  'product.stock': ['5', '7', ['stock', 'stock_seen']],
  'product.backorder': ['yes', 'no', ['stock_rule', 'backorder_days']],
  'product.backorderDays': ['9', '11', ['backorder_days']],
  'product.weight': ['300', '400', ['weight']],
  'product.content': ['250 g', '300 g', ['unit_quantity']],
};

/** Each is an answer that nobody gave of the first file. */
const ANSWERS: readonly Partial<ReadOptions>[] = [
  { stockRule: '' },
  { stockRule: 'uncounted' },
  { stockRule: 'backorder', backorderDays: 40 },
  { vatToAdd: 20, tags: 'collections', oldOrigin: 'https://old.example', backorderDays: 41 },
];

function read(
  rows: readonly Readonly<Record<string, string>>[],
  answers: Partial<ReadOptions>,
): readonly MovedProduct[] {
  const columns = Object.keys(rows[0] ?? {});
  const csv = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
  const mapping = Object.fromEntries(columns.map((column) => [column, column.replace(/ \d$/, '')]));
  return readMovedFiles([{ name: 'table.csv', bytes: new TextEncoder().encode(csv) }], {
    source: 'table',
    locale: 'en',
    oldOrigin: '',
    mappings: { 'table.csv': mapping },
    ...answers,
  }).products;
}

/** Everything that is stored of the product with this stock number, by column. */
async function rowsOf(sku: string): Promise<Readonly<Record<string, unknown>>> {
  const item = await backend.admin.collection<Records['items']>('items').getFirstListItem(`sku = '${sku}'`);
  const product = await backend.admin.collection<Records['products']>('products').getOne(item.product);
  const { updated: _one, ...values } = { ...item };
  const { updated: _other, ...texts } = { ...product };
  const named = Object.entries(values).map(([column, value]) => [column in texts ? `item ${column}` : column, value]);
  return { ...texts, ...(Object.fromEntries(named) as Record<string, unknown>) };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

function changesOf(before: Rows, after: Rows): string[] {
  return Object.keys(after).filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
}

async function bring(products: readonly MovedProduct[], locale: 'en' | 'fr' = 'en'): Promise<string[]> {
  const { body } = await moveIn(backend, editor, { source: 'table', products, locale });
  return body.outcomes.map(({ did }) => did);
}

async function brought(
  columns: readonly string[],
  answers: Partial<ReadOptions> = {},
): Promise<readonly [string, string]> {
  const [sku, name] = [word('sku'), word('called')];
  const said = Object.fromEntries(columns.map((column) => [column, COLUMNS[column]?.[0] ?? '']));
  const products = read([{ 'product.sku': sku, 'product.name': name, ...said }], {
    vatToAdd: 20,
    tags: 'collections',
    ...answers,
  });
  expect(await bring(products)).toEqual(['created']);
  return [sku, name];
}

const EVERY = Object.keys(COLUMNS).filter((column) => column !== 'product.gtin');
/** First files: with every column, one whose stock nobody counts, and one that sells on in days that it does not say. */
const FIRST: readonly (readonly [what: string, columns: readonly string[], answers: Partial<ReadOptions>])[] = [
  ['with every column', EVERY, {}],
  ['of pieces that count', EVERY.filter((column) => !column.startsWith('product.backorder')), {}],
  ['of what nobody counts', EVERY.filter((column) => !/stock|backorder/.test(column)), { stockRule: 'uncounted' }],
  ['sold on in days of an answer', EVERY.filter((one) => one !== 'product.backorderDays'), { backorderDays: 25 }],
];

test.each(FIRST.flatMap((first) => ANSWERS.map((answers) => [...first, answers] as const)))(
  'a file %s is followed by one with names alone, and answers: nothing changes',
  async (_what, columns, first, answers) => {
    const [sku, name] = await brought(columns, first);
    const before = await rowsOf(sku);
    await bring(read([{ 'product.sku': sku, 'product.name': name }], answers));
    expect(changesOf(before, await rowsOf(sku))).toEqual([]);
  },
);

test.each(Object.entries(COLUMNS))(
  'a second file with %s beside its names changes that alone',
  async (column, [, next, changes]) => {
    const seen: string[] = [];
    for (const answers of ANSWERS) {
      const [sku, name] = await brought(EVERY);
      const before = await rowsOf(sku);
      await bring(
        read([{ 'product.sku': sku, 'product.name': name, [column]: next }], { tags: 'collections', ...answers }),
      );
      const changed = changesOf(before, await rowsOf(sku));
      expect([answers, changed.filter((one) => !changes.includes(one))]).toEqual([answers, []]);
      seen.push(...changed);
      if (column === 'product.gtin') break;
    }
    // It is no column that nothing follows.
    if (column !== 'product.backorderDays') expect(seen).not.toEqual([]);
  },
);

test('a file in another language keeps the texts of the first one', async () => {
  const [sku, name] = [word('sku'), word('called')];
  const rows = ['Small', 'Large'].map((size) => ({
    'product.key': name,
    'product.name': name,
    'product.sku': `${sku}-${size}`,
    Size: size,
  }));
  const sized = (texts: readonly Readonly<Record<string, string>>[]) =>
    texts.map(({ Size: size = '', ...row }) => ({
      ...row,
      'product.option1Name': 'Size',
      'product.option1Value': size,
      'product.price': '10.00',
      'product.stock': '3',
    }));
  expect(await bring(read(sized(rows), {}))).toEqual(['created']);
  const before = await rowsOf(`${sku}-Small`);
  const french = rows.map((row, at) => ({ ...row, 'product.name': `${name} fr`, Size: ['Petit', 'Grand'][at] ?? '' }));
  await bring(
    read(
      sized(french).map((row) => ({ ...row, 'product.option1Name': 'Taille' })),
      { locale: 'fr' },
    ),
    'fr',
  );
  const changed = changesOf(before, await rowsOf(`${sku}-Small`));
  expect(changed.toSorted()).toEqual(['name_fr', 'options_fr', 'values_fr']);
});

test('new variants of which no file says how their stock counts are asked about, and no others', async () => {
  const [sku, name] = await brought(EVERY);
  const prices = { 'product.sku': sku, 'product.name': name, 'product.netPrice': '11.00' };
  const fresh = { 'product.sku': word('sku'), 'product.name': word('called'), 'product.netPrice': '12.00' };
  const answer = async (answers: Partial<ReadOptions>) => {
    const products = read([prices, fresh], { vatToAdd: 20, ...answers });
    const { body } = await moveIn(backend, editor, { source: 'table', products, dry: true });
    return [body.outcomes.map(({ did }) => did), body.findings.map(({ code }) => code)];
  };
  expect(await answer({})).toEqual([
    ['updated', 'left_out'],
    ['price_changed', 'stock_unsaid_new'],
  ]);
  expect(await answer({ stockRule: '' })).toEqual([['updated', 'created'], ['price_changed']]);
});

test('a table without the column of its options makes nothing a second time', async () => {
  const name = word('tee');
  const rows = ['Red', 'Blue'].map((colour) => ({
    'product.name': name,
    'product.sku': `${name}-${colour}`,
    'product.option': colour,
    'product.price': '25.00',
    'product.stock': '5',
  }));
  expect(await bring(read(rows, {}))).toEqual(['created']);
  const before = await rowsOf(`${name}-Red`);
  const without = rows.map(({ 'product.option': _colour, ...row }) => row);
  const { body } = await moveIn(backend, editor, { source: 'table', products: read(without, {}) });
  expect(body.outcomes.map(({ did }) => did)).toEqual(['left_out', 'left_out']);
  expect(body.findings.map(({ code, params }) => [code, params['name']])).toEqual([
    ['variants_elsewhere', name],
    ['variants_elsewhere', name],
  ]);
  expect(changesOf(before, await rowsOf(`${name}-Red`))).toEqual([]);
});
