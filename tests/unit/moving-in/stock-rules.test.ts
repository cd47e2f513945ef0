/** Whether a former shop counts a variant, and sells it on when there is none: by its own columns, else by what a person says once of all (docs/decisions/0451). */
import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import type { MovedVariant } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';

type Answers = Partial<Pick<ReadOptions, 'stockRule' | 'backorderDays' | 'source'>>;

function read(csv: string, answers: Answers = {}) {
  const options: ReadOptions = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {}, ...answers };
  return readMovedFiles([{ name: 'products.csv', bytes: new TextEncoder().encode(csv) }], options);
}

type Seen = readonly [sku: string, stock: number | null, rule: MovedVariant['stockRule'], days: number];

function stocks(csv: string, answers?: Answers): Seen[] {
  return read(csv, answers)
    .products.flatMap(({ variants }) => variants)
    .map(({ sku, stock, stockRule, backorderDays }): Seen => [sku, stock, stockRule, backorderDays]);
}

const SHOPIFY = [
  'Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
  'a,A,<p>a</p>,A,10.00,,0,deny',
  'b,B,<p>b</p>,B,10.00,shopify,0,continue',
  'c,C,<p>c</p>,C,10.00,shopify,4,deny',
].join('\n');

const WOOCOMMERCE = [
  'ID,Type,SKU,Name,Published,Regular price,In stock?,Stock,Backorders allowed?',
  '1,simple,A,A,1,10.00,1,,0',
  '2,simple,B,B,1,10.00,1,0,1',
  '3,simple,C,C,1,10.00,backorder,,0',
  '4,simple,D,D,1,10.00,0,,0',
  '5,simple,E,E,1,10.00,1,3,notify',
  '6,simple,F,F,1,10.00,1,3,0',
].join('\n');

const PRESTASHOP = [
  'Product ID,Active (0/1),Name,Price tax included,URL rewritten,Reference,Quantity,Out of stock',
  '1,1,A,10.00,a,A,0,1',
  '2,1,B,10.00,b,B,5,0',
  '3,1,C,10.00,c,C,5,2',
].join('\n');

const MAGENTO = [
  'sku,product_type,url_key,name,price,qty,manage_stock,use_config_manage_stock,backorders,use_config_backorders',
  'A,simple,a,A,10,0,0,0,0,1',
  'B,simple,b,B,10,0,1,0,2,0',
  'C,simple,c,C,10,3,0,1,0,0',
  'D,simple,d,D,10,3,0,1,0,1',
].join('\n');

const ETSY = [
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
  'A,a,10.00,EUR,4,,,,A',
  'B,b,10.00,EUR,4,,Size,"S,M","B-S,B-M"',
].join('\n');

