/** What programs of shops write as they keep it: net prices, formulas held back, badges, and a row for each language. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import { asked } from '#src/moving-in/finding-codes.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS: ReadOptions = { source: 'guess', locale: 'en', oldOrigin: '', vatToAdd: 0, mappings: {} };
const read = (texts: readonly string[], options: Partial<ReadOptions> = {}) =>
  readMovedFiles(
    texts.map((text, at) => ({ name: `${at}.csv`, bytes: new TextEncoder().encode(text) })),
    { ...OPTIONS, ...options },
  );

const rates = fc.constantFrom(4, 5.5, 10, 19, 20, 22, 25.5);
const cents = fc.integer({ min: 100, max: 9_999_999 });
/** A price without VAT as programs keep it: of six decimals, less than a hundredth of a cent from what it was made of. */
const netOf = (gross: number, rate: number): string => (gross / (100 + rate)).toFixed(6);

test('a price without VAT comes back as the one with it that it was made of, whatever its cents', () => {
  const products = 'Product ID;Active (0/1);Name *;Price tax excluded;Rewritten URL;Quantity';
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), rates, (grosses, vatToAdd) => {
      const rows = grosses.map((gross, at) => `${at + 1};1;N${at};${netOf(gross, vatToAdd)};n${at};1`);
      const contents = read([[products, ...rows].join('\n')], { vatToAdd });
      expect(contents.products.map(({ variants: [one] }) => one?.price)).toEqual(grosses);
    }),
    { numRuns: 40 },
  );
});

