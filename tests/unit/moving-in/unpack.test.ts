import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { unpackFiles } from '#src/moving-in/unpack.ts';
import { codesOf } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;
const PRODUCTS = 'Name,Price,SKU\nLamp,19.50,LAMP\n';
const CUSTOMERS = 'Email,Name\nada@visitor.example,Ada\n';

function zipped(parts: Readonly<Record<string, string>>, name = 'all.zip') {
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
  return { name, bytes };
}

test('a ZIP stands for the tables in it, and what else it has is counted', () => {
  const zip = zipped({
    'export/products.csv': PRODUCTS,
    'export/customers.csv': CUSTOMERS,
    'export/pictures/lamp.jpg': 'x',
    '__MACOSX/export/._products.csv': 'x',
    'export/.DS_Store': 'x',
  });
  const contents = readMovedFiles([zip, { name: 'more.csv', bytes: strToU8('Name,Price\nShade,5\n') }], OPTIONS);
  expect(contents.files.map(({ name, kind }) => [name, kind])).toEqual([
    ['all.zip/export/products.csv', 'products'],
    ['all.zip/export/customers.csv', 'customers'],
    ['more.csv', 'products'],
  ]);
  expect(contents.products.map(({ name }) => name.en)).toEqual(['Lamp', 'Shade']);
  expect(contents.findings.filter(({ code }) => code === 'zip_others')).toMatchObject([
    { file: 'all.zip', weight: 'said', params: { count: 1 } },
  ]);
});

test('columns of a file in a ZIP are set by its name there', () => {
  const mapping = { Name: 'product.name.fr', Price: 'product.price', SKU: 'product.sku' };
  const options = { ...OPTIONS, mappings: { 'all.zip/products.csv': mapping } };
  expect(readMovedFiles([zipped({ 'products.csv': PRODUCTS })], options).products).toMatchObject([
    { name: { fr: 'Lamp' } },
  ]);
});

test('what this shop has exported is read once, and a ZIP without a table is named', () => {
  const names = unpackFiles([zipped({ 'products.json': '{}', 'products.csv': PRODUCTS, 'a.csv': PRODUCTS })]).files;
  expect(names.map(({ name }) => name)).toEqual(['all.zip/products.json', 'all.zip/a.csv']);
  expect(codesOf(readMovedFiles([zipped({ 'a.jpg': 'x' })], OPTIONS))).toEqual(['zip_empty']);
});

/** The same ZIP with other names of the same length, or other numbers, in what it says of its entries. */
function rewritten(bytes: Uint8Array, change: (directory: Buffer) => void): Uint8Array {
  const copy = Buffer.from(bytes);
  const entry = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  change(copy.subarray(entry));
  return new Uint8Array(copy);
}

test('a ZIP with two entries of one name is refused: they would be unpacked one after the other, whatever is the most', () => {
  const { bytes } = zipped({ 'a.csv': PRODUCTS, 'b.csv': PRODUCTS });
  const doubled = rewritten(bytes, (directory) => {
    directory.write('a.csv', directory.indexOf('b.csv'));
  });
  const contents = readMovedFiles([{ name: 'all.zip', bytes: doubled }], OPTIONS);
  expect(contents.products).toEqual([]);
  expect(codesOf(contents)).toEqual(['file_unknown', 'workbook_broken']);
});

test('what an entry says of its size does not let more in than a ZIP may hold', () => {
  const names = Array.from({ length: 7 }, (_, at) => `${at}.csv`);
  const text = new Uint8Array(50_000_000);
  const stored = zipSync({ '0.csv': [text, { level: 0 }] });
  // Seven entries that all lie at the same place, and say that they are empty.
  const at = stored.length - 22 - 46 - 5;
  const entry = Buffer.from(stored.subarray(at, at + 51));
  entry.writeUInt32LE(0, 24);
  const entries = names.map((name) => {
    const one = Buffer.from(entry);
    one.write(name, 46);
    return one;
  });
  const end = Buffer.from(stored.subarray(-22));
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  const bytes = new Uint8Array(Buffer.concat([stored.subarray(0, at), ...entries, end]));
  const { files, reports } = unpackFiles([{ name: 'all.zip', bytes }]);
  expect(files).toHaveLength(6);
  expect(reports.flatMap(({ report }) => report.findings).map(({ code }) => code)).toEqual(['zip_large']);
});
