/** Routes of the desk about money: route → what answers it. */
import type { Done } from '#pocketbase/base/desk-request.ts';
import { readEvidence } from '#pocketbase/staff/money/evidence.ts';
import { readDisputes, releaseDispute } from '#pocketbase/staff/money/dispute-rows.ts';
import { readOrderMoney, readFindings, readRefunds } from '#pocketbase/staff/money/order-money.ts';
import { previewRefund } from '#pocketbase/staff/money/plan.ts';
import { refundAtDesk, refundAgain, refundTransferred } from '#pocketbase/staff/money/refund.ts';
import {
  correctTransfer,
  dismissTransfer,
  joinTransfer,
  readUnmatched,
  reopenTransfer,
  readTransferOrders,
} from '#pocketbase/staff/money/transfers.ts';
import { sendRefund } from '#pocketbase/orders/payments/send-refunds.ts';

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
