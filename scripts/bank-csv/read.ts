/** Reads what banks export: the separator, the letters and the names of columns are found out, in English, French, Italian and German. */
import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { BANK_TEXT_LENGTH, type BankLine } from '#src/contract/transfers-api.ts';
import { directionOf, directionPlace, placesOf, plain, type Column } from '#scripts/bank-csv/columns.ts';
import { parseAmount, parseDay } from '#scripts/bank-csv/values.ts';

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
function rowKeys(): (cells: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (cells) => {
    const row = cells.join('\u0000');
    const earlier = seen.get(row) ?? 0;
    seen.set(row, earlier + 1);
    const digest = createHash('sha256').update(earlier === 0 ? row : `${row}\u0000${earlier}`);
    return `bank ${digest.digest('hex')}`;
  };
}

/** Null where the file has no row with the names of a day, an amount and a text. */
export function readExport(text: string): ReadExport | null {
  const { data } = Papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: 'greedy' });
  const head = findHead(data);
  if (head === null) return null;
  const rows = data.slice(head.at + 1);
  const directionAt = directionPlace(head.names, rows);
  const keyOf = rowKeys();
  const lines: BankLine[] = [];
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
      lines.push({
        key: keyOf(cells),
        amount,
        day,
        currency: one('currency').toUpperCase(),
        text: all('text').join(' ').slice(0, BANK_TEXT_LENGTH),
        sender: one('sender'),
        iban: one('iban').replace(/\s/g, ''),
      });
  }
  return { lines, outgoing, unreadable };
}
