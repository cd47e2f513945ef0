/**
 * VAT of the member states of the EU: the standard rate, and the rate of printed books (Directive 2006/112/EC, annex
 * III, point 6), in basis points, each with the law that sets it. It is what countries are filled in with, and what
 * their records are compared with; orders are counted with the records. Other goods have no row: what one state calls
 * food has three rates in another (docs/decisions/0176).
 */

/**
 * Day on which the rates were looked at last: European Commission, Taxes in Europe Database, and the laws that the rows
 * name.
 */
export const VAT_TABLE_DATE = '2026-11-22';

export interface VatRow {
  readonly standard: number;
  readonly books: number;
  /** Places where the two rates stand. */
  readonly law: Readonly<Record<'standard' | 'books', string>>;
}

const row = (standard: number, standardLaw: string, books: number, booksLaw: string): VatRow => ({
  standard,
  books,
  law: { standard: standardLaw, books: booksLaw },
});

export const VAT_TABLE = {
  AT: row(2000, 'UStG 1994 § 10 (1)', 1000, 'UStG 1994 § 10 (2) and annex 1, no. 33'),
  BE: row(2100, 'Royal decree no. 20 of 20 July 1970, art. 1', 600, 'Royal decree no. 20, table A, XIX'),
  BG: row(2000, 'ЗДДС art. 66 (1)', 900, 'ЗДДС art. 66 (2)'),
  CY: row(1900, 'Law 95(I)/2000, art. 17', 300, 'Law 95(I)/2000, schedule of the rate of 3 %, since July 2023'),
  CZ: row(2100, 'Act 235/2004, § 47', 0, 'Act 235/2004, § 71i, since 2024'),
  DE: row(1900, 'UStG § 12 (1)', 700, 'UStG § 12 (2) no. 1 and annex 2, no. 49'),
  DK: row(2500, 'Momsloven § 33', 0, 'Momsloven § 34, with the finance act for 2026'),
  EE: row(2400, 'Käibemaksuseadus § 15 (1), since July 2025', 900, 'Käibemaksuseadus § 15 (2)'),
  ES: row(2100, 'Ley 37/1992, art. 90', 400, 'Ley 37/1992, art. 91.dos.1.2.º'),
  FI: row(2550, 'Arvonlisäverolaki 1501/1993, § 84, since September 2024', 1350, 'Arvonlisäverolaki § 85, since 2026'),
  FR: row(2000, 'CGI art. 278', 550, 'CGI art. 278-0 bis, A, 3°'),
  GR: row(2400, 'VAT code (law 5144/2024), rates', 600, 'VAT code (law 5144/2024), annex III'),
  HR: row(2500, 'Zakon o PDV-u, art. 38 (1)', 500, 'Zakon o PDV-u, art. 38 (2)'),
  HU: row(2700, 'Act CXXVII of 2007, § 82 (1)', 500, 'Act CXXVII of 2007, annex 3, part I'),
  IE: row(2300, 'VAT Consolidation Act 2010, s. 46', 0, 'VAT Consolidation Act 2010, s. 46 and schedule 2'),
  IT: row(2200, 'DPR 633/1972, art. 16', 400, 'DPR 633/1972, table A, part II, no. 18'),
  LT: row(2100, 'PVM įstatymas, art. 19 (1)', 500, 'PVM įstatymas, art. 19 (law XV-287), since 2026'),
  LU: row(1700, 'Loi TVA of 12 February 1979, art. 39', 300, 'Loi TVA of 12 February 1979, art. 40 and annex B'),
  /**
   * In Latvian, or an official language of the EU, the EEA, a candidate or the OECD; others are at the standard rate
   * since 2026.
   */
  LV: row(2100, 'PVN likums, art. 41 (1)', 500, 'PVN likums, art. 42'),
  MT: row(1800, 'VAT Act (cap. 406), art. 19', 500, 'VAT Act (cap. 406), eighth schedule'),
  NL: row(2100, 'Wet OB 1968, art. 9 (1)', 900, 'Wet OB 1968, art. 9 (2) and table I, a.30'),
  PL: row(2300, 'Ustawa o VAT, art. 41 (1) and 146ef', 500, 'Ustawa o VAT, art. 41 (2a) and annex 10'),
  PT: row(2300, 'CIVA art. 18 (1) c', 600, 'CIVA art. 18 (1) a and list I, 2.1'),
  RO: row(2100, 'Law 227/2015, art. 291 (1), since August 2025', 1100, 'Law 227/2015, art. 291 (2), since August 2025'),
  SE: row(2500, 'Mervärdesskattelag (2023:200), ch. 9', 600, 'Mervärdesskattelag (2023:200), ch. 9'),
  SI: row(2200, 'ZDDV-1, art. 41 (1)', 500, 'ZDDV-1, art. 41 and annex IV, since 2020'),
  SK: row(2300, 'Act 222/2004, § 27 (1), since 2025', 500, 'Act 222/2004, § 27 and annex 7, since 2025'),
} as const satisfies Readonly<Record<string, VatRow>>;

/** The row of a country, or null: it is no member state. For VAT Monaco is France (Directive 2006/112/EC, art. 7). */
export function vatRow(country: string): VatRow | null {
  const code = country === 'MC' ? 'FR' : country;
  const rows: Readonly<Record<string, VatRow>> = VAT_TABLE;
  return Object.hasOwn(rows, code) ? (rows[code] ?? null) : null;
}

interface OwnRates {
  readonly standard?: number;
  readonly books?: number;
}

/**
 * Parts of a country with rates of their own: tests of a postcode without blanks and dashes, and the rates that differ
 * there.
 */
const OWN_RATES: Readonly<Record<string, readonly (readonly [RegExp, OwnRates])[]>> = {
  /** Jungholz and Mittelberg: UStG 1994 § 10 (4). */
  AT: [[/^(?:6691|699[123])/, { standard: 1900 }]],
  /** Corsica: CGI art. 297, I, 1, 2°, from the continent too (art. 297, I, 2). */
  FR: [[/^20/, { books: 210 }]],
  /** Madeira and the Azores: CIVA art. 18 (3). */
  PT: [
    [/^9[0-4]/, { standard: 2200, books: 400 }],
    [/^9[5-9]/, { standard: 1600, books: 400 }],
  ],
};

/** The rates that differ at an address from those of its country. Blanks and dashes in the postcode do not matter. */
export function ownRates(country: string, postcode: string): OwnRates {
  const code = postcode.replace(/[\s-]/g, '');
  if (!Object.hasOwn(OWN_RATES, country)) return {};
  return OWN_RATES[country]?.find(([pattern]) => pattern.test(code))?.[1] ?? {};
}

/** Says whether a rate is the standard one of a country, or of a part of it: the return calls none of these reduced. */
export function isStandardRate(country: string, rate: number): boolean {
  const parts = Object.hasOwn(OWN_RATES, country) ? (OWN_RATES[country] ?? []) : [];
  return vatRow(country)?.standard === rate || parts.some(([, { standard }]) => standard === rate);
}
