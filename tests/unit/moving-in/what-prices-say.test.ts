/** What a file says of its prices itself: with VAT or without, in which currency, by which mark, and of which variant. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovedContents, ReadOptions } from '#src/contract/moving-in/contents.ts';
import { readOptions } from '#scripts/moving-in/options.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS: ReadOptions = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} };
const VAT = { vatToAdd: 20 };
const pricesOf = ({ products }: MovedContents): unknown[] =>
  products.flatMap(({ variants }) => variants.map(({ price }) => price));
const has = ({ findings }: MovedContents, code: string): boolean => findings.some((one) => one.code === code);

test.each([
  ['Prix TTC', 1800],
  ['Price (tax incl.)', 1800],
  ['Preis inkl. MwSt.', 1800],
  ['Prezzo IVA inclusa', 1800],
  ['Bruttopreis', 1800],
  ['Price', 2160],
  ['Prix HT', 2160],
])('VAT that is to be added comes to a price of the column %s: %i', (column, price) => {
  expect(pricesOf(readText('v.csv', `SKU;Name;${column};Stock\nA;Lamp;18,00;5\n`, VAT))).toEqual([price]);
});

test('of two columns of prices each row has VAT added where it has the net one alone', () => {
  const text = 'SKU;Name;Prix HT;Prix TTC;Stock\nA;One;10,00;12,00;5\nB;Two;20,00;;5\n';
  expect(pricesOf(readText('v.csv', text, VAT))).toEqual([1200, 2400]);
});

test('one rate is not added to what has a class of its own, and none to what has none', () => {
  const rows = ['', 'standard', 'reduced-rate', 'books', 'zero-rate'].map(
    (word, at) => `A${at};N${at};10,00;5;${word}\n`,
  );
  const contents = readText('c.csv', `SKU;Name;Prix HT;Stock;Tax class\n${rows.join('')}`, VAT);
  expect(pricesOf(contents)).toEqual([1200, 1200, null, null, 1000]);
  expect(contents.findings.filter(({ code }) => code === 'price_class')).toHaveLength(2);
});

/** Class, price and state of a product whose file says this of its VAT; a net price of 10. */
function taxed(column: string, said: string, options: Partial<ReadOptions> = VAT): unknown[] {
  const contents = readText(
    't.csv',
    `SKU;Name;Prix HT;Stock;Status;${column}\nA;Lamp;10,00;5;published;${said}\n`,
    options,
  );
  return contents.products.flatMap(({ taxClass, status, variants }) => [taxClass, variants[0]?.price, status]);
}

test.each([
  'Tax class',
  'TVA',
  'Taux de TVA',
  'IVA',
  'Aliquota IVA',
  'MwSt.',
  'MwSt-Satz',
  'Steuersatz',
  'VAT %',
  'Tax rate',
  'VAT',
])('the column %s says the rate of each product, which goes before the one that is said for all', (column) => {
  const of = (said: string): unknown[] => taxed(column, said);
  expect(['20', '22,00 %', 'TVA 20%', '0.2', '25.5'].map(of)).toEqual([
    ['standard', 1200, 'published'],
    ['standard', 1220, 'published'],
    ['standard', 1200, 'published'],
    ['standard', 1200, 'published'],
    ['standard', 1255, 'published'],
  ]);
  // Whose class a lower rate is, nobody knows; what it adds to the price, the file says.
  expect(['5,5', '10 %', '18', '0.055'].map(of)).toEqual([
    [null, 1055, null],
    [null, 1100, null],
    [null, 1180, null],
    [null, 1055, null],
  ]);
  // The number of a class is no rate.
  if (/class/i.test(column))
    expect(codesOf(readText('a.csv', `SKU,Name,Price,${column}\nA,A,10.00,0\n`))).toContain('column_unknown');
  else expect(of('0')).toEqual(['zero', 1000, 'published']);
  expect(taxed(column, '20', {})).toEqual(['standard', 1200, 'published']);
  expect(taxed(column, '20', { vatToAdd: 0 })).toEqual(['standard', 1000, 'published']);
});

