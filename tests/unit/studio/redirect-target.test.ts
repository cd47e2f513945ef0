import { expect, test } from 'vitest';
import { automaticTarget } from '#src/studio/record/names.ts';

const product = {
  id: 'product00000001',
  status: 'published',
  name_en: 'Lamp',
  name_fr: 'Lampe',
  slug_en: 'lamp',
  slug_fr: '',
};
const former = (from: string, expand: object): Readonly<Record<string, unknown>> => ({ from, to: '', expand });

test('a redirect of the shop leads to where its record is now, in the language of the address', () => {
  expect(automaticTarget(former('/products/old', { product }), 'fr')).toEqual({
    name: 'Lampe',
    path: '/products/lamp',
  });
  expect(automaticTarget(former('/fr/products/ancien', { product }), 'en')).toEqual({
    name: 'Lamp',
    path: '/fr/products/lamp',
  });
  const draft = { ...product, status: 'draft' };
  expect(automaticTarget(former('/products/old', { product: draft }), 'en')).toEqual({ name: 'Lamp', path: '' });
});

test('what somebody has written is shown as it is', () => {
  expect(automaticTarget({ from: '/old', to: '/product', expand: {} }, 'en')).toBeNull();
  expect(automaticTarget({ from: '/old', to: '' }, 'en')).toBeNull();
});
