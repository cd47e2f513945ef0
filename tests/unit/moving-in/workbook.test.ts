import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;

const XML = { '&': '&amp;', '"': '&quot;', '<': '&lt;' } as const;
const escaped = (text: string): string => text.replace(/[&"<]/g, (sign) => XML[sign as keyof typeof XML]);

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** `formats`: of the styles from 2 on; `settings`: attributes of the whole. */
function workbook(sheet: string, formats: readonly string[] = [], settings = ''): Uint8Array {
  const own = formats.map((format, at) => `<numFmt numFmtId="${180 + at}" formatCode="${escaped(format)}"/>`);
  const used = formats.map((_, at) => `<xf numFmtId="${180 + at}"/>`);
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${settings}/><sheets><sheet name="Empty" r:id="rId2"/><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t xml:space="preserve">Lamp </t></r><r><t>&amp; shade</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/>${used.join('')}<xf numFmtId="9"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

test('a workbook is read as a table: shared and inline texts, gaps, numbers as they were typed', () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c><c r="D1" t="str"><v>EAN</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>19.989999999999998</v></c><c r="D3"><v>4.006381333931E12</v></c></row>`;
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], OPTIONS);
  expect(contents.files[0]).toMatchObject({ kind: 'products', encoding: 'XLSX', rows: 1, separator: '' });
  expect(contents.products).toMatchObject([
    { row: 3, name: { en: 'Lamp & shade' }, variants: [{ price: 1999, gtin: '4006381333931' }] },
  ]);
});

test.each([
  ['', 45356.5],
  ['date1904="0"', 45356.5],
  ['date1904="1"', 43894.5],
  ['filterPrivacy="1" date1904="true"', 43894.5],
])('days of a workbook with settings <%s> are days', (settings, day) => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Order number</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="inlineStr"><is><t>Total</t></is></c></row>
    <row r="2"><c r="A2"><v>7</v></c><c r="B2" s="1"><v>${day}</v></c><c r="C2"><v>12.5</v></c></row>`;
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows, [], settings) }], OPTIONS);
  expect(contents.orders).toMatchObject([{ number: '7', placed: '2024-03-05T11:00:00.000Z', total: 1250 }]);
});

test.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?'])(
  'a cell of %s is no blank: it is unread, and said',
  (text) => {
    const heads = ['SKU', 'Name', 'Price', 'Stock', 'Online'].map(inline).join('');
    const lineOf = (at: number, price: string, stock: string): string =>
      `<row r="${at}">${inline(`S${at}`)}${inline(`Bowl ${at}`)}${price}${stock}${inline('yes')}</row>`;
    const [wrong, right] = [`<c t="e"><v>${text}</v></c>`, '<c><v>3</v></c>'];
    const rows = `<row r="1">${heads}</row>${lineOf(2, right, wrong)}${lineOf(3, wrong, right)}${lineOf(4, right, right)}`;
    const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], {
      ...OPTIONS,
      stockRule: 'uncounted',
    });
    const variants = contents.products.flatMap((product) => product.variants);
    expect(variants.map(({ price, stock, stockRule }) => [price, stock, stockRule])).toEqual([
      [300, null, ''],
      [null, 3, ''],
      [300, 3, ''],
    ]);
    expect(contents.findings).toMatchObject([
      { code: 'stock_unread', row: 2, column: 'Stock', params: { value: text } },
      { code: 'price_unread', row: 3, column: 'Price', params: { value: text } },
    ]);
  },
);

test('what is no workbook is said to be none, whatever it holds', () => {
  const broken = [
    new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]),
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
    zipSync({ 'xl/a.txt': strToU8('x') }),
  ];
  for (const bytes of broken)
    expect(codesOf(readMovedFiles([{ name: 'a.xls', bytes }], OPTIONS))).toEqual(['file_unknown', 'workbook_broken']);
});

test.for([
  ['lines', 5100, (at: number) => `<row r="${at * 999}"><c r="A1"><v>1</v></c></row>`],
  ['cells', 3000, (at: number) => `<row r="${at}"><c r="BXX${at}"><v>1</v></c></row>`],
] as const)('a workbook that names more %s than it has is none', ([, count, row]) => {
  const rows = Array.from({ length: count }, (_, at) => row(at + 1)).join('');
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(rows) }], OPTIONS);
  expect(codesOf(contents)).toContain('workbook_broken');
  expect(contents.files[0]?.rows).toBe(0);
});

const HEAD = `<row r="1">${['SKU', 'Name', 'Price', 'Weight', 'Status'].map(inline).join('')}</row>`;

/** The variant of a line whose SKU, price and weight have a format each. */
function shown(formats: readonly [sku: string, price: string, weight: string], price = 19.5, row = '') {
  const sku = `<c s="2"><v>123</v></c>${inline('Lamp')}<c s="3"><v>${price}</v></c><c s="4"><v>5</v></c>`;
  const lines = `${HEAD}<row r="2">${sku}${inline('published')}</row>${row}`;
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes: workbook(lines, formats) }], OPTIONS);
  return { variant: contents.products[0]?.variants[0], codes: codesOf(contents), contents };
}

const MONEY = [
  'General',
  '0.00',
  '#,##0.00',
  '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-',
  '[$€-407]\\ #,##0.00',
  '€#,##0.00',
];
const OTHER_MONEY = [
  '[$£-809]#,##0.00',
  '[$CHF-100C]\\ #,##0.00',
  '#,##0.00\\ "$"',
  '"$"#,##0.00_);\\("$"#,##0.00\\)',
  '$#,##0.00',
  '[Red]#,##0.00 [$USD]',
  '"GBP "0.00',
  '#,##0.00\\ [$kr-41D]',
  '0.00%',
  '0.00" per kg"',
];

