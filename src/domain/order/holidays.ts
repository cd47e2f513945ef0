/**
 * Public holidays on which parcels do not move, by the country: computed for any year. Those of a region alone are not
 * among them (an operator adds days).
 */

const DAY_MS = 24 * 60 * 60 * 1000;

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
  const written = date.toISOString().slice(5, 10).replace('-', '');
  const after = day - easterDay(date.getUTCFullYear());
  return (HOLIDAYS[country] ?? COMMON)
    .split(' ')
    .some((one) => (/^[-+]/.test(one) ? Number(one) === after : one === written));
}
