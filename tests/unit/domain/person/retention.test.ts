import { expect, test } from 'vitest';
import { daysBefore, firstDayKept, RETENTION } from '#src/domain/person/retention.ts';

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

test('terms and their bounds are those that the privacy policy and the law name', () => {
  const days = Object.fromEntries(
    Object.entries(RETENTION).map(([name, { term, least, most }]) => [name, [term, least, most]]),
  );
  expect(days).toEqual({
    carts_days: [180, 1, 3660],
    unverified_days: [90, 2, 3660],
    unused_days: [1095, 30, 3660],
    messages_days: [1095, 1, 3660],
    mails_days: [1095, 1, 3660],
    events_days: [550, 30, 3660],
    attempts_days: [2, 1, 30],
    vitals_days: [400, 1, 3660],
    stock_requests_days: [365, 1, 3660],
    searches_days: [30, 1, 90],
    drafts_days: [180, 1, 3660],
    revisions_days: [180, 1, 3660],
    builds_days: [30, 1, 3660],
    orders_years: [10, 10, 30],
  });
});
