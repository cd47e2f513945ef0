import { expect, test } from 'vitest';
import { productPaths } from '#src/stores/cart/suggestions.ts';

test('of addresses that were visited, those of products in the language of the page count, each once and in their order', () => {
  const at = (path: string): string => `https://shop.example${path}`;
  const seen = [
    '/fr/products/bol?item=A-1',
    '/products/bowl',
    '/fr/products/bol#more',
    '/fr/products/bol/reviews',
    '/fr/products/bol/_payload.json',
    '/fr/product/bols',
    '/fr/products/lampe',
  ].map(at);
  expect(productPaths(seen, 'fr')).toEqual(['/fr/products/bol', '/fr/products/lampe']);
  expect(productPaths(seen, 'en')).toEqual(['/products/bowl']);
});
