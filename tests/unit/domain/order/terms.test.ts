import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#src/domain/site/locale.ts';
import { TERMS_PAGES, termsText, type Terms } from '#src/domain/order/terms.ts';

const page = fc.record({ title: fc.string(), body: fc.string() });
const terms: fc.Arbitrary<Terms> = fc.record({ locale: fc.constantFrom(...LOCALES), cgv: page, retpolicy: page });

test('two different terms never have the same text', () => {
  fc.assert(
    fc.property(terms, terms, (one, other) => {
      expect(termsText(one) === termsText(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
  const none = { title: '', body: '' };
  const moved = (cgv: Terms['cgv']): string => termsText({ locale: 'en', cgv, retpolicy: none });
  expect(moved({ title: 'a', body: 'b' })).not.toBe(moved({ title: 'a\n1:b', body: '' }));
});

test('what an accepted digest was made of stays as it is', () => {
  const cgv = { title: 'Sale', body: '<p>One</p>' };
  const retpolicy = { title: 'Returns', body: '' };
  expect(termsText({ locale: 'fr', cgv, retpolicy })).toBe('2:fr\n4:Sale\n10:<p>One</p>\n7:Returns\n0:');
  expect(TERMS_PAGES).toEqual(['cgv', 'retpolicy']);
});
