/** Months of the books: 'YYYY-MM', by clocks in Paris and Rome. Pure. */
import { centralEuropean } from '#src/domain/format/dates.ts';

const HOUR_MS = 60 * 60 * 1000;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && MONTH.test(value);
}

/** The day of a moment (ms), 'YYYY-MM-DD'. */
export function dayOf(ms: number): string {
  return new Date(centralEuropean(ms)).toISOString().slice(0, 10);
}

/** The month of a moment (ms). */
export function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7);
}

/** The month that is `count` later; below 0: earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** ms of the first moment of a month. Clocks never change at the beginning of one. */
function beginOf(month: string): number {
  const local = Date.parse(`${month}-01T00:00:00Z`);
  return centralEuropean(local - 2 * HOUR_MS) === local ? local - 2 * HOUR_MS : local - HOUR_MS;
}

/** A span of days of the books: from its first moment to before its last (ms). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spanOf(month: string, months = 1): Span {
  return { from: beginOf(month), to: beginOf(monthAfter(month, months)) };
}

/** Shift by which a moment in UTC becomes a day: hours to add before `change` (ms) and from it on. */
export interface DayShift {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** Clocks change once in a month at most. */
export function dayShift({ from, to }: Span): DayShift {
  const hours = (ms: number): number => (centralEuropean(ms) - ms) / HOUR_MS;
  const [before, after] = [hours(from), hours(to - 1)];
  let change = to;
  if (before !== after) for (change = from; hours(change) === before;) change += HOUR_MS;
  return { before, after, change };
}

/** The first month of a month's quarter, and its name: '2026-10' and 4 for '2026-11'. */
export function quarterOf(month: string): { readonly first: string; readonly year: number; readonly quarter: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const quarter = Math.floor((number - 1) / 3) + 1;
  return { first: `${year}-${`${quarter * 3 - 2}`.padStart(2, '0')}`, year, quarter };
}
