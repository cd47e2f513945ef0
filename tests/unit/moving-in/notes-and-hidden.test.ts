/** What stands around a table: notes, sums, and what a spreadsheet hides; and numbers beside texts that look like one. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { MovedContents, ReadOptions } from '#src/contract/moving-in/contents.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

type Cell = string | number;
interface Sheet {
  readonly rows: readonly (readonly Cell[])[];
  readonly state?: string;
  /** Attributes of columns, the first being 1. */
  readonly columns?: readonly (readonly [at: number, attributes: string])[];
  /** 'D2:D3' each. */
  readonly merged?: readonly string[];
}

function read(sheets: readonly Sheet[], options: Partial<ReadOptions> = {}): MovedContents {
  const xml = ({ rows, columns = [], merged = [] }: Sheet): string => {
    const cols = columns.map(([at, attributes]) => `<col min="${at}" max="${at}" ${attributes}/>`).join('');
    const cellOf = (cell: Cell): string =>
      typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cellOf).join('')}</row>`).join('');
    return `<worksheet><cols>${cols}</cols><sheetData>${lines}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
  };
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ state = 'visible' }, at) => `<sheet name="s${at}" state="${state}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/s${at}.xml`, xml(sheet)])),
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return readMovedFiles([{ name: 'a.xlsx', bytes }], {
    source: 'guess',
    locale: 'en',
    oldOrigin: '',
    mappings: {},
    ...options,
  });
}

const HEAD = ['SKU', 'Name', 'Price', 'Stock', 'Status'] as const;
const ROW = ['A-1', 'Lamp', 29.9, 4, 'active'] as const;
const pricesOf = ({ products }: MovedContents): unknown =>
  products.flatMap(({ variants }) => variants.map(({ price }) => price));
const weightOf = ({ findings }: MovedContents, code: string): unknown =>
  findings.find((one) => one.code === code)?.weight;

test('a cell that is merged over rows says nothing of the lower ones, and the file says so', () => {
  const rows = [
    ['SKU', 'Name', 'Price', 'VAT', 'Stock', 'Status'],
    ['B-1', 'Book', 12, '0%', 4, 'active'],
    ['B-2', 'Other book', 14, '', 4, 'active'],
  ];
  const contents = read([{ rows, merged: ['D2:D3', 'A1:B1'] }]);
  expect(contents.products.map(({ taxClass, status }) => [taxClass, status])).toEqual([
    ['zero', 'published'],
    [null, null],
  ]);
  expect(contents.findings.filter(({ code }) => /tax|merged/.test(code))).toMatchObject([
    { code: 'cells_merged', weight: 'changed', params: { count: 1 } },
    { code: 'tax_class_unknown', row: 3, column: 'VAT' },
  ]);
});

test.each(['hidden', 'veryHidden'])('a sheet that is %s is not read in place of the one that people see', (state) => {
  const old = { rows: [HEAD, ['A-1', 'Lamp', 12, 4, 'active']], state };
  const contents = read([old, { rows: [HEAD, ROW] }]);
  expect(pricesOf(contents)).toEqual([2990]);
  expect(weightOf(contents, 'sheets_hidden')).toBe('changed');
  const alone = read([old]);
  expect([alone.products, weightOf(alone, 'file_unknown')]).toEqual([[], 'left_out']);
});

test.each(['hidden="1"', 'hidden="true"', 'width="0"'])(
  'a column with %s is not read, and its cells move none',
  (attributes) => {
    const rows = [
      ['SKU', 'Price', 'Name', 'Selling price', 'Stock'],
      ['A-1', 12, 'Lamp', 29.9, 4],
    ];
    const contents = read([{ rows, columns: [[2, attributes]] }]);
    expect(contents.files[0]?.columns).toEqual(['SKU', 'Name', 'Selling price', 'Stock']);
    expect(pricesOf(contents)).toEqual([2990]);
    expect(weightOf(contents, 'columns_hidden')).toBe('left_out');
  },
);

test('a number of a workbook is that number, whatever mark texts beside it have', () => {
  const head = ['SKU', 'Name', 'Price', 'Stock', 'Weight (kg)'];
  const contents = read([
    {
      rows: [head, ['A', 'A', '29,90 €', 4, 1.234], ['B', 'B', '1.234,00 €', 2, 0.45], ['C', 'C', 12.345, 2, '1,250']],
    },
  ]);
  expect(contents.products.flatMap(({ variants }) => variants.map(({ price, weight }) => [price, weight]))).toEqual([
    [2990, 1234],
    [123_400, 450],
    [1235, 1250],
  ]);
});

