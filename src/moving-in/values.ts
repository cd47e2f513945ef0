/** Numbers, marks of yes and no, weights and dates as shops write them. Pure. */

/** A name without accents, marks and capitals: 'Prix de l’article (TTC)' → 'prix de l article ttc'. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The mark before decimals; '': not known. */
export type DecimalMark = '.' | ',' | '';

/** The mark that a number itself shows: '1.234,5' → ','. */
function ownMark(digits: string): DecimalMark {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const mark = dot >= 0 ? '.' : ',';
  const parts = digits.split(mark);
  if (parts.length !== 2) return '';
  // '1.234' may be either; '0.234', '12345.678' and '29.90' may not.
  const isOpen = parts[1]?.length === 3 && /^[1-9]\d{0,2}$/.test(parts[0] ?? '');
  return isOpen ? '' : mark;
}

const bare = (text: string): string => text.replace(/[\s\u00a0\u202f'’]|[\p{L}\p{Sc}%]+\.?/gu, '').replace(/^−/, '-');

/** The mark that most numbers of a column show. */
export function markOf(texts: Iterable<string>): DecimalMark {
  let [dots, commas] = [0, 0];
  for (const text of texts) {
    const mark = ownMark(bare(text));
    if (mark === '.') dots += 1;
    if (mark === ',') commas += 1;
  }
  if (dots === commas) return '';
  return dots > commas ? '.' : ',';
}

/** A number: '1 234,50 €', '1,234.5', '29.900000', '-3'. `mark`: the column's, for numbers that do not show it; null: no number. */
export function numberOf(text: string, mark: DecimalMark = '.'): number | null {
  const digits = bare(text);
  if (!/^[-+]?(?:\d[\d.,]*|[.,]\d+)$/.test(digits)) return null;
  const decimal = ownMark(digits) || (/[.,]\d{3}[.,]/.test(digits) ? '' : mark);
  const [whole = '', ...rest] = decimal === '' ? [digits] : digits.split(decimal);
  if (rest.length > 1) return null;
  const value = Number(`${whole.replace(/[.,]/g, '') || '0'}.${(rest[0] ?? '').replace(/[.,]/g, '') || '0'}`);
  return Number.isFinite(value) ? value : null;
}

const YES = /^(?:1|yes|true|y|x|oui|vrai|si|vero|ja|wahr|enabled|active|actif|attivo|aktiv|in stock|subscribed)$/;

export function isYes(text: string): boolean {
  return YES.test(plainName(text));
}

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  mg: 0.001,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523,
};

/** Whole grams of a weight; `unit`: that of its column, where it says none itself. */
export function gramsOf(text: string, unit: string, mark: DecimalMark = '.'): number | null {
  const value = numberOf(text, mark);
  if (value === null || value < 0) return null;
  const own = /\p{L}+/u.exec(text.toLowerCase())?.[0] ?? unit.toLowerCase();
  return Math.round(value * (GRAMS[own] ?? GRAMS[unit.toLowerCase()] ?? 1000));
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

/** Content in a unit of this shop; null: not of a kind that it counts. */
export function contentOf(
  quantity: number,
  unit: string,
): { readonly unitQuantity: number; readonly unit: Unit } | null {
  const known = UNITS[unit.toLowerCase().replace('²', '2').replace('³', '3').trim()];
  if (known === undefined || !(quantity > 0)) return null;
  return { unitQuantity: Math.round(quantity * known[1] * 1000) / 1000, unit: known[0] };
}

/** The first three letters of each month, in English, French, Italian and German. */
const MONTHS = [
  /^jan|^gen/,
  /^feb|^fev/,
  /^mar|^mrz/,
  /^apr|^avr/,
  /^may|^mai|^mag/,
  /^jun|^giu/,
  /^jul|^lug/,
  /^aug|^aou|^ago/,
  /^sep|^set/,
  /^oct|^okt|^ott/,
  /^nov/,
  /^dec|^dez|^dic/,
] as const;

/** How a file writes days of numbers: the month first, as in America, or the day. */
export type DayOrder = 'month_first' | 'day_first';

/** The order that the days of a column show; '12/25/2024' can only be American. */
export function dayOrderOf(texts: Iterable<string>, otherwise: DayOrder): DayOrder {
  for (const text of texts) {
    const [, first = 0, second = 0] = (/^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text) ?? []).map(Number);
    if (first > 12) return 'day_first';
    if (second > 12) return 'month_first';
  }
  return otherwise;
}

/** Minutes that a zone is ahead of UTC: '+0200', 'Z'. What says none is taken as UTC. */
function zoneMinutes(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})\s*$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function partsOf(text: string, order: DayOrder): readonly [number, number, number] | null {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const own = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text);
  if (own !== null) {
    const [first, second, year] = [Number(own[1]), Number(own[2]), Number(own[3])];
    const [day, month] = order === 'day_first' ? [first, second] : [second, first];
    return [year < 100 ? year + 2000 : year, month, day];
  }
  const word = /(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?,?\s+(\d{4})/u.exec(text) ?? null;
  const american = /(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(text);
  const named = word === null ? american?.slice(1) : [word[2], word[1], word[3]];
  const month = MONTHS.findIndex((letters) => letters.test(plainName(named?.[0] ?? ''))) + 1;
  return named === undefined || month === 0 ? null : [Number(named[2]), month, Number(named[1])];
}

/** ISO 8601 in UTC of '2024-03-05 10:22:11 +0100', '05/03/2024 10:22', 'March 5, 2024'; null: no day. */
export function momentOf(text: string, order: DayOrder = 'day_first'): string | null {
  const parts = partsOf(text, order);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]m)?/i.exec(text) ?? [];
  const clock = (Number(hours) % (half === '' ? 24 : 12)) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const date = new Date(Date.UTC(year, month - 1, day, clock, Number(minutes), Number(seconds)));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1970 && year < 2200;
  return isDay ? new Date(date.getTime() - zoneMinutes(text.slice(8)) * 60_000).toISOString() : null;
}
