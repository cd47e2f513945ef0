/**
 * Columns that may decide what is sold: whatever stands beside such a word in a name, the column is read as what it is,
 * or somebody is asked. Nothing that decides is passed over in silence.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';
import { cases } from '#tests/support/whole.ts';

/** Words that decide, in five languages, with a cell that such a column may have, and the fields it may go to. */
const DECISIVE: readonly (readonly [words: string, cell: string, fields: RegExp])[] = [
  ['price|prix|prezzo|Preis|precio', '7,77', /^product\.(?:price|netPrice|salePrice|oldPrice)$/],
  ['currency|devise|valuta|Währung|moneda|Ccy', 'CHF', /^product\.currency$/],
  ['VAT|tax|TVA|IVA|MwSt', '4', /^product\.(?:taxClass)$/],
  ['stock|quantity|giacenza|Bestand|existencias', '7', /^product\.stock$/],
  ['weight|poids|peso|Gewicht', '7', /^product\.weight$/],
  ['option|variante|variation|opzione|opción', 'S', /^product\.option/],
  ['visible|online|visibile|sichtbar|activo|discontinued', 'no', /^product\.status$/],
];
const BESIDE = [
  'our|second|new|shop|special|B|other|total|final',
  'notre|autre|nouveau|boutique|interne',
  'nostro|altro|nuovo|negozio|interno',
  'unser|anderer|neuer|Laden|intern',
  'nuestro|otro|nueva|tienda|interna',
].join('|');

const GOOD = 'SKU;Name;Price;Stock;Status';
const columnOf = ({ files }: MovedContents, column: string): string => files[0]?.mapping[column] ?? '';