test('a class of VAT is one that is known here by its name in five languages, or it is asked about and nothing goes live', () => {
  const classes = {
    standard: [
      '',
      'standard',
      'Standard rate',
      'Taxable Goods',
      'parent',
      'Taux normal',
      'Aliquota ordinaria',
      'Normal',
    ],
    reduced: ['reduced-rate', 'Taux réduit', 'Aliquota ridotta', 'Ermäßigter Steuersatz', 'Reducido'],
    super_reduced: ['super_reduced', 'Taux super réduit'],
    zero: ['zero-rate', 'Taux zéro', 'Aliquota zero'],
    books: ['books'],
  };
  for (const [name, words] of Object.entries(classes))
    for (const word of words)
      expect([word, taxed('Tax class', word, { vatToAdd: 0 })[0] ?? 'standard']).toEqual([word, name]);
  for (const word of ['taux-5-5', 'livres', 'Food', '7b', '8.1', 'yes'])
    expect([word, ...taxed('Tax class', word, { vatToAdd: 0 })]).toEqual([word, null, 1000, null]);
  expect(taxed('Tax class', 'livres')).toEqual([null, null, null]);
  expect(taxed('Tax class', 'Reduced 5.5%')).toEqual(['reduced', 1055, 'published']);
  expect(taxed('Tax class', 'Bücher 7 %')).toEqual([null, 1070, null]);
});

const isTaxAsked = (contents: MovedContents): boolean => has(contents, 'tax_class_unknown');

const CLASS_NAMES = [
  ['Standard', 'standard', '20%'],
  ['Taxable Goods', 'standard', '22%'],
  ['Default', 'standard', '19%'],
  ['Ordinaria', 'standard', '22%'],
  ['General', 'standard', '21%'],
  ['Reduced', 'reduced', '10%'],
  ['Ridotta', 'reduced', '10%'],
  ['Taux super réduit', 'super_reduced', '2,1%'],
  ['Zero', 'zero', '0%'],
] as const;

test.each(CLASS_NAMES)(
  '%s says a class by all of its words, and nothing beside what says another thing',
  (name, is, rate) => {
    const classOf = (said: string): unknown => taxed('Tax class', said, { vatToAdd: 0 })[0];
    for (const said of [name, `${name} rate`, `VAT ${name}`, `${name} ${rate}`, `${name} (${rate})`])
      expect([said, classOf(said)]).toEqual([said, is]);
    const other = { standard: 'reduced', reduced: 'standard', super_reduced: 'normal', zero: 'reduced' }[is];
    const wrongRates = {
      standard: ['7%', '5.5%', '0%', '10 %'],
      reduced: ['20%', '0%'],
      super_reduced: ['10%', '22%'],
      zero: ['22%', '5 %'],
    };
    const words = ['exempt', 'esente', 'exemption', 'books', 'Lebensmittel', 'qwx', 'margin scheme', other, '5% 20%'];
    for (const word of [...words, ...wrongRates[is]])
      for (const said of [`${name} ${word}`, `${name} (${word})`, `${word} ${name}`, `${name} - ${word}`])
        expect([said, ...taxed('Tax class', said, { vatToAdd: 0 })]).toEqual([said, null, 1000, null]);
  },
);

test('what says no class among others that do is of one that nobody knows, but for a file of WooCommerce', () => {
  const rows = (head: string, ...said: readonly string[]) =>
    readText('m.csv', `${head}\n${said.map((one, at) => `A${at},N${at},10.00,5,published,${one}`).join('\n')}\n`);
  for (const [head, zero] of [
    ['SKU,Name,Price incl. VAT,Stock,Status,VAT', '0'],
    ['SKU,Name,Price incl. VAT,Stock,Status,Tax class', 'zero'],
  ] as const) {
    const contents = rows(head, zero, '');
    expect(contents.products.map(({ taxClass, status }) => [taxClass, status])).toEqual([
      ['zero', 'published'],
      [null, null],
    ]);
    expect(isTaxAsked(contents)).toBe(true);
    expect(rows(head, '', '').products.map(({ taxClass, status }) => [taxClass, status])).toEqual([
      [null, 'published'],
      [null, 'published'],
    ]);
  }
  const woo = (said: string): unknown => {
    const text = `ID,Type,SKU,Name,Published,Tax class,Regular price,In stock?,Stock\n1,simple,A,A,1,${said},10.00,1,4\n2,simple,B,B,1,zero-rate,10.00,1,4\n`;
    const contents = readText('w.csv', text);
    return [contents.products[0]?.taxClass, contents.products[0]?.status, isTaxAsked(contents)];
  };
  expect(woo('')).toEqual(['standard', 'published', false]);
  expect(woo('zero-rate')).toEqual(['zero', 'published', false]);
  // A file without the column says nothing of it.
  const text = 'ID,Type,SKU,Name,Published,Regular price,In stock?,Stock\n1,simple,A,A,1,10.00,1,4\n';
  expect(readText('w.csv', text).products[0]?.taxClass).toBe(null);
});

