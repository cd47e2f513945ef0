/** Numbers, amounts and measures as shops write them: read whole, or not at all. Pure. */
import { plainName } from '#src/moving-in/values.ts';

/** The mark before decimals; '': not known. */
export type DecimalMark = '.' | ',' | '';

interface Written {
  readonly isNegative: boolean;
  /** Digits before the decimals. */
  readonly whole: string;
  /** Sign between its thousands; '': none. */
  readonly group: string;
  readonly mark: DecimalMark;
  readonly decimals: string;
}

const NUMBER =
  /^(?<sign>[-+−]?)(?<whole>\d+|\d{1,3}(?:(?<group>[.,'’\s])\d{3})(?:\k<group>\d{3})*)?(?:(?<mark>[.,])(?<decimals>\d+))?$/;
/** Digits before the decimals that a number of this program holds exactly. */
const EXACT = 15;

/** Null: there is more in it than a number, or less. */
function writtenIn(text: string): Written | null {
  const parts = NUMBER.exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const { sign = '', whole = '', group = '', mark = '', decimals = '' } = parts;
  const digits = whole.replace(/\D/g, '');
  if (digits + decimals === '' || (mark !== '' && mark === group) || digits.length > EXACT) return null;
  return {
    isNegative: /[-−]/.test(sign),
    whole: digits,
    group,
    mark: mark === '.' || mark === ',' ? mark : '',
    decimals,
  };
}

/** '1.234' may be either of two numbers; '0.234', '12345.678' and '29.90' may not. */
function isOpen({ whole, group, mark, decimals }: Written): boolean {
  return group === '' && mark !== '' && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

/** The mark that most numbers of a column show. */
export function markOf(texts: Iterable<string>): DecimalMark {
  let [dots, commas] = [0, 0];
  for (const text of texts) {
    const written = writtenIn(moneyIn(text)?.number ?? text);
    if (written === null || isOpen(written)) continue;
    // '1,234,567' shows it by the other one.
    if (written.mark === '.' || (written.mark === '' && written.group === ',')) dots += 1;
    if (written.mark === ',' || (written.mark === '' && written.group === '.')) commas += 1;
  }
  if (dots === commas) return '';
  return dots > commas ? '.' : ',';
}

/**
 * The mark of a file's prices, as far as it says what '1.250' is: among '89.90' and '79.00' a thousand somebody wrote by
 * hand, or a price of three decimals. `isWritten`: by a program, which puts no sign between thousands.
 */
export function priceMarkOf(texts: readonly string[], isWritten: boolean): DecimalMark {
  const mark = markOf(texts);
  const written = texts.flatMap((text) => writtenIn(moneyIn(text)?.number ?? text) ?? []);
  const isLong = written.some((one) => one.mark === mark && one.decimals.length > 2 && !isOpen(one));
  const isDoubtful = written.some((one) => one.mark === mark && isOpen(one));
  return isDoubtful && !isLong && !isWritten ? '' : mark;
}

/** The number of a measure without its unit: '0,350 kg'. */
const bare = (text: string): string => text.trim().replace(/\s*\p{L}+[23²³]?\.?$/u, '');

/**
 * The mark of a column of measures, or of whole pieces: what it shows itself before what is known of others, `beside`.
 * Those say only that what looks like decimals are some: a program writes its prices as people read them and all else as
 * it is stored, so a mark that no price has may be either.
 */
export function measureMarkOf(
  column: readonly string[],
  beside: readonly DecimalMark[],
  own: DecimalMark,
  areWhole: boolean,
): DecimalMark {
  const texts = column.map(bare);
  const shown = markOf(texts);
  // What a program never writes somebody else has written since.
  if (own !== '' && shown !== '' && shown !== own) return '';
  if (shown !== '') return shown;
  const written = texts.flatMap((text) => writtenIn(text) ?? []);
  const open = written.filter(isOpen);
  const [mark, ...others] = new Set(open.map((one) => one.mark));
  if (mark === undefined || others.length > 0) return own;
  if ([own, ...beside].includes(mark)) return mark;
  const other = mark === '.' ? ',' : '.';
  const isGrouped = written.some(({ whole, mark: had, decimals }) =>
    had === '' ? /[1-9]/.test(whole) : decimals !== '000',
  );
  return areWhole && isGrouped && beside.includes(other) ? other : '';
}

/**
 * '1 234,50', '1,234.5', '29.900000', '-3'. `mark`: the column's, for numbers that do not show it; null: no number, or
 * one that may be either of two.
 */
export function numberOf(text: string, mark: DecimalMark = '.'): number | null {
  const written = writtenIn(text);
  if (written === null) return null;
  const { isNegative, whole, decimals } = written;
  if (isOpen(written) && mark === '') return null;
  const isGrouped = isOpen(written) && mark !== written.mark;
  const value = Number(isGrouped ? `${whole}${decimals}` : `${whole || '0'}.${decimals || '0'}`);
  return isNegative && value !== 0 ? -value : value;
}

export interface Money {
  readonly number: string;
  /** As it stands there: 'EUR', '$', 'CHF'; '': none does. Euros in any spelling are 'EUR'. */
  readonly currency: string;
}

const SIGN = String.raw`\p{Sc}|[A-Z]{2,3}\$|[A-Z]{3}|[Ee]uros?`;
const MONEY = new RegExp(String.raw`^(${SIGN})?\s*([-+−]?[\d.,'’\s]*\d)\s*(${SIGN})?$`, 'u');

/** A number with at most one currency beside it; null: something else stands there too. */
export function moneyIn(text: string): Money | null {
  const [, before = '', number = '', after = ''] = MONEY.exec(text.trim()) ?? [];
  if (number === '' || (before !== '' && after !== '')) return null;
  const sign = before || after;
  return { number, currency: /^(?:€|euros?)$/i.test(sign) ? 'EUR' : sign };
}

/** Says whether a text is a zero, whatever stands beside it: '0,00 €', '0 %'. */
export function isNothing(text: string): boolean {
  return numberOf(moneyIn(text.replace(/\s*%$/, ''))?.number ?? '') === 0;
}

/** Says whether what stands beside a number may mean this currency. */
export function isOfCurrency({ currency: sign }: Money, currency: string): boolean {
  if (sign === '' || sign === currency) return true;
  if (sign.endsWith('$')) return currency.endsWith('D');
  return { '£': 'GBP', '¥': 'JPY' }[sign] === currency;
}

/** Grams of a unit, by its words in five languages. */
const GRAMS: readonly (readonly [unit: RegExp, grams: number])[] = [
  [/^(?:g|grs?|gram(?:s|m|mes?|mi|mo|os?)?)$/, 1],
  [/^(?:kgs?|kilos?|(?:kilo|chilo)gram(?:s|m|mes?|mi|mo|os?)?|chil[oi])$/, 1000],
  [/^mg$/, 0.001],
  [/^(?:lbs?|pounds?|livres?|libbr[ae]|pfund|libras?)$/, 453.592_37],
  [/^(?:oz|ounces?|onces?|once|unzen?|onzas?)$/, 28.349_523],
];

/** Undefined: it is no unit of weight. */
function gramsIn(unit: string): number | undefined {
  return GRAMS.find(([word]) => word.test(unit))?.[1];
}

export const isWeightUnit = (text: string): boolean => gramsIn(plainName(text)) !== undefined;

/** The unit of weight that the name of a column says: 'Weight [kg]', 'peso_kg', 'Grams'; ''. */
export function weightUnitIn(column: string): string {
  return (
    plainName(column)
      .replace(/^(weight|poids|peso|gewicht)(kg|g|lbs?|oz)$/, '$1 $2')
      .split(' ')
      .find((word) => gramsIn(word) !== undefined) ?? ''
  );
}

/** A number with at most one word behind it. */
function measureIn(text: string, mark: DecimalMark): { readonly value: number; readonly unit: string } | null {
  const [, number = '', unit = ''] = /^(.*?\d)\s*(?:(\p{L}+[23²³]?)\.?)?$/u.exec(text.trim()) ?? [];
  const value = numberOf(number, mark);
  return value === null ? null : { value, unit: unit.toLowerCase() };
}

/**
 * Whole grams of a weight; `unit`: that of its column, where it says none itself. Null: nobody knows what it weighs.
 */
export function gramsOf(text: string, unit: string, mark: DecimalMark = '.'): number | null {
  const measure = measureIn(text, mark);
  const times = gramsIn(measure?.unit || plainName(unit));
  return measure === null || times === undefined ? null : Math.round(measure.value * times);
}

type Unit = '' | 'g' | 'ml' | 'cm' | 'm2';
const UNITS: Readonly<Record<string, readonly [unit: Unit, times: number]>> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  kg: ['g', 1000],
  oz: ['g', 28.349_523],
  lb: ['g', 453.592_37],
  ml: ['ml', 1],
  cl: ['ml', 10],
  dl: ['ml', 100],
  l: ['ml', 1000],
  m3: ['ml', 1_000_000],
  mm: ['cm', 0.1],
  cm: ['cm', 1],
  m: ['cm', 100],
  m2: ['m2', 1],
  sqm: ['m2', 1],
};

/** Says whether a text is a unit that weights or contents can be counted in. */
export function isUnit(text: string): boolean {
  return isWeightUnit(text) || text.trim().toLowerCase() in UNITS;
}

/**
 * Content in a unit of this shop; `unit`: that of its column, where it says none itself. Null: not a number of a kind
 * that it counts.
 */
export function contentOf(
  text: string,
  unit: string,
  mark: DecimalMark = '.',
): { readonly unitQuantity: number; readonly unit: Unit } | null {
  const measure = measureIn(text, mark);
  const known = UNITS[(measure?.unit || unit.toLowerCase().trim()).replace('²', '2').replace('³', '3')];
  if (measure === null || known === undefined || !(measure.value > 0)) return null;
  return { unitQuantity: Math.round(measure.value * known[1] * 1000) / 1000, unit: known[0] };
}
