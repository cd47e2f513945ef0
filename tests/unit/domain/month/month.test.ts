/** Months and their sums, against clocks and arithmetic that are not the shop's. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAbroad } from '#src/domain/month/abroad.ts';
import { reportingRows } from '#src/domain/month/france.ts';
import { dailyTakings } from '#src/domain/month/italy.ts';
import { JOURNAL_COLUMNS, journalRows, USUAL_ACCOUNTS, type JournalDocument } from '#src/domain/month/journal.ts';
import { dayOf, dayShift, isMonth, monthAfter, monthOf, quarterOf, spanOf } from '#src/domain/month/months.ts';
import { ossQuarter, type OssPart } from '#src/domain/month/oss.ts';
import { regionOf } from '#src/domain/month/regions.ts';
import { sumAll, sumBy } from '#src/domain/month/sums.ts';

const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const HOUR = 60 * 60 * 1000;
const months = fc
  .record({ year: fc.integer({ min: 2020, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${`${month}`.padStart(2, '0')}`);

describe('months', () => {
  test('are those of clocks in Paris, without a gap between them', () => {
    fc.assert(
      fc.property(months, (month) => {
        const { from, to } = spanOf(month);
        expect(monthOf(from)).toBe(month);
        expect(monthOf(from - 1)).toBe(monthAfter(month, -1));
        expect(monthOf(to - 1)).toBe(month);
        expect(to).toBe(spanOf(monthAfter(month, 1)).from);
        expect(PARIS.format(from)).toBe(`${month}-01`);
      }),
    );
  });

  test('a shift of hours says the day of each of their moments', () => {
    fc.assert(
      fc.property(months, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (month, part) => {
        const span = spanOf(month);
        const { before, after, change } = dayShift(span);
        for (const ms of [Math.floor(span.from + part * (span.to - span.from)), span.from, span.to - 1, change - 1]) {
          const shifted = ms + (ms < change ? before : after) * HOUR;
          expect(new Date(shifted).toISOString().slice(0, 10)).toBe(PARIS.format(ms));
          expect(dayOf(ms)).toBe(PARIS.format(ms));
        }
      }),
    );
  });

  test('have quarters, and names of one form', () => {
    expect(['2026-01', '2026-03', '2026-11', '2026-12'].map(quarterOf)).toEqual([
      { first: '2026-01', year: 2026, quarter: 1 },
      { first: '2026-01', year: 2026, quarter: 1 },
      { first: '2026-10', year: 2026, quarter: 4 },
      { first: '2026-10', year: 2026, quarter: 4 },
    ]);
    expect(['2026-10', '2026-00', '2026-13', '26-10', '2026-1', '1999-01', 202_610].map(isMonth)).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ]);
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });
});

const amounts = fc.record({ net: fc.integer({ min: -1e9, max: 1e9 }), vat: fc.integer({ min: -1e8, max: 1e8 }) });
const COUNTRIES = ['FR', 'DE', 'IT', 'MC', 'CH', 'GB'] as const;
const cells = fc.array(
  fc
    .record({
      parts: amounts,
      day: fc.integer({ min: 1, max: 3 }).map((day) => `2026-11-0${day}`),
      letter: fc.constantFrom('F', 'R', 'A', 'B', 'D', 'E'),
      country: fc.constantFrom(...COUNTRIES),
      home: fc.constantFrom('FR', 'IT'),
      scheme: fc.constantFrom('home', 'oss', 'exempt'),
      rate: fc.constantFrom(0, 210, 550, 2000, 2200),
    })
    .map(({ parts, ...cell }) => ({ ...cell, ...parts, gross: parts.net + parts.vat })),
  { maxLength: 40 },
);

test('sums by anything add up to the sum of all, to the cent', () => {
  fc.assert(
    fc.property(cells, (all) => {
      const exact = (name: 'net' | 'vat' | 'gross'): bigint => all.reduce((sum, one) => sum + BigInt(one[name]), 0n);
      for (const rows of [
        sumBy(all, ({ day }) => day),
        sumBy(all, ({ country }) => country),
        sumBy(all, ({ rate }) => rate),
      ])
        for (const name of ['net', 'vat', 'gross'] as const) expect(BigInt(sumAll(rows)[name])).toBe(exact(name));
    }),
  );
});

test('what is told to one country or another is each cell once', () => {
  fc.assert(
    fc.property(cells, (all) => {
      const takings = sumAll(dailyTakings(all)).gross;
      const others = all.filter((cell) => !['R', 'B', 'E'].includes(cell.letter) || regionOf(cell) === 'oss');
      // VAT of a country outside the Union is no country's of these.
      const foreign = all.filter((cell) => !others.includes(cell) && regionOf(cell) === 'export');
      expect(takings + sumAll(others).gross).toBe(sumAll(all).gross - sumAll(foreign).vat);
      const reported = reportingRows(all, []);
      expect(reported.reduce((sum, { net }) => sum + net, 0)).toBe(sumAll(all).net);
      const french = all.filter((cell) => cell.scheme !== 'exempt' && regionOf(cell) === 'home');
      expect(reported.reduce((sum, { vat }) => sum + vat, 0)).toBe(sumAll(french).vat);
    }),
  );
});

test('what is reported in France has its day, category, rate and number of sales', () => {
  const cell = {
    day: '2027-09-01',
    home: 'FR',
    country: 'FR',
    scheme: 'oss',
    rate: 2000,
    net: 1000,
    vat: 200,
    gross: 1200,
  } as const;
  const rows = reportingRows(
    [
      cell,
      { ...cell, rate: 550, vat: 55, gross: 1055 },
      { ...cell, country: 'DE', rate: 1900, vat: 190, gross: 1190 },
      { ...cell, net: -500, vat: -100, gross: -600 },
    ],
    [
      { ...cell, letter: 'F', count: 2 },
      { ...cell, letter: 'A', count: 1 },
      { ...cell, country: 'DE', letter: 'F', count: 3 },
    ],
  );
  expect(rows).toEqual([
    { day: '2027-09-01', category: 'TLB1', rate: 2000, net: 500, vat: 100, transactions: 2 },
    { day: '2027-09-01', category: 'TLB1', rate: 550, net: 1000, vat: 55, transactions: 2 },
    { day: '2027-09-01', category: 'TNT1', rate: 0, net: 1000, vat: 0, transactions: 3 },
  ]);
});

test('daily takings are those without an invoice, by day and rate, the highest first', () => {
  const cell = {
    day: '2026-11-02',
    home: 'IT',
    country: 'IT',
    scheme: 'home',
    rate: 2200,
    net: 1000,
    vat: 220,
    gross: 1220,
    letter: 'R',
  } as const;
  expect(
    dailyTakings([
      cell,
      { ...cell, letter: 'F' },
      { ...cell, rate: 400, vat: 40, gross: 1040 },
      { ...cell, letter: 'B', net: -100, vat: -22, gross: -122 },
      { ...cell, day: '2026-11-01' },
      { ...cell, country: 'FR', scheme: 'oss' },
      { ...cell, country: 'GB', rate: 2000, vat: 200, gross: 1200 },
    ]),
  ).toEqual([
    { key: { day: '2026-11-01', rate: 2200 }, net: 1000, vat: 220, gross: 1220 },
    { key: { day: '2026-11-02', rate: 2200 }, net: 900, vat: 198, gross: 1098 },
    { key: { day: '2026-11-02', rate: 400 }, net: 1000, vat: 40, gross: 1040 },
    { key: { day: '2026-11-02', rate: 0 }, net: 1000, vat: 0, gross: 1000 },
  ]);
});

test('the return of a quarter keeps every cent of other states, and leaves out the own one', () => {
  const parts = fc.array(
    fc.record({
      country: fc.constantFrom('FR', 'DE', 'IT', 'MC', 'CH'),
      home: fc.constant('FR'),
      rate: fc.constantFrom(700, 1900, 2200),
      sold: fc.constantFrom('', '2026-08', '2026-01', '2025-12'),
      net: fc.integer({ min: -1e6, max: 1e6 }),
      vat: fc.integer({ min: -1e5, max: 1e5 }),
    }),
  );
  fc.assert(
    fc.property(parts, (all: readonly OssPart[]) => {
      const { period, rows, corrections } = ossQuarter('2026-11', all);
      const abroad = all.filter(({ country }) => country === 'DE' || country === 'IT');
      const total = (values: readonly { readonly vat: number }[]): number =>
        values.reduce((sum, { vat }) => sum + vat, 0);
      expect(period).toBe('2026-4');
      expect(total(rows)).toBe(total(abroad.filter(({ sold }) => sold === '')));
      expect(total(corrections)).toBe(total(abroad.filter(({ sold }) => sold !== '')));
      expect(corrections.every((one) => ['2026-3', '2026-1', '2025-4'].includes(one.period))).toBe(true);
    }),
  );
});

test('another member state is one for VAT', () => {
  expect(
    [
      ['FR', 'DE'],
      ['FR', 'FR'],
      ['FR', 'MC'],
      ['IT', 'MC'],
      ['FR', 'CH'],
      ['CH', 'FR'],
      ['', 'FR'],
    ].map(([home = '', country = '']) => isAbroad(home, country)),
  ).toEqual([true, false, false, true, false, false, false]);
});

describe('the journal', () => {
  const at = (name: (typeof JOURNAL_COLUMNS)[number]): number => JOURNAL_COLUMNS.indexOf(name);
  const cents = (text = ''): number => Number(text.replace(',', ''));
  const documents = fc.array(
    fc
      .record({
        vat: fc.array(
          fc.record({
            rate: fc.constantFrom(0, 550, 2000),
            net: fc.integer({ min: 0, max: 1e7 }),
            vat: fc.integer({ min: 0, max: 1e6 }),
          }),
          { maxLength: 3 },
        ),
        sign: fc.constantFrom(1, -1),
        country: fc.constantFrom(...COUNTRIES),
        scheme: fc.constantFrom('home', 'oss', 'exempt'),
      })
      .map(({ vat, sign, ...rest }): JournalDocument => {
        const parts = vat.map((part) => ({ rate: part.rate, net: sign * part.net, vat: sign * part.vat }));
        const gross = parts.length === 0 ? sign * 999 : parts.reduce((sum, part) => sum + part.net + part.vat, 0);
        return {
          ...rest,
          home: 'FR',
          number: 'F2026-000001',
          day: '2026-11-24',
          name: 'Zoë',
          order: 'V1',
          gross,
          vat: parts,
        };
      }),
    { maxLength: 10 },
  );

  test('has an entry for each document, whose debits are its credits', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const rows = journalRows(all, USUAL_ACCOUNTS);
        expect(rows.every((row) => row.length === JOURNAL_COLUMNS.length)).toBe(true);
        for (const [index, document] of all.entries()) {
          const own = rows.filter((row) => row[at('EcritureNum')] === `${index + 1}`);
          const debits = own.reduce((sum, row) => sum + cents(row[at('Debit')]), 0);
          expect(debits).toBe(own.reduce((sum, row) => sum + cents(row[at('Credit')]), 0));
          expect(debits).toBe(Math.abs(document.gross));
        }
      }),
    );
  });

  test('names accounts by where it was sold to, as the shop has set them', () => {
    const sale = {
      home: 'FR',
      number: 'F2026-000007',
      day: '2026-11-24',
      name: 'Zoë',
      order: 'V1',
      gross: 1200,
      vat: [{ rate: 2000, net: 1000, vat: 200 }],
    };
    const accounts = { ...USUAL_ACCOUNTS, journal: '', sales: '707200', vatOss: '' };
    const of = (country: string, scheme: 'home' | 'oss'): unknown =>
      journalRows([{ ...sale, country, scheme }], accounts).map((row) => [
        row[at('CompteNum')],
        row[at('Debit')],
        row[at('Credit')],
      ]);
    expect(of('FR', 'oss')).toEqual([
      ['411000', '12,00', '0,00'],
      ['707200', '0,00', '10,00'],
      ['445710', '0,00', '2,00'],
    ]);
    expect(of('DE', 'oss')).toEqual([
      ['411000', '12,00', '0,00'],
      ['707100', '0,00', '10,00'],
      ['445711', '0,00', '2,00'],
    ]);
    expect(of('DE', 'home')).toEqual([
      ['411000', '12,00', '0,00'],
      ['707200', '0,00', '10,00'],
      ['445710', '0,00', '2,00'],
    ]);
    expect(of('GB', 'home')).toEqual([
      ['411000', '12,00', '0,00'],
      ['707900', '0,00', '10,00'],
      ['447000', '0,00', '2,00'],
    ]);
    expect(regionOf({ home: 'CH', country: 'CH', scheme: 'home' })).toBe('home');
    const [first] = journalRows([{ ...sale, country: 'FR', scheme: 'home' }], accounts);
    expect(first?.slice(0, 4)).toEqual(['VE', 'Ventes', '1', '20261124']);
    expect(
      journalRows([{ ...sale, gross: -5, vat: [], country: 'CH', scheme: 'home' }], accounts).map((row) => [
        row[at('CompteNum')],
        row[at('Debit')],
        row[at('Credit')],
      ]),
    ).toEqual([
      ['411000', '0,00', '0,05'],
      ['707900', '0,05', '0,00'],
    ]);
  });
});
