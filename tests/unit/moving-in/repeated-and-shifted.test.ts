/** Rows that stand in the files twice, and rows whose cells have moved. */
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';

function read(...files: readonly string[]): MovedContents {
  const bytes = files.map((text, at) => ({ name: `${at}.csv`, bytes: new TextEncoder().encode(text) }));
  return readMovedFiles(bytes, { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} });
}

const said = ({ findings }: MovedContents): unknown[] =>
  findings
    .filter(({ code }) => code !== 'status_unsaid')
    .map(({ code, weight, row, params }) => [code, weight, row, ...Object.values(params)]);

const ORDERS = 'Order number,Order date,Email,Item name,Quantity,Item price,Order total\n';

test('a number that two orders have is told: in a file none keeps it, of several the first one does', () => {
  const one = `${ORDERS}7,2024-01-05,ada@x.example,Lamp,1,10.00,25.00
7,2024-01-05,ada@x.example,Shade,1,15.00,25.00
8,2024-01-06,bob@x.example,Lamp,1,10.00,10.00
7,2025-02-01,cyd@x.example,Bulb,1,3.00,3.00
7,,,Cable,1,2.00,
`;
  const other = `${ORDERS}8,2023-01-06,eve@x.example,Lamp,2,10.00,20.00\n`;
  const contents = read(one, other);
  expect(contents.orders.map(({ number, email, lines }) => [number, email, lines.map(({ name }) => name)])).toEqual([
    ['8', 'bob@x.example', ['Lamp']],
  ]);
  expect(said(contents)).toEqual([
    ['order_unsaid', 'said', 0, 'Order status'],
    ['order_currency', 'changed', 0, 'EUR'],
    ['order_apart', 'left_out', 2, '7', 'Order date'],
    ['order_unsaid', 'said', 0, 'Order status'],
    ['order_currency', 'changed', 0, 'EUR'],
    ['order_double', 'left_out', 2, '8'],
  ]);
});

test('an address that leads to two places is told; the same row once more is not', () => {
  const contents = read(
    'Redirect from,Redirect to\n/a,/products/lamp\n/a,/products/lamp\n/a,/products/shade\n/a,/products/shade\n/b,/c\n',
  );
  expect(contents.redirects.map(({ from, to }) => [from, to])).toEqual([
    ['/a', '/products/lamp'],
    ['/b', '/c'],
  ]);
  expect(said(contents)).toEqual([['redirect_double', 'left_out', 4, '/a', '/products/shade']]);
});

test('a separator without quotation marks is put right where there is one way to', () => {
  // After the name comes the price: no other pair leaves a number in its column.
  const head = 'SKU,Price,Name,Stock,Description\n';
  const contents = read(`${head}A-1,12.50,Lamp, red,3,Nice\nA-2,9.00,Shade,4,Nice\n`);
  expect(contents.products.map(({ name, variants }) => [name.en, variants[0]?.price, variants[0]?.stock])).toEqual([
    ['Lamp, red', 1250, 3],
    ['Shade', 900, 4],
  ]);
  expect(said(contents)).toEqual([['row_joined', 'changed', 2, 'Lamp, red']]);
});

test('where the last cell is empty, too, and where several ways are right the row is left out', () => {
  const empty = read('SKU,Price,Name,Stock,Description\nA-1,12.50,Lamp, red,3,\nA-2,9.00,Shade,4,Nice\n');
  expect(said(empty)).toEqual([['row_joined', 'changed', 2, 'Lamp, red']]);
  // Name or description: either may hold the comma.
  const open = read('SKU,Name,Description,Price\nA-1,Lamp, red,Nice,12.50\nA-2,Shade,Nice,9.00\n');
  expect(said(open)).toContainEqual(['row_long', 'left_out', 2, 'A-1,Lamp, red,Nice,12.50']);
  // What is right as it stands may be right with two cells as one, too.
  const right = read('SKU,Price,Name,Stock\nA-1,12.50,Lamp,3,4\nA-2,9.00,Shade,4\n');
  expect(said(right)).toEqual([['row_long', 'left_out', 2, 'A-1,12.50,Lamp,3,4']]);
});

