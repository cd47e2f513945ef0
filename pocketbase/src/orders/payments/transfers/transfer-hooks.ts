/** Rows of `transfers`: an operator writes down what has come, and the order follows in the same transaction. */
import { nowMs } from '#pocketbase/base/clock.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { fixedFields } from '#pocketbase/base/fixed-fields.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { signerOf } from '#pocketbase/orders/steps.ts';
import { amountProblems, followCorrection } from '#pocketbase/orders/payments/transfers/correct.ts';
import { receiveTransfer } from '#pocketbase/orders/payments/transfers/receive.ts';
import { reopenUnmatched } from '#pocketbase/orders/payments/transfers/unmatched.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, find, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { tidyIban } from '#src/domain/money/iban.ts';

/** Clocks differ: a day is in the future from here on, ms. */
export const AHEAD_MS = 24 * 60 * 60 * 1000;
const FIXED = ['order', 'received', 'key', 'sender', 'sender_iban', 'by'];

/** Key of what somebody writes down: a second press, or a second person on that day, makes the same one. */
function handKey(order: string, amount: number, received: string): string {
  return `hand ${order} ${amount} ${received.slice(0, 'YYYY-MM-DD'.length)}`;
}

/** Says whether nobody has said what the bank calls it. */
export function isByHand(key: string): boolean {
  return key.startsWith('hand ');
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

function changedProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const fixed = fixedFields(record, before, FIXED).map(({ field }) =>
    problem(
      field,
      'transfer_fixed',
      'Money that has come stays as it was written down. Where it was a mistake, set its amount to 0 and write it down anew',
    ),
  );
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
      if (record.getInt('amount') === 0 && before.getInt('amount') > 0) reopenUnmatched(app, record.id);
    }
  },
  requested: (app) => sendNewMails(app),
  keep: () => [problem('id', 'kept', 'Money that has come stays written down')],
};