test('a word that decides is read or asked about, whatever stands beside it, in five languages', () => {
  const beside = fc.constantFrom(...BESIDE.split('|'));
  const place = fc.constantFrom('_ @', '@ _', '_ @ 2', '@ (_)', '_');
  fc.assert(
    fc.property(fc.constantFrom(...DECISIVE), fc.nat(), beside, place, ([words, cell, fields], at, word, where) => {
      const all = words.split('|');
      const column = where.replace('_', all[at % all.length] ?? '').replace('@', word);
      const contents = readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;${cell}\n`);
      const own = columnOf(contents, column);
      const asked = contents.findings.filter(({ weight }) => weight === 'left_out').map((one) => one.column);
      if (own === '?') expect([column, ...asked]).toContain(column);
      else expect([column, own]).toEqual([column, expect.stringMatching(fields)]);
      // Somebody is asked of it, or of the one that may hold the same.
      if (own === '?') expect(asked.length).toBeGreaterThan(0);
      const [variant] = contents.products[0]?.variants ?? [];
      // Nothing of another column stands in the place of the price.
      expect([1200, null]).toContain(variant?.price);
      if (own === 'product.currency') expect(variant?.price).toBe(null);
      if (own === 'product.status') expect(contents.products[0]?.status).not.toBe('published');
    }),
    { numRuns: cases(600, 120) },
  );
});

test.each([
  'Product ID;Brand;Category;Description;Image URL;EAN',
  'Ingredients;Notes;HS code;Condition;Length;Season',
  'Supplier price;Vendor stock;Cost price;Price per kg;Stock location;Minimum quantity;Price list',
  'Active ingredient;Picture of variant;Date of price;Comment on stock',
])('%s: nobody is asked about what decides nothing', (columns) => {
  const cells = columns.split(';').map((_, at) => `Aloe ${at}`);
  const contents = readText('a.csv', `${GOOD};${columns}\nA;Lamp;12,00;3;active;${cells.join(';')}\n`);
  expect(contents.findings.filter(({ weight }) => weight === 'left_out')).toEqual([]);
  expect(contents.products[0]?.variants).toMatchObject([{ price: 1200, stock: 3 }]);
});

test.each([
  'Price currency',
  'Curr.',
  'Cur',
  'Ccy',
  'Monnaie',
  'Moneda',
  'ISO-Währung',
  'Preiswährung',
  'Listing',
  'X',
])('a column of codes or signs alone is the currency, called %s', (column) => {
  for (const [cell, price] of [
    ['CHF', null],
    ['£', null],
    ['EUR', 2990],
    ['€', 2990],
    ['', 2990],
  ] as const) {
    const { products } = readText('a.csv', `SKU;Name;Price;${column};Stock\nA;Lamp;29,90;${cell};4\n`);
    expect([cell, products[0]?.variants[0]?.price]).toEqual([cell, price]);
  }
});

test.each([
  ['Peso kg', '12,5', 12_500],
  ['Poids en kg', '0,4', 400],
  ['weight_kg', '1.5', 1500],
  ['Weight [kg]', '2', 2000],
  ['Gewicht in kg', '2', 2000],
  ['Gewicht (Gramm)', '250', 250],
  ['Peso in grammi', '250', 250],
  ['Grams', '250', 250],
  ['Weight lb', '1', 454],
  ['Weight', '1.2 kg', 1200],
])('the weight of %s %s', (column, cell, grams) => {
  const contents = readText('a.csv', `SKU;Name;Price;${column};Stock\nA;Lamp;29.90;${cell};4\n`);
  expect(contents.products[0]?.variants[0]?.weight).toBe(grams);
  expect(codesOf(contents)).toEqual(['status_unsaid']);
});

test('a weight without a unit is asked about, and a column of units says it', () => {
  for (const column of ['Weight', 'Poids', 'Peso', 'Gewicht', 'Product weight']) {
    const text = `SKU;Name;Price;${column};Stock\nA;Lamp;29.90;1.2;4\nB;Vase;9.90;0;4\n`;
    const contents = readText('a.csv', text);
    expect(contents.products[0]?.variants[0]?.weight).toBe(0);
    expect(contents.findings.find(({ code }) => code === 'weight_unit')).toMatchObject({ weight: 'left_out', column });
    const guessed = contents.files[0]?.mapping ?? {};
    for (const [field, grams] of [
      ['product.weight', 1],
      ['product.weightKilos', 1200],
    ] as const) {
      const mappings = { 'a.csv': { ...guessed, [column]: field } };
      const said = readText('a.csv', text, { mappings });
      expect([codesOf(said), said.products[0]?.variants[0]?.weight]).toEqual([['status_unsaid'], grams]);
    }
  }
  const rows = 'A;Lamp;29,90;1,2;kg;4\nB;Vase;9,90;250;g;4\nC;Rug;9,90;3;;4\n';
  const { products, findings } = readText('a.csv', `SKU;Name;Price;weight;weight_unit;Stock\n${rows}`);
  expect(products.map(({ variants: [one] }) => one?.weight)).toEqual([1200, 250, 0]);
  expect(findings.map(({ code, row }) => [code, row])).toContainEqual(['number_unread', 4]);
});

test.each([
  ['Option1 Name;Option1 Value', 'Size;S', 'Size;L', 'Size'],
  ['Option Name 1;Option Value 1', 'Size;S', 'Size;L', 'Size'],
  ['Variationsname 1;Variationswert 1', 'Größe;S', 'Größe;L', 'Größe'],
  ['Variation Name;Variation Value', 'Size;S', 'Size;L', 'Size'],
  ['Nom option 1;Valeur option 1', 'Taille;S', 'Taille;L', 'Taille'],
  ['Option 1', 'S', 'L', 'Option 1'],
  ['Variant', 'S', 'L', 'Variant'],
  ['Variante', 'S', 'L', 'Variante'],
  ['Variation Name', 'S', 'L', 'Variation Name'],
  ['Opzione', 'S', 'L', 'Opzione'],
  ['Déclinaison', 'S', 'L', 'Déclinaison'],
])('rows of one name are variants of one product by %s', (columns, one, two, option) => {
  const text = `SKU;Name;${columns};Price;Stock;Status\nT-S;Tee;${one};25,00;4;active\nT-L;Tee;${two};27,00;3;active\n`;
  const contents = readText('a.csv', text);
  expect(contents.products).toHaveLength(1);
  expect(contents.products[0]?.options).toEqual({ en: [option] });
  expect(contents.products[0]?.variants).toMatchObject([
    { values: { en: ['S'] }, price: 2500 },
    { values: { en: ['L'] }, price: 2700 },
  ]);
  expect(contents.findings).toEqual([]);
});

test('rows of one name with stock numbers of their own are never two products in silence', () => {
  const of = (column: string, one: string, two: string) =>
    readText('a.csv', `SKU;Name;${column};Price;Stock\nT-1;Tee;${one};25,00;4\nT-2;Tee;${two};27,00;3\n`);
  const contents = of('Fit', 'slim', 'wide');
  expect(contents.findings.filter(({ code }) => code === 'rows_alike')).toMatchObject([
    { weight: 'left_out', column: 'Fit' },
  ]);
  const mappings = { 'a.csv': { ...contents.files[0]?.mapping, Fit: 'product.option' } };
  const text = 'SKU;Name;Fit;Price;Stock\nT-1;Tee;slim;25,00;4\nT-2;Tee;wide;27,00;3\n';
  expect(readText('a.csv', text, { mappings }).products).toHaveLength(1);
  expect(codesOf(of('Notes', '', ''))).toContain('name_again');
});

test('a column about being seen counts beside the state, in words that are known, or is asked about', () => {
  const of = (column: string, cell: string) =>
    readText('a.csv', `SKU;Name;Price;Stock;${column};Status\nA;Lamp;12,00;3;${cell};active\n`);
  for (const column of ['Visible online', 'Vendibile online', 'Im Shop sichtbar', 'Visible en ligne', 'Activo'])
    expect([column, of(column, 'no').products[0]?.status, of(column, '1').products[0]?.status]).toEqual([
      column,
      'draft',
      'published',
    ]);
  for (const [column, cell] of [
    ['Discontinued', 'yes'],
    ['Sold online', 'no'],
    ['E-commerce', 'no'],
    ['Visible in shop', 'half'],
  ] as const)
    expect([column, codesOf(of(column, cell))]).toEqual([column, ['column_unknown']]);
});

test('a table of products with notes holds no reviews, and what should be a yes or a no asks where it is a number', () => {
  for (const column of ['Note', 'Notes', 'Start price', 'Rating'])
    expect(readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;4\n`).files[0]?.kind).toBe('products');
  for (const column of ['In stock', 'En stock', 'Existencias', 'Vorrätig'])
    expect(codesOf(readText('a.csv', `SKU;Name;Price;${column}\nA;Lamp;12,00;7\n`))).toContain('column_unknown');
});

test('orders: of a total with VAT and one without the first counts, of two others neither', () => {
  const of = (columns: string) =>
    readText('o.csv', `Order number;Date;Cur.;${columns}\n1;2024-03-05;CHF;10,00;12,00\n`);
  expect(of('Total HT;Total TTC').orders).toMatchObject([{ total: 1200, currency: 'CHF' }]);
  const contents = of('Total;Order total');
  expect(contents.orders).toEqual([]);
  expect(codesOf(contents)).toContain('column_unsure');
});

test('what is not answered stays a question', () => {
  const text = 'SKU;Name;Price;Price TTC;Stock;Available stock;Weight\nA;Lamp;10,00;12,00;3;2;7\n';
  const asked = readText('a.csv', text);
  const mappings = { 'a.csv': { ...asked.files[0]?.mapping, 'Price TTC': 'product.price' } };
  const contents = readText('a.csv', text, { mappings });
  expect(contents.products[0]?.variants).toMatchObject([{ price: 1200, stock: null, weight: 0 }]);
  expect(codesOf(contents)).toEqual(['column_unsure', 'status_unsaid', 'stock_unsaid', 'weight_unit']);
});

/** What a code, a reference or a group may be of: each decides, and is read as that or asked about, with a SKU or without. */
test.each([
  ['IVA', '10', /^product\.taxClass$/],
  ['TVA', '10', /^product\.taxClass$/],
  ['taxe', '10', /^product\.taxClass$/],
  ['VAT', '10', /^product\.taxClass$/],
  ['devise', 'CHF', /^product\.currency$/],
  ['valuta', 'CHF', /^product\.currency$/],
  ['currency', 'CHF', /^product\.currency$/],
  ['stock', '7', /^product\.stock$/],
] as const)('a code of %s names no product', (of, cell, field) => {
  for (const first of ['Code', 'Codice', 'Cod.', 'Code de', 'Référence', 'Parent', 'Group', 'Model', 'Brand'])
    for (const good of ['SKU;', '']) {
      const column = `${first} ${of}`;
      const contents = readText(
        'a.csv',
        `${good}Name;Price;Stock;Status;${column}\n${good && 'A;'}Lamp;12,00;3;active;${cell}\n`,
      );
      const own = columnOf(contents, column);
      if (own !== '?') expect([column, own]).toEqual([column, expect.stringMatching(field)]);
      const [variant] = contents.products[0]?.variants ?? [];
      expect([column, variant?.sku ?? '']).toEqual([column, good && 'A']);
      if (of === 'devise' || of === 'valuta') expect([column, variant?.price]).toEqual([column, null]);
    }
});

test('a second column of something known is asked about where it holds currencies', () => {
  for (const column of ['Product code', 'Model', 'Price list', 'Price code'])
    for (const cell of ['CHF', '€']) {
      const contents = readText(
        'a.csv',
        `SKU;Code;Name;Price;Stock;Status;${column}\nA;A;Lamp;12,00;3;active;${cell}\n`,
      );
      const own = columnOf(contents, column);
      expect([column, cell, own]).toEqual([
        column,
        cell,
        expect.stringMatching(/^(?:\?|product\.(?:currency|identifier))$/),
      ]);
    }
});

const PARENTS =
  'Parent|Parent SKU|parent_sku|Master SKU|Group SKU|SKU padre|Codice padre|Référence parent|Hauptartikel|Vaterartikel|Produit parent|Prodotto padre|Style code|Parent ID|Codice articolo padre|Vaterartikelnummer';

test.each(PARENTS.split('|'))('%s: what others are variants of is not sold itself', (column) => {
  const text = `SKU;${column};Name;Size;Price;Stock;Status\nT;;Tee;;25,00;7;active\nT-S;T;Tee S;S;25,00;3;active\nT-M;T;Tee M;M;26,00;4;active\n`;
  for (const file of [text, text.replaceAll('T;;Tee', 'T;T;Tee')]) {
    const { products, findings } = readText('a.csv', file);
    expect(products).toMatchObject([
      {
        name: { en: 'Tee' },
        variants: [
          { sku: 'T-S', price: 2500, stock: 3, values: { en: ['S'] } },
          { sku: 'T-M', price: 2600, stock: 4, values: { en: ['M'] } },
        ],
      },
    ]);
    expect(findings).toEqual([]);
  }
  // One of several that is a size itself is sold, and one that is off takes all with it.
  expect(readText('a.csv', text.replace('T;;Tee;;', 'T;;Tee;L;')).products[0]?.variants).toHaveLength(3);
  expect(readText('a.csv', text.replace('7;active', '7;draft')).products).toMatchObject([{ status: 'draft' }]);
});

test.each(['Vater-Nummer intern', 'Articolo padre interno', 'Our parent'])('%s is asked about', (column) => {
  expect(codesOf(readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;X-1\n`))).toEqual(['column_unknown']);
});

test.each(['Fuori produzione', 'Obsoleto', 'Obsolete', 'Solo B2B', 'Sospeso', 'End of life'])(
  '%s is asked about',
  (column) => {
    expect(codesOf(readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;yes\n`))).toEqual(['column_unknown']);
  },
);