test('so does what a combination costs more, whether its product says a price with VAT or without', () => {
  const combinations =
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price;Quantity\n1;Size:select:0;L:0;';
  const head = 'Product ID;Active (0/1);Name *;Rewritten URL;Quantity;';
  fc.assert(
    fc.property(cents, cents, rates, (base, more, vatToAdd) => {
      const sizes = `${combinations}${netOf(more, vatToAdd)};3`;
      const net = read([`${head}Price tax excluded\n1;1;N;n;1;${netOf(base, vatToAdd)}`, sizes], { vatToAdd });
      const gross = read([`${head}Price tax included\n1;1;N;n;1;${(base / 100).toFixed(2)}`, sizes], { vatToAdd });
      for (const { products } of [net, gross])
        expect(products.map(({ variants }) => variants.map(({ price }) => price))).toEqual([[base + more]]);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['8.325', 20, 999, []],
  ['20.825', 20, 2499, []],
  ['8.395', 19, 999, []],
  ['8.325', 0, 833, ['price_rounded']],
])('half a cent of %s counts until %i %% is added', (price, vatToAdd, minor, codes) => {
  const contents = readText('n.csv', `SKU;Name;Prix HT;Stock;Statut\nA;N;${price}000;1;publié\n`, { vatToAdd });
  expect(contents.products.map(({ variants: [one] }) => one?.price)).toEqual([minor]);
  expect(codesOf(contents)).toEqual(codes);
});

test.each(['-3', '+39 06 1234', '=5', '@home'])(
  'the mark before %s, which holds a formula back, is none of its text',
  (text) => {
    const { products } = readText(
      'f.csv',
      `SKU,Name,Price,Stock,Short description\n'${text},'${text},5.00,'-1,'${text}\n`,
    );
    expect(products).toMatchObject([
      { name: { en: text }, summary: { en: text }, variants: [{ sku: text, stock: 0 }] },
    ]);
    const { customers } = readText(
      'c.csv',
      `email,first name,last name,phone,address,city,zip,country\na@b.example,'${text},Rossi,'+39 06 1234,'${text},Roma,00100,IT\n`,
    );
    expect(customers).toMatchObject([{ name: `${text} Rossi`, addresses: [{ phone: '+39 06 1234' }] }]);
  },
);

test('PrestaShop: a state that is 1 where nothing is left, and 0 elsewhere, says nothing of what was published', () => {
  const listed = (rows: readonly (readonly [pieces: number, state: string])[]) =>
    read([
      [
        'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position',
        ...rows.map(([pieces, state], at) => `${at + 1};;N${at};R${at};Men;10;12;${pieces};${state};`),
      ].join('\n'),
    ]);
  const badge = listed([
    [300, '0'],
    [0, '1'],
    [-2, '1'],
  ]);
  expect(badge.products.map(({ status }) => status)).toEqual([null, null, null]);
  expect(codesOf(badge)).toContain('status_badge');
  for (const row of [
    [5, '1'],
    [0, '0'],
  ] as const) {
    const states = listed([[300, '0'], row, [0, '1']]);
    expect(states.products.map(({ status }) => status)).toEqual([
      'draft',
      row[1] === '1' ? 'published' : 'draft',
      'published',
    ]);
    expect(codesOf(states)).not.toContain('status_badge');
  }
});

const WOO =
  'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
const ROWS = [
  ['10,variable,POSTER,Poster,1,visible,1,,,,Size,"Large, Small"', 'en', 'g1'],
  ['11,variation,P-L,Poster - Large,1,visible,1,5,29.00,POSTER,Size,Large', 'en', 'g2'],
  ['12,variation,P-S,Poster - Small,1,visible,1,4,19.00,POSTER,Size,Small', 'en', 'g3'],
  ['20,simple,MUG,Mug,1,visible,1,6,12.00,,,', 'en', 'g4'],
  ['110,variable,POSTER,Affiche,1,visible,1,,,,Taille,"Grand, Petit"', 'fr', 'g1'],
  ['111,variation,P-L,Affiche - Grand,1,visible,1,5,29.00,POSTER,Taille,Grand', 'fr', 'g2'],
  ['112,variation,P-S,Affiche - Petit,1,visible,1,4,19.00,POSTER,Taille,Petit', 'fr', 'g3'],
  ['120,simple,MUG,Tasse,1,visible,1,6,12.00,,,', 'fr', 'g4'],
  ['220,simple,MUG,Muki,1,visible,1,6,12.00,,,', 'sv', 'g4'],
] as const;
const woo = (columns: string, rows: readonly (readonly string[])[], options: Partial<ReadOptions> = {}) =>
  read([[`${WOO}${columns}`, ...rows.map((cells) => cells.join(','))].join('\n')], options);

test.each([
  ',Meta: _wpml_import_language_code,Meta: _wpml_import_translation_group',
  ',Language,Translation group',
  ',Langue,Groupe de traduction',
])('WooCommerce: rows that translate a product are its languages, and no products of their own (%s)', (columns) => {
  const contents = woo(columns, ROWS);
  expect(contents.products).toMatchObject([
    {
      key: '10',
      name: { en: 'Poster', fr: 'Affiche' },
      options: { en: ['Size'], fr: ['Taille'] },
      variants: [
        { key: '11', sku: 'P-L', stock: 5, values: { en: ['Large'], fr: ['Grand'] } },
        { key: '12', sku: 'P-S', stock: 4, values: { en: ['Small'], fr: ['Petit'] } },
      ],
    },
    { key: '20', name: { en: 'Mug', fr: 'Tasse' }, variants: [{ sku: 'MUG', stock: 6 }] },
  ]);
  expect(contents.products).toHaveLength(2);
  expect(codesOf(contents)).toEqual(['language_unknown']);
  // The product is the row in the language of the file; what is there in one language alone is in that one.
  expect(woo(columns, ROWS, { locale: 'fr' }).products.map(({ key }) => key)).toEqual(['110', '120']);
  const [alone] = woo(columns, ROWS.slice(7, 8)).products;
  expect(alone).toMatchObject({ key: '120', name: { fr: 'Tasse' } });
});

test.each([
  [5, '5,29.00', '5,31.00'],
  [6, '4,19.00', '9,19.00'],
  [7, '6,12.00', '6,14.00'],
])('WooCommerce: what a translation (row %i) says otherwise of what all languages share is told', (at, is, other) => {
  const rows = ROWS.slice(0, 8).map(([cells, ...own], row) => [row === at ? cells.replace(is, other) : cells, ...own]);
  const contents = woo(',Language,Translation group', rows);
  const whole = woo(',Language,Translation group', ROWS.slice(0, 8));
  expect(contents.products).toEqual(whole.products);
  expect(codesOf(whole)).toEqual([]);
  expect(contents.findings).toMatchObject([{ code: 'translation_differs', row: at + 2, params: { view: 'fr' } }]);
});

test('WooCommerce: a translation that was not published, and options that it does not name, are said', () => {
  const columns = ',Language,Translation group';
  const off = woo(
    columns,
    ROWS.slice(0, 8).map(([cells, ...own]) => [cells.replace('Tasse,1', 'Tasse,0'), ...own]),
  );
  expect(off.products[1]?.name).toEqual({ en: 'Mug' });
  expect(codesOf(off)).toEqual(['translation_off']);
  const hidden = ROWS.slice(0, 8).map(([cells, ...own]) => [
    cells.replace('Tasse,1,visible', 'Tasse,1,hidden'),
    ...own,
  ]);
  expect(woo(columns, hidden).products[1]).toMatchObject({ status: 'published', name: { en: 'Mug' } });
  expect(codesOf(woo(columns, hidden))).toEqual(['translation_off']);
  const part = woo(
    columns,
    ROWS.filter((_, at) => at !== 6),
  );
  expect(part.products[0]).toMatchObject({ name: { fr: 'Affiche' }, options: { en: ['Size'] } });
  expect(part.products[0]?.options).not.toHaveProperty('fr');
  expect(codesOf(part)).toContain('options_untranslated');
});

test('WooCommerce: a variation in another language than the only product of its SKU is no variant of it', () => {
  const part = woo(
    ',Language,Translation group',
    ROWS.filter((_, at) => at !== 4),
  );
  expect(part.products[0]?.variants.map(({ values }) => values.en)).toEqual([['Large'], ['Small']]);
  expect(part.findings.filter(({ code }) => code === 'parent_missing')).toHaveLength(2);
});

test.each([
  ['no column says a language', '', ROWS.map(([cells]) => [cells])],
  ['a language alone', ',Language', ROWS.map(([cells, language]) => [cells, language])],
  ['a group without languages', ',Language,Translation group', ROWS.map(([cells, , group]) => [cells, '', group])],
  ['one language twice', ',Language,Translation group', ROWS.map(([cells, , group]) => [cells, 'en', group])],
  ['other groups', ',Language,Translation group', ROWS.map(([cells, language], at) => [cells, language, `g${at}`])],
])(
  'WooCommerce: of products of one SKU none goes in where nothing says what translates what: %s',
  (_, columns, rows) => {
    const contents = woo(columns, rows);
    expect(contents.products).toEqual([]);
    expect(contents.findings.filter(({ code }) => code === 'sku_shared')).toHaveLength(ROWS.length);
  },
);

test('WooCommerce: a file for each language in one run makes one product of each, and the second one is said', () => {
  const fileOf = (from: number, to: number): string =>
    [WOO, ...ROWS.slice(from, to).map(([cells]) => cells)].join('\n');
  const contents = read([fileOf(0, 4), fileOf(4, 8)]);
  expect(contents.products.map(({ key }) => key)).toEqual(['10', '20']);
  expect(contents.findings.map(({ code, file }) => [code, file])).toEqual(
    ROWS.slice(4, 8).map(() => ['sku_shared', '1.csv']),
  );
});

test('a number of one product that is the SKU of another one is nobody else’s, in whatever file it stands', () => {
  const words = fc.constantFrom('1', '2', '3', '4', '');
  const product = fc.record({ id: fc.constantFrom('1', '2', '3'), sku: words });
  const child = fc.record({ id: words, sku: words });
  fc.assert(
    fc.property(
      fc.uniqueArray(product, { selector: ({ id }) => id }),
      fc.array(child, { maxLength: 4 }),
      (own, others) => {
        const parents = own.map(({ id, sku }) => `${id};1;N${id};12.00;n${id};1;${sku}`);
        const children = others.map(({ id, sku }, at) => `${id};${sku};Size:select:0;V${at}:0;0;1;${id}/${sku}/${at}`);
        const contents = read([
          ['Product ID;Active (0/1);Name *;Price tax included;Rewritten URL;Quantity;Reference #', ...parents].join(
            '\n',
          ),
          [
            'Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price;Quantity;Reference',
            ...children,
          ].join('\n'),
        ]);
        const wanted = others.flatMap(({ id, sku }, at) => {
          const named = own.filter((one) => (id === '' ? sku !== '' && one.sku === sku : one.id === id));
          return named.length === 1 ? [[named[0]?.id, `${id}/${sku}/${at}`]] : [];
        });
        const found = contents.products.flatMap(({ key, variants }) => variants.map(({ sku }) => [key, sku]));
        expect(found.filter(([, sku]) => sku?.includes('/') === true).toSorted()).toEqual(wanted.toSorted());
        const missing = contents.findings.filter(({ code }) => code === 'parent_missing');
        expect(missing).toHaveLength(others.length - wanted.length);
      },
    ),
    { numRuns: 100 },
  );
});

test('WooCommerce: a variation that names a number goes to no product whose SKU it is', () => {
  const { products, findings } = woo('', [
    ['951,simple,942,Candle stick,1,visible,1,50,9.00,,,'],
    ['943,variation,,Lounge,1,visible,1,3,390.00,id:942,Fabric,Linen'],
  ]);
  expect(products).toMatchObject([{ key: '951', variants: [{ price: 900 }] }]);
  expect(findings).toMatchObject([{ code: 'parent_missing', row: 3, params: { value: 'id:942' } }]);
});

test.each([
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Published,Visibility in catalog,Tax status,Regular price',
    '1,simple,A,N,1,visible,none,100',
  ],
  [
    'Shopify',
    'Handle,Title,Variant SKU,Variant Price,Variant Taxable,Variant Inventory Qty,Status',
    'n,N,A,100,false,5,active',
  ],
])('%s: to the price of what was sold without VAT none is added unasked', (_shop, head, row) => {
  const without = readText('u.csv', `${head}\n${row}\n`);
  expect(without.products).toMatchObject([{ status: 'published', variants: [{ price: 10_000 }] }]);
  const withVat = readText('u.csv', `${head}\n${row}\n`, { vatToAdd: 20 });
  expect(withVat.products).toMatchObject([{ status: null, taxClass: null, variants: [{ price: null }] }]);
  expect(codesOf(withVat)).toEqual(expect.arrayContaining(['tax_free', 'price_class']));
});

test.each([
  ['Inventory Tracking', 'none', null, 'uncounted'],
  ['Inventory Tracking', 'None', null, 'uncounted'],
  ['Inventory Tracking', 'product', 0, null],
  ['Inventory Tracking', 'variant', 0, null],
  ['Track Inventory', 'by option', 0, null],
  ['Track Inventory', 'none', null, 'uncounted'],
  ['Stock managed', 'no', null, 'uncounted'],
])('%s: where it says %s, a 0 beside it is %s pieces', (column, word, stock, stockRule) => {
  const text = `SKU,Name,Price,Current Stock,${column}\nA,Mug,12.00,0,${word}\nB,Cup,9.00,4,product\n`;
  const fields = ['product.sku', 'product.name', 'product.price', 'product.stock', 'product.isCounted'];
  const columns = text.split('\n')[0]?.split(',') ?? [];
  const mapping = Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? '']));
  const { products } = readText('t.csv', text, { mappings: { 't.csv': mapping } });
  expect(products.map(({ variants: [one] }) => [one?.stock, one?.stockRule])).toEqual([
    [stock, stockRule],
    [4, null],
  ]);
  // Nobody passes such a column over in silence.
  const guessed = readText('t.csv', text);
  const isAsked = guessed.findings.some((one) => one.column === column && one.code === 'column_unknown');
  expect(isAsked || guessed.products[0]?.variants[0]?.stock === stock).toBe(true);
});

