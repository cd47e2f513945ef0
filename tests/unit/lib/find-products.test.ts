import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#src/contract/payload.ts';
import { findProducts } from '#src/lib/find-products.ts';

const card = (name: string, summary = ''): ProductCard => ({
  id: name,
  path: `/products/${name}`,
  name,
  summary,
  pictures: [],
  price: null,
  onSale: false,
  band: 'in',
  items: 1,
  untranslated: [],
});
const products = [card('Lampe', 'en céramique'), card('Vase Céramique'), card('Table')];
const names = (query: string): readonly string[] => findProducts(products, query).map(({ name }) => name);

describe('findProducts', () => {
  test('ignores accents and case, and puts names first', () => {
    expect(names('ceramique')).toEqual(['Vase Céramique', 'Lampe']);
  });
  test('wants every word', () => {
    expect(names('CÉRAMIQUE lampe')).toEqual(['Lampe']);
    expect(names('table vase')).toEqual([]);
  });
  test('finds nothing for nothing', () => {
    expect(names('  ')).toEqual([]);
  });
});
