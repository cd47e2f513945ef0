/** Values that were once taken otherwise than they stand in the file: each is read whole, or left out and said. */
import { expect, test } from 'vitest';
import { asked } from '#src/moving-in/finding-codes.ts';
import { readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

test('a value that is not read as a whole is left out and said, with its row and column', () => {
  const contents = readFixtures(['table/odd.csv']);
  const variants = contents.products.map(({ variants: [one] }) => one);
  expect(variants.map((one) => [one?.sku, one?.price, one?.stock, one?.weight, one?.gtin])).toEqual([
    ['O-1', 1250, 5, 350, '4006381333931'],
    ['O-2', null, null, 0, ''],
    ['O-3', null, 1234, 1200, ''],
    ['O-4', null, null, 0, ''],
    ['O-5', 1400, 3, 0, ''],
    ['O-6', 1500, null, 0, ''],
    ['O-7', 1_390_000, 2, 0, ''],
  ]);
  expect(contents.findings.map(({ code, row, column }) => `${row} ${column} ${code}`).toSorted()).toEqual([
    '0  status_unsaid',
    '1 EAN (2) column_double',
    '3 EAN gtin_wrong',
    '3 Price price_unread',
    '3 Stock stock_unread',
    '3 Weight number_unread',
    '4 Price foreign_currency',
    '5  stock_far',
    '5 Price foreign_currency',
    '7 Stock stock_unread',
    '8  price_far',
  ]);
});

test('a price far from all others of its file waits as a draft, and so does one above any reason', () => {
  const of = (prices: readonly string[]) =>
    readText('a.csv', ['name,price,status', ...prices.map((price, at) => `N${at},${price},published`)].join('\n'));
  const { products, findings } = of(['12.00', '15.00', '0.14', '18.00', '1600.00', '19.00', '1500.00']);
  expect(products.map(({ status }) => status === 'draft')).toEqual([false, false, true, false, false, false, false]);
  expect(findings.filter(({ code }) => code === 'price_far')).toMatchObject([
    { code: 'price_far', weight: 'changed', row: 4, params: { value: '0.14', median: '18.00', name: 'N2' } },
  ]);
  expect(of(['100000.01', '99999.99']).products.map(({ status }) => status)).toEqual(['draft', 'published']);
});

test('a number that may be either of two is no price where nothing in the file says which', () => {
  const priceOf = (...prices: readonly string[]) =>
    readText('a.csv', ['name;price', ...prices.map((price, at) => `N${at};${price}`)].join('\n')).products.map(
      ({ variants: [one] }) => one?.price,
    );
  expect(priceOf('1.250', '2.400')).toEqual([null, null]);
  expect(priceOf('1.250', '24,00')).toEqual([125_000, 2400]);
  // A sign that stands before the decimals of others may stand between thousands that somebody wrote by hand.
  expect(priceOf('1.250', '24.00', '89.9')).toEqual([null, 2400, 8990]);
  expect(priceOf('1,250', '24,00')).toEqual([null, 2400]);
  expect(priceOf('1.250', '24.00', '0.995')).toEqual([125, 2400, 100]);
  expect(priceOf('1.250', '24.00', '8.330000')).toEqual([125, 2400, 833]);
});

test('Shopify: what was never sent comes in as a draft, what had no VAT is said, and both are named', () => {
  const { products, findings } = readFixtures(['shopify/digital.csv']);
  expect(products.map(({ key, status }) => [key, status])).toEqual([
    ['pattern', 'draft'],
    ['frame', 'published'],
  ]);
  expect(findings).toMatchObject([
    { code: 'never_sent', column: 'Variant Requires Shipping', params: { value: 'Pattern' } },
    { code: 'tax_free', column: 'Variant Taxable', params: { value: 'Frame' } },
  ]);
});

test('orders: an amount in another currency, or none at all, is no amount', () => {
  const head = 'Name,Financial Status,Created at,Email,Currency,Total,Lineitem name,Lineitem quantity,Lineitem price';
  const order = (currency: string, total: string, quantity = '1', price = '5.00') =>
    readText('orders.csv', `${head}\n#1,paid,2024-03-05,a@b.example,${currency},"${total}",Cup,${quantity},${price}`);
  expect(order('EUR', '€10.00').orders).toMatchObject([{ total: 1000 }]);
  expect(order('USD', '$10.00').orders).toMatchObject([{ total: 1000, currency: 'USD' }]);
  for (const odd of [order('EUR', '$10.00'), order('', '$10.00'), order('EUR', '1E3')]) {
    expect(odd.orders).toEqual([]);
    expect(odd.findings.map(({ code }) => code).filter((code) => code !== 'order_currency')).toEqual([
      'number_unread',
      'order_incomplete',
    ]);
  }
  for (const below of [order('EUR', '-10.00'), order('EUR', '10.00', '-2'), order('EUR', '10.00', '1', '-5.00')])
    expect(below.findings[0]).toMatchObject({ code: 'number_unread', weight: 'changed' });
  const unsure = order('EUR', '10.00', '2 x 5', '20%');
  expect(unsure.findings.map(({ code, column }) => [code, column])).toEqual([
    ['number_unread', 'Lineitem quantity'],
    ['number_unread', 'Lineitem price'],
  ]);
});

const SOLD_ROWS = 'SKU;Name;Price;Stock;Status';
const withColumn = (column: string, cells: readonly string[], stockRule?: 'uncounted') =>
  readText(
    'a.csv',
    `${SOLD_ROWS};${column}\n${cells.map((cell, at) => `A${at};Lamp ${at};12,00;5;active;${cell}`).join('\n')}\n`,
    stockRule && { stockRule },
  );
const askedOf = (column: string, ...cells: readonly string[]): unknown[] =>
  asked(withColumn(column, cells).findings).map(({ params }) => params['value']);

/** Names of what is left out as something else, with a word beside them that makes a yes or a no of it. */
const UNDER_OTHERS =
  'Sold online|Venduto online|Vendu en ligne|Online verkauft|Available for purchase|Wholesale only|Allow purchases|Buying allowed|Reserved|Riservato|Reserviert|Réservé|Sold|Venduto|Vendu|Verkauft|Stock managed';
const ANSWERS = '1 0|0 1|Y N|J N|S N|O N|T F|V F|yes no|sì no|oui non|ja nein|x |✓ |on off'.split('|');

test.each(UNDER_OTHERS.split('|'))('%s: a yes and a no are asked about, however they are written', (column) => {
  const silent = ANSWERS.filter((pair) => askedOf(column, ...pair.split(' ')).length === 0);
  expect(silent).toEqual([]);
});

test('a number under a name of an amount is nobody’s question', () => {
  for (const column of 'Cost|Einkaufspreis|Prix d’achat|Costo|Min qty|Mindestbestellmenge|Max order qty|Low stock|Price per kg|Stock value|Stock location|Incoming|On order|Pack size'.split(
    '|',
  ))
    for (const cells of [
      ['0', '0'],
      ['1', '0'],
      ['1', '1'],
    ])
      expect([column, cells, askedOf(column, ...cells)]).toEqual([column, cells, []]);
  for (const column of ['Sold', 'Venduti', 'Sold quantity']) expect(askedOf(column, '37', '12')).toEqual([]);
});

test.each(['Reserved', 'Reserviert', 'Riservato', 'Réservé', 'Reserved quantity', 'Impegnato'])(
  '%s: what is promised to somebody may be there no more',
  (column) => {
    for (const cell of ['3', '1', 'x', '12.03.2026', 'Anna Rossi'])
      expect([cell, askedOf(column, '0', cell)]).toEqual([cell, [column]]);
    for (const cell of ['0', '', '-', '0,00', 'no']) expect([cell, askedOf(column, '0', cell)]).toEqual([cell, []]);
  },
);

test.each(['Sold', 'Verkauft', 'Venduto', 'Vendu', 'Sold on'])('%s: a day is asked about', (column) => {
  expect(askedOf(column, '', '12.03.2026')).toEqual([column]);
});

const STOCK_WORDS =
  'instock outofstock|in stock/out of stock|disponibile/esaurito|disponible/épuisé|en stock/rupture de stock|lieferbar/ausverkauft|auf Lager/nicht auf Lager|vorrätig/nicht vorrätig|disponible/agotado|available/unavailable';

test.each(['Stock status', 'Lagerstatus', 'État du stock', 'Stato magazzino', 'Availability', 'Disponibilità'])(
  '%s: words of stock say what is sold out, and others are asked about',
  (column) => {
    for (const pair of STOCK_WORDS.split('|')) {
      const words = pair.split(/\/| (?=out)/);
      for (const stockRule of [undefined, 'uncounted'] as const) {
        const { products, findings } = withColumn(column, words, stockRule);
        expect([pair, asked(findings)]).toEqual([pair, []]);
        expect([pair, products.map(({ variants: [one] }) => one?.stock)]).toEqual([pair, [5, 0]]);
      }
      for (const other of ['onbackorder', 'Discontinued', 'Pre-order', 'vielleicht'])
        expect([pair, askedOf(column, ...words, other)]).toEqual([pair, [column]]);
    }
  },
);

test('a word of stock that a person has mapped, and nobody knows, sells nothing', () => {
  const text = `${SOLD_ROWS};There\nA;Lamp;12,00;5;active;discontinued\nB;Vase;12,00;5;active;esaurito\nC;Cup;12,00;5;active;in stock\n`;
  const mapping = { ...readText('a.csv', text).files[0]?.mapping, There: 'product.isInStock' };
  for (const stockRule of [undefined, 'uncounted'] as const) {
    const contents = readText('a.csv', text, { mappings: { 'a.csv': mapping }, ...(stockRule && { stockRule }) });
    expect(contents.products.map(({ variants: [one] }) => [one?.stock, one?.stockRule ?? ''])).toEqual([
      [null, ''],
      [0, ''],
      [5, ''],
    ]);
    expect(contents.findings.map(({ code }) => code)).toContain('stock_unread');
  }
});

/** Fields that hold a yes or a no, and what a no makes of a product. */
test.each([
  ['product.status', { status: 'draft' }],
  ['product.isSent', { status: 'draft' }],
  ['product.isInStock', { variants: [{ stock: 0 }] }],
  ['product.isCounted', { variants: [{ stock: null, stockRule: 'uncounted' }] }],
  ['product.visibility', { status: 'draft' }],
] as const)('%s: a letter is a no where the whole column is of letters', (field, no) => {
  for (const letters of ['Y N', 'J N', 'S N', 'O N', 'T F', 'V F', 'W F', 'y n']) {
    const [yes = '', not = ''] = letters.split(' ');
    const text = `SKU;Name;Price;Stock;Flag\nA;Lamp;12,00;5;${yes}\nB;Vase;12,00;5;${not}\n`;
    const mapping = { SKU: 'product.sku', Name: 'product.name', Price: 'product.price', Stock: 'product.stock' };
    const { products } = readText('a.csv', text, { mappings: { 'a.csv': { ...mapping, Flag: field } } });
    expect([letters, products[1]]).toMatchObject([letters, no]);
    expect(products[0]?.variants).toMatchObject([{ stock: 5 }]);
    expect(products[0]?.status).toBe(field === 'product.status' ? 'published' : null);
  }
});

test('letters that are not all of one pair answer nothing', () => {
  const of = (...cells: readonly string[]) =>
    readText(
      'a.csv',
      `SKU;Name;Price;Stock;Active\n${cells.map((cell, at) => `A${at};Lamp ${at};12,00;5;${cell}`).join('\n')}\n`,
    ).products.map(({ status }) => status);
  expect(of('Y', 'N')).toEqual(['published', 'draft']);
  expect(of('S', 'M', 'N')).toEqual([null, null, null]);
  expect(of('O', 'O')).toEqual([null, null]);
  expect(of('N', 'N')).toEqual(['draft', 'draft']);
});
