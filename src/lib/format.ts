/** Amounts, numbers and percentages as each language writes them. Runs at build and in the browser. */
import { FORMAT_LOCALE } from '#src/domain/format-locale.ts';
import type { Locale } from '#src/domain/locale.ts';

/** Intl's objects are dear to make, and a listing needs the same one for each card. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale + JSON.stringify(options);
  let format = formats.get(name);
  if (format === undefined) {
    // 'always': Italian and French would write 1234,50 without a separator.
    format = new Intl.NumberFormat(FORMAT_LOCALE[locale], { useGrouping: 'always', ...options });
    formats.set(name, format);
  }
  return format;
}

/** French sets units and signs off by a narrow no-break space; Intl gives a wide one before the sign of a currency. */
function typographic(locale: Locale, text: string): string {
  return locale === 'fr' ? text.replaceAll('\u00a0', '\u202f') : text;
}

const digitsOf = new Map<string, number>();

/** How many digits the minor unit of a currency has. */
function minorDigits(currency: string): number {
  let count = digitsOf.get(currency);
  if (count === undefined) {
    count = numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, count);
  }
  return count;
}

/** `amount` in minor units as machines read it: 123450, 'EUR' → '1234.50'. */
export function plainAmount(amount: number, currency: string): string {
  const count = minorDigits(currency);
  return (amount / 10 ** count).toFixed(count);
}

/** `amount` in minor units of the ISO 4217 `currency`: 123450, 'EUR' → '€1,234.50', '1 234,50 €', '1.234,50 €'. */
export function formatAmount(locale: Locale, amount: number, currency: string): string {
  const format = numberFormat(locale, { style: 'currency', currency });
  return typographic(locale, format.format(amount / 10 ** minorDigits(currency)));
}

/** A number with at most `digits` decimals. */
export function formatNumber(locale: Locale, value: number, digits = 0): string {
  return typographic(locale, numberFormat(locale, { maximumFractionDigits: digits }).format(value));
}

/** A whole percentage: 20 → '20%', '20 %', '20%'. */
export function formatPercent(locale: Locale, percent: number): string {
  return typographic(
    locale,
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100),
  );
}

/** A day: '21 November 2026', '21 novembre 2026'. UTC, because records hold UTC and a build must not depend on where it runs. */
export function formatDate(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** A time of day where the reader is: '15:32'. Runs in the browser only: a build has no reader. */
export function formatTime(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { timeStyle: 'short' }).format(date);
}

/** A day where the reader is: '21 November 2026'. Runs in the browser only. */
export function formatDay(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'long' }).format(date);
}

/** The same, short: '21 Nov 26'. */
export function formatShortDay(locale: Locale, date: Date): string {
  const parts = { day: 'numeric', month: 'short', year: '2-digit' } as const;
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], parts).format(date);
}

/** Day and time to the second, with the zone of the reader: '21 November 2026 at 15:32:07 CET'. Runs in the browser only. */
export function formatMoment(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'long', timeStyle: 'long' }).format(date);
}
