/** Withdrawals and returns, whoever saves them: the steps that an operator takes, and what follows from each. */
import { returnsOf, notSent } from '#pocketbase/orders/to-send.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { inspectionProblems, restockReturned } from '#pocketbase/after-sales/inspection.ts';
import { areLeft, orderLines, rawPieces, readPieces, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { follow } from '#pocketbase/after-sales/parcels.ts';
import { mayReturnStep } from '#pocketbase/after-sales/return-steps.ts';
import { freeUnsent, isDisputed, settle } from '#pocketbase/after-sales/settle.ts';
import { stepText } from '#pocketbase/after-sales/step-text.ts';
import { termOf } from '#pocketbase/after-sales/term.ts';
import { exclusionOf, openPieces } from '#pocketbase/after-sales/view.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { fixedFields } from '#pocketbase/base/fields.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { piecesText, queueReturnMails } from '#pocketbase/orders/return-mails.ts';
import { sendNewMails } from '#pocketbase/mails/send.ts';
import { signerOf, touchOrder } from '#pocketbase/orders/steps.ts';
import { sendRefund } from '#pocketbase/orders/payments/send-refunds.ts';
import { problem, refuse, type Problem } from '#pocketbase/base/problems.ts';
import { queuePush } from '#pocketbase/mails/push/send-push.ts';
import { byId, millis, storedDate } from '#pocketbase/base/query.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { isPaid } from '#src/domain/order/order-states.ts';

function orderOf(app: core.App, record: core.Record): core.Record | null {
  return byId(app, 'orders', record.getString('order'));
}

/** Pieces that no other withdrawal or return has which was accepted. */
export function freePieces(app: core.App, record: core.Record): LinePieces[] {
  const order = record.getString('order');
  return openPieces(
    orderLines(app, order),
    returnsOf(app, order).filter((one) => one.id !== record.id && one.getString('state') !== 'received'),
  );
}

/** All of the order, for a withdrawal without what nobody can withdraw from. */
export function wholeOf(app: core.App, record: core.Record): LinePieces[] {
  const lines = orderLines(app, record.getString('order'));
  const isExcluded = (id: string): boolean => lines.some((line) => line.id === id && exclusionOf(line) !== '');
  return freePieces(app, record).filter(({ line }) => record.getString('kind') === 'return' || !isExcluded(line));
}

function isStep(record: core.Record, before: core.Record | null): before is core.Record {
  return before !== null && record.getString('state') !== before.getString('state');
}

/** Problems of what an accepted one needs. */
function acceptProblems(app: core.App, record: core.Record): Problem[] {
  const order = orderOf(app, record);
  if (order === null) return [problem('order', 'order_missing', 'Enter the order that it is about first')];
  const payment = order.getString('payment_state');
  if (!isPaid(payment) && payment !== 'refunded')
    return [problem('order', 'order_not_paid', 'Nothing of this order is paid: cancel it instead')];
  const pieces = readPieces(rawPieces(record));
  if (pieces === null)
    return [
      problem('lines', 'pieces_shape', 'Say which pieces it is about: none are left, or this is no list of them'),
    ];
  return areLeft(pieces, freePieces(app, record))
    ? []
    : [problem('lines', 'pieces_left', 'So many pieces are not there, or are in another return')];
}

/** Only the bank says so, by the refund's own row. */
function hasFailed(app: core.App, record: core.Record): boolean {
  return byId(app, 'refunds', record.getString('refund'))?.getString('state') === 'failed';
}

function stepProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const [from, to] = [before.getString('state'), record.getString('state')];
  if (!mayReturnStep(from, to)) return [problem('state', 'step', `'${from}' cannot become '${to}'`)];
  if (to === 'refused') return [];
  if (to === 'refund_failed')
    return hasFailed(app, record) ? [] : [problem('state', 'step', 'Its refund has not failed')];
  if (to === 'refunded' && isDisputed(app, record.getString('order')))
    return [problem('state', 'disputed', 'The payment is disputed: the bank decides')];
  return acceptProblems(app, record);
}

/** The order can be found once; pieces and deduction are open until the money goes back. */
function fixedProblems(record: core.Record, before: core.Record): Problem[] {
  const isDone = before.getString('state') === 'refunded';
  const isBack = before.getString('came_back') !== '';
  const fixed = [
    ...(before.getString('order') === '' ? [] : ['order']),
    ...(isBack ? ['inspection'] : []),
    ...(isDone ? ['lines', 'deduction', 'deduction_reason'] : []),
  ];
  return fixedFields(record, before, fixed).map(({ field }) => problem(field, 'return_fixed', 'This stays as it is'));
}

