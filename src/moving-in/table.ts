/** CSV as a table: its separator and the line with the names of its columns are found out. */
import Papa from 'papaparse';
import { currenciesIn } from '#src/domain/format/money.ts';
import { saysTax } from '#src/moving-in/column-words.ts';
import { namesKnown } from '#src/moving-in/guess-mapping.ts';
import type { Report } from '#src/moving-in/report.ts';
import { plainName } from '#src/moving-in/values.ts';
import { MOST_PLACES, type Workbook } from '#src/moving-in/workbook.ts';

export interface TableRow {
  /** Line of the table, the names of columns being 1: as programs for tables count, empty lines included. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Cells after the last column that has a name. */
  readonly beyond: readonly string[];
  /** Places of cells that are numbers of a workbook, and no texts that look like one. */
  readonly numbers?: readonly number[];
  /** Places of those that are shown as a day or by powers of ten: a program may have made them of something else. */
  readonly recast?: readonly number[];
}

export interface Table {
  /** Each name once: the second 'Name' is 'Name (2)'. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly separator: string;
  /** Cells of the line with the names, those without one included. */
  readonly width: number;
  /** What stands above the line with the names, and what is said of prices beside or below the table; ''. */
  readonly note: string;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Letters and lines that the separator is found by. */
const SAMPLE = 200_000;
const SAMPLE_ROWS = 40;
/** Names of columns that the separator is found by. */
const MOST_NAMES = 200;
/** Lines above the names of columns at most: a title, a date. */
const PREAMBLE = 20;
const LONGEST_NOTE = 200;

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Says whether quotation marks stand around cells alone: by a wrong separator they stand within some. */
const isClean = (cells: readonly string[]): boolean => cells.every((cell) => cell.split('"').length % 2 === 1);

/**
 * Finds the separator by which most names of columns are known; else the one by which lines have many cells, and most
 * of them the same many.
 */
function separatorIn(text: string): string {
  const said = /^"?sep=(.)"?\r?\n/i.exec(text)?.[1];
  if (said !== undefined) return said;
  const sample = text.slice(0, SAMPLE);
  let best: { separator: string; names: number; score: number } = { separator: ',', names: 0, score: 0 };
  for (const separator of SEPARATORS) {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: SAMPLE_ROWS });
    const widths = data.filter((cells) => !isEmpty(cells) && isClean(cells)).map((cells) => cells.length);
    const head = data[headOf(data)] ?? [];
    const names = head.length > 1 ? namesKnown(head.slice(0, MOST_NAMES)) : 0;
    const average = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
    const steady =
      Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length)) /
      Math.max(1, widths.length);
    const score = average <= 1 ? 0 : average * (0.5 + steady);
    if (names > best.names || (names === best.names && score > best.score)) best = { separator, names, score };
  }
  return best.separator;
}

/** Finds long runs of blanks: whatever looks for what stands between some takes the square of their number. */
const BLANKS = /\s{50,}/g;
const fewBlanks = (cell: string): string =>
  cell.length < 50 ? cell : cell.replace(BLANKS, (blanks) => (blanks.includes('\n') ? '\n\n' : ' '));

/** Finds what exports put before a cell that a program for tables would take for a formula: "'-3", "'+39 06 1234". */
const GUARD = /^'(?=[-+=@\t\r])/;

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

function uniqueNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, at) => {
    const name = lineOf(cell) || `#${at + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Place of the line with the names: the first one that is filled as well as most of the lines after it. */
function headOf(rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, PREAMBLE);
  const first = sample.findIndex((cells) => !isEmpty(cells));
  const widest = Math.max(0, ...sample.map(filled));
  const head = sample.findIndex((cells) => filled(cells) > widest / 2);
  // A table of many columns may have few filled cells in its lines: its first line has them all.
  return Math.max(first, head, 0);
}

/** Says whether a cell speaks of prices in words, as a note does. */
const isRemark = (cell: string): boolean =>
  /\p{L}{2,}\s+\S/u.test(cell) && cell.length < LONGEST_NOTE && (saysTax(cell) || currenciesIn(cell).length > 0);

const TOTAL =
  /^(?:(?:grand |sub ?|sous )?tota(?:l|le|li|ux|les)(?: (?:generale?|complessivo|ht|ttc))?|(?:gesamt|zwischen)?summe|gesamt|insgesamt|somm[ae]|suma)$/;

/** Says whether a line adds others up: but for that word it has numbers alone. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.map((cell) => cell.trim()).filter((cell) => /\p{L}/u.test(cell.replace(/\bEUR\b/, '')));
  return words.length === 1 && TOTAL.test(plainName(words[0] ?? '')) && filled(cells) > 1;
}

/**
 * A table of lines of cells, as CSV and workbooks have it. Lines that are empty, or the names once more, are passed
 * over.
 */
export function tableOf(
  lines: readonly (readonly string[])[],
  separator: string,
  report: Report,
  { numbers, recast }: Partial<Pick<Workbook, 'numbers' | 'recast'>> = {},
): Table {
  const at = headOf(lines);
  const named = lines[at] ?? [];
  let width = named.length;
  while (width > 0 && (named[width - 1] ?? '').trim() === '') width -= 1;
  const names = named.slice(0, width);
  const notes = lines.slice(0, at).flat();
  const rows: TableRow[] = [];
  for (const [index, written] of lines.slice(at + 1).entries()) {
    const row = index + 2;
    if (isEmpty(written)) continue;
    const cells = written.map((cell) => fewBlanks(cell.replace(GUARD, '')));
    if (cells.length >= width && names.every((name, place) => cells[place]?.trim() === name.trim())) {
      report.said('names_again', { row });
      continue;
    }
    // Beside or below the table prices are spoken of as they are above it.
    const beside = written.slice(width).filter(isRemark);
    notes.push(...beside);
    if (width > 2 && filled(written) === 1 && written.some(isRemark)) {
      if (beside.length === 0) notes.push(...written);
      continue;
    }
    if (isTotal(cells)) {
      report.changed('row_total', { row }, { value: lineOf(cells.join(' ')) });
      continue;
    }
    if (cells.length < width && separator !== '')
      report.said('row_short', { row }, { has: cells.length, wanted: width });
    rows.push({
      row,
      cells: cells.slice(0, width),
      beyond: cells.slice(width),
      numbers: numbers?.[at + 1 + index] ?? [],
      recast: recast?.[at + 1 + index] ?? [],
    });
  }
  const columns = uniqueNames(names);
  for (const [place, column] of columns.entries()) {
    const name = lineOf(names[place] ?? '');
    // One that is empty anyway is missed by nobody.
    const isFilled = rows.some(({ cells }) => (cells[place] ?? '').trim() !== '');
    if (name !== '' && name !== column && isFilled)
      report.changed('column_double', { row: 1, column }, { value: name });
  }
  return { columns, rows, separator, width: named.length, note: lineOf(notes.join(' ')) };
}

/** Says whether a text has more lines and cells than are read of a workbook: a small ZIP can hold a hundred million. */
export function isTooLong(text: string): boolean {
  // Shorter ones cannot.
  if (text.length <= MOST_PLACES) return false;
  const separator = separatorIn(text);
  let [left, isStart] = [MOST_PLACES, true];
  for (let at = 0; at < text.length && left >= 0; at += 1) {
    const sign = text[at];
    if (sign === '"' && isStart) {
      // To the mark that closes the cell; two are one of its text.
      at = text.indexOf('"', at + 1);
      while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
      if (at === -1) return false;
    }
    isStart = sign === separator || sign === '\n' || sign === '\r';
    if (isStart) left -= 1;
  }
  return left < 0;
}

/** Cells of a line by its separators alone: marks around a whole cell are none of its text. */
const plainCells = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => {
    const inner = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell)?.[1];
    return inner === undefined ? cell : inner.replaceAll('""', '"');
  });

/** Lines of a text as rows, their marks as parts of texts, where each has as many cells as the others; null: none. */
function plainRows(text: string, separator: string): string[][] | null {
  const rows = text.split(/\r\n|\r|\n/).map((line) => plainCells(line, separator));
  const [first = [], ...others] = rows.filter((cells) => !isEmpty(cells));
  return first.length > 1 && others.every(({ length }) => length === first.length) ? rows : null;
}

/**
 * The first row that a mark too many may have torn, or put together with others, though every mark has its other one:
 * one that is within a text beside one that needs marks around it; -1: none.
 */
function tornAt(rows: readonly (readonly string[])[], text: string, lineEnd: string, separator: string): number {
  const lines = text.split(lineEnd);
  const width = rows[headOf(rows)]?.length ?? 0;
  let [at, wasMarked] = [0, false];
  return rows.findIndex((cells) => {
    const from = at;
    at += cells.reduce((sum, cell) => sum + cell.split(lineEnd).length - 1, 1);
    const marks = lines.slice(from, at).join('').split('"').length - 1;
    const needsMarks = cells.some((cell) => cell.includes(separator) || cell.includes(lineEnd));
    const isTorn = marks % 2 === 1 && (needsMarks || wasMarked);
    wasMarked = needsMarks || (marks > 0 && cells.length !== width);
    return isTorn;
  });
}

/**
 * Rows of a text, and the first one (from 0) of which marks leave open where its texts end; -1: there is none. Where
 * each line has as many cells as the others, marks that do not fit are parts of texts.
 */
export function rowsIn(text: string, separator: string): { readonly rows: string[][]; readonly torn: number } {
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimiter: separator });
  const open = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes');
  const torn = open === undefined ? tornAt(data, text, meta.linebreak, separator) : (open.row ?? 0);
  const plain = torn === -1 ? null : plainRows(text, separator);
  return plain === null ? { rows: data, torn } : { rows: plain, torn: -1 };
}

/** Reads nothing but the names of columns where a row is torn, and says which. */
export function readCsv(text: string, report: Report): Table {
  const separator = separatorIn(text);
  const body = text.replace(/^\ufeff/, '').replace(/^"?sep=.[^\r\n]*\r?\n/i, '');
  const { rows, torn } = rowsIn(body, separator);
  if (torn === -1) return tableOf(rows, separator, report);
  report.leftOut('quote_open', { row: torn + 1 });
  return tableOf(rows.slice(0, headOf(rows) + 1), separator, report);
}
