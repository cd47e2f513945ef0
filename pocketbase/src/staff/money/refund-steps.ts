/**
 * Actions on a refund that waits for a person: `refund-again` after a bank has refused it, `refund-transferred` when it
 * was paid by transfer.
 */
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, isRefused, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { successor } from '#pocketbase/after-sales/retry-route.ts';
import { byId } from '#pocketbase/base/query.ts';

const NO_REFUND = refusal('not_found', 'No refund has this id');

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
