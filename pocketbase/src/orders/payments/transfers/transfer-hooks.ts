/** Rows of `transfers`: an operator writes down what has come, and the order follows in the same transaction. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { signerOf } from '#pocketbase/orders/steps.ts';
import { receiveTransfer } from '#pocketbase/orders/payments/transfers/receive.ts';
import { BY_HAND, isByHand, reopenUnmatched, senderIn } from '#pocketbase/orders/payments/transfers/unmatched.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { tidyIban } from '#src/domain/money/iban.ts';
import { applyPayment } from '#pocketbase/orders/payments/apply-payment.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { transferFacts } from '#pocketbase/orders/payments/transfers/facts.ts';
import { lateTransferKey } from '#pocketbase/orders/payments/transfers/give-back.ts';
import type { BankLine } from '#src/contract/transfers-api.ts';
import type { RecordStep } from '#pocketbase/base/step.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';

/** Clocks differ: a day is in the future from here on, ms. */
export const AHEAD_MS = 24 * 60 * 60 * 1000;
const FIXED = ['order', 'received', 'key', 'sender', 'sender_iban', 'by'];

/** Key of what somebody writes down: a second press, or a second person on that day, makes the same one. */
function handKey(order: string, amount: number, received: string): string {
  return `${BY_HAND}${order} ${amount} ${received.slice(0, 'YYYY-MM-DD'.length)}`;
}

/**
 * Rows that somebody has written down by hand for an order, and that no row of a bank is yet known to be: each is one
 * booking of the bank's, and no second.
 */
export function openByHand(app: core.App, order: string, amount: number): core.Record[] {
  return find(app, 'transfers', 'order = {:order} && amount = {:amount}', { order, amount }).filter(
    (row) => isByHand(row.getString('key')) && joinedRow(app, row.id) === null,
  );
}

/** The bank's row that was joined to one (id) of `transfers`. */
function joinedRow(app: core.App, id: string): core.Record | null {
  return first(app, 'unmatched_transfers', 'transfer = {:id}', { id });
}

/**
 * The bank's row of what was written down by hand (id) is there, with its name, day and sender: it matches no other
 * now.
 */
export function takeBankName(
  tx: core.App,
  id: string,
  line: Pick<BankLine, 'key' | 'day' | 'text' | 'sender' | 'iban'>,
): void {
  const sql = `UPDATE transfers SET key = {:key}, received = {:received}, sender_iban = {:iban},
    sender = CASE WHEN {:sender} = '' THEN sender ELSE {:sender} END WHERE id = {:id}`;
  const { key, day, iban } = line;
  const values = { key, received: `${day} 00:00:00.000Z`, sender: senderIn(line), iban, id };
  tx.db().newQuery(sql).bind(values).execute();
}

function payableProblems(app: core.App, record: core.Record): Problem[] {
  const order = byId(app, 'orders', record.getString('order'));
  if (order === null || order.getString('method') === 'transfer') return [];
  return [problem('order', 'not_by_transfer', 'This order is not paid by transfer: money for it must be given back')];
}

/**
 * Says whether the money is written down already: with the same name, or, where nobody knows the bank's name of it, as
 * much for the same order.
 */
function isKnown(app: core.App, record: core.Record): boolean {
  const [key, order] = [record.getString('key'), record.getString('order')];
  if (first(app, 'transfers', 'key = {:key}', { key }) !== null) return true;
  return (
    isByHand(key) &&
    find(app, 'transfers', 'order = {:order}', { order }).some(
      (row) => row.getInt('amount') === record.getInt('amount'),
    )
  );
}

function knownProblem(app: core.App, record: core.Record): Problem {
  const payment = byId(app, 'orders', record.getString('order'))?.getString('payment_state') ?? 'unpaid';
  const paid = ['unpaid', 'failed'].includes(payment)
    ? ''
    : ' The order is paid: if you enter it again, all of it is to go back.';
  const how = "If as much has come twice, enter the bank's name of the second booking as 'key'.";
  return problem('key', 'transfer_known', `This money is written down already. ${how}${paid}`);
}

function newProblems(app: core.App, record: core.Record): Problem[] {
  const isAhead = millis(record, 'received') > nowMs() + AHEAD_MS;
  return [
    ...payableProblems(app, record),
    ...(record.getInt('amount') < 1 ? [problem('amount', 'transfer_nothing', 'Enter what has come, in cents')] : []),
    ...(isAhead ? [problem('received', 'date_future', 'This is in the future')] : []),
    ...(isKnown(app, record) ? [knownProblem(app, record)] : []),
  ];
}

function paymentOf(app: core.App, transfer: core.Record): core.Record | null {
  return first(app, 'payments', 'intent = {:intent}', { intent: `transfer_${transfer.getString('order')}` });
}