test.each(MONEY)('a price that its cell shows by %s is one in euros', (format) => {
  expect(shown(['General', format, 'General'])).toMatchObject({ variant: { price: 1950 } });
});

test.each(OTHER_MONEY)('a price that its cell shows by %s is not read as one in euros', (format) => {
  const { variant, codes } = shown(['General', format, 'General']);
  expect(variant?.price).toBe(null);
  expect(codes).toContain(/[£$C]|GBP/.test(format) && !format.includes('kr') ? 'foreign_currency' : 'price_unread');
});

test.each([
  ['00000', '00123'],
  ['00\\-000', '00-123'],
  ['"REF-"0', 'REF-123'],
  ['0', '123'],
  ['General', '123'],
  ['#,##0', '123'],
])('a code that its cell shows by %s is %s', (format, sku) => {
  expect(shown([format, 'General', 'General']).variant?.sku).toBe(sku);
});

test('a weight is in the unit that its cell shows, and a share in the style that every program knows is no price', () => {
  expect(shown(['General', 'General', '0.0" kg"']).variant?.weight).toBe(5000);
  const cells = `${inline('A')}${inline('Lamp')}<c s="2"><v>0.5</v></c>`;
  const bytes = workbook(`${HEAD}<row r="2">${cells}</row>`);
  const contents = readMovedFiles([{ name: 'a.xlsx', bytes }], OPTIONS);
  expect(contents.products[0]?.variants).toMatchObject([{ price: null }]);
  expect(contents.findings).toContainEqual(expect.objectContaining({ code: 'price_unread', params: { value: '50%' } }));
});

test('rows that a workbook hides are left out and said, and no line after them counts otherwise', () => {
  const line = (at: number, rest = ''): string =>
    `<row r="${at}"${rest}>${inline(`S${at}`)}${inline('Bowl')}<c><v>12.5</v></c></row>`;
  const { contents } = shown(['General', 'General', '0" g"'], 19.5, line(3, ' hidden="1"') + line(4));
  expect(contents.products.map(({ row, variants }) => [row, variants[0]?.sku])).toEqual([
    [2, '123'],
    [4, 'S4'],
  ]);
  expect(contents.findings.filter(({ code }) => !code.endsWith('_unsaid'))).toMatchObject([
    { code: 'rows_hidden', weight: 'left_out', params: { count: 1 } },
  ]);
});

const CODES = { SKU: 'product.sku', Key: 'product.key', Size: 'product.option' } as const;
const MADE = [
  ['3-12', '<c s="1"><v>46358</v></c>', ['03-Dec', '03. Dez', '3-déc.', '03-dic', '3-Dec']],
  ['12-50', '<c s="1"><v>18598</v></c>', ['Dec-50', 'Dez-50', 'déc-50']],
  ['7-4', '<c s="2"><v>46207</v></c>', ['4-Jul', '04. Jul', '04-juil', '4-lug']],
  ['1:20', '<c s="4"><v>0.0555</v></c>', []],
  ['1E3', '<c s="3"><v>1000</v></c>', ['1.00E+03', '1,00E+03', '1E+03']],
] as const;
const TRUE = ['3-12', '2-4', '1E3', '12-MAR', 'M-50', '3 December', '24', '00123'];

test.each(Object.keys(CODES))('what a spreadsheet has made of another text is taken in no file as its %s', (field) => {
  const columns = Object.keys(CODES) as (keyof typeof CODES)[];
  const mapping = { Name: 'product.name', Price: 'product.price', ...CODES };
  const take = (name: string, bytes: Uint8Array) => {
    const contents = readMovedFiles([{ name, bytes }], { ...OPTIONS, mappings: { [name]: mapping }, vatToAdd: 0 });
    const named = contents.products.flatMap(({ key, attributes, variants }) => [
      { SKU: variants[0]?.sku, Key: key, Size: attributes['Size']?.[0] }[field],
    ]);
    return { named, codes: codesOf(contents) };
  };
  const inCsv = (text: string) => {
    const cells = columns.map((column) => (column === field ? text : 'own'));
    const lines = `Name;Price;${columns.join(';')}\nLamp;9.00;${cells.join(';')}\n`;
    return take('a.csv', new TextEncoder().encode(lines));
  };
  const inBook = (cell: string) => {
    const heads = ['Name', 'Price', ...columns].map(inline).join('');
    const cells = columns.map((column) => (column === field ? cell : inline('own'))).join('');
    const rows = `<row r="1">${heads}</row><row r="2">${inline('Lamp')}<c><v>9</v></c>${cells}</row>`;
    return take('a.xlsx', workbook(rows, ['d-mmm', '0.00E+00', 'h:mm']));
  };
  const [named, code] = field === 'SKU' ? [[''], 'sku_recast'] : [[], 'value_recast'];
  for (const [typed, cell, others] of MADE) {
    const all = [inBook(cell), ...others.map(inCsv)];
    expect([typed, ...all.map((one) => one.named)]).toEqual([typed, ...all.map(() => named)]);
    for (const { codes } of all) expect(codes).toContain(code);
  }
  for (const text of TRUE)
    for (const one of [inCsv(text), inBook(inline(text))]) {
      expect(one.named).toEqual([text]);
      expect(one.codes).not.toContain(code);
    }
});
