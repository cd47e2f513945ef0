/** Spans of days in words, with the days of the week: the only place that writes them. */
import { MONTHS } from '#src/domain/site/language/months.ts';
import { SPANS, WEEKDAYS } from '#src/domain/site/language/weekdays.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';

/** 'Thursday 26 November', without the month where `isShort`. */
function dayWords(locale: Locale, written: string, isShort: boolean): string {
  const date = new Date(written);
  const words = [WEEKDAYS[locale].split(' ')[date.getUTCDay()], date.getUTCDate()];
  return [...words, ...(isShort ? [] : [MONTHS[locale].split(' ')[date.getUTCMonth()]])].join(' ');
}

/**
 * 'Thursday 26 to Friday 27 November', 'du jeudi 26 au vendredi 27 novembre', 'Friday 27 November' where both are one.
 */
export function formatSpan(locale: Locale, { from, to }: DeliveryDates): string {
  const last = dayWords(locale, to, false);
  if (from === to) return last;
  const first = dayWords(locale, from, from.slice(0, 7) === to.slice(0, 7));
  return SPANS[locale].replace('|', first).replace('|', last);
}
