/** The steps that a withdrawal or a return may take, by whomever. */
import type { ReturnState } from '#src/contract/account-api.ts';
import { isStepOf } from '#src/domain/order/order-states.ts';

/**
 * Goods need not come back: some were never sent, and an operator may do without them. A refusal can be taken back. A
 * refund may fail, and is asked for again.
 */
const STEPS: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  received: ['accepted', 'refused'],
  refused: ['accepted'],
  accepted: ['returned', 'refunded', 'refused'],
  returned: ['refunded', 'refused'],
  refunded: ['refund_failed'],
  refund_failed: ['refunded'],
};

export function mayReturnStep(from: string, to: string): boolean {
  return isStepOf(STEPS, from, to);
}
