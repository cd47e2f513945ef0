import { expect, test } from 'vitest';
import { formatDate } from '#src/domain/format/dates.ts';
import { transferDay } from '#src/domain/order/transfer-day.ts';
import { afterWorkingDays } from '#src/domain/order/working-days.ts';

test.each([
  ['2026-11-23T10:00:00Z', 5, '30 November 2026'],
  ['2026-07-01T10:00:00Z', 2, '3 July 2026'],
  // Summer time ends between the order and its end.
  ['2026-10-23T10:00:00Z', 1, '26 October 2026'],
])('of an order of %s with %i working days is %s, wherever it is read', (now, days, day) => {
  expect(formatDate('en', transferDay(afterWorkingDays(Date.parse(now), days)))).toBe(day);
});
