/** Days as each language writes them, without Intl. UTC, as records hold it. */
import { MONTHS } from '#src/domain/site/language/months.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** `ms` since the epoch as a day: '21 November 2026', '21 novembre 2026'. */
export function formatDate(locale: Locale, ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[locale].split(' ')[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** The time of day of `ms` since the epoch: '09:05'. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

const HOUR_MS = 60 * 60 * 1000;

/** 01:00 UTC of the last Sunday of a month with 31 days (`month` from 0), ms. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - last.getUTCDay(), 1);
}

/**
 * `ms` moved so that its UTC day and time are those of clocks in Paris and Rome (Directive 2000/84/EC; right from 1996
 * on).
 */
export function centralEuropean(ms: number): number {
  const year = new Date(ms + HOUR_MS).getUTCFullYear();
  const summer = ms >= lastSunday(year, 2) && ms < lastSunday(year, 9);
  return ms + (summer ? 2 : 1) * HOUR_MS;
}
