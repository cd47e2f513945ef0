/** Cause for which money goes back, for the credit note and the mail of a refund. */
import { byId, first } from '#pocketbase/base/query.ts';
import type { CreditCause } from '#src/contract/documents.ts';

/**
 * Words that an operator has written; '': the shop or the provider has made the refund, and its words are the shop's
 * own.
 */
function ownWords(app: core.App, refund: core.Record): string {
  const key = refund.getString('key');
  if (key.startsWith('operator-')) return refund.getString('reason');
  const failed = key.startsWith('retry-') ? byId(app, 'refunds', key.slice('retry-'.length)) : null;
  return failed === null ? '' : ownWords(app, failed);
}

export function creditCause(app: core.App, order: core.Record, refund: core.Record): CreditCause {
  const found = first(app, 'returns', 'refund = {:refund}', { refund: refund.id });
  if (found === null)
    return {
      kind: order.getString('order_state') === 'cancelled' ? 'cancelled' : 'other',
      reference: '',
      reason: ownWords(app, refund),
      deduction: 0,
      deductionReason: '',
    };
  return {
    kind: found.getString('kind') === 'return' ? 'return' : 'withdrawal',
    reference: found.getString('reference'),
    reason: '',
    deduction: found.getInt('deduction'),
    deductionReason: found.getString('deduction_reason'),
  };
}
