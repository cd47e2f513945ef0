/**
 * Reads what banks export: the separator, the letters and the names of columns are found out, in English, French,
 * Italian and German.
 */
import { BANK_TEXT_LENGTH, type BankLine, type Debit } from '#src/contract/transfers-api.ts';
import {
  amountPlaces,
  currencyOf,
  currencyPlaces,
  directionOf,
  directionPlace,
  ibanPlaces,
  payerPlaces,
  placesOf,
  plain,
  speaksOfReturn,
  stateIn,
  stateOf,
  statePlaces,
  type Column,
} from '#src/bank-csv/columns.ts';
import { currenciesIn } from '#src/domain/format/money.ts';
import { returnedCredits } from '#src/bank-csv/returned.ts';
import type { Moved } from '#src/domain/money/taken-back.ts';
import { READINGS, readingsOf, rowsOf, type Row } from '#src/bank-csv/rows.ts';
import { isMonthFirst, parseAmount, parseDay } from '#src/bank-csv/values.ts';

/** Rows that stand above the names of columns at most: account, balance, dates. */
const PREAMBLE_ROWS = 30;

export interface ReadExport {
  readonly lines: readonly BankLine[];
  /** Money that has gone, or does not stay: perhaps what has paid an order. */
  readonly gone: readonly BankLine[];
  /** Says whether signs, columns or words say of each line that its money has come, and not gone. */
  readonly isDirected: boolean;
  /** Rows of money that has gone, or does not come. */
  readonly outgoing: number;
  /**
   * Rows that could not be read, also because nobody can tell whether the money has come, when, or in which currency, or
   * which cell is which; as the file counts them.
   */
  readonly unreadable: readonly number[];
}

interface Head {
  /** Its place. */
  readonly at: number;
  readonly names: readonly string[];
  /** Says whether names are in quotation marks: then texts that need them are, too. */
  readonly isQuoted: boolean;
}

