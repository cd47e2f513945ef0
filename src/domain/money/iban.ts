/**
 * Account numbers of banks: IBAN (ISO 13616) and BIC (ISO 9362). Pure; without BigInt, so that PocketBase's VM runs it
 * too.
 */

/**
 * Country → characters of its IBANs: the countries of SEPA (European Payments Council, EPC409-09). Other accounts take
 * no SEPA transfer.
 */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** `country`: takes no SEPA transfer; `length`: not as long as those of its country; `check`: a slip of the pen. */
export type IbanProblem = 'shape' | 'country' | 'length' | 'check';

/** Capital letters and digits without blanks, as it is stored. */
export function tidyIban(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Remainder of the division by 97 of capital letters and digits, where A counts 10 and Z 35 (ISO 7064). */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Says what is wrong with a tidied IBAN; null: nothing. */
export function ibanProblem(iban: string): IbanProblem | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return 'shape';
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'check';
}

/** In groups of four, as people read it. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Says whether a text has the form of a BIC: 8 or 11 characters. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);
}
