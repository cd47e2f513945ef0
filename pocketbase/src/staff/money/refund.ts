/** Action `refund`: gives money back as its preview has shown, and puts pieces back into the stock. */
import { follow } from '#pocketbase/after-sales/parcels.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { cameBack, planChoice, readChoice, neverSent, stockBack, toRestock } from '#pocketbase/staff/money/plan.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { countPieces, readPieces, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { restock } from '#pocketbase/orders/stock.ts';
import { partHere, toSend } from '#pocketbase/orders/to-send.ts';
import { askedBack } from '#pocketbase/orders/payments/given-back.ts';
import {
  openFailures,
  refundable,
  requestRefund,
  requestRefundAgain,
} from '#pocketbase/orders/payments/refund-rows.ts';
import { isDisputed } from '#pocketbase/after-sales/settle.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import { isBlank } from '#src/domain/text/texts.ts';
import type { LinePieces } from '#src/contract/account-api.ts';

const REASON_LENGTH = 300;

interface PutBack {
  readonly back: LinePieces[];
  /** Part of it that was still to be sent. */
  readonly unsent: LinePieces[];
}

/** Notes with the returns that have brought them which pieces are on sale again, so that no other one counts them. */
function noteReturned(tx: core.App, order: string, pieces: readonly LinePieces[]): void {
  const left = new Map(pieces.map(({ line, quantity }) => [line, quantity]));
  for (const { record, pieces: brought } of cameBack(tx, order)) {
    const now = brought.flatMap(({ line, quantity }) => {
      const some = Math.min(quantity, left.get(line) ?? 0);
      left.set(line, (left.get(line) ?? 0) - some);
      return some > 0 ? [{ line, quantity: some }] : [];
    });
    if (now.length === 0) continue;
    const all = countPieces([storedPieces(record, 'restocked') ?? [], now]);
    record.set(
      'restocked',
      [...all].map(([line, quantity]) => ({ line, quantity })),
    );
    tx.save(record);
  }
}

/** Pieces go back once: those that lie here first, then those that a return has brought. */
function putBack(tx: core.App, id: string, pieces: readonly LinePieces[], by: string): PutBack {
  const order = byId(tx, 'orders', id);
  if (order === null) throw new Error('The order of the refund is gone.');
  const wanted = toRestock(tx, order, pieces);
  const here = countPieces([partHere(tx, id, wanted)]);
  const unsent = neverSent(tx, id, wanted);
  const back = restock(tx, order, wanted, { by, reason: 'refunded' });
  if (back.length === 0) return { back, unsent: [] };
  signChange(order, by, 'restocked');
  tx.save(order);
  noteReturned(
    tx,
    id,
    back.map(({ line, quantity }) => ({ line, quantity: quantity - (here.get(line) ?? 0) })),
  );
  return { back, unsent };
}

/** Pieces of `before` that are not in `now`. */
function fewer(before: readonly LinePieces[], now: readonly LinePieces[]): LinePieces[] {
  const left = countPieces([now]);
  return before.map(({ line, quantity }) => ({ line, quantity: quantity - (left.get(line) ?? 0) }));
}

function areSame(some: readonly LinePieces[], others: readonly LinePieces[]): boolean {
  return [...fewer(some, others), ...fewer(others, some)].every(({ quantity }) => quantity <= 0);
}

/** Notes what nobody sends any more: what went back to the stock, and what is paid back and was to be sent. */
function noteUnsent(tx: core.App, refund: core.Record, lists: readonly (readonly LinePieces[])[]): void {
  const most = new Map<string, number>();
  for (const { line, quantity } of lists.flat()) most.set(line, Math.max(quantity, most.get(line) ?? 0));
  const unsent = [...most].filter(([, quantity]) => quantity > 0).map(([line, quantity]) => ({ line, quantity }));
  if (unsent.length === 0) return;
  refund.set('unsent', unsent);
  tx.save(refund);
}

/** Replaces what had failed and is in no return: it goes back with this one, where that is as much. */
function replaceFailures(tx: core.App, made: core.Record): void {
  let left = made.getInt('amount');
  for (const failed of openFailures(tx, made.getString('order'))) {
    const amount = failed.getInt('amount');
    if (amount > left || first(tx, 'returns', 'refund = {:id}', { id: failed.id }) !== null) continue;
    left -= amount;
    failed.set('followed', made.id);
    tx.save(failed);
  }
}

