import fc from 'fast-check';
import { transferDays } from '#src/domain/money/received-transfer.ts';
import { expect, test } from 'vitest';
import { centralEuropean } from '#src/domain/format/dates.ts';
import { afterWorkingDays, endAfter, shownDeadline } from '#src/domain/order/working-days.ts';

const at = (iso: string): number => Date.parse(iso);

test.each([
  // A Monday in winter: Paris is an hour ahead of UTC.
  ['2026-11-23T10:00:00Z', 5, '2026-11-30T23:00:00Z'],
  ['2026-11-23T10:00:00Z', 1, '2026-11-24T23:00:00Z'],
  // A Friday, and a Saturday: the first working day is Monday.
  ['2026-11-27T10:00:00Z', 1, '2026-11-30T23:00:00Z'],
  ['2026-11-28T10:00:00Z', 1, '2026-11-30T23:00:00Z'],
  // Half past midnight in Paris is the day before in UTC.
  ['2026-11-22T23:30:00Z', 1, '2026-11-24T23:00:00Z'],
  // Over the end of summer time, and within it.
  ['2026-10-23T10:00:00Z', 1, '2026-10-26T23:00:00Z'],
  ['2026-07-01T10:00:00Z', 2, '2026-07-03T22:00:00Z'],
])('%s and %i working days end at %s', (now, days, end) => {
  expect(new Date(afterWorkingDays(at(now), days)).toISOString()).toBe(end.replace('Z', '.000Z'));
});

test('the end is a local midnight, after as many days from Monday to Friday as were asked for', () => {
  const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (now, days) => {
      const DAY = 24 * 60 * 60 * 1000;
      const [first, end] = [centralEuropean(now), centralEuropean(afterWorkingDays(now, days))];
      expect(end % DAY).toBe(0);
      let working = 0;
      for (let day = Math.floor(first / DAY) + 1; day < end / DAY; day += 1)
        if (![0, 6].includes(new Date(day * DAY).getUTCDay())) working += 1;
      expect(working).toBe(days);
    }),
  );
});

test.each([
  // Told until the end of a Monday, of a Friday, and of the Friday before summer time ends.
  ['2026-11-30T23:00:00Z', '2026-12-01T23:00:00Z'],
  ['2026-11-27T23:00:00Z', '2026-11-30T23:00:00Z'],
  ['2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z'],
])('an order whose transfer is to be there by %s ends at %s', (shown, end) => {
  expect(endAfter(at(shown))).toBe(at(end));
  expect(shownDeadline(at(end))).toBe(at(shown));
});

test('a shop that says nothing waits five working days for a transfer', () => {
  expect([transferDays(0), transferDays(-1), transferDays(9)]).toEqual([5, 5, 9]);
});
