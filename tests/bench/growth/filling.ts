/** What the parts of a filled shop share: the database, the time, and pieces of SQL. */
import type { DatabaseSync } from 'node:sqlite';
import type { Sizes } from '#tests/bench/growth/sizes.ts';

export interface Filling {
  readonly database: DatabaseSync;
  readonly sizes: Sizes;
  /** ms since the epoch: the last order was placed some days before. */
  readonly now: number;
}

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Orders spread over three years, and none is of the last days: what is new is what somebody adds (`addDue`, or requests). */
export const FIRST_DAYS_AGO = 1090;
export const LAST_DAYS_AGO = 6;
/** bcrypt of FILLED_PASSWORD: to make one for each account would take an hour. */
export const FILLED_PASSWORD = 'test-user-password';
export const PASSWORD_HASH = '$2a$10$kFUoZ6LFbCX25ZZd/NGaIu4lhYuHmR5HJZSxFGttZ8cJcsmdpITCS';
/** How PocketBase knows the collection of users. */
export const USERS = '_pb_users_auth_';

const ID_LENGTH = 15;

/** SQL of the id of a record: a letter for its kind, perhaps more for where it comes from, and a number. */
export function idOf(start: string, number: string): string {
  return `printf('${start}%0${ID_LENGTH - start.length}d', ${number})`;
}

/** SQL of a date as PocketBase stores it, from SQL of ms since the epoch. */
export function dateOf(ms: string): string {
  return `strftime('%Y-%m-%d %H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`;
}

/** SQL of the same as browsers write it. */
export function isoOf(ms: string): string {
  return `replace(${dateOf(ms)}, ' ', 'T')`;
}

/** SQL of a time (ms) that goes evenly from `first` to `last` days before `now` while `i` goes from 0 to `count`. */
export function spread({ now }: Pick<Filling, 'now'>, count: number, first: number, last: number): string {
  const step = ((first - last) * DAY_MS) / count;
  return `CAST(${now - first * DAY_MS} + i * ${step} AS INTEGER)`;
}

/** Adds rows: column → SQL of its value, in which `i` counts from 0. Columns that are not named keep their defaults. */
export function insert(
  database: DatabaseSync,
  table: string,
  count: number,
  columns: Readonly<Record<string, string>>,
): void {
  insertFrom(database, table, `temp.numbers WHERE i < ${count}`, columns);
}

/** The same for the rows of a query: `source` is what stands after FROM. */
export function insertFrom(
  database: DatabaseSync,
  table: string,
  source: string,
  columns: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  database.exec(
    `INSERT INTO "${table}" (${names.join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM ${source}`,
  );
}

/** SQL of one of these texts, in turn with a number. */
export function oneOf(texts: readonly string[], number: string): string {
  const cases = texts.map((text, index) => `WHEN ${index} THEN '${text.replaceAll("'", "''")}'`);
  return `CASE (${number}) % ${texts.length} ${cases.join(' ')} END`;
}

/** SQL of random hexadecimal digits; `length` is even. */
export function hex(length: number): string {
  return `lower(hex(randomblob(${length / 2})))`;
}

/** SQL of a text of about so many characters. */
export function wordsOf(length: number): string {
  const sentence = 'Made by hand, one by one, and packed in paper that can be used again. ';
  return `replace(hex(zeroblob(${Math.ceil(length / sentence.length)})), '00', '${sentence}')`;
}

export const LOCALES_IN_TURN = ['en', 'fr', 'it', 'fr'] as const;
