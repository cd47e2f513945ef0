/**
 * Reads what banks export: the separator, the letters and the names of columns are found out, in English, French,
 * Italian and German.
 */
import Papa from 'papaparse';
import { BANK_TEXT_LENGTH, type BankLine } from '#src/contract/transfers-api.ts';
import {
  currencyOf,
  currencyPlaces,
  directionOf,
  directionPlace,
  placesOf,
  plain,
  stateIn,
  statePlaces,
  type Column,
} from '#src/bank-csv/columns.ts';
import { currenciesIn } from '#src/domain/format/money.ts';
import { isMonthFirst, parseAmount, parseDay } from '#src/bank-csv/values.ts';

/** Rows that stand above the names of columns at most: account, balance, dates. */
const PREAMBLE_ROWS = 30;

/** Lines that one row has at most: more than what a payer may write has letters. */
const TEXT_LINES = 200;

export interface ReadExport {
  readonly lines: readonly BankLine[];
  /** Says whether signs, columns or words say of each line that its money has come, and not gone. */
  readonly isDirected: boolean;
  /** Rows of money that has gone, or does not come. */
  readonly outgoing: number;
  /**
   * Rows that could not be read, also because nobody can tell whether the money has come, when, or in which currency;
   * as the file counts them.
   */
  readonly unreadable: readonly number[];
}

interface Row {
  readonly cells: readonly string[];
  /** Line of the file that it begins in, counted from 1. */
  readonly number: number;
  /** Says whether its quotation marks end where they should. */
  readonly isWhole: boolean;
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
): { readonly cells: readonly string[]; readonly last: number } | null {
  const line = pieces[at] ?? '';
  if (!line.includes('"')) return { cells: line.split(delimiter), last: at };
  for (let last = at; last < Math.min(pieces.length, at + 2 * TEXT_LINES); last += 2) {
    if (pieces[last]?.includes('"') !== true) continue;
    const { data, errors } = Papa.parse<string[]>(pieces.slice(at, last + 1).join(''), { delimiter });
    if (errors.some(({ code }) => code === 'InvalidQuotes')) return null;
    if (!errors.some(({ code }) => code === 'MissingQuotes')) return { cells: data[0] ?? [], last };
  }
  return null;
}

/**
 * The rows of a file but for those that are empty. A quotation mark that nothing ends takes its own line, and none of
 * those that follow. Lines of a text that look like a row are none either: nobody can tell whose they are, and payers
 * may write them.
 */
function rowsOf(text: string): Row[] {
  const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 1 }).meta;
  const pieces = text.split(/(\r\n|\r|\n)/);
  const rows: Row[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const { cells = null, last = at } = rowAt(pieces, at, delimiter) ?? {};
    const number = at / 2 + 1;
    if (cells === null || hasSwallowed(cells, delimiter))
      for (let line = at; line <= last; line += 2) rows.push({ cells: [], number: line / 2 + 1, isWhole: false });
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, number, isWhole: true });
    at = last;
  }
  return rows;
}

/** The row with the names of columns, by its place; null: none has a day, an amount and a text. */
function findHead(rows: readonly Row[]): { readonly at: number; readonly names: readonly string[] } | null {
  for (const [at, { cells }] of rows.slice(0, PREAMBLE_ROWS).entries()) {
    const names = cells.map(plain);
    const has = (column: Column): boolean => placesOf(names, column).length > 0;
    if (has('day') && (has('amount') || has('credit')) && has('text')) return { at, names };
  }
  return null;
}

/**
 * Names rows. What a bank calls an id may be the same in every row, so the whole row counts; of rows that are all the
 * same, each has its own name.
 */
