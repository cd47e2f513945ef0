/**
 * POST transfers (contract/transfers-api.ts): lines of a bank's export, each by itself. One that fails holds up no
 * other.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, flagIn, isBody, own, shape } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { stored, find, first, millis } from '#pocketbase/base/query.ts';
import { operatorOf } from '#pocketbase/base/roles.ts';
import { bankOf } from '#pocketbase/orders/payments/transfers/account.ts';
import { AHEAD_MS, openByHand, takeBankName } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { owedOf } from '#pocketbase/orders/payments/transfers/receive.ts';
import {
  earlyReturn,
  goneOutcome,
  isTakenBack,
  noteTakenBack,
  numbered,
  outcomeOf,
  type Outcome,
} from '#pocketbase/orders/payments/transfers/taken-back.ts';
import { isThen } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import {
  AGAIN_DAYS,
  asideOf,
  isReturned,
  keepGone,
  keepUnmatched,
  paidBefore,
  senderIn,
  settledLine,
  takeOverGone,
  wasReturned,
} from '#pocketbase/orders/payments/transfers/unmatched.ts';
import {
  BANK_LINES,
  BANK_TEXT_LENGTH,
  type BankLine,
  type Debit,
  type LineOutcome,
  type SentLine,
  type TransfersAnswer,
  type TriedLine,
} from '#src/contract/transfers-api.ts';
import { tidyIban } from '#src/domain/money/iban.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { fitted } from '#src/schema/derived/limits.ts';
import { dayBegins, localDay, shiftDay } from '#src/domain/format/periods.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';

type Result = TransfersAnswer['lines'][number];

const KEY_LENGTH = 80;
/** Of others nothing is booked. */
const STATES = ['settled', 'returned', 'gone', 'undone'] as const;

function textOf(value: Readonly<Record<string, unknown>>, field: string): string {
  const found = own(value, field);
  return typeof found === 'string' ? found : '';
}

function textsIn(sent: unknown): string[] {
  return (Array.isArray(sent) ? sent : []).filter((one: unknown): one is string => typeof one === 'string');
}

/** Reads the debits that may have taken a line back. */
function debitsIn(sent: unknown): Debit[] {
  return (Array.isArray(sent) ? sent : []).flatMap((value: unknown) => {
    const day = isBody(value) ? textOf(value, 'day') : '';
    if (!isBody(value) || Number.isNaN(Date.parse(day))) return [];
    const [sender, iban] = [textOf(value, 'sender'), textOf(value, 'iban')];
    return [{ day, text: textOf(value, 'text').slice(0, BANK_TEXT_LENGTH), sender, iban }];
  });
}

function readLine(value: unknown): SentLine | null {
  if (!isBody(value)) return null;
  const text = (field: string): string => textOf(value, field);
  const [key, day, amount] = [text('key'), text('day'), own(value, 'amount')];
  const state = text('state');
  const isRight = key !== '' && key.length <= KEY_LENGTH && /^\d{4}-\d{2}-\d{2}$/.test(day) && isAmount(amount);
  if (!isRight || amount < 1 || Number.isNaN(Date.parse(day))) return null;
  return {
    key,
    amount,
    day,
    currency: text('currency'),
    state: STATES.find((one) => one === state) ?? '',
    seen: text('seen'),
    text: text('text').slice(0, BANK_TEXT_LENGTH),
    sender: text('sender'),
    iban: text('iban'),
    debits: debitsIn(own(value, 'debits')),
    credits: textsIn(own(value, 'credits')),
  };
}

/** Reads what the caller of a trial carries from one request to the next. */
function triedIn(sent: unknown): TriedLine[] {
  return (Array.isArray(sent) ? sent : []).flatMap((value: unknown) => {
    const line = readLine(value);
    if (line === null || !isBody(value)) return [];
    return [{ ...line, number: `${String(own(value, 'number'))}`, isNew: own(value, 'isNew') === true }];
  });
}

const KNOWN = { same: 'known', hand: 'known', again: 'again', used: 'key_used' } as const;

/**
 * Account that the money of a line came from. Some banks name the shop's own account too: '' where the file means that.
 */
function senderIban(tx: core.App, line: BankLine): string {
  const iban = tidyIban(line.iban);
  return iban === bankOf(tx)?.bank_iban ? '' : fitted('transfers', 'sender_iban', iban);
}

/** Makes the row of `transfers`, and the order follows. */
function writeDown(tx: core.App, order: core.Record, line: BankLine, by: string): void {
  const row = new Record(tx.findCollectionByNameOrId('transfers'), {
    order: order.id,
    amount: line.amount,
    received: `${line.day} 00:00:00.000Z`,
    key: line.key,
    sender: senderIn(line),
    sender_iban: senderIban(tx, line),
  });
  signChange(row, by, 'imported');
  tx.save(row);
}

