import { expect, test } from 'vitest';
import { isPayload, payloadPath } from '#src/contract/payload.ts';

test('a payload stands beside its page', () => {
  expect(payloadPath('/')).toBe('/_payload.json');
  expect(payloadPath('/fr/products/vase')).toBe('/fr/products/vase/_payload.json');
});

test.for([[null], ['x'], [{}], [{ kind: 'product' }], [{ kind: 'page', locale: 'en', path: '/' }]])(
  '%j is no product payload',
  ([value]) => {
    expect(isPayload(value, 'product')).toBe(false);
  },
);

test('a payload is known by its kind', () => {
  expect(isPayload({ kind: 'product', locale: 'en', path: '/products/vase' }, 'product')).toBe(true);
});