function rowKeys(): (cells: readonly string[]) => Promise<string> {
  const seen = new Map<string, number>();
  return async (cells) => {
    const row = cells.join('\u0000');
    const earlier = seen.get(row) ?? 0;
    seen.set(row, earlier + 1);
    const name = new TextEncoder().encode(earlier === 0 ? row : `${row}\u0000${earlier}`);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
    return `bank ${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Layout that a file has for all of its rows. */
interface Layout {
  readonly names: readonly string[];
  /** Places; -1: there is none. */
  readonly creditAt: number;
  readonly amountAt: number;
  /** Says whether any row has a credit: then one without has none. */
  readonly hasCredits: boolean;
  readonly direction: ReturnType<typeof directionPlace>;
  /** Says whether amounts have a sign where money has gone. */
  readonly isSigned: boolean;
  readonly currencyAt: readonly number[];
  readonly stateAt: readonly number[];
  /** Whether its days are read with the month first, so that most of them can be read in two ways. */
  readonly isMonthFirst: boolean;
}

function cellAt(cells: readonly string[], place: number): string {
  return (cells[place] ?? '').trim();
}

function layoutOf(names: readonly string[], rows: readonly (readonly string[])[]): Layout {
  const [dayAt = -1] = placesOf(names, 'day');
  const [amountAt = -1] = placesOf(names, 'amount');
  const isFilled = (place: number): boolean => rows.some((cells) => cellAt(cells, place) !== '');
  const hasAmounts = (place: number): boolean => rows.some((cells) => parseAmount(cellAt(cells, place)) !== null);
  // What has the name of credits and no amounts is something else.
  const credits = placesOf(names, 'credit').filter((place) => !isFilled(place) || hasAmounts(place));
  const creditAt = credits.find(isFilled) ?? credits[0] ?? -1;
  const direction = directionPlace(names, rows);
  const amounts = rows.map((cells) => ({
    amount: parseAmount(cellAt(cells, amountAt)) ?? 0,
    isOut: direction !== null && directionOf(cells[direction.at] ?? '') === 'out',
  }));
  return {
    names,
    creditAt,
    amountAt,
    hasCredits: isFilled(creditAt),
    direction,
    isSigned: amounts.some(({ amount }) => amount < 0) && !amounts.some(({ amount, isOut }) => isOut && amount > 0),
    currencyAt: currencyPlaces(names, rows),
    stateAt: statePlaces(names, rows),
    isMonthFirst: rows.some((cells) => isMonthFirst(cells[dayAt] ?? '')),
  };
}

/**
 * The one currency that the row, its amount and the name of that column say; '': nothing says one. null: they differ,
 * or it cannot be told.
 */
function currencyIn({ names, currencyAt }: Layout, cells: readonly string[], amountAt: number): string | null {
  const amount = cells[amountAt] ?? '';
  const cellsOf = currencyAt.map((place) => (cells[place] ?? '').trim());
  const said = new Set([
    ...cellsOf.filter((cell) => cell !== '').map(currencyOf),
    ...currenciesIn(names[amountAt] ?? ''),
    ...(/€|EUR/i.test(amount) ? ['EUR'] : []),
  ]);
  // A column of currencies that is empty has a reason.
  const [one = currencyAt.length > 0 ? '?' : '', other] = said;
  return other === undefined && one !== '?' ? one : null;
}

/** The money that has come; `isDirected`: nobody need say that it has. `gone`: none has. null: nobody can tell. */
function moneyIn(
  layout: Layout,
  cells: readonly string[],
): { readonly amount: number; readonly at: number; readonly isDirected: boolean } | 'gone' | null {
  const { names, creditAt, amountAt, hasCredits, direction, isSigned } = layout;
  const credit = cellAt(cells, creditAt);
  const at = credit === '' ? amountAt : creditAt;
  const amount = parseAmount(cellAt(cells, at));
  const isDebit = placesOf(names, 'debit').some(
    (place) => cellAt(cells, place) !== '' && parseAmount(cellAt(cells, place)) !== 0,
  );
  const said = direction === null ? 'unsaid' : directionOf(cells[direction.at] ?? '');
  if (
    said === 'out' ||
    (amount !== null && amount <= 0) ||
    (isDebit && credit === '' && (hasCredits || amount === null))
  )
    return 'gone';
  // A column of credits is empty where money has gone.
  if (amount === null) return creditAt !== -1 && credit === '' && cellAt(cells, amountAt) === '' ? 'gone' : null;
  const isSaid = at === creditAt || isSigned || cellAt(cells, at).includes('+');
  const isUnknown = said === 'unknown' && (direction?.isNamed === true || !isSaid);
  if (isDebit || isUnknown || (hasCredits && credit === '')) return null;
  return { amount, at, isDirected: isSaid || said === 'in' };
}

/** `gone`: no money has come. null: it cannot be read, or nobody can tell whether it has. */
function readRow(
  layout: Layout,
  cells: readonly string[],
): { readonly line: Omit<BankLine, 'key'>; readonly isDirected: boolean } | 'gone' | null {
  const all = (column: Column): string[] => placesOf(layout.names, column).map((place) => cellAt(cells, place));
  const one = (column: Column): string => all(column)[0] ?? '';
  const money = moneyIn(layout, cells);
  const state = stateIn(layout.names, layout.stateAt, cells);
  if (money === 'gone' || state === 'void') return 'gone';
  const isUnclear = layout.isMonthFirst && !/^\d{4}/.test(one('day'));
  const day = isUnclear ? null : parseDay(one('day'));
  if (money === null || day === null || state === null) return null;
  const { amount, at, isDirected } = money;
  const currency = currencyIn(layout, cells, at);
  if (currency === null) return null;
  const text = all('text').join(' ').slice(0, BANK_TEXT_LENGTH);
  const line = { amount, day, currency, state, text, sender: one('sender'), iban: one('iban').replace(/\s/g, '') };
  return { line, isDirected };
}

async function lineOf(key: Promise<string>, line: Omit<BankLine, 'key'>): Promise<BankLine> {
  return { key: await key, ...line };
}

/** For browsers and for Node. Null where the file has no row with the names of a day, an amount and a text. */
export async function readExport(text: string): Promise<ReadExport | null> {
  const data = rowsOf(text.replace('\ufeff', ''));
  const head = findHead(data);
  if (head === null) return null;
  const rows = data.slice(head.at + 1);
  const layout = layoutOf(
    head.names,
    rows.filter(({ isWhole }) => isWhole).map(({ cells }) => cells),
  );
  const keyOf = rowKeys();
  const lines: Promise<BankLine>[] = [];
  const unreadable: number[] = [];
  let [outgoing, isDirected] = [0, true];
  for (const { cells, number, isWhole } of rows) {
    const read = isWhole ? readRow(layout, cells) : null;
    if (read === 'gone') outgoing += 1;
    else if (read === null) unreadable.push(number);
    else {
      lines.push(lineOf(keyOf(cells), read.line));
      isDirected &&= read.isDirected;
    }
  }
  return { lines: await Promise.all(lines), isDirected, outgoing, unreadable };
}

/** Finds what a file does not say of rows that it may be booked for, and somebody must. */
export function unsaid({ lines, isDirected }: Pick<ReadExport, 'lines' | 'isDirected'>): {
  readonly currency: boolean;
  readonly state: boolean;
  readonly direction: boolean;
} {
  return {
    currency: lines.some((line) => line.currency === ''),
    state: lines.some((line) => line.state === ''),
    direction: !isDirected,
  };
}

/** The lines with what somebody has said of them that the file does not. */
export function answered(lines: readonly BankLine[], currency: string): BankLine[] {
  return lines.map((line) => ({ ...line, currency: line.currency || currency, state: line.state || 'settled' }));
}
