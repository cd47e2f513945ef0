/** What exports of shops in use have, and clean samples do not. */
import { expect, test } from 'vitest';
import { codesOf, readFixtures } from '#tests/unit/moving-in/fixtures.ts';

test('Magento: a line of a language keeps what it does not say, and one of another language is said', () => {
  const contents = readFixtures(['magento/store-views.csv']);
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
  const contents = readFixtures(['magento/store-views.csv']);
  expect(contents.findings.find(({ code }) => code === 'variant_missing')).toMatchObject({
    row: 6,
    params: { value: 'HOOK-S' },
  });
  expect(codesOf(contents)).toEqual(['language_unknown', 'variant_missing']);
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
    // 19 beside 29 is no price before.
    ['old_price', 6, '8.00'],
  ]);
});
