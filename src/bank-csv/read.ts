/** Reads what banks export: the separator, the letters and the names of columns are found out, in English, French, Italian and German. */
import Papa from 'papaparse';
import { BANK_TEXT_LENGTH, type BankLine } from '#src/contract/transfers-api.ts';
import { directionOf, directionPlace, placesOf, plain, type Column } from '#src/bank-csv/columns.ts';
import { parseAmount, parseDay } from '#src/bank-csv/values.ts';

/** Rows that stand above the names of columns at most: account, balance, dates. */
const PREAMBLE_ROWS = 30;

export interface ReadExport {
  readonly lines: readonly BankLine[];
  /** Rows of money that has gone. */
  readonly outgoing: number;
  /** Rows that could not be read, also because nothing says whether the money has come or gone; as the file counts them. */
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

async function lineOf(key: Promise<string>, line: Omit<BankLine, 'key'>): Promise<BankLine> {
  return { key: await key, ...line };
}

/** For browsers and for Node. Null where the file has no row with the names of a day, an amount and a text. */
export async function readExport(text: string): Promise<ReadExport | null> {
  const { data } = Papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: 'greedy' });
  const head = findHead(data);
  if (head === null) return null;
  const rows = data.slice(head.at + 1);
  const directionAt = directionPlace(head.names, rows);
  const keyOf = rowKeys();
  const lines: Promise<BankLine>[] = [];
  const unreadable: number[] = [];
  let outgoing = 0;
  for (const [index, cells] of rows.entries()) {
    const all = (column: Column): string[] => placesOf(head.names, column).map((place) => (cells[place] ?? '').trim());
    const one = (column: Column): string => all(column)[0] ?? '';
    const credit = one('credit');
    const amount = parseAmount(credit === '' ? one('amount') : credit);
    const day = parseDay(one('day'));
    const direction = directionAt === null ? 'in' : directionOf(cells[directionAt] ?? '');
    // A column of credits is empty where money has gone.
    const isOut = amount === null ? placesOf(head.names, 'credit').length > 0 && credit === '' : amount <= 0;
    if (isOut || direction === 'out') outgoing += 1;
    else if (amount === null || day === null || direction === 'unknown') unreadable.push(head.at + index + 2);
    else
      lines.push(
        lineOf(keyOf(cells), {
          amount,
          day,
          currency: one('currency').toUpperCase(),
          text: all('text').join(' ').slice(0, BANK_TEXT_LENGTH),
          sender: one('sender'),
          iban: one('iban').replace(/\s/g, ''),
        }),
      );
  }
  return { lines: await Promise.all(lines), outgoing, unreadable };
}