test('a cell in a column without a name is said, and moves nothing', () => {
  const contents = read('SKU,Price,Name,Stock,\nA-1,12.50,Lamp,3,look again\nA-2,9.00,Shade,4,\nA-3,8.00,Bulb,4\n');
  expect(contents.products.map(({ variants }) => variants[0]?.price)).toEqual([1250, 900, 800]);
  expect(said(contents)).toEqual([['cells_beyond', 'changed', 2, 'look again']]);
});

const SHOPIFY = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Status
lamp,Lamp,Size,S,L-S,10.00,shopify,active
lamp,,,M,L-M,10.00,shopify,
`;
const PLACES = `Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available,On hand
lamp,Lamp,Size,S,L-S,Shop,3,3
lamp,Lamp,Size,M,L-M,Shop,4,4
`;
const stockOf = ({ products }: MovedContents): unknown => products[0]?.variants.map(({ stock }) => stock);

test.each([
  ['the file twice', [PLACES, PLACES], [3, 4], []],
  ['a newer file beside the old one', [PLACES, PLACES.replace('Shop,3', 'Shop,2')], [3, 4], [2]],
  ['a place twice in a file', [`${PLACES}lamp,Lamp,Size,S,L-S,Shop,3,3\n`], [3, 4], []],
  ['a place twice with another number', [`${PLACES}lamp,Lamp,Size,S,L-S,Shop,9,9\n`], [3, 4], [4]],
  ['two places', [`${PLACES}lamp,Lamp,Size,S,L-S,Store,9,9\n`], [12, 4], []],
] as const)('Shopify: pieces count once for each place: %s', (_what, files, stock, rows) => {
  const contents = read(SHOPIFY, ...files);
  expect(stockOf(contents)).toEqual(stock);
  expect(contents.findings.filter(({ code }) => code === 'stock_double').map(({ row }) => row)).toEqual(rows);
});

test('a number of two customers is told, and the first one keeps it', () => {
  const contents = read(
    'Customer ID,Email,Name\n6,ada@x.example,Ada\n6,bob@x.example,Bob\n',
    'Customer ID,Email,Name\n6,cyd@x.example,Cyd\n7,dan@x.example,Dan\n',
  );
  expect(contents.customers.map(({ key, email }) => [key, email])).toEqual([
    ['6', 'ada@x.example'],
    ['7', 'dan@x.example'],
  ]);
  expect(said(contents)).toEqual([
    ['customer_number', 'left_out', 3, 'bob@x.example', '6'],
    ['customer_number', 'left_out', 2, 'cyd@x.example', '6'],
  ]);
});

test.each([
  ['/a', 'https://elsewhere.example/b', '', null],
  ['/a', '//elsewhere.example/b', '', null],
  ['https://old.example/a', 'https://elsewhere.example/b', '', null],
  ['https://old.example/a', 'https://www.old.example/b', '', '/b'],
  ['/a', 'https://old.example/b', 'https://old.example', '/b'],
  ['/a', 'https://elsewhere.example/b', 'https://old.example', 'https://elsewhere.example/b'],
  ['/a', '/b', '', '/b'],
])('an address that leads to a host keeps it, or is left out: %s to %s, of %s', (from, to, oldOrigin, kept) => {
  const bytes = new TextEncoder().encode(`Redirect from,Redirect to\n${from},${to}\n`);
  const contents = readMovedFiles([{ name: 'r.csv', bytes }], {
    source: 'guess',
    locale: 'en',
    oldOrigin,
    mappings: {},
  });
  expect(contents.redirects.map((one) => one.to)).toEqual(kept === null ? [] : [kept]);
  expect(contents.findings.map(({ code, weight }) => [code, weight])).toEqual(
    kept === null ? [['redirect_host', 'left_out']] : [],
  );
});
