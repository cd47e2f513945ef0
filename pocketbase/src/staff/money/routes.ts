/** Routes of the desk about money: route → what answers it. */
import type { Done, DeskAction } from '#pocketbase/base/desk-request.ts';
import { readEvidence } from '#pocketbase/staff/money/evidence.ts';
import { readDisputes, releaseDispute } from '#pocketbase/staff/money/dispute-rows.ts';
import { readOrderMoney, readFindings, readRefunds } from '#pocketbase/staff/money/order-money.ts';
import { previewRefund, planChoice, readChoice, neverSent, toRestock } from '#pocketbase/staff/money/plan.ts';
import {
  correctTransfer,
  dismissTransfer,
  joinTransfer,
  readUnmatched,
  reopenTransfer,
  readTransferOrders,
} from '#pocketbase/staff/money/transfers.ts';
import { sendRefund } from '#pocketbase/orders/payments/send-refunds.ts';
import { follow } from '#pocketbase/after-sales/parcels.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { restock } from '#pocketbase/orders/stock.ts';
import { askedBack } from '#pocketbase/orders/payments/given-back.ts';
import { storeRefund } from '#pocketbase/orders/payments/refund-route.ts';
import { byId } from '#pocketbase/base/query.ts';
import { isBlank } from '#src/domain/text/texts.ts';
import type { LinePieces } from '#src/contract/account-api.ts';
import { successor } from '#pocketbase/after-sales/retry-route.ts';

export const MONEY_READS = {
  'order-money': readOrderMoney,
  'refund-preview': previewRefund,
  'money-refunds': readRefunds,
  'money-findings': readFindings,
  'money-transfers': readUnmatched,
  'transfer-orders': readTransferOrders,
  disputes: readDisputes,
  'dispute-evidence': readEvidence,
} as const;

/** Action `refund`: gives money back as its preview has shown, and puts pieces back into the stock. */
const REASON_LENGTH = 300;

const NO_REFUND = refusal('not_found', 'No refund has this id');

export const MONEY_ACTIONS = {
  refund: refundAtDesk,
  'refund-again': refundAgain,
  'refund-transferred': refundTransferred,
  'transfer-join': joinTransfer,
  'transfer-dismiss': dismissTransfer,
  'transfer-reopen': reopenTransfer,
  'transfer-correct': correctTransfer,
  'dispute-release': releaseDispute,
} as const;

/** The provider is asked once the refund is kept; what it cannot do now, a job tries again. */
function send(app: core.App, { subject }: Done, now: number): void {
  sendRefund(app, subject, now);
}

export const MONEY_AFTER = { refund: send, 'refund-again': send } as const;

/**
 * Pieces go back once: what of them was still to be sent is noted with the refund, and the order follows as after a
 * parcel (`follow`).
 */
function putBack(tx: core.App, refund: core.Record, pieces: readonly LinePieces[], by: string): LinePieces[] {
  const order = byId(tx, 'orders', refund.getString('order'));
  if (order === null) throw new Error('The order of the refund is gone.');
  const unsent = neverSent(tx, order.id, toRestock(tx, order, pieces));
  const back = restock(tx, order, toRestock(tx, order, pieces), { by, reason: 'refunded' });
  if (back.length === 0) return [];
  refund.set('unsent', unsent);
  tx.save(refund);
  signChange(order, by, 'restocked');
  tx.save(order);
  return back;
}

function refundAtDesk({ tx, body, by }: DeskAction): Done | Refused {
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
  const { amount, lines, shipping } = plan;
  const parts = { lines: lines.length === 0 ? null : lines, shipping };
  const refund = storeRefund(
    tx,
    { order: choice.order, key: `${String(own(body, 'key'))}`, amount, reason, ...parts },
    by,
  );
  if (isRefused(refund)) return refund;
  const restocked = choice.restock ? putBack(tx, refund, lines, by) : [];
  // What is paid back is not sent: the rest may be all of it.
  if (lines.length > 0) follow(tx, choice.order, by);
  const pieces = lines.map(({ line, quantity }) => ({ line, quantity }));
  return {
    subject: refund.id,
    order: choice.order,
    detail: { mode: choice.mode, amount, shipping, lines: pieces, restocked },
  };
}

/**
 * Actions on a refund that waits for a person: `refund-again` after a bank has refused it, `refund-transferred` when it
 * was paid by transfer.
 */
function refundAgain({ tx, body, by }: DeskAction): Done | Refused {
  const made = successor(tx, `${String(own(body, 'refund') ?? '')}`, by);
  if (isRefused(made)) return made;
  return { subject: made.id, order: made.getString('order'), detail: { amount: made.getInt('amount') } };
}

/** The record's own rules say whether it can have been transferred: what they refuse is thrown. */
function refundTransferred({ tx, body, by }: DeskAction): Done | Refused {
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
