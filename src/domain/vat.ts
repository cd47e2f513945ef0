/** VAT: which rates hold, and what a gross amount contains (EN 16931: per rate and document, not per line). Rates are in basis points. */
import { amount, scale } from '#src/domain/money.ts';

export const TAX_CLASSES = ['standard', 'reduced', 'super_reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** `home`: the seller's own rates everywhere in the EU; `oss`: those of the country of delivery; `exempt`: no VAT is charged. */
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

/** Where the VAT law of the EU holds, and Monaco, which counts as France (Directive 2006/112/EC, art. 7). */
const EU_VAT = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

/** Fields of a record of `countries`. */
export interface CountryRates {
  readonly vat_standard: number;
  readonly vat_reduced: number;
  readonly vat_super_reduced: number;
}

export function vatRates({ vat_standard, vat_reduced, vat_super_reduced }: CountryRates): VatRates {
  return { standard: vat_standard, reduced: vat_reduced, super_reduced: vat_super_reduced, zero: 0 };
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

/** The rates that hold. Outside the EU only those of the country of delivery can: the shop is registered there, or does not deliver. */
export function ratesThatHold({ scheme, country, homeRates, destinationRates }: RateQuestion): VatRates {
  if (scheme === 'exempt') return { standard: 0, reduced: 0, super_reduced: 0, zero: 0 };
  return scheme === 'home' && EU_VAT.includes(country) ? homeRates : destinationRates;
}

/** gross × rate / (1 + rate), rounded half up. @throws RangeError for a rate that is no whole number from 0 to 10000. */
export function vatPart(rate: number, gross: number): VatPart {
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000) throw new RangeError(`A VAT rate is ${rate} basis points`);
  const vat = scale(amount(gross, 'A gross amount'), rate, 10_000 + rate);
  return { rate, gross, vat, net: gross - vat };
}