test('numbers of rules say no class: where a file has one alone, the rate that a person says for all does', () => {
  const head =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Reference #;Quantity\n';
  const of = (vatToAdd: number | undefined, ...ids: string[]): unknown[] =>
    readMovedFiles(
      [
        {
          name: 'p.csv',
          bytes: Buffer.from(head + ids.map((id, at) => `${at};1;V${at};Vases;10.00;${id};P-${at};4\n`).join('')),
        },
      ],
      { ...OPTIONS, vatToAdd, source: 'prestashop' },
    ).products.map(({ taxClass, status, variants }) => [taxClass, variants[0]?.price, status]);
  const zero = ['zero', 1000, 'published'];
  expect(of(20, '1', '1', '0')).toEqual([[null, 1200, 'published'], [null, 1200, 'published'], zero]);
  expect(of(20, '1', '2')).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  // The price has the rate that is said; whose class a lower one is, nobody says.
  expect(of(5.5, '1', '0')).toEqual([[null, 1055, null], zero]);
  expect(of(18, '1')).toEqual([[null, 1180, null]]);
  expect(of(undefined, '1')).toEqual([[null, null, null]]);
  expect(of(0, '1')).toEqual([[null, 1000, 'published']]);
});

test('a rate that is no standard one says no class of what has none, wherever it is said', () => {
  const asks = (row: string, vatToAdd?: number): unknown[] => {
    const head = 'SKU;Name;Price (tax excl.);Price (tax incl.);Stock;Status';
    const contents = readText('v.csv', `${head}\n${row};5;published\n`, { vatToAdd });
    return [isTaxAsked(contents), contents.products[0]?.status, contents.products[0]?.taxClass];
  };
  const [asked, quiet] = [
    [true, null, null],
    [false, 'published', null],
  ];
  // By a person, of a price with it or without.
  for (const prices of [';12,00', '10,00;'])
    for (const [vat, is] of [
      [20, quiet],
      [17, quiet],
      [5.5, asked],
      [10, asked],
      [18, asked],
      [0, quiet],
    ] as const)
      expect([prices, vat, ...asks(`A;Book;${prices}`, vat)]).toEqual([prices, vat, ...is]);
  expect(asks('A;Book;;12,00')).toEqual(quiet);
  // By the row itself, which goes before what is said for all.
  for (const vat of [undefined, 20, 0]) {
    expect([vat, ...asks('A;Book;10,00;10,55', vat)]).toEqual([vat, ...asked]);
    expect([vat, ...asks('A;Mug;11,90;14,28', vat)]).toEqual([vat, ...quiet]);
  }
  // Of few cents no rate can be told, and prices as far apart as this are not with and without VAT.
  expect(asks('A;Pin;0,05;0,06')).toEqual(quiet);
  expect(asks('A;Mug;2,00;9,00')).toEqual(quiet);
  expect(asks('A;Mug;10,00;10,00', 0)).toEqual(quiet);
  expect(asks('A;Mug;10,00;10,00')).toEqual([false, 'published', 'zero']);
});