/** The row with the names of columns; null: none has a day, an amount and a text. */
function findHead(rows: readonly Row[]): Head | null {
  for (const [at, { cells, parts }] of rows.slice(0, PREAMBLE_ROWS).entries()) {
    const names = cells.map(plain);
    const has = (column: Column): boolean => placesOf(names, column).length > 0;
    if (has('day') && (has('amount') || has('credit')) && has('text')) return { at, names, isQuoted: parts !== null };
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
  /** All that may be the one of amounts: where they differ, nobody can tell. */
  readonly amountsAt: readonly number[];
  /** Says whether any row has a credit: then one without has none. */
  readonly hasCredits: boolean;
  readonly direction: ReturnType<typeof directionPlace>;
  /** Says whether amounts have a sign where money has gone. */
  readonly isSigned: boolean;
  /** Accounts of whoever has paid. */
  readonly ibanAt: readonly number[];
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
  const amountsAt = amountPlaces(names);
  const [amountAt = -1] = amountsAt;
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
    amountsAt,
    hasCredits: isFilled(creditAt),
    direction,
    isSigned: amounts.some(({ amount }) => amount < 0) && !amounts.some(({ amount, isOut }) => isOut && amount > 0),
    ibanAt: ibanPlaces(names, rows),
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
  const { names, creditAt, amountAt, amountsAt, hasCredits, direction, isSigned } = layout;
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
  const isElse = (place: number): boolean => ![amount, null].includes(parseAmount(cellAt(cells, place)));
  if (at === amountAt && amountsAt.some(isElse)) return null;
  const isSaid = at === creditAt || isSigned || cellAt(cells, at).includes('+');
  const isUnknown = said === 'unknown' && (direction?.isNamed === true || !isSaid);
  if (isDebit || isUnknown || (hasCredits && credit === '')) return null;
  return { amount, at, isDirected: isSaid || said === 'in' };
}

/** Says whether a cell without blanks is an account, and no name such as 'CO2020ENERGY'. */
function isAccount(cell: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{4,30}$/.test(cell) && cell.replace(/\D/g, '').length > 6;
}

/**
 * Texts of a row: what was written, by whom, and from which account. Columns of senders may be empty in this row, or
 * hold accounts: 'Counterparty', 'Compte de la contrepartie'.
 */
function textsOf({ names, ibanAt }: Layout, cells: readonly string[]): Pick<BankLine, 'text' | 'sender' | 'iban'> {
  const all = (places: readonly number[]): string[] =>
    places.map((place) => cellAt(cells, place)).filter((cell) => cell !== '');
  const [senders, bare] = [all(placesOf(names, 'sender')), (cell: string): string => cell.replace(/\s/g, '')];
  const accounts = senders.map(bare).filter(isAccount);
  return {
    text: all(placesOf(names, 'text')).join(' ').slice(0, BANK_TEXT_LENGTH),
    sender: senders.find((cell) => /\p{L}/u.test(cell) && !isAccount(bare(cell))) ?? '',
    iban: bare(cellAt(cells, ibanAt[0] ?? -1)) || (accounts[0] ?? ''),
  };
}

/** Money that has gone, of a row of which none has come; null: nothing says how much, or when. */
function debitOf(layout: Layout, cells: readonly string[]): Moved | null {
  const [dayAt = -1] = placesOf(layout.names, 'day');
  const day = parseDay(cellAt(cells, dayAt));
  const found = [layout.creditAt, ...placesOf(layout.names, 'debit'), layout.amountAt]
    .map((at) => ({ at, amount: Math.abs(parseAmount(cellAt(cells, at)) ?? 0) }))
    .find(({ amount }) => amount > 0);
  if (found === undefined || day === null) return null;
  const { at, amount } = found;
  return { amount, day, currency: currencyIn(layout, cells, at) ?? '', ...textsOf(layout, cells) };
}

/** `gone`: no money has come. null: it cannot be read, or nobody can tell whether it has. */
function readRow(
  layout: Layout,
  cells: readonly string[],
): { readonly line: Omit<BankLine, 'key'>; readonly isDirected: boolean } | 'gone' | null {
  const [dayAt = -1] = placesOf(layout.names, 'day');
  const money = moneyIn(layout, cells);
  const state = stateIn(layout.names, layout.stateAt, cells);
  if (money === 'gone' || state === 'void') return 'gone';
  const isUnclear = layout.isMonthFirst && !/^\d{4}/.test(cellAt(cells, dayAt));
  const day = isUnclear ? null : parseDay(cellAt(cells, dayAt));
  if (money === null || day === null || state === null) return null;
  const { amount, at, isDirected } = money;
  const currency = currencyIn(layout, cells, at);
  if (currency === null) return null;
  return { line: { amount, day, currency, state, ...textsOf(layout, cells) }, isDirected };
}

/** What is booked of a row, in one word; '': it is no row of money. */
function factsOf(layout: Layout, cells: readonly string[]): string {
  const [dayAt = -1] = placesOf(layout.names, 'day');
  const [money, day] = [moneyIn(layout, cells), parseDay(cellAt(cells, dayAt))];
  if (money === null || day === null) return '';
  if (money === 'gone') return money;
  const states = layout.stateAt.map((place) => stateOf(cellAt(cells, place)));
  return [money.amount, day, currencyIn(layout, cells, money.at), ...states].join(' ');
}

/**
 * Says whether a row of as many cells as there are names can be read in one way only: where a bank puts no marks around
 * texts, a payer's own may hide separators.
 */
function isClear({ names, isQuoted }: Head, layout: Layout, { cells, parts }: Row): boolean {
  if (parts === null || isQuoted || parts.length === cells.length) return true;
  const payers = payerPlaces(names);
  const readings = readingsOf(
    parts,
    names.map((_, place) => payers.includes(place)),
  );
  const facts = factsOf(layout, cells);
  return readings.length <= READINGS && readings.every((one) => ['', facts].includes(factsOf(layout, one)));
}

/** The rows of a file, without the separator that a bank puts after the last cell of each, and not of their names. */
function withoutEnds(rows: readonly Row[], { names }: Head): readonly Row[] {
  const longer = rows.filter(({ cells }) => cells.length > names.length);
  const isEnded = ({ cells, parts }: Row): boolean => cells.at(-1) === '' && (parts?.at(-1) ?? '') === '';
  const isUsual =
    longer.length > 0 && longer.every(isEnded) && !rows.some(({ cells }) => cells.length === names.length);
  if (!isUsual) return rows;
  return rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1), parts: row.parts?.slice(0, -1) ?? null }));
}

