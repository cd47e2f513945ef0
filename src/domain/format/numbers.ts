/**
 * Numbers and percentages as each language writes them, without Intl: PocketBase's VM has none, and the first number
 * that a browser writes with it takes 20 ms, 80 on a slow phone, on a page whose first sight is a sum. A test compares
 * the texts with Intl's.
 */
import { DECIMAL, GROUP, PERCENT_SPACE } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** `digits`: the number without its sign, as 0-9 with at most one '.'. */
export function localDigits(locale: Locale, digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, GROUP[locale]);
  return fraction === '' ? grouped : grouped + DECIMAL[locale] + fraction;
}

/** Adds one to the last place of a row of digits. */
function increment(digits: string): string {
  const nines = /9*$/.exec(digits)?.[0].length ?? 0;
  const head = digits.slice(0, digits.length - nines);
  const last = head.slice(-1);
  return `${head.slice(0, -1)}${last === '' ? '1' : Number(last) + 1}${'0'.repeat(nines)}`;
}

/** |value| below 10^21 rounded half up to at most `digits` decimals, from the digits that stand for it: 1.005 is 1.01, not 1.00. */
function rounded(value: number, digits: number): string {
  const text = Math.abs(value) < 1e-6 ? Math.abs(value).toFixed(20) : `${Math.abs(value)}`;
  const [whole = '', fraction = ''] = text.split('.');
  const kept = whole + fraction.slice(0, digits).padEnd(digits, '0');
  const all = (fraction[digits] ?? '0') >= '5' ? increment(kept) : kept;
  const point = all.length - digits;
  return `${all.slice(0, point)}.${all.slice(point)}`.replace(/\.?0*$/, '');
}

/** A finite number below 10^21 with at most `digits` decimals: 1234.567, 2 → '1,234.57', '1 234,57', '1.234,57'. */
export function formatNumber(locale: Locale, value: number, digits = 0): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return sign + localDigits(locale, rounded(value, digits));
}

/** A percentage with at most two decimals: 5.5 → '5.5%', '5,5 %', '5,5%'. */
export function formatPercent(locale: Locale, percent: number): string {
  return `${formatNumber(locale, percent, 2)}${PERCENT_SPACE[locale]}%`;
}
