/** Days, weeks and months on clocks in Paris and Rome, as 'YYYY-MM-DD'. Pure arithmetic of calendars. */
import { centralEuropean } from '#src/domain/format/dates.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Days from one to another, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const PERIODS = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** Number of them that one page shows. */
const STEPS: Readonly<Record<PeriodKind, number>> = { day: 30, week: 13, month: 12 };

/** The day of a moment (ms). */
export function localDay(ms: number): string {
  return new Date(centralEuropean(ms)).toISOString().slice(0, 10);
}

/** ms at which a day begins. */
export function dayBegins(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [summer, winter] = [midnight - 2 * HOUR_MS, midnight - HOUR_MS];
  return localDay(summer) === day ? summer : winter;
}

/** `days` later; below 0: earlier. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or the last one of a month that is shorter. */
function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** First day of the step that `day` belongs to. */
function firstOf(kind: PeriodKind, day: string): string {
  if (kind === 'day') return day;
  if (kind === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(day, -weekday);
}

function shift(kind: PeriodKind, day: string, steps: number): string {
  return kind === 'month' ? shiftMonth(day, steps) : shiftDay(day, steps * (kind === 'week' ? 7 : 1));
}

/** The last steps, oldest first; the last of them ends with `today`. */
export function stepsUntil(kind: PeriodKind, today: string): Period[] {
  const first = firstOf(kind, today);
  return Array.from({ length: STEPS[kind] }, (_, index) => {
    const from = shift(kind, first, index + 1 - STEPS[kind]);
    const last = lastOf(kind, from);
    return { from, to: last < today ? last : today };
  });
}

/** The last day of the whole step that begins on `from`. */
function lastOf(kind: PeriodKind, from: string): string {
  return shiftDay(shift(kind, from, 1), -1);
}

/** The step that lies as many steps before as a page shows: as much of it as there is of `step`. */
export function stepBefore(kind: PeriodKind, step: Period): Period {
  const from = shift(kind, step.from, -STEPS[kind]);
  const isWhole = step.to === lastOf(kind, step.from);
  return { from, to: isWhole ? lastOf(kind, from) : shift(kind, step.to, -STEPS[kind]) };
}
