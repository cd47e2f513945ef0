/** Which rates a shop cannot do without, and the table of rates beside one that others publish. */
import { describe, expect, test } from 'vitest';
import published from 'vatrates/src/json/vatrates.json' with { type: 'json' };
import {
  missingRates,
  needsRates,
  TAX_CLASSES,
  vatRates,
  type CountryRates,
  type VatScheme,
} from '#src/domain/money/vat.ts';
import { isStandardRate, ownRates, VAT_TABLE, VAT_TABLE_DATE, vatRow } from '#src/domain/money/vat-table.ts';

const STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

interface Rates {
  readonly standard: number;
  readonly reduced?: readonly number[];
  readonly superReduced?: number;
}

/** Basis points of the newest period of a country in the package `vatrates`: its standard rate, and its lower ones. */
function publishedRates(code: string): { readonly standard: number; readonly lower: readonly number[] } {
  const country = published.rates.find((one) => one.countryCode === code);
  const rates: Rates | undefined = country?.periods[0]?.rates;
  if (rates === undefined) throw new Error(`vatrates has no ${code}`);
  const lower = [...(rates.reduced ?? []), ...(rates.superReduced === undefined ? [] : [rates.superReduced])];
  return { standard: Math.round(rates.standard * 100), lower: lower.map((rate) => Math.round(rate * 100)) };
}

/** The rates of the table that the package has not, 'code field rate'. */
function differences(): string[] {
  return Object.entries(VAT_TABLE).flatMap(([code, { standard, books }]) => {
    const { standard: theirs, lower } = publishedRates(code);
    return [
      ...(standard === theirs ? [] : [`${code} standard ${standard}, there ${theirs}`]),
      ...(lower.includes(books) ? [] : [`${code} books ${books}, there ${lower.join(' or ') || 'none'}`]),
    ];
  });
}

/** Where the package, whose last change was in 2021, says something else: with the law that makes the table right. */
const KNOWN: Readonly<Record<string, string>> = {
  'CY books 300, there 500 or 900': 'Law 95(I)/2000: 3 % since 21 July 2023',
  'CZ books 0, there 1000 or 1500':
    'Act 349/2023, which put § 71i into act 235/2004: exempt with deduction since 1 January 2024',
  'DK books 0, there none': 'Momsloven § 34: books at 0 % since 2026 (finance act for 2026)',
  'EE standard 2400, there 2000': 'Käibemaksuseadus § 15 (1): 22 % since 2024, 24 % since 1 July 2025',
  'FI standard 2550, there 2400': 'Law 475/2024: 25.5 % since 1 September 2024',
  'FI books 1350, there 1000 or 1400': 'Arvonlisäverolaki § 85: 14 % since 2025, 13.5 % since 1 January 2026',
  'IE books 0, there 900 or 1350 or 480':
    'VAT Consolidation Act 2010, schedule 2: printed books at 0 %; the package has no zero rates',
  'RO standard 2100, there 1900': 'Law 141/2025: 21 % since 1 August 2025',
  'RO books 1100, there 500 or 900': 'Law 141/2025: one reduced rate of 11 % since 1 August 2025',
  'SI books 500, there 950': 'ZDDV-1, annex IV: 5 % on books since 1 January 2020',
  'SK standard 2300, there 2000': 'Law 278/2024: 23 % since 1 January 2025',
  'SK books 500, there 1000': 'Law 278/2024, annex 7: 5 % on books since 1 January 2025',
};

describe('the table of rates', () => {
  test('has the 27 member states, each rate with its law, and the day when they were looked at', () => {
    expect(Object.keys(VAT_TABLE)).toEqual(STATES);
    for (const { standard, books, law } of Object.values(VAT_TABLE)) {
      // Directive 2006/112/EC, art. 97.
      expect(standard).toBeGreaterThanOrEqual(1500);
      expect(books).toBeLessThanOrEqual(standard);
      expect(law.standard.length).toBeGreaterThan(5);
      expect(law.books.length).toBeGreaterThan(5);
    }
    expect(VAT_TABLE_DATE).toMatch(/^2026-\d\d-\d\d$/);
  });

  test('differs from the published package only where a law is named, and each of these differences is there', () => {
    expect(differences().sort()).toEqual(Object.keys(KNOWN).sort());
  });

  test('Monaco is France, and what is no member state has no row', () => {
    expect(vatRow('MC')).toEqual(VAT_TABLE.FR);
    for (const code of ['GB', 'CH', 'toString', '']) expect(vatRow(code)).toBeNull();
  });

  test.for<[string, string, ReturnType<typeof ownRates>]>([
    ['FR', '20 000', { books: 210 }],
    ['FR', '75020', {}],
    ['AT', '6992', { standard: 1900 }],
    ['AT', '6900', {}],
    ['PT', '9000-018', { standard: 2200, books: 400 }],
    ['PT', '9500-018', { standard: 1600, books: 400 }],
    ['PT', '1000-001', {}],
    ['DE', '20095', {}],
    ['constructor', '20000', {}],
  ])('an address in %s %s has the rates of its part of the country', ([country, postcode, rates]) => {
    expect(ownRates(country, postcode)).toEqual(rates);
    // In the return of the One-Stop Shop it is the standard rate of that part.
    if (rates.standard !== undefined) expect(isStandardRate(country, rates.standard)).toBe(true);
    if (rates.books !== undefined) expect(isStandardRate(country, rates.books)).toBe(false);
  });
});

const SPAIN: CountryRates = {
  code: 'ES',
  vat_standard: 2100,
  vat_books: '400',
  vat_reduced: 0,
  vat_super_reduced: 400,
};

describe('rates of a country', () => {
  test('one that is not known is the standard rate, never none; outside of the EU none is possible', () => {
    expect(vatRates({ ...SPAIN, vat_books: '' })).toEqual({
      standard: 2100,
      books: 2100,
      reduced: 2100,
      super_reduced: 400,
      zero: 0,
    });
    const british = { code: 'GB', vat_standard: 2000, vat_books: '0', vat_reduced: 500, vat_super_reduced: 0 };
    expect(vatRates(british)).toMatchObject({ books: 0, super_reduced: 0 });
  });

  test.for<[VatScheme, string, boolean, boolean]>([
    ['oss', 'ES', true, true],
    ['oss', 'MC', true, true],
    ['oss', 'ES', false, false],
    ['oss', 'CH', true, false],
    ['home', 'FR', false, true],
    ['home', 'ES', true, false],
    ['exempt', 'FR', true, false],
  ])('under %s those of %s, delivered to: %s, are needed: %s', ([vat_scheme, code, active, needed]) => {
    expect(needsRates({ vat_scheme, country: 'FR' }, code, active)).toBe(needed);
  });

  test('each state of the table, and Monaco, is one whose rates are needed', () => {
    const seller = { vat_scheme: 'oss', country: 'FR' } as const;
    expect([...STATES, 'MC'].filter((code) => !needsRates(seller, code, true))).toEqual([]);
  });

  test('what is missing is told by its field; books at 0 are not missing', () => {
    expect(missingRates(SPAIN, TAX_CLASSES)).toEqual(['vat_reduced']);
    expect(missingRates({ ...SPAIN, vat_standard: 0, vat_books: '0' }, ['standard', 'books'])).toEqual([
      'vat_standard',
    ]);
    expect(missingRates({ ...SPAIN, vat_books: '' }, ['books', 'zero'])).toEqual(['vat_books']);
  });
});
