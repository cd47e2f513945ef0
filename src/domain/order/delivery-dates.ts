/**
 * Says when a parcel comes: the only place that makes days of a cut-off hour, working days, holidays and the days of a
 * carrier. Pages, the cart, the checkout, mails and the page about delivery say what it says, in browsers and in
 * PocketBase's VM alike (docs/decisions/0314).
 */
import { MOST_CARRIER_DAYS } from '#src/domain/catalogue/content-limits.ts';
import { centralEuropean } from '#src/domain/format/dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Hours and days at which the shop packs. */
export interface Packing {
  /** Country of the seller, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Hour by clocks in Paris and Rome until which an order is packed on the same day, 1 to 24; 0: as is usual. */
  readonly cutOff: number;
  /** Days of the week, '1' for Monday to '7'; '': Monday to Friday. */
  readonly weekdays: string;
  /** Days on which nothing is packed beside the holidays: '2026-12-24', or '12-24' for each year. */
  readonly closed: readonly string[];
}

/** Way that a parcel goes. */
export interface Carriage {
  /** Country that it goes to, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Days of the carrier. */
  readonly daysMin: number;
  readonly daysMax: number;
  /** Says whether the carrier delivers on Saturdays. */
  readonly saturdays?: boolean;
}

/** The first and the last day on which it may come: '2026-11-26'. */
export interface DeliveryDates {
  readonly from: string;
  readonly to: string;
}

export const USUAL_CUT_OFF = 12;
const USUAL_WEEKDAYS = '12345';
/** A shop that is closed for longer promises no day. */
const LONGEST_WAIT = 60;

const written = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** '1' for Monday to '7'. */
function weekdayOf(day: number): string {
  return `${new Date(day * DAY_MS).getUTCDay() || 7}`;
}

function isPacked({ country, weekdays, closed }: Packing, day: number): boolean {
  const date = written(day);
  return (
    (weekdays || USUAL_WEEKDAYS).includes(weekdayOf(day)) &&
    !isHoliday(country, day) &&
    !closed.includes(date) &&
    !closed.includes(date.slice(5))
  );
}

/** The day on which a parcel leaves that is ordered at `now` (ms since the epoch); null: none soon. */
function leaves(packing: Packing, now: number): number | null {
  const local = centralEuropean(now);
  const today = Math.floor(local / DAY_MS);
  const isLate = local - today * DAY_MS >= (packing.cutOff || USUAL_CUT_OFF) * HOUR_MS;
  for (let day = isLate ? today + 1 : today; day < today + LONGEST_WAIT; day += 1)
    if (isPacked(packing, day)) return day;
  return null;
}

/**
 * Between which days a parcel comes that is ordered at `now` (ms since the epoch), and whose goods are there `wait`
 * days later; null: nobody can say.
 */
export function deliveryDates(packing: Packing, carriage: Carriage, now: number, wait = 0): DeliveryDates | null {
  const start = leaves(packing, now + wait * DAY_MS);
  if (start === null) return null;
  const { country, daysMin, daysMax, saturdays = false } = carriage;
  const moves = (day: number): boolean =>
    (saturdays ? '123456' : USUAL_WEEKDAYS).includes(weekdayOf(day)) &&
    !isHoliday(packing.country, day) &&
    !isHoliday(country, day);
  /** The day after `count` days of the carrier, and one on which it delivers. */
  const after = (count: number): number => {
    let day = start;
    for (let left = Math.min(count, MOST_CARRIER_DAYS); left > 0 || !moves(day); left -= moves(day) ? 1 : 0) day += 1;
    return day;
  };
  return { from: written(after(daysMin)), to: written(after(Math.max(daysMin, daysMax))) };
}

/** Number of days of work in so many days: for words that count those of a carrier. */
export function workingDaysOf(days: number): number {
  return Math.ceil((days * 5) / 7);
}

function isWrittenDay(line: string): boolean {
  if (!/^(?:\d{4}-)?\d\d-\d\d$/.test(line)) return false;
  // 2024 has all days that there are.
  const [year = 0, month = 0, day = 0] = (line.length > 5 ? line : `2024-${line}`).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function dayLines(lines: string): string[] {
  return lines.split(/\s+/).filter((line) => line !== '');
}

/** Lines of an operator as days without packing; what is no day is left out. */
export function parseClosedDays(lines: string): string[] {
  return dayLines(lines).filter(isWrittenDay);
}

/** The first line that is no day; null: all are. */
export function oddClosedDay(lines: string): string | null {
  return dayLines(lines).find((line) => !isWrittenDay(line)) ?? null;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), number of the day since the epoch. */
export function easterDay(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1) / DAY_MS;
}

/**
 * Month and day, or days after Easter with a sign: +1 is its Monday, +39 Ascension, +50 Whit Monday, +60 Corpus
 * Christi.
 */
const HOLIDAYS: Readonly<Record<string, string>> = {
  AT: '0101 0106 +1 0501 +39 +50 +60 0815 1026 1101 1208 1225 1226',
  BE: '0101 +1 0501 +39 +50 0721 0815 1101 1111 1225',
  DE: '0101 -2 +1 0501 +39 +50 1003 1225 1226',
  ES: '0101 0106 -2 0501 0815 1012 1101 1206 1208 1225',
  FR: '0101 +1 0501 0508 +39 +50 0714 0815 1101 1111 1225',
  GB: '0101 -2 +1 1225 1226',
  IE: '0101 0317 +1 1225 1226',
  IT: '0101 0106 +1 0425 0501 0602 0815 1101 1208 1225 1226',
  LU: '0101 +1 0501 0509 +39 +50 0623 0815 1101 1225 1226',
  MC: '0101 0127 +1 0501 +39 +50 +60 0815 1101 1119 1208 1225',
  NL: '0101 +1 0427 +39 +50 1225 1226',
  PT: '0101 -2 0425 0501 +60 0610 0815 1005 1101 1201 1208 1225',
};

/** Holidays where a country is not in the table: those of nearly all of Europe. */
const COMMON = '0101 +1 0501 1225';

/** Says whether the day (its number since the epoch) is a holiday in a country (ISO 3166-1 alpha-2). */
export function isHoliday(country: string, day: number): boolean {
  const date = new Date(day * DAY_MS);
  const ofYear = date.toISOString().slice(5, 10).replace('-', '');
  const after = day - easterDay(date.getUTCFullYear());
  return (HOLIDAYS[country] ?? COMMON)
    .split(' ')
    .some((one) => (/^[-+]/.test(one) ? Number(one) === after : one === ofYear));
}
