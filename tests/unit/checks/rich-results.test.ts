import { expect, test } from 'vitest';
import { richResultProblems } from '#scripts/checks/rich-results.ts';

const offer = {
  '@type': 'Offer',
  price: '12.00',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  itemCondition: 'https://schema.org/NewCondition',
  url: 'https://shop.example/products/a?item=A',
};
const one = { '@type': 'Product', name: 'A, red', sku: 'A', image: 'https://shop.example/a.jpg', offers: offer };
const other = { ...one, sku: 'B', offers: { ...offer, url: 'https://shop.example/products/a?item=B' } };
const group = {
  '@type': 'ProductGroup',
  productGroupID: 'a',
  name: 'A',
  description: 'It is A.',
  brand: { '@type': 'Brand', name: 'Maker' },
  variesBy: ['https://schema.org/color'],
  hasVariant: [one, other],
};
const problemsOf = (...things: readonly Readonly<Record<string, unknown>>[]): string[] =>
  richResultProblems(things, { hasItems: true, hasPicture: true });

test('a whole group lacks nothing', () => expect(problemsOf(group)).toEqual([]));

test.for([
  [{ name: '' }, 'name is missing'],
  [{ description: '' }, 'description is missing'],
  [{ brand: 'Maker' }, 'brand is missing'],
  [{ productGroupID: '' }, 'productGroupID is missing'],
  [{ hasVariant: [one] }, 'a group has fewer than two variants'],
  [{ variesBy: ['https://schema.org/height'] }, 'variesBy has https://schema.org/height'],
  [{ hasVariant: [one, { ...other, sku: 'A' }] }, 'two variants have the sku A'],
  [{ hasVariant: [one, { ...one, sku: 'B' }] }, 'two variants have the address https://shop.example/products/a?item=A'],
  [{ hasVariant: [one, { ...other, image: undefined }] }, 'variant B: image is missing'],
  [{ hasVariant: [one, { ...other, gtin13: '4006381333932' }] }, 'variant B: gtin13 is no such number'],
  [{ hasVariant: [one, { ...other, gtin8: '4006381333931' }] }, 'variant B: gtin8 is no such number'],
  [{ hasVariant: [one, { ...other, offers: {} }] }, 'variant B: has no Offer'],
  [
    { hasVariant: [one, { ...other, offers: { ...other.offers, price: '0.00' } }] },
    'variant B: price is no amount above 0',
  ],
  [
    { hasVariant: [one, { ...other, offers: { ...other.offers, priceCurrency: '€' } }] },
    'variant B: priceCurrency is no currency',
  ],
  [
    { hasVariant: [one, { ...other, offers: { ...other.offers, availability: 'InStock' } }] },
    'variant B: availability is none that Google knows',
  ],
  [
    { hasVariant: [one, { ...other, offers: { ...other.offers, priceValidUntil: 'soon' } }] },
    'variant B: priceValidUntil is no date',
  ],
  [{ aggregateRating: { ratingValue: 0, reviewCount: 1 } }, 'a rating or review lacks what Google requires'],
  [{ review: [] }, 'has reviews and no aggregateRating'],
] as const)('%o: %s', ([change, problem]) => expect(problemsOf({ ...group, ...change })).toEqual([problem]));

test('a page with something to buy has one product', () => {
  expect(problemsOf()).toEqual(['structured data has no product']);
  expect(problemsOf(group, group)).toEqual(['structured data has two products']);
  expect(richResultProblems([], { hasItems: false, hasPicture: true })).toEqual([]);
});
