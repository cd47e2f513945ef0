/** Months, days, rates, countries and amounts in words. */
import type { Desk } from '#src/desk/desk-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** 'November 2026'. */
export function monthWords(locale: Locale, month: string): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], parts).format(dateOf(`${month}-01`));
}

/** 'Tue 24 Nov'. */
export function dayWords(locale: Locale, day: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], parts).format(dateOf(day));
}

export function countryWords(locale: Locale, code: string): string {
  return new Intl.DisplayNames(FORMAT_LOCALE[locale], { type: 'region' }).of(code) ?? code;
}

/** Basis points: 550 → '5.5 %'. */
export function rateWords(locale: Locale, rate: number): string {
  return new Intl.NumberFormat(FORMAT_LOCALE[locale], { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
}

/** Writes amounts of the shop's currency. */
export function amountWriter({ locale, props }: Desk): (minor: number) => string {
  return (minor) => formatAmount(locale, minor, props.currency);
}

/** Who has done something, without the name of the collection: 'users anna@…'. */
export function personWords(by: string): string {
  return by.slice(by.indexOf(' ') + 1);
}