export function refundAtDesk({ tx, body, by }: DeskAction): Done | Refused {
  const choice = readChoice(body);
  if (isRefused(choice)) return choice;
  const [reason, expected] = [own(body, 'reason'), own(body, 'expected')];
  if (typeof reason !== 'string' || reason.length > REASON_LENGTH) return invalid([{ field: 'reason', code: 'shape' }]);
  // The credit note says it.
  if (isBlank(reason)) return invalid([{ field: 'reason', code: 'required' }]);
  const planned = planChoice(tx, choice);
  if (isRefused(planned)) return planned;
  const { why, plan } = planned;
  if (why === 'disputed') return refusal('order_closed', 'The payment is disputed: the bank decides');
  if (why !== '' || plan.amount < 1) return invalid([{ field: 'amount', code: 'over_paid' }]);
  // Somebody else has given money back since this one looked, perhaps for the same piece.
  if (own(body, 'given') !== askedBack(tx, choice.order))
    return invalid([{ field: 'given', code: 'changed_meanwhile' }]);
  if (expected !== plan.amount) return invalid([{ field: 'expected', code: 'changed_meanwhile' }]);
  // Somebody has sent it, or its pieces went back.
  const { restock: pieces, releases } = stockBack(tx, choice, planned);
  const seen = readPieces(own(body, 'restocked') ?? []) ?? [];
  if (!areSame(seen, pieces) || (own(body, 'releases') === true && !releases))
    return invalid([{ field: 'restock', code: 'changed_meanwhile' }]);
  const { amount, lines, shipping } = plan;
  const payments = find(tx, 'payments', "order = {:order} && state = 'succeeded'", { order: choice.order }, 'created');
  const payment = payments.find((one) => refundable(tx, one) >= amount);
  if (payment === undefined) return invalid([{ field: 'amount', code: 'over_paid' }]);
  const key = `operator-${String(own(body, 'key'))}`;
  const parts = { lines: lines.length === 0 ? null : lines, shipping };
  const before = toSend(tx, choice.order);
  const refund = requestRefund(tx, payment, { amount, reason, key, by, ...parts });
  replaceFailures(tx, refund);
  const dropped = fewer(before, toSend(tx, choice.order));
  const { back: restocked, unsent } = choice.restock ? putBack(tx, choice.order, lines, by) : { back: [], unsent: [] };
  noteUnsent(tx, refund, [unsent, dropped]);
  // What is paid back is not sent: the rest may be all of it.
  if (lines.length > 0) follow(tx, choice.order, by);
  return {
    subject: refund.id,
    order: choice.order,
    detail: {
      mode: choice.mode,
      amount,
      shipping,
      lines: lines.map(({ line, quantity }) => ({ line, quantity })),
      restocked,
    },
  };
}

const NOTHING_LEFT = invalid([{ field: 'refund', code: 'over_paid' }]);

/** A withdrawal or a return takes the step to 'refunded' again, and what is owed is counted anew. */
function refundReturn(tx: core.App, record: core.Record, failed: core.Record, by: string): core.Record | Refused {
  record.set('state', 'refunded');
  signChange(record, by, 'tried again');
  tx.save(record);
  const made = byId(tx, 'refunds', record.getString('refund'));
  return made === null || made.id === failed.id ? NOTHING_LEFT : made;
}

function replace(tx: core.App, failed: core.Record, by: string): core.Record | Refused {
  const payment = byId(tx, 'payments', failed.getString('payment'));
  const amount = payment === null ? 0 : Math.min(failed.getInt('amount'), refundable(tx, payment));
  if (payment === null || amount < 1) return NOTHING_LEFT;
  return requestRefundAgain(tx, payment, failed, { amount, reason: failed.getString('reason'), by });
}

const NO_REFUND = refusal('not_found', 'No refund has this id');

/** The refund in the place of one that failed: the same one, however often it is asked for. */
function successor(tx: core.App, id: string, by: string): core.Record | Refused {
  const failed = byId(tx, 'refunds', id);
  if (failed === null) return NO_REFUND;
  const known = byId(tx, 'refunds', failed.getString('followed'));
  if (known !== null) return known;
  if (failed.getString('state') !== 'failed') return refusal('order_closed', 'This refund has not failed');
  if (isDisputed(tx, failed.getString('order')))
    return refusal('order_closed', 'The payment is disputed: the bank decides');
  const waiting = first(tx, 'returns', "refund = {:id} && state = 'refund_failed'", { id });
  return waiting === null ? replace(tx, failed, by) : refundReturn(tx, waiting, failed, by);
}

/**
 * Actions on a refund that waits for a person: `refund-again` after a bank has refused it, `refund-transferred` when it
 * was paid by transfer.
 */
export function refundAgain({ tx, body, by }: DeskAction): Done | Refused {
  const made = successor(tx, `${String(own(body, 'refund') ?? '')}`, by);
  if (isRefused(made)) return made;
  return { subject: made.id, order: made.getString('order'), detail: { amount: made.getInt('amount') } };
}

/** The record's own rules say whether it can have been transferred: what they refuse is thrown. */
export function refundTransferred({ tx, body, by }: DeskAction): Done | Refused {
  const day = own(body, 'day');
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    return invalid([{ field: 'day', code: 'shape' }]);
  const refund = byId(tx, 'refunds', `${String(own(body, 'refund') ?? '')}`);
  if (refund === null) return NO_REFUND;
  refund.set('transferred', `${day} 00:00:00.000Z`);
  signChange(refund, by, 'transferred');
  tx.save(refund);
  return { subject: refund.id, order: refund.getString('order'), detail: { amount: refund.getInt('amount'), day } };
}
