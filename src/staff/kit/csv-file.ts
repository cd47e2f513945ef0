/** CSV files as spreadsheets write and open them, with names of columns in their first row. */
import Papa from 'papaparse';
import type { Locale } from '#src/domain/site/locale.ts';
import { COMPUTED, separatorOf, withoutGuard } from '#src/domain/text/csv-cells.ts';
import { isBlank } from '#src/domain/text/texts.ts';

/** By which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
export interface ReadCsv {
  /** Names of columns, trimmed; '' for a column without one. */
  readonly columns: readonly string[];
  /** Cells of the rows below them; rows without a text are left out. */
  readonly body: readonly (readonly string[])[];
  /** Of each row of `body` where a spreadsheet shows it, from 1: rows without a text are counted there. */
  readonly lines: readonly number[];
  /** Rows, from 1 as the first of `body`, whose quotation marks do not close; 0: the one of the names. */
  readonly unclosed: readonly number[];
}

/** Reads a file, whatever stands between its cells (comma, semicolon, tab). */
export function readCsv(text: string): ReadCsv {
  const whole = text.replace(BYTE_ORDER_MARK, '');
  // Rows without a text say nothing about what stands between cells, and are counted like all others.
  const { delimiter } = Papa.parse<string[]>(whole, { skipEmptyLines: 'greedy', preview: 1 }).meta;
  const { data, errors } = Papa.parse<string[]>(whole, { delimiter });
  const [head, ...rows] = data
    .map((cells, place) => ({ cells, place }))
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  const odd = errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row);
  return {
    columns: head?.cells.map((name) => name.trim()) ?? [],
    body: rows.map(({ cells }) => cells.map(withoutGuard)),
    lines: rows.map(({ place }) => place + 1),
    unclosed: [head, ...rows].flatMap((row, index) => (odd.includes(row?.place) ? [index] : [])),
  };
}

/** Cells row by row: as they are copied from a spreadsheet; '' finds out what stands between them. */
export function readCells(text: string, delimiter = '\t'): readonly (readonly string[])[] {
  const rows = text.replace(/\r?\n$/, '');
  return rows === '' ? [] : Papa.parse<string[]>(rows, { delimiter }).data;
}

/** Rows of cells as a text; no cell is computed by a spreadsheet. */
export function writeCells(rows: readonly (readonly (string | number)[])[], delimiter: string): string {
  const cells = rows.map((row) => [...row]);
  return `${Papa.unparse(cells, { delimiter, newline: '\r\n', escapeFormulae: COMPUTED })}\r\n`;
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
