/**
 * Distance sales within the Union (Directive 2006/112/EC, art. 59c): a seller who has an establishment in one member
 * state alone may charge the VAT of that state everywhere as long as sales to people in the others, without VAT, are no
 * more than €10,000 in the calendar year and were no more in the one before. Pure.
 */
import { isEuVat } from '#src/domain/money/vat.ts';

/** €10,000 in cents, without VAT (art. 59c (1) c). */
export const ABROAD_LINE = 1_000_000;
/** Sum from which the shop warns: there is time to register. */
export const ABROAD_WARNING = 800_000;

/** Monaco counts as France (art. 7). */
const vatCountry = (country: string): string => (country === 'MC' ? 'FR' : country);

/** Says whether a delivery goes to another member state than the seller's. */
export function isAbroad(home: string, country: string): boolean {
  return isEuVat(home) && isEuVat(country) && vatCountry(country) !== vatCountry(home);
}
