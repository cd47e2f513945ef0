import { describe, expect, it } from 'vitest';
import { EDITABLE } from '#src/schema/derived/editing.ts';
import { copiedItem, copiedProduct } from '#src/studio/duplicate/duplicate-product.ts';

const PRODUCT = {
  id: 'product00000001',
  status: 'published',
  rank: 7,
  name_en: 'Lamp',
  name_fr: 'Lampe',
  name_it: '',
  slug_en: 'lamp',
  slug_fr: 'lampe',
  slug_it: '',
  summary_en: 'Light.',
  alt_en: 'A lamp',
  search_title_en: 'The lamp',
  category: 'category0prints',
  images: ['medium000000001', 'medium000000002'],
  focus: [{ x: 1, y: 1 }],
  outdated: { name_it: 'abc' },
  updated: '2026-01-01 00:00:00.000Z',
};

describe('the copy of a product', () => {
  it('is a draft with names and addresses of its own, and all else that editors write', () => {
    const values = copiedProduct(PRODUCT, 2);
    expect(values).toEqual({
      status: 'draft',
      rank: 7,
      name_en: 'Lamp (2)',
      name_fr: 'Lampe (2)',
      name_it: '',
      slug_en: 'lamp-2',
      slug_fr: 'lampe-2',
      slug_it: '',
      summary_en: 'Light.',
      alt_en: 'A lamp',
      category: 'category0prints',
      images: PRODUCT.images,
      focus: [{ x: 1, y: 1 }],
    });
    for (const field of Object.keys(values)) expect(EDITABLE.products.fields).toContain(field);
  });

  it('has an address that is no longer than one may be', () => {
    const values = copiedProduct({ slug_en: 'a'.repeat(100) }, 12);
    expect(values['slug_en']).toBe(`${'a'.repeat(97)}-12`);
  });
});

it('the copy of an item has a stock number of its own, no code of another article, and nothing in stock', () => {
  const item = {
    sku: 'L-1',
    gtin: '4006381333931',
    price: 1950,
    stock: 4,
    values_en: 'Blue',
    rank: 10,
    images: ['medium000000001'],
  };
  const values = copiedItem({ ...item, shelf: 'A3', product: PRODUCT.id }, 3, 'product00000002');
  expect(values).toEqual({
    product: 'product00000002',
    sku: 'L-1-3',
    price: 1950,
    stock: 0,
    values_en: 'Blue',
    rank: 10,
    images: ['medium000000001'],
  });
});
