/** Money that has gone, as a bank's file says: the shop's own refund, or what has paid an order and was taken back. */
import { noteFailure } from '#pocketbase/base/findings.ts';
import { byId, find, first, idsOf, stored } from '#pocketbase/base/query.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { BY_TRANSFER } from '#pocketbase/orders/payments/transfers/give-back.ts';
import { AGAIN_DAYS, BOOKED, moneyOf } from '#pocketbase/orders/payments/transfers/unmatched.ts';
import type { Debit, LineOutcome, SentLine, TransfersAnswer } from '#src/contract/transfers-api.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { shiftDay } from '#src/domain/format/periods.ts';
import { creditorReference, namedOrders } from '#src/domain/money/creditor-reference.ts';
import { sharedWords } from '#src/domain/money/received-transfer.ts';
import { ALIKE, likeness, RETURN_DAYS } from '#src/domain/money/taken-back.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

export type Outcome = Omit<TransfersAnswer['lines'][number], 'key'>;

export function outcomeOf(outcome: LineOutcome, number = ''): Outcome {
  return { outcome, number, name: '', owed: 0, exact: false };
}

export function numbered(app: core.App, numbers: readonly string[]): core.Record[] {
  return numbers.flatMap((number) => first(app, 'orders', 'number = {:number}', { number }) ?? []);
}

/** Orders that there are, of those that a text names. */
function namedIn(tx: core.App, text: string): core.Record[] {
  const { sure, perhaps } = namedOrders(text);
  return numbered(tx, [...sure, ...perhaps]);
}

/** Orders that one booking names at most, where nobody can tell which it has paid. */
const MOST_NAMED = 5;
/** SQL: refunds of as much that the shop transfers itself, or has transferred, that were made lately. */
const GIVEN = `SELECT id FROM refunds WHERE created >= {:since} AND amount = {:amount} AND state != 'failed' AND ${BY_TRANSFER}`;

/** Says whether a debit speaks of whoever has paid an order: by the account, or by the words of a name. */
function isTo(tx: core.App, debit: Debit, order: core.Record): boolean {
  const words = `${debit.sender} ${debit.text}`;
  const names = [stored(order, 'address').name];
  for (const row of find(tx, 'transfers', 'order = {:order}', { order: order.id })) {
    if (debit.iban !== '' && debit.iban === row.getString('sender_iban')) return true;
    names.push(row.getString('sender'));
  }
  return names.some((name) => (sharedWords(name, words) ?? 0) > ALIKE);
}

/**
 * The shop's own refund that a debit is: its text names the order of it, or whoever has paid that, and no other order.
 * One that somebody has still to transfer is none that speaks of a return (`isUndone`): then the bank has taken the
 * money before. null: none is. `others`: refunds that other debits are.
 */
function refundOf(
  tx: core.App,
  debit: Debit & Pick<SentLine, 'amount' | 'currency'>,
  isUndone: boolean,
  others: ReadonlySet<string>,
): string | null {
  const { amount, currency, day } = debit;
  const named = namedIn(tx, debit.text);
  const isOne = (refund: core.Record): boolean => {
    const order = byId(tx, 'orders', refund.getString('order'));
    const said = refund.getString('transferred').slice(0, day.length);
    const isThen =
      said === ''
        ? !isUndone && refund.getString('created').slice(0, day.length) <= shiftDay(day, 1)
        : said >= shiftDay(day, -AGAIN_DAYS) && said <= shiftDay(day, AGAIN_DAYS);
    if (order === null || !isThen || (currency !== '' && currency !== order.getString('currency'))) return false;
    return named.length > 0 ? named.some(({ id }) => id === order.id) : isTo(tx, debit, order);
  };
  const found = idsOf(tx, GIVEN, { amount, since: shiftDay(day, -3 * RETURN_DAYS) }).filter((id) => !others.has(id));
  return found.find((id) => isOne(byId(tx, 'refunds', id) ?? new Record())) ?? null;
}

/**
 * Says whether a debit of the same file may have taken a line's money back: it is no refund of the shop, and names no
 * other order.
 */
export function isTakenBack(tx: core.App, line: SentLine): boolean {
  const own = new Set(namedIn(tx, line.text).map(({ id }) => id));
  const { amount, currency, debits = [] } = line;
  const isOther = (debit: Debit): boolean => {
    const named = namedIn(tx, debit.text);
    const isElse = named.length > 0 && !named.some(({ id }) => own.has(id));
    return isElse || refundOf(tx, { ...debit, amount, currency }, true, new Set()) !== null;
  };
  return debits.length === 0 || !debits.every(isOther);
}

/** Says whether the shop has given as much back itself, or is about to. */
function hasGiven(tx: core.App, order: string, amount: number): boolean {
  const payment = first(tx, 'payments', 'intent = {:intent}', { intent: `transfer_${order}` });
  return payment !== null && payment.getInt('captured') - refundable(tx, payment) >= amount;
}

