/** The clocks of a return in words: 'Refund due by Thursday, 3 December (4 days left)'. */
import type { DeskReturn } from '#src/contract/desk/after.ts';
import { daysUntil, type ReturnClocks } from '#src/domain/after-sales/return-clocks.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface ClockLine {
  readonly text: string;
  /** It is over, or today is the last day. */
  readonly isUrgent: boolean;
}

/** `day`: midnight in UTC of a day, ms. */
function dayText(locale: Locale, day: number): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], parts).format(new Date(day));
}

function left(t: PartT<'desk-after'>, days: number): string {
  if (days < 0) return t('days.late', { count: -days });
  return days === 0 ? t('days.today') : t('days.left', { count: days });
}

/** `now`: ms. What is awaited of the customer is never urgent for the shop. */
export function clockLines(
  t: PartT<'desk-after'>,
  locale: Locale,
  { sendBackBy, moneyBackBy, mayWait }: ReturnClocks,
  now: number,
): ClockLine[] {
  const line = (key: 'clock.money' | 'clock.goods', day: number, isUrgent: boolean): ClockLine => {
    const days = daysUntil(day, now);
    return { text: t(key, { day: dayText(locale, day), left: left(t, days) }), isUrgent: isUrgent && days <= 1 };
  };
  return [
    ...(moneyBackBy === null ? [] : [line('clock.money', moneyBackBy, !mayWait)]),
    ...(sendBackBy === null ? [] : [line('clock.goods', sendBackBy, false)]),
    ...(mayWait ? [{ text: t(moneyBackBy === null ? 'clock.waitWrong' : 'clock.wait'), isUrgent: false }] : []),
  ];
}

/** The same for a row of a list: the shop's own clock first, and whether it may wait. */
export function shortClockLines(
  t: PartT<'desk-after'>,
  locale: Locale,
  clocks: ReturnClocks,
  now: number,
): ClockLine[] {
  const [first] = clockLines(t, locale, clocks, now);
  return [
    ...(first === undefined ? [] : [first]),
    ...(clocks.mayWait ? [{ text: t('clock.waitShort'), isUrgent: false }] : []),
  ];
}

/** Whether the law of France raises what is owed because it is late (Code de la consommation, L242-4): of withdrawals alone. */
export function risesInFrance(
  { kind, country, clocks }: Pick<DeskReturn, 'kind' | 'country' | 'clocks'>,
  now: number,
): boolean {
  if (clocks === null || clocks.mayWait || clocks.moneyBackBy === null) return false;
  return kind === 'withdrawal' && country === 'FR' && daysUntil(clocks.moneyBackBy, now) < 0;
}