test('Etsy: listings that two files have without a number come in once, and both may share an SKU', () => {
  const head = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,SKU';
  const file = [head, 'Print,,20.00,EUR,3,,P', 'Print in blue,,21.00,EUR,3,,P', 'Card,,2.00,EUR,9,,C'].join('\n');
  const contents = read([file, file.replace('Card', 'Carte')]);
  expect(contents.products.map(({ name }) => name.en)).toEqual(['Print', 'Print in blue', 'Card']);
  expect(contents.findings.filter(({ code }) => code === 'product_double')).toHaveLength(3);
});

test.each([
  ['1,00E+03', false],
  ['4.5E+12', false],
  ['03. Dez', false],
  ['3-Dec', false],
  ['12-Mar', false],
  ['03-déc', false],
  ['12-dic', false],
  ['1E3', true],
  ['3-12', true],
  ['00012', true],
  ['12-MAR', true],
  ['03-Box', true],
  ['DEC-3', true],
])('a SKU %s that a program for tables has made of another one names no product (taken: %s)', (sku, isTaken) => {
  const contents = readText('s.csv', `SKU;Name;Price;Stock\n"${sku}";Vase;12.00;3\n`);
  expect(contents.products).toMatchObject(isTaken ? [{ variants: [{ sku }] }] : []);
  expect(codesOf(contents).includes('value_recast')).toBe(!isTaken);
});