/** Credits that one debit may have taken back, that are told of at most. */
const MOST_CREDITS = 20;

function debitIn({ day, text, sender, iban }: BankLine): Debit {
  return { day, text, sender, iban };
}

/** For browsers and for Node. Null where the file has no row with the names of a day, an amount and a text. */
export async function readExport(text: string): Promise<ReadExport | null> {
  const data = rowsOf(text.replace('\ufeff', ''));
  const head = findHead(data);
  if (head === null) return null;
  const rows = withoutEnds(data.slice(head.at + 1), head);
  const layoutBy = (those: readonly Row[]): Layout =>
    layoutOf(
      head.names,
      those.map(({ cells }) => cells),
    );
  // A bank that puts no marks around texts leaves a payer's separators: then nobody knows which cell is which.
  const whole = rows.filter(({ isWhole, cells }) => isWhole && cells.length === head.names.length);
  const rough = layoutBy(whole);
  const clear = new Set(whole.filter((row) => isClear(head, rough, row)));
  const layout = layoutBy([...clear]);
  const keyOf = rowKeys();
  const lines: BankLine[] = [];
  const [debits, voids]: [BankLine[], BankLine[]] = [[], []];
  const unreadable: number[] = [];
  let [outgoing, isDirected] = [0, true];
  for (const row of rows) {
    const { cells, number, end } = row;
    const isOne = clear.has(row);
    const read = isOne ? readRow(layout, cells) : null;
    if (read === 'gone') {
      outgoing += 1;
      const debit = debitOf(layout, cells);
      const isVoid = stateIn(layout.names, layout.stateAt, cells) === 'void';
      // What a bank has not done has taken nothing back; a credit that it has not done may have been there before.
      if (debit !== null && !(isVoid && moneyIn(layout, cells) === 'gone')) {
        const state = isVoid || speaksOfReturn(debit.text) ? 'undone' : 'gone';
        // oxlint-disable-next-line no-await-in-loop
        (isVoid ? voids : debits).push({ ...debit, key: await keyOf(cells), state });
      }
    }
    // Lines of which nobody knows where a row ends may be rows, each of them.
    else if (read === null) for (let line = number; line <= (isOne ? number : end); line += 1) unreadable.push(line);
    else {
      // oxlint-disable-next-line no-await-in-loop
      lines.push({ key: await keyOf(cells), ...read.line });
      isDirected &&= read.isDirected;
    }
  }
  const returned = returnedCredits(lines, debits);
  // A bank that still says of the money that it is there speaks of another try.
  const there = lines.filter(({ state }) => state !== 'pending');
  const tries = new Set([...returnedCredits(there, voids).values()].flat());
  const debitsOf = (wanted: BankLine['state']): BankLine[] =>
    debits
      .filter(({ state }) => state === wanted)
      .map((debit) => {
        const credits = [...returned].filter(([, by]) => by.includes(debit)).map(([{ key }]) => key);
        return credits.length === 0 ? debit : { ...debit, credits: credits.slice(0, MOST_CREDITS) };
      });
  return {
    lines: lines.map((line) => {
      const by = line.state === 'pending' ? undefined : returned.get(line);
      return by === undefined ? line : { ...line, state: 'returned', debits: by.map(debitIn) };
    }),
    // What speaks of a return comes last: a refund of the shop is rather what does not.
    gone: [...debitsOf('gone'), ...debitsOf('undone'), ...voids.filter((one) => !tries.has(one))],
    isDirected,
    outgoing,
    unreadable,
  };
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
