/** Reads what banks export: the separator, the letters and the names of columns are found out, in English, French, Italian and German. */
import Papa from 'papaparse';
import { BANK_TEXT_LENGTH, type BankLine } from '#src/contract/transfers-api.ts';
import {
  currenciesIn,
  currencyOf,
  currencyPlaces,
  directionOf,
  directionPlace,
  placesOf,
  plain,
  stateOf,
  type Column,
  type RowState,
} from '#src/bank-csv/columns.ts';
import { isMonthFirst, parseAmount, parseDay } from '#src/bank-csv/values.ts';

/** Rows that stand above the names of columns at most: account, balance, dates. */
const PREAMBLE_ROWS = 30;

export interface ReadExport {
  readonly lines: readonly BankLine[];
  /** Rows of money that has gone, or does not come. */
  readonly outgoing: number;
  /** Rows that could not be read, also because nobody can tell whether the money has come, when, or in which currency; as the file counts them. */
  readonly unreadable: readonly number[];
}

/** Text of a file in UTF-8, UTF-16 or, where it is none of them, the letters of Windows. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The row with the names of columns, by its place; null: none has a day, an amount and a text. */
function findHead(
  rows: readonly (readonly string[])[],
): { readonly at: number; readonly names: readonly string[] } | null {
  for (const [at, row] of rows.slice(0, PREAMBLE_ROWS).entries()) {
    const names = row.map(plain);
    const has = (column: Column): boolean => placesOf(names, column).length > 0;
    if (has('day') && (has('amount') || has('credit')) && has('text')) return { at, names };
  }
  return null;
}

/** Names rows. What a bank calls an id may be the same in every row, so the whole row counts; of rows that are all the same, each has its own name. */
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

/** What a file says of all of its rows. */
interface Layout {
  readonly names: readonly string[];
  readonly directionAt: number | null;
  readonly currencyAt: readonly number[];
  /** Whether its days are read with the month first, so that most of them can be read in two ways. */
  readonly isMonthFirst: boolean;
}

function layoutOf(names: readonly string[], rows: readonly (readonly string[])[]): Layout {
  const [dayAt = -1] = placesOf(names, 'day');
  return {
    names,
    directionAt: directionPlace(names, rows),
    currencyAt: currencyPlaces(names, rows),
    isMonthFirst: rows.some((cells) => isMonthFirst(cells[dayAt] ?? '')),
  };
}

/** The one currency that the row, its amount and the name of that column say; '': nothing says one. null: they differ, or it cannot be told. */
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

/** What the row says of its state; '': nothing does. null: it cannot be told. */
function stateIn({ names }: Layout, cells: readonly string[]): RowState | '' | null {
  // One that is pending says so in columns of any name.
  if (cells.some((cell) => stateOf(cell) === 'pending')) return 'pending';
  const states = placesOf(names, 'state').map((place) => stateOf(cells[place] ?? ''));
  if (states.includes('void')) return 'void';
  return states.includes(null) ? null : (states[0] ?? '');
}

/** `gone`: no money has come. null: it cannot be read, or nobody can tell whether it has. */
function readRow(layout: Layout, cells: readonly string[]): Omit<BankLine, 'key'> | 'gone' | null {
  const { names, directionAt } = layout;
  const all = (column: Column): string[] => placesOf(names, column).map((place) => (cells[place] ?? '').trim());
  const one = (column: Column): string => all(column)[0] ?? '';
  const [creditAt = -1, amountAt = -1] = [placesOf(names, 'credit')[0], placesOf(names, 'amount')[0]];
  const isCredit = (cells[creditAt] ?? '').trim() !== '';
  const amount = parseAmount(cells[isCredit ? creditAt : amountAt] ?? '');
  const direction = directionAt === null ? 'in' : directionOf(cells[directionAt] ?? '');
  const state = stateIn(layout, cells);
  // A column of credits is empty where money has gone.
  const isOut = amount === null ? creditAt !== -1 && !isCredit : amount <= 0;
  if (isOut || direction === 'out' || state === 'void') return 'gone';
  const isUnclear = layout.isMonthFirst && !/^\d{4}/.test(one('day'));
  const day = isUnclear ? null : parseDay(one('day'));
  const currency = currencyIn(layout, cells, isCredit ? creditAt : amountAt);
  if (amount === null || day === null || direction === 'unknown' || currency === null || state === null) return null;
  const text = all('text').join(' ').slice(0, BANK_TEXT_LENGTH);
  return { amount, day, currency, state, text, sender: one('sender'), iban: one('iban').replace(/\s/g, '') };
}

async function lineOf(key: Promise<string>, line: Omit<BankLine, 'key'>): Promise<BankLine> {
  return { key: await key, ...line };
}

/** For browsers and for Node. Null where the file has no row with the names of a day, an amount and a text. */
export async function readExport(text: string): Promise<ReadExport | null> {
  const { data } = Papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: 'greedy' });
  const head = findHead(data);
  if (head === null) return null;
  const rows = data.slice(head.at + 1);
  const layout = layoutOf(head.names, rows);
  const keyOf = rowKeys();
  const lines: Promise<BankLine>[] = [];
  const unreadable: number[] = [];
  let outgoing = 0;
  for (const [index, cells] of rows.entries()) {
    const line = readRow(layout, cells);
    if (line === 'gone') outgoing += 1;
    else if (line === null) unreadable.push(head.at + index + 2);
    else lines.push(lineOf(keyOf(cells), line));
  }
  return { lines: await Promise.all(lines), outgoing, unreadable };
}

/** What a file does not say of rows that it may be booked for, and somebody must. */
export function unsaid(lines: readonly BankLine[]): { readonly currency: boolean; readonly state: boolean } {
  return { currency: lines.some((line) => line.currency === ''), state: lines.some((line) => line.state === '') };
}

/** The lines with what somebody has said of them that the file does not. */
export function answered(lines: readonly BankLine[], currency: string): BankLine[] {
  return lines.map((line) => ({ ...line, currency: line.currency || currency, state: line.state || 'settled' }));
}