test.each([
  ['Product ID;Active (0/1);Name *;Price tax included;Rewritten URL;Quantity;Weight', '1;1;N;12;n;1;0.3', true],
  ['sku,product_type,url_key,name,price,qty,weight,product_online', 'A,simple,n,N,12,1,0.3,1', true],
  [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Weight (kg)',
    '1,simple,A,N,1,visible,12,0.3',
    false,
  ],
])('weights of no unit come in as kilograms, and that is said: %s', (head, row, isSaid) => {
  const contents = readText('w.csv', `${head}\n${row}\n`);
  expect(contents.products).toMatchObject([{ variants: [{ weight: 300 }] }]);
  expect(codesOf(contents).includes('weight_kilos')).toBe(isSaid);
});

test.each([
  'Default (0 = No, 1 = Yes)',
  'Défaut (0 = Non, 1 = Oui)',
  'Predefinito (0 = No, 1 = Sì)',
  'Standard (0 = Nein, 1 = Ja)',
  'Por defecto (0 = No, 1 = Sí)',
])('PrestaShop: which combination comes first is nobody’s question (%s)', (column) => {
  const contents = read([
    'Product ID;Active (0/1);Name *;Price tax included;Rewritten URL;Quantity\n1;1;N;12;n;1',
    `Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price;Quantity;${column}\n1;Size:select:0;L:0;0;1;1\n1;Size:select:0;M:0;0;1;0`,
  ]);
  expect(codesOf(contents)).toEqual(['sku_missing']);
});

