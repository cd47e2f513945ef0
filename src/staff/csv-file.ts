/** CSV files as spreadsheets write and open them, with names of columns in their first row. */
import Papa from 'papaparse';
import type { Locale } from '#src/domain/site/locale.ts';
import { COMPUTED, separatorOf, withoutGuard } from '#src/domain/text/csv-cells.ts';

/** By which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
export interface ReadCsv {
  /** Names of columns, trimmed; '' for a column without one. */
  readonly columns: readonly string[];
  /** Cells of the rows below them; rows without a text are left out. */
  readonly body: readonly (readonly string[])[];
  /** Rows, from 1 as the first of `body`, whose quotation marks do not close. */
  readonly unclosed: readonly number[];
}

/** Reads a file, whatever stands between its cells (comma, semicolon, tab). */
export function readCsv(text: string): ReadCsv {
  const { data, errors } = Papa.parse<string[]>(text.replace(BYTE_ORDER_MARK, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  return {
    columns: head.map((name) => name.trim()),
    body: rows.map((cells) => cells.map(withoutGuard)),
    unclosed: errors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row),
  };
}

/** Cells that were copied from a spreadsheet, row by row. */
export function readCells(text: string): readonly (readonly string[])[] {
  const rows = text.replace(/\r?\n$/, '');
  return rows === '' ? [] : Papa.parse<string[]>(rows, { delimiter: '\t' }).data;
}

/** A file of rows, which Excel, Numbers and LibreOffice in that language open by a double click; no cell is computed by them. */
export function writeCsv(
  rows: readonly Readonly<Record<string, string | number>>[],
  columns: readonly string[],
  locale: Locale,
): string {
  const format = { delimiter: separatorOf(locale), escapeFormulae: COMPUTED, newline: '\r\n' };
  const csv = Papa.unparse([...rows], { ...format, columns: [...columns] });
  return BYTE_ORDER_MARK + csv;
}
