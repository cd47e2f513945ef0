/** Until when a shop answers what somebody asks of their data: Regulation (EU) 2016/679, art. 12 (3). */
import { dayOf, workingDay } from '#src/domain/after-sales/withdrawal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The last moment (ms) of a month that begins with the day of `received` (ms): the same date of the next month, or its
 * last day where it has no such date, and the Monday after a weekend (Regulation 1182/71, art. 3). The day ends by
 * clocks in Paris and Rome as they are in summer: an hour early in winter, never late.
 */
export function requestDue(received: number): number {
  const day = new Date(dayOf(received));
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0)).getUTCDate();
  const date = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, Math.min(day.getUTCDate(), last));
  return workingDay(date) + DAY_MS - 2 * 60 * 60 * 1000 - 1;
}
