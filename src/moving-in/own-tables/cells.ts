/**
 * Cells of the CSV files that this shop exports: how each is written, and how it is read again without a difference.
 */
import {
  isEither,
  numberText,
  readNumber as tableNumber,
  readWhole as tableWhole,
} from '#src/domain/catalogue/content-table.ts';
import { minorDigits } from '#src/domain/format/money.ts';
import { KNOWN_LOCALES, type Locale } from '#src/domain/site/languages.ts';

/** A line of a table: column → value. */
export type Row = Readonly<Record<string, string | number>>;
/** A line that was read. `at`: line of its file, the names of columns being 1. */
export interface ReadRow {
  readonly at: number;
  /** '' where the table has no such column. */
  readonly cell: (column: string) => string;
}

type ByLocale<Value> = Readonly<Partial<Record<Locale, Value>>>;

/** Marks of lists within a part of one have a backslash before them. */
const escaped = (text: string): string => text.replace(/[\\|>:;]/g, '\\$&');
const unescaped = (text: string): string => text.replace(/\\([\\|>:;])/g, '$1');

/** Parts between marks, still with their backslashes. */
function partsAt(mark: string, text: string): string[] {
  const parts = [''];
  for (const sign of text.match(/\\[\\|>:;]|[^]/g) ?? [])
    if (sign === mark) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  return parts.map((part) => part.trim());
}

const listText = (parts: readonly string[], between: string): string => parts.map(escaped).join(between);
const listIn = (mark: string, text: string): string[] => (text === '' ? [] : partsAt(mark, text).map(unescaped));

/** 'Red | Blue'. */
export const writtenList = (parts: readonly string[]): string => listText(parts, ' | ');
export const readList = (text: string): string[] => listIn('|', text);

/** 'Light > Lamps | Gifts'. */
export const writtenPaths = (paths: readonly (readonly string[])[]): string =>
  paths.map((path) => listText(path, ' > ')).join(' | ');
export const readPaths = (text: string): string[][] =>
  text === '' ? [] : partsAt('|', text).map((path) => listIn('>', path));

/** 'Colour: Red; Blue | Material: Linen'. */
export const writtenAttributes = (attributes: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(attributes)
    .map(([name, values]) => `${escaped(name)}: ${listText(values, '; ')}`)
    .join(' | ');
export const readAttributes = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (text === '' ? [] : partsAt('|', text)).map((part) => {
      const [name = '', ...rest] = partsAt(':', part);
      return [unescaped(name), listIn(';', rest.join(':'))];
    }),
  );

/** A column a language. */
export const writtenTexts = (column: string, locales: readonly Locale[], texts: ByLocale<string>): Row =>
  Object.fromEntries(locales.map((locale) => [`${column}_${locale}`, texts[locale] ?? '']));
export const writtenLists = (column: string, locales: readonly Locale[], lists: ByLocale<readonly string[]>): Row =>
  Object.fromEntries(locales.map((locale) => [`${column}_${locale}`, writtenList(lists[locale] ?? [])]));

/** In the languages that have something. */
export const readTexts = (row: ReadRow, column: string): ByLocale<string> =>
  Object.fromEntries(
    KNOWN_LOCALES.map((locale) => [locale, row.cell(`${column}_${locale}`)] as const).filter(([, text]) => text !== ''),
  );
export const readLists = (row: ReadRow, column: string): ByLocale<readonly string[]> =>
  Object.fromEntries(Object.entries(readTexts(row, column)).map(([locale, text]) => [locale, readList(text)]));

/**
 * A number as `numberText` writes it, or a spreadsheet that was told another language; NaN, which no record may have,
 * where it is none.
 */
export function readNumber(text: string): number {
  // As numbers near 0 are written.
  if (/^\d(?:\.\d+)?e-\d+$/i.test(text.trim())) return Number(text);
  return tableNumber(text) ?? Number.NaN;
}

/** The same of a whole number: '1.000' is none. */
export function readWhole(text: string): number {
  return tableWhole(text) ?? Number.NaN;
}

/** '' where there is none. */
export const decimals = (number: number | null | undefined): string =>
  typeof number === 'number' ? numberText(number) : '';

/** Minor units; NaN: it is no amount. */
export function readAmount(text: string, currency: string): number {
  const count = minorDigits(currency);
  // Three digits are the decimals of some currencies, and of no other.
  const minor = readNumber(count === 3 && isEither(text) ? `${text.trim()}0` : text) * 10 ** count;
  return Math.abs(minor - Math.round(minor)) < 1e-4 ? Math.round(minor) : Number.NaN;
}

const ADDRESS = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region', 'country', 'phone'] as const;
type AddressTexts = Readonly<Partial<Record<(typeof ADDRESS)[number], string>>>;

export const writtenAddress = (column: string, address: AddressTexts | null | undefined): Row =>
  Object.fromEntries(ADDRESS.map((part) => [`${column}_${part}`, address?.[part] ?? '']));
/** null: there is none. */
export function readAddress(row: ReadRow, column: string): Readonly<Record<string, string>> | null {
  const parts = ADDRESS.map((part) => [part, row.cell(`${column}_${part}`)] as const);
  return parts.every(([, text]) => text === '') ? null : Object.fromEntries(parts);
}

/** Records whose lines begin alike, wherever they stand: people sort tables. What has no key is a record of its own. */
export function grouped(
  rows: readonly ReadRow[],
  keyOf: (row: ReadRow) => string,
): (readonly [ReadRow, ...ReadRow[]])[] {
  const groups = new Map<string | ReadRow, [ReadRow, ...ReadRow[]]>();
  for (const row of rows) {
    const key = keyOf(row) || row;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
