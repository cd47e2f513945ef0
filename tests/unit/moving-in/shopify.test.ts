import { describe, expect, test } from 'vitest';
import { codesOf, readFixtures, readText } from '#tests/unit/moving-in/fixtures.ts';

describe('products of Shopify', () => {
  const contents = readFixtures(['shopify/products_export.csv']);
  const [shade, oil] = contents.products;

  test('a product with two options has its variants, pictures, addresses and repaired text', () => {
    expect(contents.products).toHaveLength(2);
    expect(shade).toMatchObject({
      key: 'linen-shade',
      row: 2,
      name: { en: 'Linen shade' },
      slug: { en: 'linen-shade' },
      status: 'published',
      categories: [{ path: ['Lamps'], oldPath: '' }],
      maker: 'Lumo',
      options: { en: ['Size', 'Colour'] },
      searchTitle: { en: 'Linen shade | Lumo' },
      oldPaths: ['/products/linen-shade'],
    });
    expect(shade?.description.en).toBe(
      '<h2>Shade</h2><p>Soft <strong>light</strong>, for two rooms</p><table><tbody><tr><td>Height</td><td>30 cm</td></tr></tbody></table>',
    );
    expect(shade?.pictures.map(({ from }) => from)).toEqual([
      'https://cdn.example.com/a.jpg?v=1',
      'https://cdn.example.com/b.jpg',
      'https://cdn.example.com/c.jpg',
    ]);
    expect(
      shade?.variants.map(({ sku, values, price, stock, gtin, weight }) => [
        sku,
        values.en,
        price,
        stock,
        gtin,
        weight,
      ]),
    ).toEqual([
      ['SH-S-W', ['S', 'White'], 2990, 4, '4006381333931', 350],
      ['SH-S-R', ['S', 'Red'], 2990, 0, '', 350],
      ['', ['L', 'White'], 123_450, 0, '', 600],
    ]);
    expect(shade?.variants[0]?.pictures).toEqual([{ from: 'https://cdn.example.com/w.jpg', alt: {} }]);
    expect(new Set(shade?.variants.map(({ key }) => key)).size).toBe(3);
  });

  test('has the pieces that its file of stock counts, at all places together, whichever file is named first', () => {
    for (const names of [
      ['shopify/products_export.csv', 'shopify/inventory_export.csv'],
      ['shopify/inventory_export.csv', 'shopify/products_export.csv'],
    ]) {
      const counted = readFixtures(names);
      expect(counted.files.map(({ source }) => source)).toEqual(['shopify', 'shopify']);
      expect(counted.products[0]?.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
        ['SH-S-W', 9],
        ['SH-S-R', 0],
        ['', 0],
      ]);
      expect(counted.findings.filter(({ file }) => file === 'inventory_export.csv')).toMatchObject([
        { code: 'parent_missing', row: 6, params: { value: 'gone-lamp' } },
      ]);
    }
  });

  test('one that has no options is one variant, and a stock that nobody counts is none', () => {
    expect(oil).toMatchObject({
      status: 'draft',
      options: {},
      variants: [{ values: {}, sku: '', price: 1000, stock: null, unitQuantity: 750, unit: 'ml' }],
    });
  });

  test('what changes or is left out is said, and columns that are not known are listed', () => {
    expect(codesOf(contents)).toEqual([
      'gtin_wrong',
      'name_missing',
      'names_again',
      'old_price',
      'price_rounded',
      'sku_double',
      'sku_missing',
      'status_unsaid',
      'stock_below',
      'text_pictures',
    ]);
    expect(contents.files[0]).toMatchObject({ source: 'shopify', kind: 'products', encoding: 'UTF-8', separator: ',' });
    expect(contents.files[0]?.unknownColumns).toEqual(['Image Position', 'Color (product.metafields.custom.color)']);
  });
});

test('variants that share a stock number are known by what they are, in whatever order they come', () => {
  const shirt = (sizes: string): string[] => {
    const lines = sizes.split(' ').map((size) => `shirt,Shirt,Size,${size},SHIRT,19.00`);
    const text = ['Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...lines].join('\n');
    const [product] = readText('products_export.csv', text).products;
    return (product?.variants ?? []).map(({ key, values }) => `${values.en?.join('') ?? ''} ${key}`).toSorted();
  };
  expect(shirt('XL M S')).toEqual(shirt('S M XL'));
  expect(shirt('M S')).toEqual(shirt('S M XL').filter((one) => !one.startsWith('XL')));
  const text =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nt,T,Size,S,A,9.00\nt,T,Size,M,B,9.00\n';
  expect(readText('products_export.csv', text).products[0]?.variants.map(({ key }) => key)).toEqual(['A', 'B']);
});
