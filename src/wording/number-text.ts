/** Numbers and amounts as people type them. */
import type { Locale } from '#src/domain/site/locale.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';

/** '1234.50', or '1234,50' where that is the sign of the language. `amount` in minor units of the currency. */
export function amountText(locale: Locale, amount: number, currency: string): string {
  return plainAmount(amount, currency).replace('.', DECIMAL[locale]);
}

/**
 * An amount in minor units from '12', '12.5', '1 234,50', '1.234,50' or '€12', or null where it is none. A point or
 * comma with one or two digits after it, at the end, begins the cents; any other one separates thousands, and must
 * stand before three digits.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const digits = (plainAmount(0, currency).split('.')[1] ?? '').length;
  const text = typed.replace(/[\s\u202f\u00a0'’]|\p{Sc}/gu, '');
  const match = /^(\d{1,3}([.,])\d{3}(?:\2\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', , cents = ''] = match;
  if (cents.length > digits) return null;
  const amount = Number(whole.replace(/[.,]/g, '') + cents.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** A whole number of at least `min`, or null. */
export function parseWhole(typed: string, min: number): number | null {
  const text = typed.replace(/[\s\u202f\u00a0]/gu, '');
  const value = text === '' ? 0 : Number(text);
  return /^-?\d*$/.test(text) && Number.isSafeInteger(value) && value >= min ? value : null;
}
