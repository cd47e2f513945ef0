import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#src/domain/site/locale.ts';
import { RESERVED_SEGMENTS } from '#src/domain/site/routes.ts';
import { effectiveSlug, fixedPageSlug, slugPath, slugProblem } from '#src/domain/catalogue/slug.ts';

test.for(['linen-shirt', 'a', '3', 'size-42', 'x'.repeat(100)])('a product may be called %s', (slug) => {
  expect(slugProblem('product', slug)).toBeNull();
});

test.for([
  'Shirt',
  'é',
  'a b',
  'a--b',
  '-a',
  'a-',
  'a_b',
  'a/b',
  '..',
  '_payload',
  'x'.repeat(101),
  '"',
  '<script>',
  '🎨',
])('no record may be called %s', (slug) => {
  expect(slugProblem('product', slug)).toBe('slug_shape');
});

test('a category is never a number, which is a page of the catalogue', () => {
  expect(slugProblem('category', '2')).toBe('slug_numeric');
  expect(slugProblem('category', 'top-2')).toBeNull();
});

test('no record is called as the error pages are, which hosts look for by name', () => {
  for (const kind of ['product', 'category', 'page'] as const)
    for (const word of ['404', '500']) expect(slugProblem(kind, word), `${kind} ${word}`).not.toBeNull();
});

test('a page never takes an address of the shop', () => {
  for (const word of RESERVED_SEGMENTS) expect(slugProblem('page', word)).not.toBeNull();
  expect(slugProblem('page', 'about-us')).toBeNull();
});

test('a language without a slug of its own uses the English one', () => {
  expect(effectiveSlug({ en: 'shirt', fr: 'chemise', it: '' }, 'fr')).toBe('chemise');
  expect(effectiveSlug({ en: 'shirt', fr: 'chemise', it: '' }, 'it')).toBe('shirt');
  expect(effectiveSlug({ en: '', fr: 'chemise', it: '' }, 'en')).toBe('');
});

test('the specification fixes the addresses of three pages', () => {
  expect(['cgu', 'cgv', 'retpolicy', 'privacy', ''].map(fixedPageSlug)).toEqual([
    'cgu',
    'cgv',
    'retpolicy',
    null,
    null,
  ]);
});

test('paths', () => {
  expect(slugPath('product', 'en', 'shirt')).toBe('/products/shirt');
  expect(slugPath('category', 'fr', 'lampes')).toBe('/fr/product/lampes');
  expect(slugPath('page', 'it', 'privacy')).toBe('/it/privacy');
});

test('every accepted slug stays one path segment in every language', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...LOCALES), (slug, locale) => {
      fc.pre(slug !== '' && slugProblem('product', slug) === null);
      expect(encodeURI(slugPath('product', locale, slug)).split('/')).toHaveLength(locale === 'en' ? 3 : 4);
    }),
  );
});
