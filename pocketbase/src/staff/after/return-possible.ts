/** Steps of a return that the desk offers: those that its record would take now. */
import { mayReturnStep } from '#pocketbase/after-sales/return-steps.ts';
import { isDisputed } from '#pocketbase/after-sales/settle.ts';
import { isUnsent } from '#pocketbase/staff/after/return-rows.ts';
import { RETURN_STEPS, type ReturnStep } from '#src/contract/desk/after.ts';
import { isPaid } from '#src/domain/order/order-states.ts';

/** The state that a step leads to; null: it stays. */
export const STATE_AFTER = {
  accept: 'accepted',
  refuse: 'refused',
  proof: null,
  receive: 'returned',
  refund: 'refunded',
} as const satisfies Readonly<Record<ReturnStep, string | null>>;

function isPossible(app: core.App, record: core.Record, order: core.Record | null, step: ReturnStep): boolean {
  const state = record.getString('state');
  const isAwaited = state === 'accepted' && !isUnsent(app, record);
  if (step === 'proof') return isAwaited;
  if (!mayReturnStep(state, STATE_AFTER[step])) return false;
  if (step === 'refuse') return true;
  if (order === null) return false;
  const payment = order.getString('payment_state');
  if (!isPaid(payment) && payment !== 'refunded') return false;
  if (step === 'receive') return isAwaited;
  return step !== 'refund' || !isDisputed(app, order.id);
}

export function stepsOf(app: core.App, record: core.Record, order: core.Record | null): ReturnStep[] {
  return RETURN_STEPS.filter((step) => isPossible(app, record, order, step));
}
