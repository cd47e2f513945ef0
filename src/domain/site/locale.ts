/** The languages of the shop and the values that exist once for each. The languages themselves: languages.ts. */
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/language/locales.ts';
import type { Locale } from '#src/domain/site/languages.ts';

export { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/language/locales.ts';
export type { Locale } from '#src/domain/site/languages.ts';

/** A value in each language. */
export type Localized<T> = Readonly<Record<Locale, T>>;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

export function localized<T>(make: (locale: Locale) => T): Localized<T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Localized<T>;
}

/**
 * Site path in a locale: the first language has no prefix. `path` begins with '/', without a locale. Never ends with
 * '/', but for '/' itself.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The language that a record was made in, or the default one where the shop has given it up since. */
export function storedLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE;
}
