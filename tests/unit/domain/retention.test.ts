import { expect, test } from 'vitest';
import { daysBefore, firstDayKept, RETENTION } from '#src/domain/retention.ts';

test('an order is kept for whole years, counted from the end of its own', () => {
  const kept = (now: string): string => new Date(firstDayKept(Date.parse(now), 10)).toISOString();
  expect(kept('2026-11-21T12:00:00Z')).toBe('2016-01-01T00:00:00.000Z');
  expect(kept('2026-12-31T23:59:59.999Z')).toBe('2016-01-01T00:00:00.000Z');
  expect(kept('2027-01-01T00:00:00Z')).toBe('2017-01-01T00:00:00.000Z');
});

test('other terms are days', () => {
  expect(daysBefore(Date.UTC(2026, 10, 21), 2)).toBe(Date.UTC(2026, 10, 19));
});

test('each term begins within its bounds', () => {
  for (const { term, least, most } of Object.values(RETENTION)) {
    expect(term).toBeGreaterThanOrEqual(least);
    expect(term).toBeLessThanOrEqual(most);
  }
});