/** Rows of `transfers` (their ids) of a booking, by the bank's name of it. */
function writtenAs(tx: core.App, key: string): string[] {
  const joined = find(tx, 'unmatched_transfers', "key = {:key} && transfer != ''", { key });
  const ids = joined.map((row) => row.getString('transfer'));
  return [...new Set([...find(tx, 'transfers', 'key = {:key}', { key }).map(({ id }) => id), ...ids])];
}

/** Orders that money that has gone has paid, by earlier files or by hand: several where nobody can tell which. */
function takenBack(tx: core.App, line: SentLine): core.Record[] {
  const { amount, day, credits = [] } = line;
  const named = namedIn(tx, line.text);
  const ofNamed = named.flatMap(({ id: order }) =>
    find(tx, 'transfers', 'order = {:order} && amount = {:amount}', { order, amount }).map(({ id }) => id),
  );
  const since = shiftDay(day, -RETURN_DAYS);
  const ofFile = credits.flatMap((key) => writtenAs(tx, key));
  // What names an order is no other order's, and what may be of a credit of its own file is of no other.
  const others = credits.length > 0 ? ofFile : idsOf(tx, BOOKED, { amount, since });
  const found = (named.length > 0 ? ofNamed : others).flatMap((id) => {
    const row = byId(tx, 'transfers', id);
    const order = byId(tx, 'orders', row?.getString('order') ?? '');
    if (row === null || order === null) return [];
    const joined = first(tx, 'unmatched_transfers', 'transfer = {:id}', { id });
    const text = `${creditorReference(order.getString('number'))} ${joined?.getString('text') ?? ''}`;
    const like = likeness(
      { ...moneyOf(row), currency: order.getString('currency'), text },
      line,
      line.state === 'undone',
    );
    return like > 0 ? [{ order, like }] : [];
  });
  const most = Math.max(0, ...found.map(({ like }) => like));
  if (most > 0) return found.filter(({ like }) => like === most).map(({ order }) => order);
  // Less than what had come, as what a bank keeps of it, is no other money where it names its order.
  const { sure } = namedOrders(line.text);
  return numbered(tx, sure).filter((order) => order.getString('method') === 'transfer' && order.getInt('paid') > 0);
}

/**
 * Says what is with money that has gone: nothing is booked, and an order that it had paid is named, also while a refund
 * of it waits where the bank speaks of a return. `given`: refunds that earlier debits are.
 */
export function goneOutcome(tx: core.App, line: SentLine, given: Set<string>): Outcome {
  const isUndone = line.state === 'undone';
  const all = takenBack(tx, line);
  const refund = all.length === 0 ? null : refundOf(tx, line, isUndone, given);
  if (refund !== null) {
    given.add(refund);
    return outcomeOf('outgoing');
  }
  const isNamed = namedIn(tx, line.text).length > 0;
  const orders = all.filter((order) =>
    isUndone ? isNamed || order.getInt('refunded') < order.getInt('paid') : !hasGiven(tx, order.id, line.amount),
  );
  const [one] = orders;
  if (one === undefined) return outcomeOf('outgoing');
  const numbers = [...new Set(orders.map((order) => order.getString('number')))].slice(0, MOST_NAMED);
  const name = numbers.length === 1 ? stored(one, 'address').name : '';
  return { ...outcomeOf('returned_paid', numbers.join(', ')), name };
}

/**
 * The order that money that has gone names, and that as much has not come for yet: a file that is read later brings it.
 * null: none, or it is a refund of the shop, or a credit of its own file.
 */
export function earlyReturn(tx: core.App, line: SentLine): core.Record | null {
  if ((line.credits ?? []).length > 0) return null;
  const isAwaited = (order: core.Record): boolean =>
    order.getString('method') === 'transfer' &&
    order.getInt('paid') < line.amount &&
    ['', order.getString('currency')].includes(line.currency);
  const order = namedIn(tx, line.text).find(isAwaited);
  const isRefund = order !== undefined && refundOf(tx, line, line.state === 'undone', new Set()) !== null;
  return order === undefined || isRefund ? null : order;
}

/** Notes at their orders what a file has taken back, for whoever would send them. Outside of any transaction. */
export function noteTakenBack(app: core.App, { amount, day }: SentLine, { number }: Outcome): void {
  for (const order of numbered(app, number.split(', '))) {
    const money = formatAmount(DEFAULT_LOCALE, amount, order.getString('currency'));
    const note = `${money} went back out on ${day}, as the bank says. Send nothing, and refund nothing, before you have looked at it`;
    noteFailure(app, 'transfer_taken_back', 'orders', order.id, note);
  }
}
