import { storedLocale, type Locale } from '#src/domain/site/locale.ts';

/** The language of mails to the owner of an account, or to whoever sent a statement of withdrawal. */
export function localeOf(record: core.Record): Locale {
  return storedLocale(record.getString('locale'));
}