/** Classes of a product and its two variations, and what it comes to; null: nobody knows. */
const FAMILIES = [
  ['', ['', ''], 'standard'],
  ['', ['parent', 'parent'], 'standard'],
  ['reduced-rate', ['parent', 'parent'], 'reduced'],
  ['reduced-rate', ['', ''], 'reduced'],
  ['', ['reduced-rate', 'reduced-rate'], 'reduced'],
  ['standard', ['', ''], 'standard'],
  ['', ['', 'reduced-rate'], null],
  ['', ['parent', 'zero-rate'], null],
  ['reduced-rate', ['parent', 'zero-rate'], null],
  ['reduced-rate', ['parent', ''], null],
  ['', ['livres', 'livres'], null],
] as const;

test.each(FAMILIES)('a product of class "%s" with variations of %j is of class %s', (parent, [one, two], is) => {
  const woo = [
    'ID,Type,SKU,Name,Published,Tax class,Regular price,In stock?,Stock,Parent,Attribute 1 name,Attribute 1 value(s)',
    `1,variable,P,P,1,${parent},,1,,,Kind,"A, B"`,
    `2,variation,P-A,P,1,${one},10.00,1,4,P,Kind,A`,
    `3,variation,P-B,P,1,${two},10.00,1,4,P,Kind,B`,
  ].join('\n');
  const magento = [
    'sku,product_type,url_key,name,price,qty,product_online,tax_class_name,configurable_variations',
    `P-A,simple,a,A,10,4,1,${one},`,
    `P-B,simple,b,B,10,4,1,${two},`,
    `P,configurable,p,P,,0,1,${parent},"sku=P-A,kind=A|sku=P-B,kind=B"`,
  ].join('\n');
  for (const text of [woo, ...(one === 'parent' ? [] : [magento])]) {
    const contents = readText('p.csv', text);
    const [product] = contents.products;
    expect([contents.files[0]?.source, product?.taxClass ?? 'standard', product?.status, isTaxAsked(contents)]).toEqual(
      [text === woo ? 'woocommerce' : 'magento', is ?? 'standard', is === null ? null : 'published', is === null],
    );
  }
});

test.each([
  ['1.290', '12.5', null],
  ['1.290', '12,5', null],
  ['1,290', '12.5', null],
  ['12.90', '1,5', 1290],
])('a price of %s beside a weight of %s is %s', (price, weight, is) => {
  const contents = readText('w.csv', `SKU;Name;Price;Stock;Weight (kg)\nA;Lamp;${price};5;${weight}\n`);
  expect(pricesOf(contents)).toEqual([is]);
  expect(has(contents, 'price_unread')).toBe(is === null);
});

const PRESTASHOP = `Product ID;Active (0/1);Name *;Categories (x,y,z...);PRICE;Reference #;Quantity
901;1;Vase;Vases;30.00;PV-1;4
`;
const COMBINATIONS = `Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity
901;Size:select:0;Small:0;PV-1-S;0;4
901;Size:select:0;Large:1;PV-1-L;10;2
`;
test.each([
  ['Price tax included', undefined, [3000, null]],
  ['Price tax included', 20, [3000, 4200]],
  ['Price tax excluded', 20, [3600, 4800]],
  ['Price tax excluded', undefined, [null, null]],
] as const)('what a combination costs more beside "%s", with VAT of %s', (column, vatToAdd, prices) => {
  const files = Object.entries({ 'p.csv': PRESTASHOP.replace('PRICE', column), 'c.csv': COMBINATIONS });
  const bytes = files.map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  const contents = readMovedFiles(bytes, { ...OPTIONS, vatToAdd });
  expect(pricesOf(contents)).toEqual(prices);
  expect(has(contents, 'price_net')).toBe(prices.some((price) => price === null));
});

