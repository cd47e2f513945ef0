import { CHOSEN } from '#src/domain/site/chosen-languages.ts';
import { KNOWN_LOCALES, LANGUAGES, type Locale } from '#src/domain/site/languages.ts';

/** The languages of the shop, the first one without a prefix. */
export const LOCALES: readonly Locale[] = CHOSEN;

/** The language without a prefix, which stands in for texts that are missing in another one. */
export const DEFAULT_LOCALE: Locale = CHOSEN[0] ?? LANGUAGES[0].code;

/** Languages that the code knows and the shop has not chosen. It may have had them once. */
export const OTHER_LOCALES: readonly Locale[] = KNOWN_LOCALES.filter((code) => !CHOSEN.includes(code));