/**
 * Reason for which nothing may be done with a line, whatever it names; null: it may be. Not kept: once the bank has
 * booked it, its row is another one.
 */
function hindrance(line: BankLine): LineOutcome | null {
  const isThere = line.state === 'settled' || line.state === 'returned';
  if (!isThere || dayBegins(line.day) > nowMs() + AHEAD_MS) return 'unsettled';
  return /^[A-Z]{3}$/.test(line.currency) ? null : 'currency';
}

interface Import {
  /** Who has sent it. */
  readonly by: string;
  readonly dry: boolean;
  /** Lines that earlier ones of a trial would write down. */
  readonly tried: readonly TriedLine[];
  /** Refunds (their ids) that debits of this request are: each is one of them. */
  readonly given: Set<string>;
}

type Match =
  /** `exact`: by its whole reference. */
  { readonly order: core.Record; readonly exact: boolean } | { readonly outcome: LineOutcome; readonly number: string };

function unmatched(outcome: LineOutcome, order?: core.Record): Match {
  return { outcome, number: order?.getString('number') ?? '' };
}

function validatePayable(line: BankLine, order: core.Record, exact: boolean): Match {
  if (order.getString('method') !== 'transfer') return unmatched('not_by_transfer', order);
  if (line.currency !== order.getString('currency')) return unmatched('currency', order);
  // Money of another time, or a day that was read wrong.
  return line.day < localDay(millis(order, 'created')) ? unmatched('older', order) : { order, exact };
}

/**
 * Finds the order that a line of a bank's export pays. A whole reference is enough. A number alone may be any word
 * that looks like one. Which of two orders is meant, nobody can tell.
 */
function matchLine(app: core.App, line: BankLine): Match {
  const { sure, perhaps } = namedOrders(line.text);
  const [named, other] = numbered(app, [...sure, ...perhaps]);
  if (named === undefined) return unmatched('no_order');
  if (other !== undefined) return unmatched('several');
  return validatePayable(line, named, sure.includes(named.getString('number')));
}

type Booked = Pick<BankLine, 'day' | 'iban'>;

/** Says whether money may be what is written down already. On one day it is whoever has sent it. */
function isAlike(line: Booked, row: Booked): boolean {
  if (row.day === line.day) return true;
  const isOther = line.iban !== '' && row.iban !== '' && line.iban !== row.iban;
  return !isOther && row.day >= shiftDay(line.day, -AGAIN_DAYS) && row.day <= shiftDay(line.day, AGAIN_DAYS);
}

/**
 * State in which the money of a line is written down already; null: it is not. `hand`: by somebody who did not know the
 * bank's name of it. `used`: its name is that of other money. `iban`: where it came from. `tried`: what earlier lines
 * of a trial would write down.
 */
function knownAs(
  app: core.App,
  line: BankLine,
  order: core.Record,
  tried: readonly TriedLine[],
): { readonly how: 'same' | 'hand' | 'again' | 'used'; readonly id: string } | null {
  const same = first(app, 'transfers', 'key = {:key}', { key: line.key });
  const isSame = same?.getString('order') === order.id && same.getInt('amount') === line.amount;
  if (same !== null) return { how: isSame ? 'same' : 'used', id: same.id };
  const sameTried = tried.find(({ key }) => key === line.key);
  const ours = tried.filter((one) => one.number === order.getString('number') && one.amount === line.amount);
  if (sameTried !== undefined) return { how: ours.includes(sameTried) ? 'same' : 'used', id: '' };
  const alike = find(app, 'transfers', 'order = {:order}', { order: order.id }).filter(
    (row) => row.getInt('amount') === line.amount,
  );
  // Lines that are known by the bank's own name have taken none of them.
  const taken = ours.filter(({ isNew, key }) => !isNew && first(app, 'transfers', 'key = {:key}', { key }) === null);
  const byHand = openByHand(app, order.id, line.amount)[taken.length];
  if (byHand !== undefined) return { how: 'hand', id: byHand.id };
  const again = alike.find((row) =>
    isAlike(line, { day: row.getString('received').slice(0, line.day.length), iban: row.getString('sender_iban') }),
  );
  const isAgain = again !== undefined || ours.some((one) => one.isNew && isAlike(line, one));
  return isAgain ? { how: 'again', id: again?.id ?? '' } : null;
}

/** Says whether an earlier line of a trial would have settled a payout: a later one waits. */
function isTaken(payout: core.Record, { tried }: Import): boolean {
  return tried.some(
    ({ number, amount, day, isNew }) =>
      isNew && number === '' && amount === payout.getInt('amount') && isThen(payout, Date.parse(day)),
  );
}

