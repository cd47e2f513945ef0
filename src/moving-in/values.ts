/** Names, marks of yes and no, and dates as shops write them. Pure. */
import { centralEuropean } from '#src/domain/format/dates.ts';

/** A name without accents, marks and capitals: 'Prix de l’article (TTC)' → 'prix de l article ttc'. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const YES = /^(?:1|yes|true|y|x|oui|vrai|si|vero|ja|wahr|enabled|active|actif|attivo|aktiv|in stock|subscribed)$/;

export function isYes(text: string): boolean {
  return YES.test(plainName(text));
}

const NO = /^(?:0|no|false|non|nein|faux|falso|falsch)$/;

export function isNo(text: string): boolean {
  return NO.test(plainName(text));
}

const NONE = /^(?:none|off|disabled|aucune?|nessun[oa]?|keine?|ningun[oa]?|not? (?:tracked|counted|managed))$/;

/** Says whether nobody counts, in the word of who does: BigCommerce counts by 'product', by 'variant' or by 'none'. */
export function isUncounted(text: string): boolean {
  return isNo(text) || NONE.test(plainName(text));
}

/** One letter for yes and one for no in five languages. */
const LETTERS = ['y n', 'j n', 'o n', 's n', 'v f', 'w f', 't f'].map((pair) => pair.split(' '));
/** Those that say so alone: all others are many things, and a 'no' must stand beside them. */
const SURE = /^[yjn]$/;

/** Cells of a column as they answer: 'J' and 'N' are yes and no where no other thing stands in it. */
export function answersIn(cells: readonly string[]): (text: string) => string {
  const letters = new Set(cells.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''));
  const pair = LETTERS.find((one) => [...letters].every((letter) => one.includes(letter)));
  const isSure = letters.size > 1 || [...letters].every((letter) => SURE.test(letter));
  if (pair === undefined || letters.size === 0 || !isSure) return (text) => text;
  return (text) => (text.trim() === '' ? text : text.trim().toLowerCase() === pair[0] ? 'yes' : 'no');
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

/** Order in which a file writes days of numbers: the month first, as in America, or the day. */
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

/** The first of days that may be of two months, where none of them shows the order; '': there is none. */
export function openDay(texts: readonly string[]): string {
  const days = texts.flatMap((text) => {
    const [found = '', first = '', second = ''] = /^\s*(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(text) ?? [];
    return found === '' || first === second ? [] : [{ text, first: Number(first), second: Number(second) }];
  });
  return days.every(({ first, second }) => first <= 12 && second <= 12) ? (days[0]?.text.trim() ?? '') : '';
}

/** Minutes that a zone is ahead of UTC: '+0200', 'Z'. What says none is taken as UTC. */
function zoneMinutes(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})\s*$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function partsOf(text: string, order: DayOrder): readonly [number, number, number] | null {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  // The year may stand at either end of 24-03-05.
  const own = /^\s*(\d{1,2})(?!-\d\d?-\d\d\b)[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text);
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

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day or a number of a workbook as such programs show what they have made of something else. */
export function recastOf(text: string): string {
  const [, month, day] = /^\d+-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day === undefined) return Number.isFinite(Number(text)) ? Number(text).toExponential(2).toUpperCase() : text;
  return `${day}-${SHORT_MONTHS[Number(month) - 1]}`;
}

const HOUR_MS = 60 * 60_000;
/** A zone behind a time of day. */
const ZONED = /(?:[+-]\d{2}:?\d{2}|\d ?z|\b(?:utc|gmt))\s*$/i;

/** The same, where a time of day is one of this shop's own clocks unless it says its zone, or its column does. */
export function localMomentOf(text: string, column: string, order: DayOrder): string | null {
  const moment = momentOf(text, order);
  // Midnight is what a spreadsheet puts behind a day.
  const isTimed = moment !== null && !moment.endsWith('T00:00:00.000Z');
  const isLocal = isTimed && !ZONED.test(text) && !/\b(?:utc|gmt)\b/.test(plainName(column));
  if (!isLocal) return moment;
  const [local, summer] = [Date.parse(moment), Date.parse(moment) - 2 * HOUR_MS];
  return new Date(centralEuropean(summer) === local ? summer : local - HOUR_MS).toISOString();
}