test('a line without a currency is in euros only where no other line names another one', () => {
  const of = (...cells: readonly string[]) =>
    readText(
      'a.csv',
      `SKU;Name;Price;Currency;Stock;Status\n${cells.map((cell, at) => `A${at};Lamp ${at};12,00;${cell};3;active`).join('\n')}\n`,
    ).products.map(({ variants: [one] }) => one?.price);
  expect(of('SEK', '', 'EUR')).toEqual([null, null, 1200]);
  expect(of('EUR', '', '€')).toEqual([1200, 1200, 1200]);
  expect(of('', '')).toEqual([1200, 1200]);
});

test.each(['In stock', 'En stock', 'In magazzino', 'Vorrätig'])('%s: no is sold out, and other words ask', (column) => {
  const of = (cell: string, stockRule?: 'uncounted') =>
    readText('a.csv', `SKU;Name;Price;${column};Status\nA;Lamp;12,00;${cell};active\n`, stockRule && { stockRule });
  expect(of('No', 'uncounted').products[0]?.variants).toMatchObject([{ stock: 0, stockRule: '' }]);
  expect(of('Yes', 'uncounted').products[0]?.variants).toMatchObject([{ stock: null, stockRule: 'uncounted' }]);
  expect(of('No').products[0]?.variants).toMatchObject([{ stock: 0 }]);
  expect(codesOf(of('a few'))).toContain('column_unknown');
  const both = readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;yes\nB;Vase;9,00;0;active;no\n`);
  expect(both.products.map(({ variants: [one] }) => one?.stock)).toEqual([3, 0]);
  expect(both.findings).toEqual([]);
});

test.each(['Online from', 'Launch date', 'Disponible à partir du', 'Disponibile dal', 'Verfügbar ab', 'Release date'])(
  '%s: a day to come is asked about, and one that has been is not',
  (column) => {
    const of = (day: string) => codesOf(readText('a.csv', `${GOOD};${column}\nA;Lamp;12,00;3;active;${day}\n`));
    expect(of('2150-03-01')).toEqual(['column_unknown']);
    if (/from|date/.test(column)) expect(of('2021-03-01')).toEqual([]);
  },
);

test.each(['S, M, L', 'S/M/L', 'S;M', 'S|M'])('a row with %s for a size says that it has no choice', (cell) => {
  const of = (size: string, column = 'Size') =>
    codesOf(readText('a.csv', `SKU,Name,${column},Price,Stock,Status\nA,Tee,"${size}",25.00,3,active\n`));
  for (const column of ['Size', 'Sizes', 'Taglie', 'Farben'])
    expect([column, ...of(cell, column)]).toEqual([column, 'values_listed']);
  for (const one of ['S', '38,5', '36/38', 'Black/White']) expect(of(one)).toEqual([]);
});
