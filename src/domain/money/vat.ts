/**
 * VAT: which rates hold, and what a gross amount contains (EN 16931: per rate and document, not per line). Rates are in
 * basis points.
 */
import { amount, scale } from '#src/domain/money/money.ts';

/**
 * Classes by what is sold: `books` are printed books, which have a rate of their own in each country. `reduced` and
 * `super_reduced` are other goods whose two rates the seller enters in each country; `zero` are goods that no VAT is
 * charged for, such as vouchers.
 */
export const TAX_CLASSES = ['standard', 'books', 'reduced', 'super_reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/**
 * `home`: the seller's own rates everywhere in the EU; `oss`: those of the country of delivery; `exempt`: no VAT is
 * charged.
 */
export type VatScheme = 'home' | 'oss' | 'exempt';

/** Basis points: 2000 is 20 %. */
export type VatRates = Readonly<Record<TaxClass, number>>;

/** VAT contained in everything that is taxed at one rate, delivery included. */
export interface VatPart {
  readonly rate: number;
  readonly gross: number;
  readonly vat: number;
  /** gross − vat. */
  readonly net: number;
}

/** Countries where the VAT law of the EU holds, and Monaco, which counts as France (Directive 2006/112/EC, art. 7). */
const EU_VAT = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

/** `code`: ISO 3166-1 alpha-2. */
export function isEuVat(code: string): boolean {
  return EU_VAT.includes(code);
}

/** Fields of a record of `countries`. */
export interface CountryRates {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly vat_standard: number;
  /** Digits; '': not known. */
  readonly vat_books: string;
  /** 0 in the EU: not known. */
  readonly vat_reduced: number;
  readonly vat_super_reduced: number;
}

/** A rate that is not known is the standard one in the EU: goods are never taxed too low. */
export function vatRates({ code, vat_standard, vat_books, vat_reduced, vat_super_reduced }: CountryRates): VatRates {
  const known = (rate: number): number => (rate === 0 && isEuVat(code) ? vat_standard : rate);
  return {
    standard: vat_standard,
    books: vat_books === '' ? vat_standard : Number(vat_books),
    reduced: known(vat_reduced),
    super_reduced: known(vat_super_reduced),
    zero: 0,
  };
}

/** Seller, as fields of the shop's record. */
export interface VatSeller {
  readonly vat_scheme: VatScheme;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

type RateField = Exclude<keyof CountryRates, 'code'>;

/**
 * Says whether a shop cannot do without the rates of a country: under `oss` those of each country of the EU that it
 * delivers to, under `home` its own. Outside of the EU no VAT at all is possible: what is sent there is an export.
 */
export function needsRates(seller: VatSeller, code: string, active: boolean): boolean {
  if (seller.vat_scheme === 'home') return code === seller.country;
  return seller.vat_scheme === 'oss' && active && isEuVat(code);
}

/** The fields of a country's record that hold no rate, where one is needed for goods of these classes. */
export function missingRates(rates: CountryRates, classes: readonly TaxClass[]): RateField[] {
  const missing: Readonly<Record<TaxClass, RateField | false>> = {
    standard: rates.vat_standard === 0 && 'vat_standard',
    books: rates.vat_books === '' && 'vat_books',
    reduced: rates.vat_reduced === 0 && 'vat_reduced',
    super_reduced: rates.vat_super_reduced === 0 && 'vat_super_reduced',
    zero: false,
  };
  return classes.flatMap((name) => missing[name] || []);
}

export interface RateQuestion {
  readonly scheme: VatScheme;
  /** Country of delivery, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Rates of the seller's country. */
  readonly homeRates: VatRates;
  /** Rates of the country of delivery. */
  readonly destinationRates: VatRates;
}

/**
 * The rates that hold. Outside the EU only those of the country of delivery can: the shop is registered there, or does
 * not deliver.
 */
export function ratesThatHold({ scheme, country, homeRates, destinationRates }: RateQuestion): VatRates {
  if (scheme === 'exempt') return { standard: 0, books: 0, reduced: 0, super_reduced: 0, zero: 0 };
  return scheme === 'home' && isEuVat(country) ? homeRates : destinationRates;
}

/**
 * gross × rate / (1 + rate), rounded half up. @throws RangeError for a rate that is no whole number from 0 to 10000.
 */
export function vatPart(rate: number, gross: number): VatPart {
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000) throw new RangeError(`A VAT rate is ${rate} basis points`);
  const vat = scale(amount(gross, 'A gross amount'), rate, 10_000 + rate);
  return { rate, gross, vat, net: gross - vat };
}
