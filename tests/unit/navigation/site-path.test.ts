import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sitePath } from '#src/navigation/site-path.ts';

describe('sitePath', () => {
  test.each(['/', '/fr/cart', '/product?sort=price#top'])('takes %s', (path) => expect(sitePath(path)).toBe(path));

  test.each([
    null,
    '',
    'cart',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:x',
  ])('refuses %s', (value) => expect(sitePath(value)).toBeNull());

  test('never leads to another host', () => {
    const origin = 'https://shop.example';
    const text = fc.oneof(
      fc.string(),
      fc.string().map((rest) => `/${rest}`),
      fc.webUrl(),
    );
    const property = fc.property(text, (value) => {
      const path = sitePath(value);
      return path === null || new URL(path, origin).origin === origin;
    });
    expect(fc.check(property).failed).toBe(false);
  });
});
