import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, isLocale, localePath, LOCALES, localized } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

describe('locales', () => {
  test('are en, fr and it; English is the default', () => {
    expect(LOCALES).toEqual(['en', 'fr', 'it']);
    expect(DEFAULT_LOCALE).toBe('en');
  });

  test.for([['de'], ['EN'], ['en-US'], [''], [null], [undefined], [1]])('%s is none', ([value]) => {
    expect(isLocale(value)).toBe(false);
  });

  test('one value each is made in order', () => {
    expect(localized((locale) => locale.toUpperCase())).toEqual({ en: 'EN', fr: 'FR', it: 'IT' });
  });
});

describe('paths', () => {
  test.for([
    ['en', '/', '/'],
    ['fr', '/', '/fr'],
    ['it', '/', '/it'],
    ['en', '/cart', '/cart'],
    ['fr', '/products/vase', '/fr/products/vase'],
  ] as const)('%s %s is %s', ([locale, path, expected]) => {
    expect(localePath(locale, path)).toBe(expected);
    expect(splitLocale(expected)).toEqual({ locale, path });
  });

  test('a segment that only begins like a language is no language', () => {
    expect(splitLocale('/french')).toEqual({ locale: 'en', path: '/french' });
    expect(splitLocale('/en/cart')).toEqual({ locale: 'en', path: '/en/cart' });
  });

  test('splitting what was joined gives both back', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((word) => !isLocale(word));
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.array(segment, { maxLength: 4 }), (locale, segments) => {
        const path = `/${segments.join('/')}`;
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path });
      }),
    );
  });
});
