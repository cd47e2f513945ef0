/** Days as British English, French and Italian write them, without Intl. UTC, as records hold it. */
import type { Locale } from '#src/domain/locale.ts';

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
} as const satisfies Record<Locale, string>;

/** `ms` since the epoch as a day: '21 November 2026', '21 novembre 2026'. */
export function formatDate(locale: Locale, ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[locale].split(' ')[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** The time of day of `ms` since the epoch: '09:05 UTC'. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}
