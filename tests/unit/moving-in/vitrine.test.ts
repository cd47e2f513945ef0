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
    ['record_wrong', 2, 'description.en'],
    ['record_wrong', 3, 'variants'],
    ['record_wrong', 4, 'variants.0.price'],
    ['record_wrong', 5, 'name.xx'],
    ['record_wrong', 6, '?'],
  ]);
});
