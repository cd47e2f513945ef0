/** Order numbers: short enough to read aloud, and random, so that they do not show how much the shop sells. */

/** 32 characters that nobody takes for one another: no I, O, 0, 1. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/**
 * 'K7QM-X2PA' from at least eight random whole numbers (any, 0 or more: each counts modulo 32): one of 1.1 × 10¹², so
 * the caller draws again in the rare case that it is taken.
 * @throws RangeError for fewer numbers or other ones.
 */
export function orderNumber(random: readonly number[]): string {
  if (random.length < LENGTH || random.some((value) => !Number.isSafeInteger(value) || value < 0))
    throw new RangeError('An order number is drawn from eight whole numbers');
  const drawn = random.slice(0, LENGTH).map((value) => CHARACTERS.charAt(value % CHARACTERS.length));
  return `${drawn.slice(0, 4).join('')}-${drawn.slice(4).join('')}`;
}

/**
 * A number as the shop writes it, from what somebody has typed: small letters, blanks and dashes anywhere. Anything
 * else stays as it is.
 */
export function tidyOrderNumber(typed: string): string {
  const characters = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return characters.length === LENGTH ? `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}` : typed;
}