/** Says what is with money that has gone. Where nobody knows of it yet it is kept: its order is not to be paid with it. */
function noteGone(tx: core.App, line: SentLine, { dry, given }: Import): Outcome {
  const said = goneOutcome(tx, line, given);
  const order = earlyReturn(tx, line);
  if (order === null) return said;
  if (!dry) keepGone(tx, line, order, senderIban(tx, line));
  return said.outcome === 'outgoing' ? outcomeOf('returned', order.getString('number')) : said;
}

/** The line as it is to be judged: it is `returned` where a debit of any file has taken it back. */
function judged(tx: core.App, line: SentLine): SentLine {
  if (line.state !== 'settled' && line.state !== 'returned') return line;
  const isBack = (line.state === 'returned' && isTakenBack(tx, line)) || wasReturned(tx, line);
  return { ...line, state: isBack ? 'returned' : 'settled' };
}

/** Writes a line down. What is not booked, and not known, waits for a person. */
function book(tx: core.App, sent: SentLine, run: Import): Outcome {
  if (sent.state === 'gone' || sent.state === 'undone') return noteGone(tx, sent, run);
  const settled = settledLine(tx, sent);
  if (settled !== null) return outcomeOf('known', settled.getString('number'));
  const line = judged(tx, sent);
  const hindered = hindrance(line);
  if (hindered !== null) return outcomeOf(hindered);
  const matched = matchLine(tx, line);
  const ended =
    'outcome' in matched && line.state === 'returned' ? { ...matched, outcome: 'returned' as const } : matched;
  const result = 'outcome' in ended ? outcomeOf(ended.outcome, ended.number) : bookFor(tx, line, ended, run);
  const iban = senderIban(tx, line);
  const before = result.outcome === 'no_order' ? paidBefore(tx, { ...line, iban }) : null;
  const kept = before === null ? result : outcomeOf('again', before.number);
  const payout = keepUnmatched(tx, line, { ...kept, iban }, run.dry);
  return payout === null || isTaken(payout, run) ? kept : outcomeOf('booked');
}

function bookFor(
  tx: core.App,
  line: SentLine,
  { order, exact }: Extract<Match, { readonly order: core.Record }>,
  { by, dry, tried }: Import,
): Outcome {
  const number = order.getString('number');
  const known = knownAs(tx, { ...line, iban: senderIban(tx, line) }, order, tried);
  if (known?.how === 'hand' && !dry) takeBankName(tx, known.id, { ...line, iban: senderIban(tx, line) });
  if (known !== null) return outcomeOf(KNOWN[known.how], number);
  const aside = asideOf(tx, { ...line, iban: senderIban(tx, line) }, order);
  if (aside !== null && !dry) takeOverGone(tx, aside);
  if (line.state === 'returned' || (aside !== null && isReturned(aside))) return outcomeOf('returned', number);
  if (aside !== null) return outcomeOf('again', aside.getString('number') || number);
  const coming = tried.filter((one) => one.isNew && one.number === number);
  const owed = coming.reduce((left, { amount }) => left - amount, owedOf(tx, order));
  // More than is owed makes a refund: somebody looks first. The list joins it.
  if (exact ? line.amount > owed : line.amount !== owed) return outcomeOf('amount', number);
  if (!dry && !exact && line.seen !== number) return outcomeOf('unseen', number);
  const booked = { outcome: 'booked', number, name: stored(order, 'address').name, owed, exact } as const;
  if (!dry) writeDown(tx, order, line, by);
  return booked;
}

function bookAlone(app: core.App, line: SentLine, run: Import): Result {
  let result: Result = { key: line.key, ...outcomeOf('failed') };
  const error = attempt(() =>
    durably(app, (tx) => {
      result = { key: line.key, ...book(tx, line, run) };
    }),
  );
  if (error === null) {
    if (result.outcome === 'returned_paid' && !run.dry) noteTakenBack(app, line, result);
    return result;
  }
  app.logger().error('A transfer was not written down', 'key', line.key, 'error', error);
  return { key: line.key, ...outcomeOf('failed') };
}

export function transfersRoute(event: core.RequestEvent): TransfersAnswer | Refused {
  const by = operatorOf(event);
  const body = bodyOf(event, { '': 10 * BANK_TEXT_LENGTH });
  const lines = own(body, 'lines');
  if (!Array.isArray(lines) || lines.length > BANK_LINES) return invalid([{ field: 'lines', code: 'shape' }]);
  const dry = flagIn(body, 'dry');
  if (dry === null) return invalid(shape('dry'));
  const tried = dry ? triedIn(own(body, 'tried')) : [];
  const given = new Set<string>();
  const results = lines.map((sent: unknown): Result => {
    const line = readLine(sent);
    if (line === null) return { key: '', ...outcomeOf('shape') };
    const result = bookAlone(event.app, line, { by, dry, tried, given });
    const { outcome, number } = result;
    if (dry && (outcome === 'booked' || outcome === 'known'))
      tried.push({ ...line, number, isNew: outcome === 'booked' });
    return result;
  });
  return { lines: results };
}
