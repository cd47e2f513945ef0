/** Says which language stands in for a text that is missing: the one rule of builds, hooks, orders and the studio. */
import { DEFAULT_LOCALE, isLocale, LOCALES, localized, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

const ORDERS = localized((locale) => [...new Set([locale, DEFAULT_LOCALE, ...LOCALES])]);

/**
 * The languages in the order in which they are asked: the wanted one, the default one, all others. A shop may have
 * given up the wanted one since.
 */
export function fallbackOrder(locale: Locale): readonly Locale[] {
  return ORDERS[isLocale(locale) ? locale : DEFAULT_LOCALE];
}

/**
 * The first text that is not blank, trimmed, and its language; '' in the wanted language where there is none at all.
 */
export function shownText(read: (locale: Locale) => string, locale: Locale): { text: string; from: Locale } {
  for (const from of fallbackOrder(locale)) {
    const text = read(from).trim();
    if (text !== '') return { text, from };
  }
  return { text: '', from: locale };
}

/**
 * The lines of a text that has one for each of something, as many as the default language has: each falls back by
 * itself.
 */
export function shownLines(read: (locale: Locale) => string, locale: Locale): string[] {
  const own = isLocale(locale) ? linesOf(read(locale)) : [];
  return linesOf(read(DEFAULT_LOCALE)).map((line, at) => own[at] || line);
}
