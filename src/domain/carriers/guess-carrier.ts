/** Says which carrier a tracking number is of, by its form. */
import { CARRIERS, tidyTracking, type Carrier, type CarrierId } from '#src/domain/carriers/carriers.ts';

/**
 * The carriers that give such numbers, the likeliest first. A number whose check digit is wrong is nobody's of that
 * form.
 */
export function guessCarriers(typed: string): readonly Carrier[] {
  const number = tidyTracking(typed);
  const fitting = NUMBER_FORMS.filter(({ pattern, check }) => pattern.test(number) && (check?.(number) ?? true));
  const ids = [...fitting].sort((a, b) => b.weight - a.weight).map(({ carrier }) => carrier);
  return [...new Set(ids)].flatMap((id) => CARRIERS.find((one) => one.id === id) ?? []);
}

/** Says whether a number is wrong that its carrier's form has a check digit for; false: nothing that could be known. */
export function isMistyped(typed: string): boolean {
  const number = tidyTracking(typed);
  const fitting = NUMBER_FORMS.filter(({ pattern }) => pattern.test(number));
  return fitting.length > 0 && fitting.every(({ check }) => check !== undefined && !check(number));
}

/**
 * Forms by which a tracking number is known. A guess is offered, and nobody is bound to it: several carriers have
 * numbers of digits alone. Source and date stand beside each row; a form that no carrier's own document could be read
 * for says 'public code'.
 */
interface NumberForm {
  readonly carrier: CarrierId;
  /** Pattern of the whole number. */
  readonly pattern: RegExp;
  /** Says whether its check digit is right; absent: none is known. */
  readonly check?: (number: string) => boolean;
  /** 3: nobody else's; 2: a check digit alone; 1: digits that others have as well. */
  readonly weight: 1 | 2 | 3;
  readonly source: string;
  readonly read: string;
}

const READ = '2026-11-23';
const S10 = 'UPU S10-12: service indicator, serial number, check digit, country';
const COLLECTION = "public collection 'tracking_number_data'";
const PUBLIC = 'public code of several shops; no document of the carrier could be read';

const form = (carrier: CarrierId, pattern: RegExp, weight: 1 | 2 | 3, source = PUBLIC): NumberForm => ({
  carrier,
  pattern,
  weight,
  source,
  read: READ,
});

/**
 * Check digits of tracking numbers, where they are known. Pure; the numbers are capital letters and digits without
 * blanks. Sources: UPU S10-12 (2018) for international mail; for UPS, DHL Express and DPD the public collection
 * 'tracking_number_data' (files ups, dhl, dpd and CHECKSUM_ALGORITHMS), read on 2026-11-23.
 */

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const DPD_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const NUMBER_FORMS: readonly NumberForm[] = [
  { ...form('ups', /^1Z[A-Z0-9]{16}$/, 3, COLLECTION), check: isUps },
  { ...form('colissimo', /^C[A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('chronopost', /^E[A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('laposte', /^[LR][A-Z]\d{9}FR$/, 3, S10), check: isS10 },
  { ...form('poste-italiane', /^[CELRV][A-Z]\d{9}IT$/, 3, S10), check: isS10 },
  { ...form('dpd', /^[0-9A-Z]\d{26}[0-9A-Z]$/, 3, COLLECTION), check: isDpdLong },
  form('chronopost', /^X[A-Z]\d{9}[A-Z]{2}$/, 3),
  form('colissimo', /^(?:5K|5W|6A|6C|6G|6H|6M|6Q|6R|6W|7Q|7R|8J|8N|8P|8Q|8R|8V|9L|9V|9W)\d{11}$/, 3),
  form('laposte', /^(?:1H|1K|1L|2L|3C)\d{11}$/, 3),
  form('poste-italiane', /^(?:RA\d{11}|5P[A-Z0-9]{11}|2IMA\d{10})$/, 3),
  form('sda', /^[13]UW[A-Z0-9]{10}$/, 2),
  form('poste-italiane', /^[13]UW[A-Z0-9]{10}$/, 3),
  { ...form('dhl', /^\d{10,11}$/, 2, COLLECTION), check: isDhlWaybill },
  form('dhl', /^J[A-Z]{2,3}\d{9,18}$/, 3, COLLECTION),
  form('mondial-relay', /^\d{8}$/, 2),
  form('mondial-relay', /^\d{10}(?:\d{2})?$/, 1),
  form('brt', /^\d{12}(?:\d{3})?$/, 1),
  form('gls', /^\d{11,12}$/, 1),
  form('dpd', /^\d{14}$/, 2),
];

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
function isDhlWaybill(number: string): boolean {
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

function isDpdLong(number: string): boolean {
  return /^[0-9A-Z]\d{26}[0-9A-Z]$/.test(number) && dpdCharacter(number.slice(0, 27)) === number[27];
}
