/** What exports of shops in use have, and clean samples do not. */
import { expect, test } from 'vitest';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { codesOf, readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

test('Magento: a line of a language keeps what it does not say, and one of another language is said', () => {
  const contents = readFixtures(['magento/store-views.csv'], { vatToAdd: 0 });
  const [lantern] = contents.products;
  expect(lantern).toMatchObject({
    name: { en: 'Lantern' },
    summary: { en: 'In clear tin' },
    description: { en: '<p>Tin</p>' },
  });
  expect(contents.findings.find(({ code }) => code === 'language_unknown')).toMatchObject({
    row: 4,
    params: { value: 'sv' },
  });
});

test('Magento: stock as the shop has it, a number in capitals, commas in names of categories, addresses as they are made', () => {
  const { products } = readFixtures(['magento/store-views.csv']);
  const [lantern, wick, hook] = products;
  expect(lantern).toMatchObject({
    categories: [
      { path: ['Garden'], oldPath: '/garden.html' },
      { path: ['Garden', 'Lights, lanterns and candles'], oldPath: '/garden/lights-lanterns-and-candles.html' },
    ],
    attributes: { Material: ['Tin'] },
    oldPaths: ['/Tin-Lantern.html', '/tin-lantern.html'],
    variants: [{ stock: 7, gtin: '4006381333931' }],
  });
  expect(hook?.categories.map(({ path }) => path)).toEqual([['Garden'], ['Sale']]);
  expect(hook?.oldPaths).toEqual(['/wall-hook.html']);
  // What nobody counts has no number of pieces, and what was only a part of others is not shown.
  expect(wick).toMatchObject({ status: 'draft', variants: [{ stock: null }] });
});

test('Magento: a variant that is not in the files is said as what it is', () => {
  const contents = readFixtures(['magento/store-views.csv'], { vatToAdd: 0 });
  expect(contents.findings.find(({ code }) => code === 'variant_missing')).toMatchObject({
    row: 6,
    params: { value: 'HOOK-S' },
  });
  expect(codesOf(contents)).toEqual(['hidden', 'language_unknown', 'variant_missing', 'weight_kilos']);
});

test('Etsy: columns in the language of whoever downloads, and listings that share an SKU', () => {
  const contents = readFixtures(['etsy/annunci.csv', 'etsy/angebote.csv'], { locale: 'it' });
  const [cup, bowl, candle] = contents.products;
  expect(contents.files.map(({ source, unknownColumns }) => [source, unknownColumns])).toEqual([
    ['etsy', ['TIPO VARIANTE 1', 'TIPO VARIANTE 2']],
    ['etsy', ['VARIATIONSTYP 1', 'VARIATIONSTYP 2']],
  ]);
  expect(cup).toMatchObject({
    key: '7',
    status: 'published',
    description: { it: '<p>Fatta a mano.</p><p>In gres.</p>' },
    attributes: { Material: ['Gres'] },
    variants: [{ sku: '7', price: 2800, stock: 2 }],
  });
  expect(cup?.pictures).toHaveLength(2);
  expect(bowl).toMatchObject({ key: 'Ciotola', options: { it: ['Colore'] } });
  expect(bowl?.variants.map(({ values }) => values.it)).toEqual([['Blu'], ['Verde']]);
  expect(candle?.options).toEqual({ it: ['Duft', 'Größe'] });
  expect(candle?.variants.map(({ sku, values }) => [sku, values.it?.join()])).toEqual([
    ['K1', 'Lavendel,S'],
    ['K2', 'Lavendel,L'],
    ['K3', 'Zeder,S'],
    ['K4', 'Zeder,L'],
  ]);
});

test('PrestaShop: categories of a file of their own are no products, and say levels and addresses', () => {
  const contents = readFixtures(['prestashop/lampes.csv', 'prestashop/categories.csv', 'prestashop/declinaisons.csv'], {
    locale: 'fr',
    vatToAdd: 20,
  });
  expect(contents.products).toHaveLength(1);
  expect(contents.products[0]).toMatchObject({
    categories: [{ path: ['Lampes', 'Lampes de table'], oldPath: '/4-lampes-de-table' }],
    oldPaths: ['/31-lampe-en-verre.html', '/lampes-de-table/31-lampe-en-verre.html'],
  });
});

test('a summary that says the description again is left out', () => {
  const { products } = readFixtures(['prestashop/lampes.csv'], { locale: 'fr', vatToAdd: 20 });
  expect(products[0]).toMatchObject({
    summary: {},
    description: { fr: '<p>En <strong>verre</strong> soufflé.</p>' },
  });
});

test('PrestaShop: what is wrong with a combination is said of the line of its own file', () => {
  const contents = readFixtures(['prestashop/lampes.csv', 'prestashop/declinaisons.csv'], { locale: 'fr' });
  expect(contents.findings.map(({ code, file, row }) => [code, file, row])).toEqual([
    ['stock_unread', 'declinaisons.csv', 2],
    ['gtin_double', 'declinaisons.csv', 3],
    ['gtin_wrong', 'declinaisons.csv', 4],
    ['parent_missing', 'declinaisons.csv', 5],
    ['price_net', 'lampes.csv', 2],
    ['price_net', 'lampes.csv', 2],
    ['price_net', 'lampes.csv', 2],
  ]);
});

test('Shopify: gift cards are left out, and its own list of goods stands in where the shop gave no type', () => {
  const contents = readFixtures(['shopify/goods.csv']);
  expect(contents.products.map(({ key, categories }) => [key, categories.map(({ path }) => path.join('>'))])).toEqual([
    ['bowl', ['Bowls']],
    ['spoon', ['Cutlery']],
  ]);
  expect(contents.products[0]?.attributes).toEqual({ Color: ['oak', 'dark-oak'] });
  expect(contents.findings.map(({ code, row, params }) => [code, row, params['value']])).toEqual([
    ['kind_left_out', 2, 'Card for a present'],
    ['kind_left_out', 3, 'Card for a present'],
    // 19 beside 29 is no price before.
    ['old_price', 6, '8.00'],
  ]);
});

const WOO =
  'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)\n';
const MAGENTO =
  'sku,store_view_code,attribute_set_code,product_type,name,price,qty,is_in_stock,product_online,visibility,configurable_variations,additional_attributes\n';

test.each([
  [
    'WooCommerce',
    `${WOO}10,variable,H,Hoodie,1,1,,,C,,Size,"S, M, L"\n11,variation,H-S,Hoodie S,0,1,5,25.00,,H,Size,S\n12,variation,H-M,Hoodie M,1,0,5,25.00,,H,Size,M\n13,variation,H-L,Hoodie L,1,1,4,25.00,,H,Size,L\n`,
  ],
  [
    'Magento',
    `${MAGENTO}H,,Default,configurable,Hoodie,0,0,1,1,"Catalog, Search","sku=H-S,size=S|sku=H-M,size=M|sku=H-L,size=L",\nH-S,,Default,simple,S,25.00,5,1,2,,,size=S\nH-M,,Default,simple,M,25.00,5,0,1,,,size=M\nH-L,,Default,simple,L,25.00,4,1,1,,,size=L\n`,
  ],
])(
  '%s: a variant that was switched off stays out, one that was sold out has no pieces, and both are said',
  (_shop, text) => {
    const { products, findings } = readText('a.csv', text);
    expect(products.map(({ status, variants }) => [status, variants.map(({ sku, stock }) => [sku, stock])])).toEqual([
      [
        'published',
        [
          ['H-M', 0],
          ['H-L', 4],
        ],
      ],
    ]);
    expect(findings.map(({ code, weight, params }) => [code, weight, params['value']])).toEqual(
      expect.arrayContaining([
        ['variant_off', 'changed', 'H-S'],
        ['stock_off', 'changed', '5'],
      ]),
    );
  },
);

test('Magento says where a product was made, by a name or a code; what is no country is said', () => {
  const row = (sku: string, country: string): string => `${sku},,Default,simple,${sku},9.00,1,1,1,4,,,${country}\n`;
  const head = MAGENTO.replace('\n', ',country_of_manufacture\n');
  const { products, findings } = readText(
    'a.csv',
    head + row('A', 'Italy') + row('B', 'FR') + row('C', 'Atlantis') + row('D', ''),
  );
  expect(products.map((one) => one.country_of_origin)).toEqual(['IT', 'FR', '', '']);
  expect(findings.filter(({ code }) => code === 'origin_unknown').map(({ params }) => params['value'])).toEqual([
    'Atlantis',
  ]);
});

test('a product of which all variations are switched off comes in as a draft, with all of them', () => {
  const text = `${WOO}10,variable,H,Hoodie,1,1,,,C,,Size,"S, M"\n11,variation,H-S,Hoodie S,0,1,5,25.00,,H,Size,S\n12,variation,H-M,Hoodie M,-1,1,5,25.00,,H,Size,M\n`;
  expect(readText('a.csv', text).products).toMatchObject([
    { status: 'draft', variants: [{ sku: 'H-S' }, { sku: 'H-M' }] },
  ]);
});

test('of two products with one number the first one goes in with its variations, and the other is said', () => {
  const woo = `${WOO}10,variable,H,Hoodie,1,1,,,C,,Size,"S, M"\n11,variation,H-S,Hoodie S,1,1,5,25.00,,id:10,Size,S\n12,variation,H-M,Hoodie M,1,1,5,25.00,,id:10,Size,M\n10,simple,X,Other,1,1,5,9.00,C,,,\n`;
  const read = readText('a.csv', woo);
  expect(read.products.map(({ key, variants }) => [key, variants.length])).toEqual([['10', 2]]);
  expect(read.findings.map(({ code, row }) => [code, row])).toContainEqual(['product_double', 5]);
  const magento = `${MAGENTO}A,,Default,simple,Aaa,8.00,5,1,1,"Catalog, Search",,\nA,,Default,simple,Again,99.00,1,1,1,"Catalog, Search",,\n`;
  expect(readText('a.csv', magento).findings.map(({ code, row }) => [code, row])).toContainEqual(['product_double', 3]);
});

test('a combination that comes to less than nothing has no price', () => {
  const products =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity;URL rewritten\n7;1;Shirt;Home;20,00;SH;9;shirt\n';
  const combinations =
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity\n7;Size:select:0;S:0;C-S;2,00;3\n7;Size:select:0;M:1;C-M;-50,00;4\n';
  const encode = (text: string) => new TextEncoder().encode(text);
  const {
    products: [shirt],
  } = readMovedFiles(
    [
      { name: 'c.csv', bytes: encode(combinations) },
      { name: 'p.csv', bytes: encode(products) },
    ],
    { source: 'guess', locale: 'en', oldOrigin: '', mappings: {}, vatToAdd: 0 },
  );
  expect(shirt?.variants.map(({ price }) => price)).toEqual([2200, null]);
});

test('Magento: a price of another store view is said', () => {
  const { products, findings } = readText(
    'a.csv',
    'sku,store_view_code,attribute_set_code,product_type,name,price,url_key\nA,,Default,simple,Lamp,20.00,lamp\nA,fr,Default,,Lampe,18.00,lampe\nA,it,Default,,Lampada,20.00,lampada\n',
  );
  expect(products[0]?.variants).toMatchObject([{ price: 2000 }]);
  expect(findings.filter(({ code }) => code === 'view_price')).toMatchObject([
    { row: 3, column: 'price', weight: 'changed', params: { value: '18.00', view: 'fr' } },
  ]);
});
