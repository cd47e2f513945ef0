/** Rows of a bank's file, and the ways in which one can be read. Pure. */
import Papa from 'papaparse';
import { parseDay } from '#src/bank-csv/values.ts';

/** Lines that one row has at most: more than what a payer may write has letters. */
const TEXT_LINES = 200;

export interface Row {
  readonly cells: readonly string[];
  /** Lines of the file that it begins and ends in, counted from 1. */
  readonly number: number;
  readonly end: number;
  /** Says whether its quotation marks end where they should. */
  readonly isWhole: boolean;
  /** What stands between its separators, where quotation marks have put some of it into one cell; null: its cells. */
  readonly parts: readonly string[] | null;
}

/** Says whether text has taken in the row after it: between their texts stands a day. */
function hasSwallowed(cells: readonly string[], delimiter: string): boolean {
  return cells.some((cell) => {
    const lines = cell.split(/\r\n|\r|\n/);
    return lines.length > 1 && lines.some((line) => line.split(delimiter).some((part) => parseDay(part) !== null));
  });
}

/**
 * The cells of the row that begins with a line, and the line that it ends with; null: its quotation marks do not end
 * where they should. `pieces`: lines, and between them what ends each.
 */
function rowAt(
  pieces: readonly string[],
  at: number,
  delimiter: string,
): (Pick<Row, 'cells' | 'parts'> & { readonly last: number }) | null {
  const line = pieces[at] ?? '';
  if (!line.includes('"')) return { cells: line.split(delimiter), parts: null, last: at };
  for (let last = at; last < Math.min(pieces.length, at + 2 * TEXT_LINES); last += 2) {
    if (pieces[last]?.includes('"') !== true) continue;
    const whole = pieces.slice(at, last + 1).join('');
    const { data, errors } = Papa.parse<string[]>(whole, { delimiter });
    if (errors.some(({ code }) => code === 'InvalidQuotes')) return null;
    if (!errors.some(({ code }) => code === 'MissingQuotes'))
      return { cells: data[0] ?? [], parts: whole.split(delimiter), last };
  }
  return null;
}

/**
 * The rows of a file but for those that are empty. A quotation mark that nothing ends takes its own line, and none of
 * those that follow. Lines of a text that look like a row are none either: nobody can tell whose they are, and payers
 * may write them.
 */
export function rowsOf(text: string): Row[] {
  const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 1 }).meta;
  const pieces = text.split(/(\r\n|\r|\n)/);
  const rows: Row[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const { cells = null, parts = null, last = at } = rowAt(pieces, at, delimiter) ?? {};
    const [number, end] = [at / 2 + 1, last / 2 + 1];
    if (cells === null || hasSwallowed(cells, delimiter))
      rows.push({ cells: [], number, end, isWhole: false, parts: null });
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, number, end, isWhole: true, parts });
    at = last;
  }
  return rows;
}

/** Ways to read one row that are looked at: of one that has more nobody knows which is right. */
export const READINGS = 100;

/** Each way to take parts of a row for its cells, where nothing but texts may hold separators. */
export function readingsOf(parts: readonly string[], isText: readonly boolean[]): string[][] {
  const [first = false, ...others] = isText;
  const spare = parts.length - isText.length;
  if (isText.length === 0 || spare < 0) return spare === 0 ? [[]] : [];
  const readings: string[][] = [];
  for (let more = 0; more <= (first ? spare : 0) && readings.length <= READINGS; more += 1)
    for (const rest of readingsOf(parts.slice(more + 1), others))
      readings.push([parts.slice(0, more + 1).join(' '), ...rest]);
  return readings;
}
