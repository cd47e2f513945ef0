import { expect, test } from 'vitest';
import { generatedProduct } from '#scripts/demo/seed-generated.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { wantedOf } from '#scripts/commands/seed.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { slugProblem } from '#src/domain/catalogue/slug.ts';

const NUMBERS = Array.from({ length: 2000 }, (_, index) => index + 1);
const GENERATED = NUMBERS.flatMap(generatedProduct);
const ALL = [...demoRecords(0), ...GENERATED];

test('generated products are the same each time', () => {
  expect(NUMBERS.flatMap(generatedProduct)).toEqual(GENERATED);
});

test('generated products have addresses, names, stock numbers and ids that nothing else has', () => {
  const products = ALL.flatMap((draft) => (draft.collection === 'products' ? [draft.fields] : []));
  for (const locale of LOCALES) {
    const slugs = products.map((fields) => fields[`slug_${locale}`] ?? '');
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => slugProblem('product', slug) !== null)).toEqual([]);
    const names = products.map((fields) => fields[`name_${locale}`]);
    expect(new Set(names).size).toBe(names.length);
  }
  const skus = ALL.flatMap((draft) => (draft.collection === 'items' ? [draft.fields.sku] : []));
  expect(new Set(skus).size).toBe(skus.length);
  const ids = ALL.map(({ collection, id }) => `${collection}/${id}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test('generated products bring items and no pictures', () => {
  expect(NUMBERS.filter((number) => generatedProduct(number).length < 2)).toEqual([]);
  expect(GENERATED.filter(({ pictures }) => pictures !== undefined)).toEqual([]);
});

test('--products and --orders are totals, and a bad value is told in one line', () => {
  expect(wantedOf([])).toEqual({ products: undefined, orders: undefined });
  expect(wantedOf(['--products', '10000'])).toEqual({ products: 10_000, orders: undefined });
  expect(wantedOf(['--products=31', '--orders=200000'])).toEqual({ products: 31, orders: 200_000 });
  for (const [args, most] of [
    [['--products', '3'], 100_000],
    [['--products', '1e4'], 100_000],
    [['--products', '-5'], 100_000],
    [['--orders', '0'], 1_000_000],
    [['--orders', 'many'], 1_000_000],
  ] as const)
    expect(() => wantedOf(args), args.join(' ')).toThrow(
      new RegExp(`^.*(?:takes a whole number from \\d+ to ${most}|is not understood: .*)\\.$`),
    );
  for (const args of [['--products'], ['--product', '40'], ['40']])
    expect(() => wantedOf(args), args.join(' ')).toThrow(/^".*" is not understood: .*whole numbers\.$/);
});
