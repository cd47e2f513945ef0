/**
 * Check digits of tracking numbers, where they are known. Pure; the numbers are capital letters and digits without
 * blanks. Sources: UPU S10-12 (2018) for international mail; for UPS, DHL Express and DPD the public collection
 * 'tracking_number_data' (files ups, dhl, dpd and CHECKSUM_ALGORITHMS), read on 2026-11-23.
 */

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const DPD_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The ninth digit of an S10 number, from its eight digits: modulo 11, where 10 counts as 0 and 11 as 5. */
export function s10Digit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((total, weight, place) => total + weight * Number(serial[place]), 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
}

/** 'AA123456789FR': two letters, eight digits with their check digit, a country. */
export function isS10(number: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) && s10Digit(number.slice(2, 10)) === Number(number[10]);
}

/** Returns what a character of UPS counts: a digit itself, and A 2, B 3 … H 9, I 0, J 1 and so on. */
function upsValue(character: string): number {
  return /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
}

/** The last digit of a UPS number, from the 15 characters after '1Z': modulo 10, every second one counts double. */
export function upsDigit(serial: string): number {
  const sum = [...serial].reduce(
    (total, character, place) => total + upsValue(character) * (place % 2 === 1 ? 2 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export function isUps(number: string): boolean {
  return /^1Z[A-Z0-9]{15}\d$/.test(number) && upsDigit(number.slice(2, 17)) === Number(number[17]);
}

/**
 * The last digit of a waybill of DHL Express: the remainder of the others by 7. Nine or ten digits are exact numbers.
 */
export function isDhlWaybill(number: string): boolean {
  return /^\d{10,11}$/.test(number) && Number(number.slice(0, -1)) % 7 === Number(number.slice(-1));
}

/** The last character of DPD's long number, from the 27 before it: ISO/IEC 7064, MOD 37,36. */
export function dpdCharacter(serial: string): string {
  let rest = 36;
  for (const character of serial) {
    rest += DPD_ALPHABET.indexOf(character);
    if (rest > 36) rest -= 36;
    rest *= 2;
    if (rest >= 37) rest -= 37;
  }
  return DPD_ALPHABET[(37 - rest) % 36] ?? '';
}

export function isDpdLong(number: string): boolean {
  return /^[0-9A-Z]\d{26}[0-9A-Z]$/.test(number) && dpdCharacter(number.slice(0, 27)) === number[27];
}
