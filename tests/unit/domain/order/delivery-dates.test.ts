import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, writeTable } from '#src/domain/order/delivery-table.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import {
  deliveryDates,
  oddClosedDay,
  parseClosedDays,
  easterDay,
  isHoliday,
  type Packing,
} from '#src/domain/order/delivery-dates.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FRENCH: Packing = { country: 'FR', cutOff: 0, weekdays: '', closed: [] };
const dayOf = (written: string): number => Date.parse(written) / DAY_MS;
const to = (country: string, daysMin: number, daysMax: number) => ({ country, daysMin, daysMax });

describe('days of delivery', () => {
  test('a time that was typed by mistake is walked as far as the longest, and no further', () => {
    const of = (days: number) => deliveryDates(FRENCH, to('FR', days, days), Date.parse('2026-11-23T10:59Z'));
    expect(of(20_261_231)).toEqual(of(365));
    expect(of(Number.MAX_SAFE_INTEGER)).toEqual(of(365));
    expect(of(364)).not.toEqual(of(365));
  });

  test.each([
    // 23 November 2026 is a Monday; noon in Paris is 11:00 UTC.
    ['before the cut-off hour', '2026-11-23T10:59Z', FRENCH, to('FR', 2, 3), '2026-11-25', '2026-11-26'],
    ['at the cut-off hour', '2026-11-23T11:00Z', FRENCH, to('FR', 2, 3), '2026-11-26', '2026-11-27'],
    ['in summer time', '2026-06-22T10:00Z', FRENCH, to('FR', 1, 1), '2026-06-24', '2026-06-24'],
    ['a later cut-off', '2026-11-23T15:59Z', { ...FRENCH, cutOff: 17 }, to('FR', 2, 3), '2026-11-25', '2026-11-26'],
    ['over a weekend', '2026-11-27T09:00Z', FRENCH, to('IT', 1, 2), '2026-11-30', '2026-12-01'],
    ['on Saturdays', '2026-11-27T09:00Z', FRENCH, { ...to('FR', 1, 2), saturdays: true }, '2026-11-28', '2026-11-30'],
    [
      'packed on Saturdays',
      '2026-11-28T09:00Z',
      { ...FRENCH, weekdays: '123456' },
      to('FR', 1, 1),
      '2026-11-30',
      '2026-11-30',
    ],
    // 8 December is a holiday of Italy alone, 11 November one of France alone.
    ['a holiday where it goes', '2026-12-07T09:00Z', FRENCH, to('IT', 1, 1), '2026-12-09', '2026-12-09'],
    ['the same day elsewhere', '2026-12-07T09:00Z', FRENCH, to('FR', 1, 1), '2026-12-08', '2026-12-08'],
    ['a holiday where it leaves', '2026-11-11T09:00Z', FRENCH, to('IT', 1, 1), '2026-11-13', '2026-11-13'],
    ['Easter Monday', '2027-03-26T09:00Z', FRENCH, to('FR', 1, 2), '2027-03-30', '2027-03-31'],
    [
      'days that an operator adds',
      '2026-12-24T09:00Z',
      { ...FRENCH, closed: ['12-24', '2026-12-28'] },
      to('FR', 1, 1),
      '2026-12-30',
      '2026-12-30',
    ],
  ])('%s', (_, now, packing, carriage, from, last) => {
    expect(deliveryDates(packing, carriage, Date.parse(now))).toEqual({ from, to: last });
  });

  test('are not promised while a shop is closed for long', () => {
    const days = Array.from({ length: 90 }, (_, day) =>
      new Date((dayOf('2026-11-23') + day) * DAY_MS).toISOString().slice(0, 10),
    );
    expect(deliveryDates({ ...FRENCH, closed: days }, to('FR', 1, 2), Date.parse('2026-11-23'))).toBeNull();
  });

  const packings = fc.record({
    country: fc.constantFrom('FR', 'IT', 'DE', 'XX'),
    cutOff: fc.integer({ min: 0, max: 24 }),
    weekdays: fc.constantFrom('', '12345', '2345', '123456', '7'),
    closed: fc.subarray(['12-24', '2026-12-28', '08-10']),
  });
  const carriages = fc.record({
    country: fc.constantFrom('FR', 'IT', 'AT', 'PT', 'XX'),
    daysMin: fc.integer({ min: 0, max: 6 }),
    daysMax: fc.integer({ min: 0, max: 12 }),
    saturdays: fc.boolean(),
  });
  const moments = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2035-12-31') });

  test('are never a Sunday or a holiday of either country, never in the past, in their order, and never earlier for who orders later', () => {
    fc.assert(
      fc.property(
        packings,
        carriages,
        moments,
        fc.integer({ min: 0, max: 20 * DAY_MS }),
        (packing, carriage, now, later) => {
          const dates = deliveryDates(packing, carriage, now);
          if (dates === null) throw new Error('These shops open within days.');
          const [from, last] = [dayOf(dates.from), dayOf(dates.to)];
          for (const day of [from, last]) {
            expect([0, ...(carriage.saturdays ? [] : [6])]).not.toContain(new Date(day * DAY_MS).getUTCDay());
            expect(isHoliday(packing.country, day) || isHoliday(carriage.country, day)).toBe(false);
          }
          expect(from).toBeGreaterThanOrEqual(Math.floor(now / DAY_MS) + carriage.daysMin);
          expect(last).toBeGreaterThanOrEqual(from);
          const next = deliveryDates(packing, carriage, now + later);
          expect(dayOf(next?.from ?? '')).toBeGreaterThanOrEqual(from);
          expect(dayOf(next?.to ?? '')).toBeGreaterThanOrEqual(last);
        },
      ),
    );
  });

  test('are the same from what a page holds', () => {
    fc.assert(
      fc.property(packings, fc.array(carriages), fc.nat(), fc.nat(), (packing, carriage, price, freeFrom) => {
        const table = { currency: 'EUR', packing, rows: carriage.map((one) => ({ ...one, price, freeFrom })) };
        expect(readTable(writeTable(table))).toEqual(table);
      }),
    );
  });

  test('that an operator adds are days, whatever else stands there', () => {
    expect(parseClosedDays('2026-12-24\n 12-31\nChristmas\n24.12.')).toEqual(['2026-12-24', '12-31']);
    expect(oddClosedDay('2026-12-24\n02-29\n')).toBeNull();
    expect(oddClosedDay('2026-12-24\n24.12.')).toBe('24.12.');
    expect(oddClosedDay('2026-02-29')).toBe('2026-02-29');
  });
});

test('Easter is on the Sundays that the calendars have', () => {
  for (const date of ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25'])
    expect(easterDay(Number(date.slice(0, 4)))).toBe(dayOf(date));
});

test('spans of days in words name the month once where it is one', () => {
  expect(LOCALES.map((locale) => formatSpan(locale, { from: '2026-11-26', to: '2026-11-27' }))).toEqual([
    'Thursday 26 to Friday 27 November',
    'du jeudi 26 au vendredi 27 novembre',
    'da giovedì 26 a venerdì 27 novembre',
  ]);
  expect(formatSpan('en', { from: '2026-11-30', to: '2026-12-01' })).toBe('Monday 30 November to Tuesday 1 December');
  expect(formatSpan('fr', { from: '2026-11-27', to: '2026-11-27' })).toBe('vendredi 27 novembre');
});
