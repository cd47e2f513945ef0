import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface MonthNavProps {
  readonly locale: Locale;
  /** Place of the desk: its months stand behind it in the address. */
  readonly place: string;
  /** 'YYYY-MM' */
  readonly month: string;
  readonly label: string;
}

/** The month of today where the reader is, 'YYYY-MM'. */
export function monthNow(): string {
  return new Date().toLocaleDateString('sv').slice(0, 7);
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function monthWords(locale: Locale, month: string): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], parts).format(new Date(`${month}-01`));
}

/** The month that is shown, between the one before and the one after. */
export function MonthNav({ locale, place, month, label }: MonthNavProps) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <nav className="numbers-by" aria-label={label}>
      <a href={`#${place}/${before}`} rel="prev">
        ← {monthWords(locale, before)}
      </a>
      <strong aria-current="page">{monthWords(locale, month)}</strong>
      {month < monthNow() && (
        <a href={`#${place}/${after}`} rel="next">
          {monthWords(locale, after)} →
        </a>
      )}
    </nav>
  );
}
