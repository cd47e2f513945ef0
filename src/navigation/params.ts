/** Route parameters of a prerendered path. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** Value of `[...locale]`: nothing for English. */
export function localeParam(locale: Locale): Locale | undefined {
  return locale === DEFAULT_LOCALE ? undefined : locale;
}

/** Part of a path that stands after `base` ('/fr/product/x/2', '/product' → 'x/2'), or undefined for `base` itself. */
export function restParam(path: string, base: string): string | undefined {
  const rest = splitLocale(path).path.slice(base.length + 1);
  return rest === '' ? undefined : rest;
}

/** `getStaticPaths` of a page without records: the same in each language. */
export function shellPaths(): { params: { locale: Locale | undefined }; props: { locale: Locale } }[] {
  return LOCALES.map((locale) => ({ params: { locale: localeParam(locale) }, props: { locale } }));
}
