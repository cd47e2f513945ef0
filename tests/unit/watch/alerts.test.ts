/** When somebody is told of what the watch sees, and what it sees on a clock and in a certificate. */
import { describe, expect, test } from 'vitest';
import { alertMail } from '#pocketbase/mails/templates/staff-mails.ts';
import { ALERT_KINDS, alertKey, isAlertDue, readAlerts, sentAlertOfKey, type Alert } from '#src/domain/site/alerts.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { daysNearEnd } from '#src/watch/certificate.ts';
import { offsetOf } from '#src/watch/clock-offset.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const DISK: Alert = { kind: 'disk', about: 'below15', values: { free: '12', gigabytes: '3.4' } };

describe('an alert', () => {
  test.each([
    ['at first', null, true],
    ['within the hour', { at: NOW - HOUR + 1, about: 'below10' }, false],
    ['after an hour, of another case', { at: NOW - HOUR, about: 'below10' }, true],
    ['after an hour, of the same', { at: NOW - HOUR, about: 'below15' }, false],
    ['within a day, of the same', { at: NOW - DAY + 1, about: 'below15' }, false],
    ['after a day, of the same', { at: NOW - DAY, about: 'below15' }, true],
  ])('%s: %j → %s', (_when, last, isDue) => expect(isAlertDue(DISK, last, NOW)).toBe(isDue));

  test('is known again by the key of its mail', () => {
    expect(sentAlertOfKey(alertKey(DISK, NOW))).toEqual({ at: NOW, about: 'below15' });
    expect(sentAlertOfKey('contact:1')).toBeNull();
  });

  test('counts from a file of the present alone', () => {
    const file = JSON.stringify({ at: NOW - 1000, alerts: [DISK, { kind: 'other' }] });
    expect(readAlerts(file, NOW, 1000)).toEqual([DISK]);
    expect(readAlerts(file, NOW, 999)).toEqual([]);
    expect(readAlerts('', NOW, 999)).toEqual([]);
  });

  test('has its words in every language, with no place left open', () => {
    const values = {
      count: '2',
      error: '550',
      free: '12',
      gigabytes: '3.4',
      day: '2026-12-01',
      seconds: '130',
      minutes: '12',
    };
    for (const locale of LOCALES)
      for (const kind of ALERT_KINDS) {
        const mail = JSON.stringify(alertMail(locale, { kind, values }));
        expect(mail, `${locale} ${kind}`).not.toMatch(/\{\{|undefined|\d{4}-\d{2}-\d{2}/);
      }
  });
});

test.each([
  [90, 15, null],
  [90, 13.5, 13],
  [47, 8, null],
  [47, 7, 7],
  [6, 2, null],
  [6, 0.5, 0],
  [90, -1.5, -2],
])('a certificate of %s days with %s left: %s', (all, left, days) => {
  expect(daysNearEnd({ from: NOW - (all - left) * DAY, until: NOW + left * DAY }, NOW)).toBe(days);
});

test('a clock is compared with the header of an answer, to two seconds', () => {
  const date = new Date(NOW).toUTCString();
  expect(offsetOf(date, NOW + 1000, NOW + 1400)).toBe(0);
  expect(offsetOf(date, NOW + 130_000, NOW + 130_400)).toBe(130_200);
  expect(offsetOf(date, NOW, NOW + 60_000)).toBeNull();
  expect(offsetOf(null, NOW, NOW)).toBeNull();
});
