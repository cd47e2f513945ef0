/** Format of settings in local storage. */
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';

/**
 * Persisted settings (specification, section 3). `searchPanel` is not among them: it is the dialog's own state; nor are
 * `countries`: which there are to choose from is the shop's, and stands in its payload.
 */
export interface Settings {
  /** The theme that the shopper chose; null: nothing chosen. */
  readonly dark: boolean | null;
  readonly locale: Locale | null;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  /** Id in `addresses`: the main one of the account, as this browser last heard. */
  readonly currentAddressId: string | null;
  /** Ours: the shop loads only what it is asked for. */
  readonly lowData: boolean;
}

/** Settings from any text: a field that makes no sense counts as not set. */
export function parseSettings(raw: string | null): Settings {
  const { dark, locale, country, currentAddressId, lowData } = parseObject(raw);
  return {
    dark: typeof dark === 'boolean' ? dark : null,
    locale: isLocale(locale) ? locale : null,
    country: textOrNull(country),
    currentAddressId: textOrNull(currentAddressId),
    lowData: lowData === true,
  };
}
