import { INTERFACE } from '#src/config.ts';

/** The first and the last day of a date field, as `min` and `max` of a native one; `now` in ms. */
export function dateRange(now: number = Date.now()): { readonly min: string; readonly max: string } {
  const year = new Date(now).getFullYear();
  return {
    min: `${year - INTERFACE.dateYearsBack}-01-01T00:00`,
    max: `${year + INTERFACE.dateYearsAhead}-12-31T23:59`,
  };
}
