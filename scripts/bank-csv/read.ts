/** Reads what banks export: the separator, the letters and the names of columns are found out, in English, French, Italian and German. */
import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { BANK_TEXT_LENGTH, type BankLine } from '#src/contract/transfers-api.ts';
import { parseAmount, parseDay } from '#scripts/bank-csv/values.ts';

/** Names of columns, without accents and in small letters. Where a file has several of one kind the first counts, but for texts. */
const COLUMNS = {
  day: /^(?:booking |transaction |operation |posting )?date\b|^date (?:operation|comptable|d.operation|de l.operation)|^data\b|^buchungs(?:tag|datum)|^datum/,
  credit: /^credit|^avere|^accredit|^entrate|^haben|^gutschrift|^paid in|^money in/,
  amount: /^(?:amount|montant|importo|betrag|umsatz\b)/,
  text: /descri|detail|reference|remittance|libelle|communication|motif|causale|verwendungszweck|buchungstext|label|memo|narrative/,
  sender: /name|payer|counterpart|contrepartie|emetteur|donneur|ordinante|controparte|auftraggeber|zahlungspflicht/,
  iban: /iban/,
  id: /transaction id|^id\b|bank reference|umsatz-?id|identifi/,
  currency: /^currency|^devise|^divisa|^wahrung/,
} as const;
type Column = keyof typeof COLUMNS;

/** Rows that stand above the names of columns at most: account, balance, dates. */
const PREAMBLE_ROWS = 30;

export interface ReadExport {
  readonly lines: readonly BankLine[];
  /** Rows of money that has gone. */
  readonly outgoing: number;
  /** Rows that could not be read, as the file counts them. */
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

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function placesOf(names: readonly string[], column: Column): number[] {
  return names.flatMap((name, place) => (COLUMNS[column].test(name) ? [place] : []));
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

function keyOf(id: string, cells: readonly string[]): string {
  const digest = createHash('sha256')
    .update(id === '' ? cells.join('\u0000') : id)
    .digest('hex');
  return `bank ${digest}`;
}

/** Null where the file has no row with the names of a day, an amount and a text. */
export function readExport(text: string): ReadExport | null {
  const { data } = Papa.parse<string[]>(text.replace('\ufeff', ''), { skipEmptyLines: 'greedy' });
  const head = findHead(data);
  if (head === null) return null;
  const lines: BankLine[] = [];
  const unreadable: number[] = [];
  let outgoing = 0;
  for (const [index, cells] of data.slice(head.at + 1).entries()) {
    const all = (column: Column): string[] => placesOf(head.names, column).map((place) => (cells[place] ?? '').trim());
    const one = (column: Column): string => all(column)[0] ?? '';
    const credit = one('credit');
    const amount = parseAmount(credit === '' ? one('amount') : credit);
    const day = parseDay(one('day'));
    // A column of credits is empty where money has gone.
    const isOut = amount === null ? placesOf(head.names, 'credit').length > 0 && credit === '' : amount <= 0;
    if (isOut) outgoing += 1;
    else if (amount === null || day === null) unreadable.push(head.at + index + 2);
    else
      lines.push({
        key: keyOf(one('id'), cells),
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
