/** Days, weeks and months on clocks in Paris and Rome: beside what Intl knows of them. */
import { expect, test } from 'vitest';
import { dayBegins, localDay, shiftDay, stepBefore, stepsUntil } from '#src/domain/format/periods.ts';

const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const HOUR_MS = 60 * 60 * 1000;

test('each hour of the weeks in which clocks change belongs to the day that clocks in Paris show, and days begin at their midnight', () => {
  const clocksChange = [Date.UTC(2026, 9, 20), Date.UTC(2027, 2, 24)];
  for (const ms of clocksChange.flatMap((from) => Array.from({ length: 9 * 24 }, (_, hour) => from + hour * HOUR_MS))) {
    const day = localDay(ms);
    expect(day).toBe(intl.format(ms));
    expect(localDay(dayBegins(day)), day).toBe(day);
    expect(localDay(dayBegins(day) - 1), day).toBe(shiftDay(day, -1));
  }
});

test('days, weeks from Monday and months end today', () => {
  const days = stepsUntil('day', '2026-11-24');
  expect([days.length, days[0], days.at(-1)]).toEqual([
    30,
    { from: '2026-10-26', to: '2026-10-26' },
    { from: '2026-11-24', to: '2026-11-24' },
  ]);
  const weeks = stepsUntil('week', '2026-11-25');
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    13,
    { from: '2026-08-31', to: '2026-09-06' },
    { from: '2026-11-23', to: '2026-11-25' },
  ]);
  const months = stepsUntil('month', '2028-02-29');
  expect([months.length, months[0], months[10], months.at(-1)]).toEqual([
    12,
    { from: '2027-03-01', to: '2027-03-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
  ]);
});

test('the step before is as long: a whole month beside a whole month, a part beside the same part', () => {
  expect(stepBefore('day', { from: '2026-11-24', to: '2026-11-24' })).toEqual({ from: '2026-10-25', to: '2026-10-25' });
  expect(stepBefore('week', { from: '2026-11-23', to: '2026-11-25' })).toEqual({
    from: '2026-08-24',
    to: '2026-08-26',
  });
  expect(stepBefore('month', { from: '2026-11-01', to: '2026-11-24' })).toEqual({
    from: '2025-11-01',
    to: '2025-11-24',
  });
  expect(stepBefore('month', { from: '2028-02-01', to: '2028-02-29' })).toEqual({
    from: '2027-02-01',
    to: '2027-02-28',
  });
  expect(stepBefore('month', { from: '2027-02-01', to: '2027-02-28' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(stepBefore('month', { from: '2029-02-01', to: '2029-02-28' })).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
});

test.for(['day', 'week', 'month'] as const)(
  'by %s: what is shown and what was before have no gap and share no day',
  (kind) => {
    for (let day = '2028-01-20'; day < '2028-03-20'; day = shiftDay(day, 1)) {
      const steps = stepsUntil(kind, day);
      steps.forEach((step, index) => {
        const next = steps[index + 1];
        if (next !== undefined) expect(shiftDay(step.to, 1)).toBe(next.from);
      });
      const [first, last] = [steps[0], steps.at(-1)];
      if (first === undefined || last === undefined) throw new Error('No steps.');
      expect(last.to).toBe(day);
      expect(stepBefore(kind, last).to < first.from).toBe(true);
    }
  },
);
