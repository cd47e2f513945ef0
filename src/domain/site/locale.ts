/** The three languages of the shop and the values that exist once for each. */

export const LOCALES = ['en', 'fr', 'it'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** A value in each language. */
export type Localized<T> = Readonly<Record<Locale, T>>;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

export function localized<T>(make: (locale: Locale) => T): Localized<T> {
  return { en: make('en'), fr: make('fr'), it: make('it') };
}

/** Site path in a locale: English has no prefix. `path` begins with '/', without a locale. Never ends with '/', but for '/' itself. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
