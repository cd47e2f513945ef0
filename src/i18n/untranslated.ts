import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

/**
 * `lang` of an element that shows a record's field: English where the translation is missing, else the page's own
 * (undefined).
 */
export function langOf(payload: { readonly untranslated: readonly string[] }, field: string): Locale | undefined {
  return payload.untranslated.includes(field) ? DEFAULT_LOCALE : undefined;
}
