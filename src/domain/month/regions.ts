/**
 * Says what the books of a seller tell apart: sales with the VAT of the own country, those by the One-Stop Shop, and
 * exports. Pure.
 */
import { isAbroad } from '#src/domain/month/abroad.ts';
import { isEuVat, type VatScheme } from '#src/domain/money/vat.ts';

export type Region = 'home' | 'oss' | 'export';

export interface Sold {
  /** Country of the seller. */
  readonly home: string;
  /** Country of delivery. */
  readonly country: string;
  readonly scheme: VatScheme;
}

export function regionOf({ home, country, scheme }: Sold): Region {
  if (!isEuVat(country)) return country === home ? 'home' : 'export';
  return scheme === 'oss' && isAbroad(home, country) ? 'oss' : 'home';
}
