/**
 * Rows of `unmatched_transfers`: money of a bank's export that no order has taken, so that it is found again after the
 * file is closed.
 */
import { payoutIn, settlePayout } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import { byId, find, first, idsOf, isoDate } from '#pocketbase/base/query.ts';
import type { BankLine, LineOutcome } from '#src/contract/transfers-api.ts';
import type { UnmatchedRow } from '#src/contract/desk/money.ts';
import { shiftDay } from '#src/domain/format/periods.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';
import { RETURN_DAYS } from '#src/domain/money/taken-back.ts';
import { sharedWords } from '#src/domain/money/received-transfer.ts';
import { fitted } from '#src/schema/derived/limits.ts';

interface Outcome {
  readonly outcome: LineOutcome;
  readonly number: string;
  /** The account that it came from, as the shop keeps it. */
  readonly iban: string;
}

/** Begins the key of what somebody has written down by hand. */
export const BY_HAND = 'hand ';

/** Says whether nobody has said what the bank calls money that is written down. */
export function isByHand(key: string): boolean {
  return key.startsWith(BY_HAND);
}

/** Sender as `transfers` keeps it: banks without a column of names write who has paid into the text. */
export function senderIn({ sender, text }: Pick<BankLine, 'sender' | 'text'>): string {
  return fitted('transfers', 'sender', sender === '' ? text : sender);
}

/** The row of a line; null: there is none. Banks may use one name for two bookings, so amount and day count too. */
function rowOf(tx: core.App, line: BankLine): core.Record | null {
  const { key, amount, day } = line;
  return first(tx, 'unmatched_transfers', 'key = {:key} && amount = {:amount} && received = {:received}', {
    key,
    amount,
    received: `${day} 00:00:00.000Z`,
  });
}

/** The row of a line that somebody has joined to an order, or has said of that it is no order's; null: nobody has. */
export function settledLine(tx: core.App, line: BankLine): core.Record | null {
  const row = rowOf(tx, line);
  return row === null || row.getString('state') === 'open' ? null : row;
}

/**
 * Keeps what no order has taken; what one has taken since leaves the list. Gives the payout of the provider of payments
 * that it is, else null. `dry`: nothing is kept.
 */
export function keepUnmatched(
  tx: core.App,
  line: BankLine,
  { outcome, number, iban }: Outcome,
  dry: boolean,
): core.Record | null {
  const known = rowOf(tx, line);
  if (outcome === 'booked' || outcome === 'known') {
    if (known !== null && !dry) tx.delete(known);
    return null;
  }
  const row = known ?? new Record(tx.findCollectionByNameOrId('unmatched_transfers'));
  const values = {
    key: line.key,
    amount: line.amount,
    currency: fitted('unmatched_transfers', 'currency', line.currency),
    received: `${line.day} 00:00:00.000Z`,
    text: fitted('unmatched_transfers', 'text', line.text),
    sender: fitted('unmatched_transfers', 'sender', line.sender),
    sender_iban: iban,
    outcome: outcome === 'returned' ? 'unsettled' : outcome,
    number: fitted('unmatched_transfers', 'number', number),
    state: 'open',
  };
  for (const [field, value] of Object.entries(values)) row.set(field, value);
  if (!dry) tx.save(row);
  const payout = outcome === 'returned' ? null : payoutIn(tx, row);
  if (payout !== null && !dry) settlePayout(tx, payout, row, 'shop');
  return payout;
}

/**
 * Days within which as much may be the same money: files of one bank name the day of booking, or that of its value.
 */
export const AGAIN_DAYS = 7;

type Money = Pick<BankLine, 'amount' | 'currency' | 'day' | 'text' | 'sender' | 'iban'>;

/** What a row of `unmatched_transfers`, or of `transfers`, which has no text, says of its money. */
export function moneyOf(row: core.Record): Money {
  return {
    amount: row.getInt('amount'),
    currency: row.getString('currency'),
    day: row.getString('received').slice(0, 'YYYY-MM-DD'.length),
    text: row.getString('text'),
    sender: row.getString('sender'),
    iban: row.getString('sender_iban'),
  };
}

/** How much money looks like other money, from 0 to 1: by its account, or by the words of the one that has fewer. */
function likeness(one: Money, other: Money): number {
  if (one.iban !== '' && other.iban !== '') return Number(one.iban === other.iban);
  return sharedWords(`${one.sender} ${one.text}`, `${other.sender} ${other.text}`) ?? Number(one.day === other.day);
}

/** Banks write words of their own into each text. */
const ALIKE = 0.5;

/** SQL: what banks have told of, which has their name of it, whatever else they say. */
export const BOOKED = `SELECT id FROM transfers WHERE created >= {:since} AND amount = {:amount} AND key NOT LIKE '${BY_HAND}%'`;

/**
 * The order that money like this has paid: another form of one export gives a booking another name. null: none. Nobody
 * can tell it from a second transfer of as much, so whoever joins it is asked.
 */
export function paidBefore(app: core.App, money: Money): UnmatchedRow['like'] {
  const { amount, day } = money;
  const since = shiftDay(day, -AGAIN_DAYS);
  const joined = find(app, 'unmatched_transfers', "state = 'joined' && transfer != '' && amount = {:amount}", {
    amount,
  });
  const booked = idsOf(app, BOOKED, { since, amount }).flatMap((id) => byId(app, 'transfers', id) ?? []);
  const seen = [...joined, ...booked]
    .map((row) => ({ row, other: moneyOf(row), like: likeness(money, moneyOf(row)) }))
    .filter(({ other, like }) => like > ALIKE && other.day >= since && other.day <= shiftDay(day, AGAIN_DAYS))
    .sort((left, right) => right.like - left.like);
  for (const { row } of seen) {
    const transfer = byId(app, 'transfers', row.getString('transfer')) ?? row;
    const order = byId(app, 'orders', transfer.getString('order'));
    if (transfer.getInt('amount') === amount && order?.getString('currency') === money.currency)
      return { number: order.getString('number'), received: isoDate(transfer.getString('received')) };
  }
  return null;
}

