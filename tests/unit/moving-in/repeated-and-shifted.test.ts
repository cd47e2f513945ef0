/** Rows that stand in the files twice, and rows whose cells have moved. */
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';

function read(...files: readonly string[]): MovedContents {
  const bytes = files.map((text, at) => ({ name: `${at}.csv`, bytes: new TextEncoder().encode(text) }));
  return readMovedFiles(bytes, { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} });
}

const said = ({ findings }: MovedContents): unknown[] =>
  findings.map(({ code, weight, row, params }) => [code, weight, row, ...Object.values(params)]);

const ORDERS = 'Order number,Order date,Email,Item name,Quantity,Item price,Order total\n';

test('a number that two orders have is told, and the first one keeps it, within a file and over several', () => {
  const one = `${ORDERS}7,2024-01-05,ada@x.example,Lamp,1,10.00,25.00
7,2024-01-05,ada@x.example,Shade,1,15.00,25.00
8,2024-01-06,bob@x.example,Lamp,1,10.00,10.00
7,2025-02-01,cyd@x.example,Bulb,1,3.00,3.00
7,,,Cable,1,2.00,
`;
  const other = `${ORDERS}8,2023-01-06,eve@x.example,Lamp,2,10.00,20.00\n`;
  const contents = read(one, other);
  expect(contents.orders.map(({ number, email, lines }) => [number, email, lines.map(({ name }) => name)])).toEqual([
    ['7', 'ada@x.example', ['Lamp', 'Shade']],
    ['8', 'bob@x.example', ['Lamp']],
  ]);
  expect(said(contents)).toEqual([
    ['order_double', 'left_out', 5, '7'],
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

test('where the last cell is empty, too, and where several ways are right it is only said', () => {
  const empty = read('SKU,Price,Name,Stock,Description\nA-1,12.50,Lamp, red,3,\nA-2,9.00,Shade,4,Nice\n');
  expect(said(empty)).toEqual([['row_joined', 'changed', 2, 'Lamp, red']]);
  // Name or description: either may hold the comma.
  const open = read('SKU,Name,Description,Price\nA-1,Lamp, red,Nice,12.50\nA-2,Shade,Nice,9.00\n');
  expect(said(open)).toContainEqual(['row_long', 'changed', 2, '12.50']);
  // What is right as it stands stays so.
  const right = read('SKU,Price,Name,Stock\nA-1,12.50,Lamp,3,4\nA-2,9.00,Shade,4\n');
  expect(said(right)).toEqual([['row_long', 'changed', 2, '4']]);
});
