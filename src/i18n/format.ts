/** Days and times as each language writes them, by Intl. Numbers and amounts: src/domain/format. */
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/**
 * A day: '21 November 2026', '21 novembre 2026'. UTC, because records hold UTC and a build must not depend on where it
 * runs.
 */
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

/**
 * Day and time to the second, with the zone of the reader: '21 November 2026 at 15:32:07 CET'. Runs in the browser
 * only.
 */
export function formatMoment(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'long', timeStyle: 'long' }).format(date);
}

/** A weight as people say it: '850 g', '2.4 kg'. `grams`: whole grams. */
export function formatWeight(locale: Locale, grams: number): string {
  const [value, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram'];
  return new Intl.NumberFormat(FORMAT_LOCALE[locale], { style: 'unit', unit, maximumFractionDigits: 2 }).format(value);
}

/** Day and time of day where the reader is: '21 Nov 2026, 15:32'. Runs in the browser only. */
export function formatDayTime(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}