test('numbers of a workbook say nothing of the mark of texts', () => {
  const contents = read([{ rows: [HEAD, ['A', 'A', 12.5, 4, 'active'], ['B', 'B', '1.290', 2, 'active']] }]);
  expect(pricesOf(contents)).toEqual([1250, null]);
  expect(codesOf(contents)).toContain('price_unread');
  // A stock number stays as it was typed.
  expect(read([{ rows: [HEAD, [1.125, 'A', 12.5, 4, 'active']] }]).products[0]?.variants[0]?.sku).toBe('1.125');
});

const NOTES = {
  note_currency: [
    'Valori in CHF',
    'Prices in US dollars',
    'Preise in Franken',
    'Tarifs (GBP)',
    'Prezzi in $, IVA inclusa',
  ],
  note_asks: [
    'Prezzi IVA esclusa',
    'Prix H.T.',
    'All prices excl. VAT',
    'Nettopreise',
    'Preise zzgl. MwSt.',
    'Precios sin IVA',
    'Prezzi al netto di I.V.A.',
    'Weights in lb',
    'Pesi in grammi',
    'Prezzi per 100 pezzi',
    'Preise in Cent',
    'Prices per box',
  ],
  note_above: [
    'Listino prezzi 2026',
    'Exported on 2026-11-01',
    'Prezzi in EUR, IVA inclusa',
    'Prix TTC en euros',
    'www.shop.net',
  ],
} as const;

test.each(Object.entries(NOTES))('a note above, below or beside the table: %s', (code, notes) => {
  for (const note of notes) {
    for (const contents of [
      readText('a.csv', `${note}\n\nSKU;Name;Price;Stock;Status\nA-1;Lamp;29,90;4;active\n`),
      read([{ rows: [[note], [], HEAD, ROW] }]),
      // Beside or below it, only what speaks of prices is a note.
      ...(/\s/.test(note) && !/weight|pes[oi]|cent\b|per /i.test(note) && code !== 'note_above'
        ? [read([{ rows: [HEAD, ROW, [], [note]] }]), read([{ rows: [HEAD, [...ROW, '', note]] }])]
        : []),
    ]) {
      const said = contents.findings.filter((finding) => finding.code.startsWith('note_'));
      expect([note, said.map((finding) => finding.code)]).toEqual([note, [code]]);
      expect(said[0]?.params).toMatchObject({ value: note });
      expect([note, pricesOf(contents)]).toEqual([note, code === 'note_above' ? [2990] : []]);
    }
  }
});

test('what a person says of each column answers a note but for its currency, and VAT is not added to a price that has it', () => {
  const mapping = { SKU: 'product.sku', Name: 'product.name', Price: 'product.netPrice', Stock: 'product.stock' };
  const mappings = { 'a.xlsx': mapping };
  const of = (note: string, options: Partial<ReadOptions>): unknown =>
    pricesOf(read([{ rows: [[note], HEAD, ROW] }], options));
  expect(of('Prezzi IVA esclusa', { mappings, vatToAdd: 20 })).toEqual([3588]);
  expect(of('Prezzi IVA esclusa', { vatToAdd: 20 })).toEqual([]);
  const asGross = { 'a.xlsx': { ...mapping, Price: 'product.price' } };
  expect(of('Prezzi IVA esclusa', { mappings: asGross })).toEqual([]);
  expect(of('Pesi in grammi', { mappings: asGross })).toEqual([2990]);
  expect(of('Prezzi IVA inclusa', { vatToAdd: 20 })).toEqual([]);
  expect(of('Valori in CHF', { mappings, vatToAdd: 20 })).toEqual([]);
});

test.each(['TOTALE', 'Total', 'Total général', 'Gesamtsumme', 'Sous-total', 'Suma'])(
  'a row that adds up others is no product: %s',
  (word) => {
    const rows = [HEAD, ROW, ['', word, 29.9, 4]];
    for (const contents of [
      read([{ rows }]),
      readText('a.csv', `SKU;Name;Price;Stock;Status\nA-1;Lamp;29,90;4;active\n;${word};29,90 €;4;\n`),
    ]) {
      expect(contents.products.map(({ name }) => name.en)).toEqual(['Lamp']);
      expect(weightOf(contents, 'row_total')).toBe('changed');
    }
    // With a number of its own, or in a name, it is one.
    expect(read([{ rows: [HEAD, ROW, ['T-1', word, 9.9, 4, '']] }]).products).toHaveLength(2);
    expect(read([{ rows: [HEAD, ROW, ['', `${word} Quartz`, 9.9, 4, '']] }]).products).toHaveLength(2);
  },
);
