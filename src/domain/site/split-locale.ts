import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/site/locale.ts';

/** Splits a site path into its locale and the path without the prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const first = path.split('/', 2)[1];
  if (first === undefined || first === DEFAULT_LOCALE || !isLocale(first)) return { locale: DEFAULT_LOCALE, path };
  return { locale: first, path: path.slice(first.length + 1) || '/' };
}