/** Begins the key of a row of money that has gone, where the shop has not read that it came. */
const GONE = 'gone ';

function names(text: string, number: string): boolean {
  const { sure, perhaps } = namedOrders(text);
  return [...sure, ...perhaps].includes(number);
}

/** Rows around a day that are not simply open: whatever order the files come in, they speak of the same money. */
function asideAround(app: core.App, day: string, currency: string): core.Record[] {
  const around = "received >= {:from} && received < {:until} && (state != 'open' || outcome = 'unsettled')";
  const [from, until] = [shiftDay(day, -RETURN_DAYS), shiftDay(day, RETURN_DAYS + 1)];
  return find(app, 'unmatched_transfers', around, { from, until }).filter(
    (row) => currency === '' || ['', currency].includes(row.getString('currency')),
  );
}

function isNear(one: string, other: string): boolean {
  return one >= shiftDay(other, -AGAIN_DAYS) && one <= shiftDay(other, AGAIN_DAYS);
}

/** Says whether a row was written down for an order (its rows of `transfers`), and set to 0 there. */
function wasMoved(row: core.Record, written: readonly core.Record[]): boolean {
  const key = row.getString('key');
  return written.some(
    (one) =>
      one.getInt('amount') === 0 &&
      one.getString('received') === row.getString('received') &&
      (one.getString('key') === key || one.getString('key').startsWith(`${key} `)),
  );
}

/**
 * Row of what a file or a person has said of money like a line's, that names its order: that it has gone back, that it
 * is no order's, or that it is another's. Another form of the file, or an earlier one that is read later, books none of
 * it by itself. null: none.
 */
export function asideOf(app: core.App, line: BankLine, order: core.Record): core.Record | null {
  const number = order.getString('number');
  const written = find(app, 'transfers', 'order = {:order}', { order: order.id });
  const isIt = (row: core.Record): boolean => {
    const money = moneyOf(row);
    const isNamed = names(money.text, number);
    // Less than what had come is what a bank has kept of it.
    if (row.getString('key').startsWith(GONE))
      return isNamed && money.amount <= line.amount && money.day >= shiftDay(line.day, -AGAIN_DAYS);
    if (money.amount !== line.amount || !isNear(money.day, line.day)) return false;
    if (row.getString('state') === 'joined' && written.some(({ id }) => id === row.getString('transfer'))) return false;
    const isBare = namedOrders(money.text).sure.length === 0 && row.getString('state') !== 'joined';
    return isNamed || wasMoved(row, written) || (isBare && likeness(line, money) > ALIKE);
  };
  const found = asideAround(app, line.day, line.currency).filter(isIt);
  return found.find(isReturned) ?? found[0] ?? null;
}

/** Says whether a file has said of a row that its money has gone back. */
export function isReturned(row: core.Record): boolean {
  return row.getString('outcome') === 'unsettled';
}

/** Says whether a file has said so of a line itself. */
export function wasReturned(app: core.App, line: BankLine): boolean {
  const row = rowOf(app, line);
  return row !== null && isReturned(row);
}

/** Keeps that money has gone back of which the shop has not read that it came: unless a row of it says so. */
export function keepGone(tx: core.App, line: BankLine, order: core.Record, iban: string): void {
  const number = order.getString('number');
  const isSaid = asideAround(tx, line.day, line.currency).some((row) => {
    const { amount, day, text } = moneyOf(row);
    if (!isReturned(row) || !names(text, number)) return false;
    if (row.getString('key').startsWith(GONE)) return amount === line.amount && isNear(day, line.day);
    return amount >= line.amount && day <= shiftDay(line.day, AGAIN_DAYS);
  });
  if (isSaid) return;
  keepUnmatched(tx, { ...line, key: `${GONE}${line.key}` }, { outcome: 'returned', number, iban }, false);
}

/** The money of a row that said so has come, in a line that waits now: one row is enough. */
export function takeOverGone(tx: core.App, row: core.Record): void {
  if (row.getString('key').startsWith(GONE) && row.getString('state') === 'open') tx.delete(row);
}

/**
 * A row of `transfers`, as it was before it was set to 0, was a mistake: what the bank has told of waits for an order
 * again, also where an import had matched it by itself.
 */
export function reopenUnmatched(tx: core.App, transfer: core.Record): void {
  const { id } = transfer;
  const [key, received] = [transfer.getString('key'), transfer.getString('received')];
  const joined = first(tx, 'unmatched_transfers', 'transfer = {:id}', { id });
  if (joined === null && isByHand(key)) return;
  const order = byId(tx, 'orders', transfer.getString('order'));
  const { amount, sender, iban } = moneyOf(transfer);
  const kept = 'key = {:key} && amount = {:amount} && received = {:received}';
  const row =
    joined ??
    first(tx, 'unmatched_transfers', kept, { key, amount, received }) ??
    new Record(tx.findCollectionByNameOrId('unmatched_transfers'), {
      key,
      amount,
      received,
      currency: order?.getString('currency') ?? '',
      sender,
      sender_iban: iban,
      outcome: 'key_used',
      number: order?.getString('number') ?? '',
    });
  row.set('state', 'open');
  row.set('transfer', '');
  tx.save(row);
}