test('each row has its own currency and state', () => {
  const text = `Group;SKU;Name;Size;Price;Currency;Stock;Status
G;C-1;Poster;A4;10.00;EUR;5;active
G;C-2;Poster;A3;18.00;USD;5;active
G;C-3;Poster;A2;20.00;EUR;5;inactive
G;C-4;Poster;A1;22.00;EUR;5;archived
H;C-5;Bowl;S;22.00;EUR;5;inactive
H;C-6;Bowl;M;24.00;EUR;5;active
`;
  const contents = readText('g.csv', text);
  expect(
    contents.products.map(({ status, variants }) => [status, variants.map(({ sku, price }) => [sku, price])]),
  ).toEqual([
    [
      'published',
      [
        ['C-1', 1000],
        ['C-2', null],
      ],
    ],
    ['published', [['C-6', 2400]]],
  ]);
  expect(contents.findings.filter(({ code }) => code === 'variant_off').map(({ params }) => params['value'])).toEqual([
    'C-3',
    'C-4',
    'C-5',
  ]);
  expect(has(contents, 'foreign_currency')).toBe(true);
});

test('a seller without VAT says so by --vat 0, which is another thing than to say nothing', () => {
  expect([readOptions(['a.csv']).vat, readOptions(['a.csv', '--vat', '0']).vat]).toEqual([null, 0]);
});

const NUMBERED = 'Tax class|Tax Class ID|VAT code|Classe TVA|Classe IVA|Codice IVA|Steuerklasse|VAT category'.split(
  '|',
);
const RATED = 'VAT|MwSt|IVA|TVA|VAT rate|Aliquota IVA|Taux de TVA|MwSt-Satz'.split('|');
const RATES = [0, 2.1, 3, 4, 5, 5.5, 6, 7, 8, 9, 10, 12, 13, 14, 17, 19, 20, 21, 22, 23, 24, 25, 25.5, 27];

test('a bare number about VAT is a rate where all of its column are rates of Europe, or it is asked about', () => {
  const tableOf = (column: string, numbers: readonly string[]): string =>
    `SKU;Name;Price incl. VAT;Stock;Status;${column}\n${numbers.map((one, at) => `A${at};N${at};10,00;5;active;${one}`).join('\n')}\n`;
  const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(...RATES, 16.36, 19.63, 54.1)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.constantFrom(...NUMBERED, ...RATED), numbers, fc.boolean(), (column, all, isComma) => {
      const said = all.map((one) => (isComma ? `${one}`.replace('.', ',') : `${one}`));
      const text = tableOf(column, said);
      const guessed = readText('a.csv', text);
      const isAsked = codesOf(guessed).includes('column_unknown');
      const isNone = all.some((one) => !RATES.includes(one) && ![11, 15, 16, 18].includes(one));
      const isClass = NUMBERED.includes(column) && all.every((one) => one < 15 && Number.isInteger(one));
      expect([column, said, isAsked]).toEqual([column, said, isNone || isClass]);
      // What a person maps all the same says no class by such a number.
      const mapping = { ...guessed.files[0]?.mapping, [column]: 'product.taxClass' };
      const { products } = readText('a.csv', text, { mappings: { 'a.csv': mapping } });
      for (const [at, { taxClass, status }] of products.entries())
        if (isAsked) expect([said, taxClass, status]).toEqual([said, null, null]);
        else if (all[at] === 0) expect([said, taxClass]).toEqual([said, 'zero']);
    }),
    { numRuns: 120 },
  );
});

test('a class that the two prices of its row deny is no class', () => {
  const of = (rate: string, net: string, gross: string): unknown => {
    const text = `SKU;Name;Net price;Gross price;Stock;Status;VAT\nA;A;${net};${gross};5;active;${rate}\nB;B;100,00;122,00;5;active;22\n`;
    const contents = readText('a.csv', text);
    return [contents.products[0]?.taxClass, contents.products[0]?.status, codesOf(contents)];
  };
  const open = [null, null, ['tax_class_unknown']];
  for (const [rate, net, gross] of [
    ['20', '200,00', '220,00'],
    ['22', '233,64', '250,00'],
    ['0', '100,00', '122,00'],
    ['standard', '100,00', '105,50'],
    ['reduced', '100,00', '119,00'],
  ] as const)
    expect([rate, of(rate, net, gross)]).toEqual([rate, open]);
  expect(of('20', '200,00', '240,00')).toEqual(['standard', 'published', []]);
  expect(of('0', '200,00', '200,00')).toEqual(['zero', 'published', []]);
  expect(of('reduced', '100,00', '105,50')).toEqual(['reduced', 'published', []]);
});
