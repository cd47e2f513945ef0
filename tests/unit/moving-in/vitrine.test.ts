import { expect, test } from 'vitest';
import { MOVED_KINDS } from '#src/contract/moving-in/moved.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';
import { readFixtures } from '#tests/unit/moving-in/fixtures.ts';

const OPTIONS = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} } as const;
const fileOf = (kind: string, records: readonly unknown[]) => ({
  name: `${kind}.json`,
  bytes: new TextEncoder().encode(JSON.stringify({ vitrine: 1, kind, records })),
});

test('what was read from another shop, written as this shop exports it, is read again without a difference', () => {
  const contents = readFixtures([
    'shopify/products_export.csv',
    'shopify/orders_export.csv',
    'shopify/customers_export.csv',
    'shopify/redirects.csv',
    'woocommerce/products.csv',
  ]);
  const again = readMovedFiles(
    MOVED_KINDS.map((kind) => fileOf(kind, contents[kind])),
    OPTIONS,
  );
  for (const kind of MOVED_KINDS) expect(again[kind]).toEqual(contents[kind]);
  expect(again.findings).toEqual([]);
});

test('a record of another form is left out, and says where it is wrong', () => {
  const [good] = readFixtures(['shopify/products_export.csv']).products;
  const bad = [
    { ...good, description: { en: '<script>x</script>' } },
    { ...good, variants: null },
    { ...good, variants: [{ ...good?.variants[0], price: 1.5 }] },
    { ...good, name: { xx: 'x' } },
    null,
  ];
  const contents = readMovedFiles([fileOf('products', [good, ...bad])], OPTIONS);
  expect(contents.products).toEqual([good]);
  expect(contents.findings.map(({ code, row, params }) => [code, row, params['value']])).toEqual([
    ['record_wrong', 2, 'description.en: <script>x</script>'],
    ['record_wrong', 3, 'variants'],
    ['record_wrong', 4, 'variants.0.price: 1.5'],
    ['record_wrong', 5, 'name.xx: x'],
    ['record_wrong', 6, '?'],
  ]);
});

/** A file of products as a person has changed it: column → cell, a line each. */
function changed(...lines: readonly Readonly<Record<string, string>>[]) {
  const columns = [
    'product',
    'name_en',
    'status',
    'tax_class',
    'sku',
    'price',
    'currency',
    'weight_g',
    'unit_quantity',
    'variant_pictures',
  ];
  const rows = lines.map((line) => columns.map((column) => line[column] ?? '').join(','));
  const bytes = new TextEncoder().encode([columns.join(','), ...rows].join('\n'));
  const { products, findings } = readMovedFiles([{ name: 'products.csv', bytes }], OPTIONS);
  return {
    variants: products.flatMap(({ variants }) => variants),
    said: findings.map(({ params }) => params['value']),
  };
}

const OWN = {
  product: 'lamp',
  name_en: 'Lamp',
  status: 'draft',
  sku: 'L',
  price: '12.00',
  currency: 'EUR',
  weight_g: '0',
  unit_quantity: '0',
};

test('a line of products that says a price without a stock number, or in another currency, is said and not taken', () => {
  expect(changed(OWN).said).toEqual([]);
  expect(changed(OWN).variants).toMatchObject([{ sku: 'L', price: 1200 }]);
  expect(changed({ ...OWN, sku: '', price: '' })).toEqual({ variants: [], said: [] });
  for (const lines of [[{ ...OWN, sku: '' }], [{ ...OWN, sku: '', price: '', weight_g: '5' }]])
    expect(changed(...lines)).toEqual({ variants: [], said: ['variants.0.sku'] });
  expect(changed(OWN, { ...OWN, sku: '' })).toEqual({ variants: [], said: ['variants.1.sku'] });
  expect(changed({ ...OWN, currency: 'USD' })).toEqual({ variants: [], said: ['variants.0.price: 12.00 USD'] });
  expect(changed({ ...OWN, status: 'Published' }).said).toEqual(['status: Published']);
});
