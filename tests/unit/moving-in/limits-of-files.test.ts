/**
 * Files that no shop writes: what is beyond a limit is left out by itself and named, and nothing takes the square of its
 * length.
 */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MOVED_MOST } from '#src/contract/moving-in/move-in-api.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { isTooLong } from '#src/moving-in/table.ts';
import { MOST_PLACES } from '#src/moving-in/workbook.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;
const many = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('|');
const long = 'L'.repeat(MOVED_MOST.key + 1);

test.each([
  ['a name of a collection', 'product.category', long],
  ['collections', 'product.category', many(MOVED_MOST.categories + 1, (at) => `c${at}`)],
  ['a key', 'product.key', long],
  ['a key of a variant', 'product.variantKey', long],
  ['values of an attribute', 'product.attribute', many(MOVED_MOST.values + 1, (at) => `v${at}`)],
  ['a text', 'product.maker', 'm'.repeat(MOVED_MOST.text + 1)],
])('%s beyond the limit keeps its product out, and no other', (_what, field, cell) => {
  const mappings = { 'a.csv': { Name: 'product.name', Price: 'product.price', It: field } };
  const contents = readText('a.csv', `Name;Price;It\nLamp;10,00;a\nVase;11,00;${cell}\nCup;12,00;b\n`, { mappings });
  expect(contents.products.map(({ name }) => name.en)).toEqual(['Lamp', 'Cup']);
  expect(contents.findings.filter(({ code }) => code === 'product_large')).toMatchObject([
    { weight: 'left_out', row: 3 },
  ]);
});

test('a product of too many variants is left out', () => {
  const rows = Array.from({ length: MOVED_MOST.variants + 1 }, (_, at) => `Vase;${at};11,00`).join('\n');
  const contents = readText('a.csv', `Name;Size;Price\n${rows}\nCup;1;12,00\n`);
  expect(contents.products.map(({ name }) => name.en)).toEqual(['Cup']);
});

test.each([
  ['customers', 'Email,First name,Last name,Street,City', 'a@b.example,LONG,LONG,LONG,Paris'],
  [
    'orders',
    'Order number,Order date,Email,Item name,Quantity,Item price,Order total',
    '7,2024-01-05,a@b.example,LONG,1,10.00,10.00',
  ],
  ['reviews', 'Product,Author,Rating,Review,Date', 'LAMP,LONG,5,LONG,2024-01-05'],
] as const)('no text of %s is one that a whole request is refused for', (kind, head, line) => {
  const contents = readText('a.csv', `${head}\n${line.replaceAll('LONG', 'x'.repeat(30_000))}\n`);
  expect(contents[kind]).toHaveLength(1);
  const longest = Math.max(...(JSON.stringify(contents[kind]).match(/"[^"]*"/g) ?? []).map((text) => text.length));
  expect(longest).toBeLessThan(20_000);
});

/** ms of the processor. */
function costOf(task: () => void): number {
  const from = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** What takes the square of so many takes seconds. */
const LENGTH = 20_000;
const MOST_MS = 100;

test.each(Object.entries(MAPPING_FIELDS).filter(([, fields]) => fields.length > 0))(
  'a cell of blanks or marks costs no more than one of letters, in whatever column of %s',
  (kind, fields) => {
    const needed =
      {
        products: 'product.name',
        customers: 'customer.email',
        orders: 'order.number',
        redirects: 'redirect.from',
        reviews: 'review.product',
      }[kind] ?? '';
    const cost = (field: string, cell: string): number => {
      const mappings = { 'a.csv': { Needed: needed, It: field, Also: needed.replace(/\..*/, '.sku') } };
      return costOf(() => readText('a.csv', `sep=\t\nNeeded\tIt\tAlso\na@b.example\t"${cell}"\ts\n`, { mappings }));
    };
    const plain = cost('', 'a'.repeat(LENGTH));
    const slow = fields.flatMap((field) =>
      [' ', ',', '-', '\u00a0'].flatMap((mark) => {
        const once = (): number => cost(field, `1${mark.repeat(LENGTH)}x`) - plain;
        // Of two: the first one may have had to read what reads.
        const ms = once() > MOST_MS ? once() : 0;
        return ms > MOST_MS ? [`${field} '${mark}' ${Math.round(ms)} ms`] : [];
      }),
    );
    expect(slow).toEqual([]);
  },
);

test('a CSV of more lines and cells than a workbook may have is left out, from a ZIP too', () => {
  const text = `Name;SKU;Price\n${';'.repeat(60)}\n`.padEnd(MOST_PLACES + 100, ';\n');
  const zip = {
    name: 'all.zip',
    bytes: zipSync({ 'a.csv': strToU8(text), 'b.csv': strToU8('Name;Price\nLamp;5,00\n') }),
  };
  const contents = readMovedFiles([zip], OPTIONS);
  expect(contents.products.map(({ name }) => name.en)).toEqual(['Lamp']);
  expect(contents.findings.filter(({ weight }) => weight === 'left_out')).toMatchObject([
    { code: 'table_large', file: 'all.zip/a.csv' },
  ]);
  // Marks of a text are no cells.
  expect(isTooLong(`Name;Text\nLamp;"${';"";'.repeat(MOST_PLACES / 3)}"\n`)).toBe(false);
  expect(isTooLong(`Name;Text\nLamp;x"${';'.repeat(MOST_PLACES + 9)}"\n`)).toBe(true);
});

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const ROWS = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Price')}</row><row r="2">${cell('A2', 'Lamp')}<c r="B2"><v>12.5</v></c></row>`;

function workbook(sheets: readonly string[], parts: Readonly<Record<string, string>> = {}) {
  const ids = sheets.map((_, at) => at + 1);
  const all = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${ids.map((id) => `<sheet name="s${id}" r:id="r${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${ids.map((id) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(rows)])),
    ...parts,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
  return readMovedFiles([{ name: 'a.xlsx', bytes }], OPTIONS);
}

test.each([{}, { 'xl/styles.xml': '<styleSheet/>' }, { 'xl/sharedStrings.xml': '<sst/>' }])(
  'a workbook needs neither texts nor styles of its own: %j',
  (parts) => {
    expect(workbook([ROWS], parts).products[0]).toMatchObject({ name: { en: 'Lamp' }, variants: [{ price: 1250 }] });
  },
);

test('sheets that are not read are said where they have something', () => {
  expect(codesOf(workbook([ROWS, '', '<row r="1"><c r="A1"/></row>']))).not.toContain('sheets_left_out');
  expect(workbook(['', ROWS, ROWS, `<row r="1"><c r="A1"><v>1</v></c></row>`]).findings).toContainEqual(
    expect.objectContaining({ code: 'sheets_left_out', weight: 'changed', params: { value: 'a.xlsx', count: 2 } }),
  );
});
