/** The formats without Intl give what Intl gives, in every language. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';
import { formatAmount, plainAmount } from '#src/domain/format/money.ts';
import { formatNumber, formatPercent } from '#src/domain/format/numbers.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import * as inPages from '#src/i18n/format.ts';

const locale = fc.constantFrom(...LOCALES);

/** Intl's objects are dear to make. */
const formats = new Map<string, Intl.NumberFormat>();

/** 'always': Italian and French would write 1234,50 without a separator. French sets units and signs off by a narrow no-break space. */
function byIntl(
  language: Locale,
  options: Intl.NumberFormatOptions,
  value: (format: Intl.NumberFormat) => number,
): string {
  const name = language + JSON.stringify(options);
  const format =
    formats.get(name) ?? new Intl.NumberFormat(FORMAT_LOCALE[language], { useGrouping: 'always', ...options });
  formats.set(name, format);
  const text = format.format(value(format));
  return language === 'fr' ? text.replaceAll('\u00a0', '\u202f') : text;
}

const withIntl = {
  formatAmount: (language: Locale, amount: number, currency: string): string =>
    byIntl(
      language,
      { style: 'currency', currency },
      (format) => amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
    ),
  formatNumber: (language: Locale, value: number, digits: number): string =>
    byIntl(language, { maximumFractionDigits: digits }, () => value),
  formatPercent: (language: Locale, percent: number): string =>
    byIntl(language, { style: 'percent', maximumFractionDigits: 2 }, () => percent / 100),
};

describe('amounts', () => {
  test('are those of Intl in every currency that Intl knows', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    for (const currency of [...Intl.supportedValuesOf('currency'), 'XXQ']) {
      for (const language of LOCALES) {
        expect(formatAmount(language, 0, currency)).toBe(withIntl.formatAmount(language, 0, currency));
        expect(formatAmount(language, -7, currency)).toBe(withIntl.formatAmount(language, -7, currency));
      }
      fc.assert(
        fc.property(locale, amount, (language, value) => {
          expect(formatAmount(language, value, currency)).toBe(withIntl.formatAmount(language, value, currency));
        }),
        { numRuns: 20 },
      );
    }
  });

  test('read as the words of the design say', () => {
    expect(LOCALES.map((language) => formatAmount(language, 123_450, 'EUR'))).toEqual([
      '€1,234.50',
      '1\u202f234,50\u202f€',
      '1.234,50\u00a0€',
    ]);
    expect(formatPercent('fr', -20)).toBe('-20\u202f%');
  });

  test('have the digits of their currency for machines too', () => {
    expect(plainAmount(1234, 'JPY')).toBe('1234');
    expect(plainAmount(123_450, 'EUR')).toBe('1234.50');
  });
});

describe('numbers', () => {
  test('are those of Intl', () => {
    const value = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(locale, value, fc.integer({ min: 0, max: 4 }), (language, number, digits) => {
        expect(formatNumber(language, number, digits)).toBe(withIntl.formatNumber(language, number, digits));
      }),
      { numRuns: 5000 },
    );
  });

  test.each([1.005, 0.5, -0.5, 999.995, 9.999, -0, 0, 1e-7, 1e20])('%d is rounded as Intl does it', (number) => {
    for (const language of LOCALES)
      for (const digits of [0, 1, 2, 3])
        expect(formatNumber(language, number, digits)).toBe(withIntl.formatNumber(language, number, digits));
  });

  test('percentages too: rates of VAT have at most two decimals', () => {
    fc.assert(
      fc.property(locale, fc.integer({ min: -10_000, max: 100_000 }), (language, basisPoints) => {
        expect(formatPercent(language, basisPoints / 100)).toBe(withIntl.formatPercent(language, basisPoints / 100));
      }),
    );
  });
});

describe('days and times', () => {
  const day = fc.date({ min: new Date('1996-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  const clock = { hour: '2-digit', minute: '2-digit' } as const;

  test('are those of Intl', () => {
    fc.assert(
      fc.property(locale, day, (language, date) => {
        expect(formatDate(language, date.getTime())).toBe(inPages.formatDate(language, date));
        const said = new Intl.DateTimeFormat(FORMAT_LOCALE[language], { ...clock, timeZone: 'UTC' }).format(date);
        expect(formatTime(date.getTime())).toBe(said);
      }),
      { numRuns: 1000 },
    );
  });

  test('of clocks in Paris follow its summer time, to the minute', () => {
    const inParis = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    });
    const said = (ms: number): string =>
      `${formatDate('en', centralEuropean(ms))} at ${formatTime(centralEuropean(ms))}`;
    fc.assert(
      fc.property(day, (date) => {
        expect(said(date.getTime())).toBe(inParis.format(date));
      }),
      { numRuns: 1000 },
    );
    for (const turn of [
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2027, 0, 1),
      Date.UTC(2024, 2, 31, 1),
    ])
      for (const ms of [turn - 60_000, turn, turn + 60_000]) expect(said(ms)).toBe(inParis.format(ms));
  });
});
