/** Says how a text of a spreadsheet stands for a value: amounts and numbers. Pure. */

/** Minor units as an amount with two decimals: 1950 → '19.50'. */
export function amountText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/**
 * Minor units of '19.50', '19,50', '19,5' or '19'; null: it is no such amount. Nothing stands between thousands: it
 * could be meant as decimals.
 */
export function readAmount(text: string): number | null {
  const match = /^([0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** '1.234' may be either of two numbers; '0.234', '12345.678' and '1.2340' may not. */
const EITHER = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Says whether a number can be read in two ways: with a mark between its thousands, or before its decimals. */
export function isEither(text: string): boolean {
  return EITHER.test(text.trim());
}

/** '12', '-3', '1.5' or '1,5'; null: it is no number, or may be either of two. */
export function readNumber(text: string): number | null {
  const found = /^([-−]?)([0-9]{1,15}(?:[.,][0-9]{1,6})?)$/.exec(text.trim());
  if (found === null || isEither(text)) return null;
  const number = Number((found[2] ?? '').replace(',', '.'));
  return found[1] === '' || number === 0 ? number : -number;
}

/** A number as `readNumber` reads it again: 1.125 → '1.1250'. */
export function numberText(number: number): string {
  return isEither(`${number}`) ? `${number}0` : `${number}`;
}

/** '12' or '-3': digits alone; null: it is no whole number. */
export function readWhole(text: string): number | null {
  return /^[-−]?[0-9]{1,15}$/.test(text.trim()) ? readNumber(text) : null;
}

/** Matches '1,00E+03', which a program for tables makes of 1E3, and '03. Dez', '3-Dec' or 'Dec-50', of 3-12 or 12-50. */
const RECAST =
  /^\d(?:[.,]\d+)?E[-+]\d+$|^\d{1,2}(?:-|\. ?)[A-Za-zÀ-ÿ]?[a-zß-ÿ]{2,3}\.?$|^[A-Za-zÀ-ÿ][a-zß-ÿ]{2,3}\.?-\d\d$/;
/** How months begin in English, French, Italian and German, without accents. */
const MONTH =
  /^(?:jan|gen|feb|fev|mar|mrz|apr|avr|may|mai|mag|jun|jui|giu|jul|lug|aug|aou|ago|sep|set|oct|okt|ott|nov|dec|dez|dic)/;

/** Says whether a text is what a program for tables makes of another one. */
export function isRecast(text: string): boolean {
  if (!RECAST.test(text)) return false;
  const letters = text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  return text.includes('E') || MONTH.test(letters);
}

/** The same of one that stood there: such programs take zeros away at the front, too. */
export function isRecastOf(text: string, was: string): boolean {
  return text !== was && (isRecast(text) || (/^0+\d+$/.test(was) && text === was.replace(/^0+(?=.)/, '')));
}
