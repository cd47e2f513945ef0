/** Rows of one product: what joins them, what does not, and that none of a file of products goes without a word. */
import { readdirSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

/** Columns that may join rows, and what stands in them for all rows alike. */
const JOINING =
  'Parent|Parent ID|parent_id|Parent SKU|Group|Gruppe|Gruppo|Groupe|Item group|Group code|Group SKU|Style code|Key|ID|Slug|Handle|Hauptartikel|Codice padre';
const SHARED = ['Ceramics', '0', 'NULL', 'Yes', 'no', '10', '-', 'vase', 'A1'];
const NAMES = ['Vase', 'Bowl', 'Vase Amalfi'];

function tableOf(column: string, shared: string, hasColour: boolean): string {
  const rows = NAMES.map((name, at) =>
    [`A${at + 1}`, name, shared, ...(hasColour ? [['Blue', 'Red', 'Green'][at]] : []), `2${at},00`, '5', 'yes'].join(
      ';',
    ),
  );
  return [`SKU;Name;${column};${hasColour ? 'Colour;' : ''}Price;Stock;Active`, ...rows].join('\n');
}

test.each(JOINING.split('|'))(
  'rows of different names that have one %s are one product by nobody’s guess',
  (column) => {
    for (const shared of SHARED)
      for (const hasColour of [true, false]) {
        const contents = readText('a.csv', tableOf(column, shared, hasColour));
        const skus = contents.products.map(({ variants }) => variants.map(({ sku }) => sku).join());
        expect([shared, ...skus.toSorted()]).toEqual([shared, 'A1', 'A2', 'A3']);
        const mapping = contents.files[0]?.mapping ?? {};
        const asked = contents.findings.filter(({ code }) => code === 'column_unknown').map((one) => one.column);
        expect([shared, ...asked]).toEqual([shared, ...(mapping[column] === '?' ? [column] : [])]);
        // What many share names none of them in a later file, either.
        const keys = contents.products.map(({ key }) => key);
        expect(shared === 'A1' ? [] : keys).not.toContain(shared);
      }
  },
);

const MAPPING = {
  SKU: 'product.sku',
  Name: 'product.name',
  Colour: 'product.option',
  Price: 'product.price',
  Stock: 'product.stock',
  Active: 'product.status',
};

test('whoever says that rows of different names are variants has a draft, and by a number the first one alone', () => {
  const of = (field: string) =>
    readText('a.csv', tableOf('Code', 'Ceramics', true), { mappings: { 'a.csv': { ...MAPPING, Code: field } } });
  const joined = of('product.parent');
  expect(joined.products).toMatchObject([{ name: { en: 'Vase' }, status: null, variants: [{}, {}, {}] }]);
  expect(joined.findings).toMatchObject([
    { code: 'names_apart', weight: 'changed', row: 3, params: { value: 'Vase', name: 'Bowl' } },
  ]);
  for (const field of ['product.key', 'product.slug']) {
    const contents = of(field);
    expect(contents.products).toMatchObject([{ name: { en: 'Vase' }, variants: [{ sku: 'A1' }] }]);
    expect(contents.findings.map(({ code, weight, row }) => [code, weight, row])).toEqual([
      ['product_double', 'left_out', 3],
      ['product_double', 'left_out', 4],
    ]);
  }
});

test.each([
  ['Tee', 'Tee S', 'Tee M'],
  ['Tee', 'Tee - S', 'M / Tee'],
  ['Tee', '', ''],
  ['Tee', 'Tee', 'TEE'],
  ['Tee', 'Tee small', 'Tee for men, M'],
])('variants of "%s" may be called "%s" and "%s"', (...names) => {
  const [main, ...others] = names;
  const sizes = ['S', 'M'];
  const own = others.map((name, at) => `T-${at};T;${name};${sizes[at]};25,00;3;yes`);
  const { products, findings } = readText(
    'a.csv',
    `SKU;Parent;Name;Size;Price;Stock;Active\nT;;${main};;;;yes\n${own.join('\n')}\n`,
  );
  expect(products).toMatchObject([{ status: 'published', variants: [{ sku: 'T-0' }, { sku: 'T-1' }] }]);
  expect(findings).toEqual([]);
});

test('a group of goods is a category, and a group of rows of one name is a product', () => {
  const text =
    'SKU;Name;Group;Size;Price;Stock;Active\nA;Tee;G1;S;25,00;3;yes\nB;Tee;G1;M;25,00;3;yes\nC;Cap;G2;S;9,00;3;yes\n';
  expect(readText('a.csv', text).products.map(({ key, variants }) => [key, variants.length])).toEqual([
    ['G1', 2],
    ['G2', 1],
  ]);
  const sorted = readText('a.csv', text.replace('G2', 'G1'));
  expect(sorted.products.map(({ name, categories }) => [name.en, categories[0]?.path])).toEqual([
    ['Tee', ['G1']],
    ['Cap', ['G1']],
  ]);
  expect(codesOf(sorted)).toEqual([]);
});

test('Shopware: a variant without a price of its own is one, with its number, and its choice is asked about', () => {
  const text =
    'id;parent_id;product_number;active;stock;name;price_gross;optionIds\n1a;;SW1;1;0;Shirt;49.90;\n2a;1a;SW1.1;;5;;;9f1\n3a;1a;SW1.2;;3;;59.90;9f2\n4a;;SW2;1;8;Vase;20.00;\n';
  const first = readText('a.csv', text);
  const skusOf = ({ products }: typeof first) => products.map(({ variants }) => variants.map(({ sku }) => sku));
  expect(first.findings.map(({ code, row, column }) => [code, row, column])).toEqual([
    ['column_unknown', 0, 'optionIds'],
    ['variant_double', 4, ''],
  ]);
  expect(skusOf(first)).toEqual([['SW1.1'], ['SW2']]);
  const mappings = { 'a.csv': { ...first.files[0]?.mapping, optionIds: 'product.option' } };
  const answered = readText('a.csv', text, { mappings });
  expect(skusOf(answered)).toEqual([['SW1.1', 'SW1.2'], ['SW2']]);
  expect(answered.products[0]?.variants.map(({ price }) => price)).toEqual([null, 5990]);
});

const KINDS = 'Item,ID,Name,SKU,Size,Stock,Price,Visible\n';

test('where a column says what a row is, the number of a variant is no product’s, and the one before it is its product', () => {
  const { products } = readText(
    'a.csv',
    `${KINDS}Product,77,Shirt,LS,,0,49.90,TRUE\nVariant,77,,LS-S,S,5,49.90,\nVariant,78,,LS-M,M,3,59.90,\nProduct,78,Mug,MUG,,4,12.00,TRUE\n`,
  );
  expect(products.map(({ name, variants }) => [name.en, variants.map(({ sku, price }) => [sku, price])])).toEqual([
    [
      'Shirt',
      [
        ['LS-S', 4990],
        ['LS-M', 5990],
      ],
    ],
    ['Mug', [['MUG', 1200]]],
  ]);
});

/** What is off in the row of a product: whichever program has written it, and whatever its variants say. */
test.each([
  `${KINDS}Product,1,Mug,M,,4,12.00,FALSE\nVariant,2,,M-S,S,4,12.00,TRUE\nVariant,3,,M-M,M,4,12.00,TRUE\n`,
  'handle,fieldType,name,visible,price,inventory,sku\nmug,PRODUCT,Mug,FALSE,12,,\nmug,VARIANT,,TRUE,12,5,MUG\n',
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status,Published\nmug,Mug,Size,S,M-S,12.00,4,draft,false\nmug,,,M,M-M,12.00,4,,true\n',
  'SKU;Parent;Name;Size;Price;Stock;Active\nM;;Mug;;;;no\nM-S;M;Mug S;S;12,00;4;yes\nM-M;M;Mug M;M;12,00;4;yes\n',
])('a product that was hidden is hidden here: %s', (text) => {
  const { products } = readText('a.csv', text);
  expect(products.map(({ status }) => status)).toEqual(['draft']);
});

test('marks of entities part no names of a list', () => {
  const woo = readText(
    'woo.csv',
    'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Tags,Attribute 1 name,Attribute 1 value(s)\n1,simple,V1,Salt &amp; Pepper,1,1,5,19.90,"Home &amp; Garden > Pots &amp; Pans, Gifts",Salt &amp; co,Material,"Steel &amp; wood, Glass"\n',
    { tags: 'attribute:Tag' },
  );
  const [product] = woo.products;
  expect(product?.categories.map(({ path }) => path)).toEqual([['Home & Garden', 'Pots & Pans'], ['Gifts']]);
  expect(product?.attributes).toEqual({ Material: ['Steel & wood', 'Glass'], Tag: ['Salt & co'] });
  const table = readText(
    'a.csv',
    'SKU,Name,Category,Price,Stock,Active\nA,Lamp,Home &amp; Garden; Gifts&nbsp;too,9.00,3,yes\n',
  );
  expect(table.products[0]?.categories.map(({ path }) => path)).toEqual([['Home & Garden'], ['Gifts too']]);
});

test('how a program keeps a product is no collection', () => {
  const of = (column: string, cell: string) =>
    readText('a.csv', `SKU,Name,${column},Price,Stock,Active\nA,Lamp,${cell},9.00,3,yes\n`).products[0]?.categories;
  for (const cell of ['simple', 'physical', 'Variable', 'configurable']) expect(of('Type', cell)).toEqual([]);
  expect(of('Type', 'Lamps')).toMatchObject([{ path: ['Lamps'] }]);
  expect(of('Category', 'Physical')).toMatchObject([{ path: ['Physical'] }]);
});

const WOO = 'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
const ROOT = 'tests/fixtures/moving-in';
/** Tables of categories and of pieces say something of products of other files alone. */
const BESIDE = /categories|inventory/;
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.csv') && !BESIDE.test(name),
);
/** Tables of kinds that no fixture has: rows that say little of what they are. */
const THIN: Readonly<Record<string, string>> = {
  'a variant with pieces alone':
    'id;parent_id;active;stock;name;price_gross\n1;;1;0;Shirt;49.90\n2;1;;5;;\n3;1;;3;;59.90\n4;;1;8;Vase;20\n',
  'one without a choice': 'Handle;Name;Size;Price;Stock;Active\ns;Shirt;S;20,00;5;yes\ns;;M;;3;yes\ns;;;;4;yes\n',
  'a second category': 'Handle;Name;Category;Price;Stock;Active\ns;Shirt;Tops;20,00;5;yes\ns;;Sale;;;\n',
  'a weight alone': 'Handle;Name;Weight (g);Price;Stock;Active\ns;Shirt;200;20,00;5;yes\ns;;220;;;\n',
  'another product with the number':
    'ID;Name;Size;Price;Stock;Active\n1;Cap;S;20,00;5;yes\n1;Hat;M;15,00;4;yes\n1;;L;15,00;4;yes\n',
  'variations of a kind of a plugin': `${WOO}\n1,booking,B,Tour,1,1,,10,,Kind,"A, B"\n2,variation,B-A,Tour A,1,1,,10,B,Kind,A\n`,
  'variants of a gift card':
    'Handle,Title,Gift Card,Option1 Name,Option1 Value,Variant SKU,Variant Price\ng,Card,true,Value,10,G-10,10.00\ng,,,,20,G-20,20.00\n',
};

test.each([...FILES.map((name) => [name, readFileSync(`${ROOT}/${name}`, 'utf8')]), ...Object.entries(THIN)])(
  '%s: each row of products changes something, or is named by a finding',
  (name = '', text = '') => {
    const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''));
    const read = (rows: readonly (readonly string[])[]) => {
      const { files, findings, products } = readText('a.csv', Papa.unparse(rows as string[][]));
      return { kind: files[0]?.kind, findings, said: JSON.stringify([products, findings]) };
    };
    const whole = read(data);
    if (whole.kind !== 'products') return;
    const silent = data.flatMap((cells, at) => {
      if (at === 0 || cells.every((cell) => cell.trim() === '')) return [];
      if (whole.findings.some(({ row }) => row === at + 1)) return [];
      const without = read(data.map((row, place) => (place === at ? row.map(() => '') : row)));
      return without.said === whole.said ? [`${name}: row ${at + 1}: ${cells.join(',').slice(0, 120)}`] : [];
    });
    expect(silent).toEqual([]);
  },
);
