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
    const value = `${all[at] ?? ''}${separator}${next}`;
    const way = [...all.slice(0, at), value, ...all.slice(at + 2)];
    return isRight(way) ? [{ value, cells: way }] : [];
  });
  const [way] = ways;
  if (way === undefined || ways.length > 1) return null;
  return {
    row: { row, cells: way.cells.slice(0, cells.length), beyond: way.cells.slice(cells.length) },
    value: way.value,
  };
}

/** Puts such rows right where there is one way to; of others that are too long it says what is left out. */
export function joinShifted(table: Table, mapping: ColumnMapping, report: Report): Table {
  const types = typesOf(table, mapping);
  const isRight = (cells: readonly string[]): boolean =>
    types.every(([place, is]) => {
      const text = (cells[place] ?? '').trim();
      return text === '' || is(text);
    });
  const rows = table.rows.map((row) => {
    const isOneMore = table.separator !== '' && row.cells.length + row.beyond.length === table.width + 1;
    const mended = isOneMore ? joined(row, table.separator, isRight) : null;
    if (mended !== null) {
      report.changed('row_joined', { row: row.row }, { value: mended.value.trim() });
      return mended.row;
    }
    const left = row.beyond.join(' ').trim();
    if (left !== '') report.changed('row_long', { row: row.row }, { value: left });
    return row;
  });
  return { ...table, rows };
}
