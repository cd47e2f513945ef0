import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/locale.ts';

/** The language of an account's mails. */
export function localeOf(account: core.Record): Locale {
  const locale = account.getString('locale');
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}
