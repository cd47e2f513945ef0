import type { SaleSum } from '#src/contract/desk/numbers.ts';
import type { Period, PeriodKind } from '#src/domain/format/periods.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** A day of a calendar: '24 Nov'; `style` 'long' with its year. */
export function dayWords(locale: Locale, day: string, style: 'short' | 'long' = 'short'): string {
  const parts = style === 'short' ? ({ day: 'numeric', month: 'short' } as const) : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { ...parts, timeZone: 'UTC' }).format(new Date(day));
}

/** A step by its name: '24 Nov', 'from 23 Nov', 'Nov 2026'. */
export function stepWords(t: PartT<'desk-numbers'>, locale: Locale, kind: PeriodKind, { from }: Period): string {
  if (kind === 'month')
    return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(from),
    );
  const day = dayWords(locale, from);
  return kind === 'week' ? t('week.from', { day }) : day;
}

/** '+12 %'; '' where there was nothing before. */
export function changeWords(locale: Locale, now: number, before: number): string {
  if (before === 0) return '';
  const format = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(FORMAT_LOCALE[locale], format).format((now - before) / before);
}

/** '7.5 %'; '–' of nothing. */
export function shareWords(locale: Locale, part: number, all: number): string {
  if (all === 0) return '–';
  const format = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(FORMAT_LOCALE[locale], format).format(part / all);
}

/** Minor units; 0 where there are no orders. */
export function averageOf({ orders, amount }: SaleSum): number {
  return orders === 0 ? 0 : Math.round(amount / orders);
}