describe('how the stock of a former shop counts', () => {
  test.each([
    ['Bemerkung', 'verkauft', true],
    ['Comments', 'SOLD', true],
    ['Comments', 'SOLD 3/5', true],
    ['Remarque', 'vendu', true],
    ['Note', 'venduto il 3/5', true],
    ['Osservazioni', 'già vendute', true],
    ['Anmerkung', 'nicht mehr lieferbar', true],
    ['Remarque', 'rupture', true],
    ['Tags', 'sold out', true],
    ['Notes', 'no longer available', true],
    ['Notas', '', false],
    ['Notes', 'Sold in pairs', false],
    ['Note', 'venduto singolarmente', false],
    ['Bemerkung', 'verkauft sich gut', false],
  ])('what says beside pieces that they are gone is said: %s with ‘%s’', (column, text, isSaid) => {
    for (const stock of ['1', '0']) {
      const { products, findings } = read(
        `SKU;Name;Price;Stock;Status;${column}\nA;Vase;45.00;${stock};active;${text}`,
      );
      expect(products[0]?.variants.map((one) => one.stock)).toEqual([Number(stock)]);
      expect(findings.filter(({ code }) => code === 'stock_gone')).toEqual(
        isSaid && stock === '1'
          ? [expect.objectContaining({ weight: 'said', row: 2, column, params: { value: text, count: '1' } })]
          : [],
      );
    }
  });

  test.each([
    ['10,3,0', 7, '10'],
    ['3,3,0', 0, '3'],
    ['2,3.0000,0', 0, '2'],
    ['10,0.0000,0', 10, null],
    ['10,,', 10, null],
    ['10,-5,0', 10, null],
    ['10,3,1', 10, null],
  ])(
    'Magento sells no pieces that it keeps back: with qty, out_of_stock_qty, use_config_min_qty %s',
    (cells, left, all) => {
      const head =
        'sku,product_type,url_key,name,price,qty,out_of_stock_qty,use_config_min_qty,manage_stock,use_config_manage_stock';
      const { products, findings } = read(`${head}\nA,simple,a,A,10,${cells},1,1`);
      expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([left]);
      const kept = findings.filter(({ code }) => code === 'stock_kept_back');
      expect(kept.map(({ weight, params }) => [weight, params])).toEqual(
        all === null ? [] : [['changed', { value: all, count: left }]],
      );
    },
  );

  test('Shopify says it by who counts, and by what becomes of what is sold out', () => {
    expect(stocks(SHOPIFY, { backorderDays: 10 })).toEqual([
      ['A', null, 'uncounted', 0],
      ['B', 0, 'backorder', 10],
      ['C', 4, '', 0],
    ]);
  });

  test('WooCommerce says it by whether it is in stock, how many there are, and whether it is sold on', () => {
    expect(stocks(WOOCOMMERCE)).toEqual([
      ['A', null, 'uncounted', 0],
      ['B', 0, 'backorder', 30],
      ['C', 0, 'backorder', 30],
      ['D', 0, '', 0],
      ['E', 3, 'backorder', 30],
      ['F', 3, '', 0],
    ]);
  });

  test('WooCommerce: pieces that a product counts for all its variations are never uncounted, and nobody knows whose', () => {
    const of = (parents: string, own: string, state: string, size: string, backorders: string) =>
      read(
        [
          'ID,Type,SKU,Name,Published,Regular price,In stock?,Stock,Backorders allowed?,Parent,Attribute 1 name,Attribute 1 value(s)',
          `1,variable,P,P,1,,1,${parents},${backorders},,Size,"S, M"`,
          `2,variation,V,V,1,10.00,${state},${own},0,P,Size,${size}`,
        ].join('\n'),
      );
    for (const own of ['', 'parent'])
      for (const size of ['S', ''])
        for (const [backorders, rule] of [
          ['0', ''],
          ['1', 'backorder'],
        ] as const) {
          const { products, findings } = of('10', own, '1', size, backorders);
          // Somebody is asked about a variation that stands for several.
          const wanted = size === '' ? [null, null] : [rule];
          const variants = products.flatMap((product) => product.variants);
          expect(variants.map(({ stock, stockRule }) => [stock, stockRule])).toEqual(wanted.map((one) => [null, one]));
          expect(findings.filter(({ code }) => code === 'stock_shared')).toMatchObject([
            { weight: 'changed', row: 2, column: 'Stock', params: { value: '10', name: 'P' } },
          ]);
        }
    const rules = (...[parents, own, state]: [string, string, string]) =>
      of(parents, own, state, 'S', '0').products[0]?.variants.map(({ stock, stockRule }) => [stock, stockRule]);
    expect(rules('10', '4', '1')).toEqual([[4, '']]);
    expect(rules('10', '', '0')).toEqual([[0, '']]);
    expect(rules('', '', '1')).toEqual([[null, 'uncounted']]);
  });

  test('PrestaShop says it where a product does not do as the shop does', () => {
    expect(stocks(PRESTASHOP)).toEqual([
      ['A', 0, 'backorder', 30],
      ['B', 5, '', 0],
      ['C', 5, null, 0],
    ]);
  });

  test('Magento says it where a product does not do as the shop does', () => {
    expect(stocks(MAGENTO)).toEqual([
      ['A', null, 'uncounted', 0],
      ['B', 0, 'backorder', 30],
      ['C', 3, '', 0],
      ['D', 3, null, 0],
    ]);
  });

  test('Etsy counts what it sells, and does not say how many of each variation there are', () => {
    expect(stocks(ETSY)).toEqual([
      ['A', 4, '', 0],
      ['B-S', null, null, 0],
      ['B-M', null, null, 0],
    ]);
  });
});

describe('where no file says it', () => {
  const TABLE = ['Name,SKU,Price,Stock', 'A,A,10.00,', 'B,B,10.00,3'].join('\n');

  test('it is asked, and nothing is made sold out in silence', () => {
    const { stockUnsaid, findings } = read(TABLE);
    expect(stockUnsaid).toBe(1);
    expect(findings.map(({ code }) => code)).toContain('stock_unsaid');
  });

  test('what would be live in no collection, without a manufacturer is counted', () => {
    const csv = ['Name,SKU,Price,Stock,Category,Brand,Status', 'A,A,10.00,0,,,active', 'B,B,10.00,3,Lamps,Lumo,active'];
    expect(read([...csv, 'C,C,10.00,0,,,draft'].join('\n')).gaps).toEqual({ uncollected: 1, unmade: 1 });
  });

  test('one answer is that of all: a number that stands there stays counted', () => {
    expect(stocks(TABLE, { stockRule: 'uncounted' })).toEqual([
      ['A', null, 'uncounted', 0],
      ['B', 3, '', 0],
    ]);
    expect(stocks(TABLE, { stockRule: 'backorder', backorderDays: 400 })).toEqual([
      ['A', null, 'backorder', 365],
      ['B', 3, 'backorder', 365],
    ]);
    expect(read(TABLE, { stockRule: '' }).stockUnsaid).toBe(0);
    expect(read(SHOPIFY).stockUnsaid).toBe(0);
  });
});
