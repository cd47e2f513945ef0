/**
 * Working days of banks: Monday to Friday by clocks in Paris and Rome. Holidays count as days: each country has its own
 * (docs/decisions/0226).
 */
import { centralEuropean } from '#src/domain/format/dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Midnight of the local day (its number since the epoch), ms. */
function midnight(day: number): number {
  const winter = day * DAY_MS - HOUR_MS;
  return centralEuropean(winter) === day * DAY_MS ? winter : winter - HOUR_MS;
}

function isWorkingDay(day: number): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * Working days after the last one that a shopper is told: money that comes on that day is seen in the account a day
 * later.
 */
const GRACE_DAYS = 1;

/** The end of the last of `days` (1 or more) working days after the day of `now`, ms since the epoch. */
export function afterWorkingDays(now: number, days: number): number {
  let day = Math.floor(centralEuropean(now) / DAY_MS);
  for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day += 1;
  return midnight(day + 1);
}

/** End of an order whose transfer is to be there by `until`, which is the end of a working day, ms since the epoch. */
export function endAfter(until: number): number {
  return afterWorkingDays(until - 1, GRACE_DAYS);
}

/** The reverse of `endAfter`: what a shopper is told of an order that ends so. */
export function shownDeadline(end: number): number {
  let day = Math.floor(centralEuropean(end - 1) / DAY_MS);
  for (let left = GRACE_DAYS; left > 0; left -= isWorkingDay(day) ? 1 : 0) day -= 1;
  return midnight(day + 1);
}
