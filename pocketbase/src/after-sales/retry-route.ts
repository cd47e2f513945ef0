/**
 * POST /api/shop/refund-retry: one press gives the money back again that a bank has not taken, once for each refund
 * that failed.
 */
import { isDisputed } from '#pocketbase/after-sales/settle.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { keepAndSend } from '#pocketbase/orders/payments/refund-route.ts';
import { refundable, requestRefundAgain } from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import type { RefundAnswer } from '#src/contract/shop-api.ts';

type Body = Readonly<Record<string, unknown>>;

const NOTHING_LEFT = invalid([{ field: 'refund', code: 'over_paid' }]);

/** A withdrawal or a return takes the step to 'refunded' again, and what is owed is counted anew. */
function refundReturn(tx: core.App, record: core.Record, failed: core.Record, by: string): core.Record | Refused {
  record.set('state', 'refunded');
  signChange(record, by, 'tried again');
  tx.save(record);
  const made = byId(tx, 'refunds', record.getString('refund'));
  return made === null || made.id === failed.id ? NOTHING_LEFT : made;
}

function refundAgain(tx: core.App, failed: core.Record, by: string): core.Record | Refused {
  const payment = byId(tx, 'payments', failed.getString('payment'));
  const amount = payment === null ? 0 : Math.min(failed.getInt('amount'), refundable(tx, payment));
  if (payment === null || amount < 1) return NOTHING_LEFT;
  return requestRefundAgain(tx, payment, failed, { amount, reason: failed.getString('reason'), by });
}

/** The refund in the place of one that failed: the same one, however often it is asked for. */
export function successor(tx: core.App, id: string, by: string): core.Record | Refused {
  const failed = byId(tx, 'refunds', id);
  if (failed === null) return refusal('not_found', 'No refund has this id');
  const known = byId(tx, 'refunds', failed.getString('followed'));
  if (known !== null) return known;
  if (failed.getString('state') !== 'failed') return refusal('order_closed', 'This refund has not failed');
  if (isDisputed(tx, failed.getString('order')))
    return refusal('order_closed', 'The payment is disputed: the bank decides');
  const waiting = first(tx, 'returns', "refund = {:id} && state = 'refund_failed'", { id });
  return waiting === null ? refundAgain(tx, failed, by) : refundReturn(tx, waiting, failed, by);
}

/** Call it outside of any transaction. */
export function retryRefund(app: core.App, body: Body, by: string, now: number): RefundAnswer | Refused {
  if (by === '') return refusal('forbidden', 'Operators only');
  const { refund } = body;
  if (typeof refund !== 'string' || !/^[a-z0-9]{15}$/.test(refund))
    return invalid([{ field: 'refund', code: 'shape' }]);
  return keepAndSend(app, (tx) => successor(tx, refund, by), now);
}
