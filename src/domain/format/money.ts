/** Amounts of money as each language writes them, without Intl (see numbers.ts). */
import { localDigits } from '#src/domain/format/numbers.ts';
import { CURRENCY_SIGNS } from '#src/domain/site/language/currency-signs.ts';
import { SIGN_FIRST, UNIT_SPACE } from '#src/domain/site/language/digits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Currencies whose minor unit is not a hundredth, as Unicode's data have them. */
const WITHOUT_MINOR =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER';
const THOUSANDTHS = 'BHD JOD KWD LYD OMR TND';

/** Number of digits the minor unit of an ISO 4217 currency has. */
export function minorDigits(currency: string): number {
  if (WITHOUT_MINOR.split(' ').includes(currency)) return 0;
  return THOUSANDTHS.split(' ').includes(currency) ? 3 : 2;
}

/** `amount` in minor units as machines read it: 123450, 'EUR' → '1234.50'. */
export function plainAmount(amount: number, currency: string): string {
  const count = minorDigits(currency);
  return (amount / 10 ** count).toFixed(count);
}

function signOf(locale: Locale, currency: string): string {
  const entry = CURRENCY_SIGNS[locale].split('|').find((sign) => sign.startsWith(`${currency} `));
  return entry === undefined ? currency : entry.slice(4);
}

/**
 * Says how amounts of one currency are written in one language: looked up once, so that a script on the way to the
 * first sight needs no tables.
 */
export interface AmountStyle {
  readonly locale: Locale;
  /** '€', '$CA', 'CHF'. */
  readonly sign: string;
  /** Digits of the minor unit. */
  readonly places: number;
}

/** `currency`: ISO 4217. */
export function amountStyle(locale: Locale, currency: string): AmountStyle {
  return { locale, sign: signOf(locale, currency), places: minorDigits(currency) };
}

/** `amount` in minor units, a safe integer: 123450 → '€1,234.50', '1 234,50 €', '1.234,50 €'. */
export function writeAmount({ locale, sign, places }: AmountStyle, amount: number): string {
  const units = `${Math.abs(amount)}`.padStart(places + 1, '0');
  const point = units.length - places;
  const number = localDigits(locale, `${units.slice(0, point)}.${units.slice(point)}`);
  const minus = amount < 0 ? '-' : '';
  if (!SIGN_FIRST[locale]) return `${minus}${number}${UNIT_SPACE[locale]}${sign}`;
  // A sign that ends in a letter or a full stop needs a space before the digits.
  return `${minus}${sign}${/[A-Za-z.]$/.test(sign) ? UNIT_SPACE[locale] : ''}${number}`;
}

/** `writeAmount` for an ISO 4217 `currency`. */
export function formatAmount(locale: Locale, amount: number, currency: string): string {
  return writeAmount(amountStyle(locale, currency), amount);
}

/** Codes that the name of a column of amounts may have ('Montant CHF', 'price_gbp'), beside words and signs. */
export const CURRENCY_CODES =
  /(?<![a-z])(?:EUR|CHF|GBP|USD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|ISK|CAD|AUD|NZD|JPY|CNY|INR|BRL|ZAR)(?![a-z])/gi;
const CURRENCY_WORDS = [
  ['EUR', /€|(?<![a-z])euros?(?![a-z])/i],
  ['GBP', /£|(?<![a-z])(?:sterling|sterlin[ae])(?![a-z])/i],
  ['USD', /\$|(?<![a-z])doll(?:ars?|ar[io])(?![a-z])/i],
  ['CHF', /(?<![a-z])(?:francs?|franken|franchi)(?![a-z])/i],
  ['JPY', /[¥￥]/],
] as const;

/** Codes of ISO 4217 that the name of a column says, each once; a sign of several currencies is one of them. */
export function currenciesIn(name: string): string[] {
  const codes = (name.match(CURRENCY_CODES) ?? []).map((code) => code.toUpperCase());
  return [...new Set([...codes, ...CURRENCY_WORDS.filter(([, word]) => word.test(name)).map(([code]) => code)])];
}

/** Says whether a text is the code, the word or the sign of a currency, and nothing else. */
export function isCurrency(text: string): boolean {
  const rest = CURRENCY_WORDS.reduce((left, [, word]) => left.replace(word, ''), text.replace(CURRENCY_CODES, ''));
  return currenciesIn(text).length === 1 && /^[\s.]*$/.test(rest);
}