/** An operator has found the order. */
function noteOrder(app: core.App, record: core.Record, before: core.Record): void {
  const order = orderOf(app, record);
  if (order === null || before.getString('order') !== '') return;
  record.set('matched', 'hand');
  if (record.getString('kind') === 'withdrawal') record.set('term', termOf(app, order, millis(record, 'received')));
}

/** Pieces of a withdrawal that was accepted that are still here: they stay here. What was wrong has been sent. */
function unsentOf(app: core.App, record: core.Record): LinePieces[] {
  if (record.getString('kind') === 'return') return [];
  const left = notSent(app, record.getString('order'), record.id);
  return (storedPieces(record) ?? []).flatMap(({ line, quantity }) => {
    const here = Math.min(quantity, left.find((one) => one.line === line)?.quantity ?? 0);
    return here === 0 ? [] : [{ line, quantity: here }];
  });
}

/** Notes what will not be sent any more, or that all of it will. */
function noteUnsent(app: core.App, record: core.Record, before: core.Record): void {
  const state = record.getString('state');
  const isAccepted = state === 'accepted' && before.getString('state') !== 'accepted';
  const isOther = JSON.stringify(storedPieces(record)) !== JSON.stringify(storedPieces(before));
  if (state === 'refused') record.set('unsent', null);
  else if (isAccepted || (isOther && ['accepted', 'returned'].includes(state)))
    record.set('unsent', unsentOf(app, record));
}

/** Notes when it was accepted, and what has come back. */
function noteStep(app: core.App, record: core.Record): void {
  const state = record.getString('state');
  if (state === 'accepted') record.set('accepted', storedDate(nowMs()));
  if (state !== 'returned') return;
  record.set('came_back', storedDate(nowMs()));
  restockReturned(app, record, signerOf(record));
}

/**
 * Follows the new state with what it brings for the record itself. What is not possible ends here, before anything has
 * followed.
 */
function followStep(app: core.App, record: core.Record, before: core.Record): void {
  const state = record.getString('state');
  const isWhole = rawPieces(record) === null && record.getString('statement') === '';
  if (state === 'accepted' && isWhole && orderOf(app, record) !== null) record.set('lines', wholeOf(app, record));
  refuse(stepProblems(app, record, before));
  noteStep(app, record);
  const order = orderOf(app, record);
  if (state !== 'refunded' || order === null) return;
  // One whose refund had failed has let go of its goods before.
  if (before.getString('state') !== 'refund_failed') freeUnsent(app, record, order, signerOf(record));
  settle(app, record, order, signerOf(record));
}

const MAILS = { accepted: 'return_accepted', refused: 'return_refused', returned: 'return_received' } as const;

/** One that is about no order of the shop is answered by hand. */
function tellStep(app: core.App, record: core.Record): void {
  const state = record.getString('state');
  const kind = state === 'accepted' || state === 'refused' || state === 'returned' ? MAILS[state] : null;
  const order = orderOf(app, record);
  if (kind === null || order === null) return;
  const pieces = storedPieces(record) ?? [];
  const isUnsent = JSON.stringify(storedPieces(record, 'unsent')) === JSON.stringify(pieces);
  queueMail(app, kind, order, {
    id: record.id,
    reference: record.getString('reference'),
    lines: piecesText(orderLines(app, order.id), pieces),
    isWithdrawal: record.getString('kind') === 'withdrawal',
    isUnsent,
    ...stepText(app, record, nowMs()),
  });
}

export const returnHooks: CollectionHooks = {
  prepare(app, record, before) {
    if (before === null) return;
    noteOrder(app, record, before);
    if (isStep(record, before)) followStep(app, record, before);
    noteUnsent(app, record, before);
  },
  check: (app, record, before) =>
    before === null
      ? []
      : [
          ...fixedProblems(record, before),
          ...(before.getString('came_back') === '' ? inspectionProblems(app, record) : []),
        ],
  saved(app, record, before) {
    follow(app, record.getString('order'), signerOf(record));
    touchOrder(app, record.getString('order'));
    if (before === null) {
      queueReturnMails(app, record);
      queuePush(app, record.getString('kind') === 'return' ? 'return' : 'withdrawal', record.id);
    } else if (isStep(record, before)) tellStep(app, record);
  },
  requested(app, record) {
    if (record.getString('refund') !== '') sendRefund(app, record.getString('refund'), nowMs());
    sendNewMails(app);
  },
  keep: () => [problem('id', 'kept', 'Withdrawals and returns are kept')],
};