/** Refunds that wait only because of this money, and that nobody has transferred. */
function waiting(app: core.App, payment: core.Record, transfer: core.Record): core.Record[] {
  const keys = [lateTransferKey(transfer.id), `late-end-${transfer.getString('order')}`];
  return find(app, 'refunds', "payment = {:payment} && state = 'pending'", { payment: payment.id }).filter((row) =>
    keys.includes(row.getString('key')),
  );
}

/** Minor units of the transfer that nothing depends on: no paid order, and no money that has gone back. */
function correctable(app: core.App, transfer: core.Record): number {
  const payment = paymentOf(app, transfer);
  if (payment === null) return 0;
  const spare = payment.getString('state') === 'succeeded' ? 0 : refundable(app, payment);
  return waiting(app, payment, transfer).reduce((sum, row) => sum + row.getInt('amount'), spare);
}

function fixedProblem(field: string): Problem {
  const how = 'Where it was a mistake, set its amount to 0 and write it down anew';
  return problem(field, 'transfer_fixed', `Money that has come stays as it was written down. ${how}`);
}

/**
 * A row of `transfers` whose amount was typed too high is lowered. One that is of another order, or that never came, is
 * set to 0.
 */
function amountProblems(app: core.App, transfer: core.Record, before: core.Record): Problem[] {
  const less = before.getInt('amount') - transfer.getInt('amount');
  if (less < 0) return [problem('amount', 'transfer_more', 'More has come: write it down in a row of its own')];
  // The rest of what a bank has brought as one would be on no list.
  const isTyped = isByHand(before.getString('key')) && joinedRow(app, transfer.id) === null;
  if (less > 0 && transfer.getInt('amount') > 0 && !isTyped) return [fixedProblem('amount')];
  if (less <= correctable(app, transfer)) return [];
  const why = 'The order is paid with this money, or it has gone back.';
  const how =
    "If it never came, cancel the order, and enter the day as 'transferred' in its refund: that makes the credit note";
  return [problem('amount', 'transfer_counted', `${why} ${how}`)];
}

/** The payment and the refunds follow an amount that was lowered, in the same transaction. */
function followCorrection(tx: core.App, transfer: core.Record, before: core.Record): void {
  const less = before.getInt('amount') - transfer.getInt('amount');
  const payment = paymentOf(tx, transfer);
  if (less < 1 || payment === null) return;
  let left = less;
  for (const row of waiting(tx, payment, transfer)) {
    const amount = row.getInt('amount');
    const cut = Math.min(left, amount);
    left -= cut;
    if (cut === amount) {
      row.set('state', 'failed');
      row.set('error', 'written down by mistake');
      // Nobody owes it.
      row.set('followed', row.id);
    } else row.set('amount', amount - cut);
    tx.save(row);
  }
  applyPayment(tx, transferFacts(payment, { captured: payment.getInt('captured') - less }));
}

function changedProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const fixed = fixedFields(record, before, FIXED).map(({ field }) => fixedProblem(field));
  return [...fixed, ...amountProblems(app, record, before)];
}

export const transferHooks: CollectionHooks = {
  prepare(_app, record, before) {
    if (before !== null) return;
    record.set('by', signerOf(record));
    record.set('sender_iban', tidyIban(record.getString('sender_iban')));
    if (record.getString('received') === '') record.set('received', storedDate(nowMs()));
    if (record.getString('key') !== '') return;
    record.set('key', handKey(record.getString('order'), record.getInt('amount'), record.getString('received')));
  },
  check: (app, record, before) => (before === null ? newProblems(app, record) : changedProblems(app, record, before)),
  saved(app, record, before) {
    if (before === null) receiveTransfer(app, record);
    else {
      followCorrection(app, record, before);
      if (record.getInt('amount') === 0 && before.getInt('amount') > 0) reopenUnmatched(app, before);
    }
  },
  requested: (app) => sendNewMails(app),
  keep: () => [problem('id', 'kept', 'Money that has come stays written down')],
};

function remind(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order === null) return;
  order.set('remind', '');
  tx.save(order);
  const isAwaited = order.getString('order_state') === 'open' && order.getString('payment_state') === 'unpaid';
  if (isAwaited) queueMail(tx, 'transfer_reminder', order, {});
}

/**
 * The one mail that reminds of a transfer, at half of the time that there is for it. Reminds of what is due at `now`
 * (ms). Whether or not a mail is needed any more, the date goes: nobody is reminded twice.
 */
export function remindOfTransfers(now: number): RecordStep {
  return {
    name: 'remind_transfer',
    collection: 'orders',
    queries: [{ by: 'remind', due: "remind != '' AND remind <= {:now}", values: { now: storedDate(now) } }],
    open: "remind != ''",
    handle: remind,
  };
}