test('a maker without a letter or a digit is none', () => {
  const makers = ['', ' ', '\u00a0', '-', '–', 'n/a', 'N/A', 'null', '…', 'Na’ama', 'N', '3M'];
  const { products } = readText(
    'm.csv',
    ['SKU,Name,Price,Stock,Brand', ...makers.map((maker, at) => `S${at},N${at},5.00,1,${maker}`)].join('\n'),
  );
  expect(products.map(({ maker }) => maker)).toEqual([...makers.slice(0, 9).map(() => ''), ...makers.slice(9)]);
});

test.each([
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Published,Visibility in catalog,Tax status,Tax class,Stock,Regular price',
    '1,simple,A,Vase,1,visible,taxable,,3,41.3223',
  ],
  ['Magento', 'sku,product_type,url_key,name,price,qty,product_online', 'A,simple,vase,Vase,41.3223,3,1'],
])('%s does not say whether its prices include VAT, and somebody is asked before anything goes in', (_, head, row) => {
  const priced = (vatToAdd: number | undefined) => {
    const { products, findings } = read([`${head}\n${row}\n`], { vatToAdd });
    return [products[0]?.variants[0]?.price, asked(findings).map(({ code, weight }) => `${code} ${weight}`)];
  };
  expect(priced(undefined)[1]).toEqual(['price_basis left_out']);
  expect([priced(0), priced(21)]).toEqual([
    [4132, []],
    [5000, []],
  ]);
});
