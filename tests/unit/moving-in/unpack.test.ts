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
