/** Rows whose cells have moved by one, because a separator stands in one of them without quotation marks. */
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import { isEmail } from '#src/domain/person/email.ts';
import type { Report } from '#src/moving-in/report.ts';
import type { Table, TableRow } from '#src/moving-in/table.ts';
import { moneyIn, numberOf } from '#src/moving-in/numbers.ts';
import { momentOf } from '#src/moving-in/values.ts';

export const DAYS = /^order\.(?:placed|paid|sent)$|^customer\.newsletterAt$|^review\.written$/;

type IsValue = (text: string) => boolean;

/** A number with its currency or unit, and nothing else. */
const isNumber: IsValue = (text) => {
  const money = moneyIn(text.replace(/\s*(?:k?g|lb|oz|%)$/, ''));
  return money !== null && numberOf(money.number) !== null;
};

const isFigure: IsValue = (text) => /^\s*[-+]?[\d.,]*\d[\d.,]*\s*$/.test(text);

/**
 * Types that can be told of a cell: a number, a day, an address of mail. Field → whether a text is one; all others take
 * any text.
 */
const TYPES: readonly (readonly [fields: RegExp, is: IsValue])[] = [
  [/^product\.(?:price|netPrice|oldPrice|salePrice|weight|content)$/, isNumber],
  [/^order\.(?:total|shipping|tax|discount|lineQuantity|linePrice|lineTotal)$/, isNumber],
  [/^(?:product\.stock|review\.stars)$/, (text) => Number.isInteger(numberOf(text))],
  [/^product\.gtin$/, (text) => /^'?\d{8,14}$/.test(text)],
  [/^(?:product|order)\.currency$/, (text) => /^[A-Za-z]{3}$/.test(text)],
  [/^(?:customer|order|review)\.email$/, isEmail],
  [/^redirect\.(?:from|to)$/, (text) => /^(?:\/|https?:)/i.test(text)],
  [DAYS, (text) => momentOf(text) !== null],
];

/** Place of a column → what its cells are. */
function typesOf({ columns }: Table, mapping: ColumnMapping): readonly (readonly [place: number, is: IsValue])[] {
  return columns.flatMap((column, place) => {
    const is = TYPES.find(([fields]) => fields.test(mapping[column] ?? ''))?.[1];
    return is === undefined ? [] : [[place, is] as const];
  });
}

/**
 * The row with two of its cells as one, where only one pair makes all its values such as their columns hold; null:
 * there is none, or more than one.
 */
function joined(
  { row, cells, beyond }: TableRow,
  separator: string,
  isRight: (cells: readonly string[]) => boolean,
): { readonly row: TableRow; readonly value: string } | null {
  const all = [...cells, ...beyond];
  if (isRight(cells)) return null;
  const ways = all.slice(1).flatMap((next, at) => {
    const parts = [all[at] ?? '', next];
    const value = parts.join(separator);
    const way = [...all.slice(0, at), value, ...all.slice(at + 2)];
    return isRight(way) ? [{ value, parts, cells: way }] : [];
  });
  const [way] = ways;
  // A number that stands by itself is no part of a text.
  if (way === undefined || ways.length > 1 || (way.parts.some(isFigure) && !isNumber(way.value))) return null;
  return {
    row: { row, cells: way.cells.slice(0, cells.length), beyond: way.cells.slice(cells.length) },
    value: way.value,
  };
}

/**
 * Says whether a text has taken in cells or rows, between a mark that begins it and one of a later text: parted by its
 * separators and ends of lines it makes rows as long as those of the table, with values such as their columns hold.
 */
function hasSwallowed(
  { cells, beyond }: TableRow,
  { separator, width }: Table,
  types: ReturnType<typeof typesOf>,
  isRight: (cells: readonly string[]) => boolean,
): boolean {
  const all = [...cells, ...beyond];
  return all.some((cell, place) => {
    const lines = cell.split(/\r\n|\r|\n/).map((line) => line.split(separator));
    if (lines.flat().length === 1) return false;
    const [before, after] = [all.slice(0, place), all.slice(place + 1)];
    const rows = lines.map((line, at) => [
      ...(at === 0 ? before : []),
      ...line,
      ...(at === lines.length - 1 ? after : []),
    ]);
    if (!rows.every((row) => row.length === width && isRight(row))) return false;
    // What its line says before the text tells nothing of what stands within, nor what follows where it has not moved.
    const end = all.length === width ? width - after.length : width;
    return rows.some((row, at) => {
      const [from, to] = [at === 0 ? place : 0, at === rows.length - 1 ? end : width];
      return types.some(([typed]) => typed >= from && typed < to && (row[typed] ?? '').trim() !== '');
    });
  });
}

/**
 * Puts such rows right where there is one way to. Others that are too long are left out: whatever stands behind the
 * separator that is too many would be taken for something else.
 */
export function joinShifted(table: Table, mapping: ColumnMapping, report: Report): Table {
  const { separator, width } = table;
  const types = typesOf(table, mapping);
  const isRight = (cells: readonly string[]): boolean =>
    types.every(([place, is]) => {
      const text = (cells[place] ?? '').trim();
      return text === '' || is(text);
    });
  const rows = table.rows.flatMap((row): TableRow[] => {
    if (separator !== '' && hasSwallowed(row, table, types, isRight)) {
      report.leftOut('quote_open', { row: row.row });
      return [];
    }
    const count = row.cells.length + row.beyond.length;
    if (separator === '' || count <= width) {
      const value = row.beyond.join(' ').trim();
      if (value !== '') report.changed('cells_beyond', { row: row.row }, { value });
      return [row];
    }
    const mended = count === width + 1 ? joined(row, separator, isRight) : null;
    if (mended !== null) {
      report.changed('row_joined', { row: row.row }, { value: mended.value.trim() });
      return [mended.row];
    }
    report.leftOut('row_long', { row: row.row }, { value: [...row.cells, ...row.beyond].join(separator) });
    return [];
  });
  return { ...table, rows };
}
