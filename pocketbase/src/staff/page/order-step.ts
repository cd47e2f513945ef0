/**
 * Action `order-step`: an order is completed or cancelled. What follows is the same as for everybody (orders/hooks.ts).
 */
import { hasUnsent } from '#pocketbase/after-sales/to-send.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER, textOf } from '#pocketbase/staff/page/asked-order.ts';
import { statesOf } from '#pocketbase/staff/page/states.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { stepOrder } from '#pocketbase/orders/steps.ts';
import { nextSteps } from '#src/domain/order/next-steps.ts';
import { isPaid, stepHindrance } from '#src/domain/order/order-states.ts';
import { COLUMNS } from '#src/schema/derived/limits.ts';

/** Reason for which an order may not take the step; null: it may. */
function problemOf(app: core.App, order: core.Record, to: 'completed' | 'cancelled'): string | null {
  const [states, unsent] = [statesOf(order), hasUnsent(app, order)];
  if (nextSteps(states, order.getBool('stock_held'), unsent).order.includes(to)) return null;
  return stepHindrance(states, { ...states, order: to }, unsent) ?? 'step';
}

export function orderStep({ tx, body, by }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  const to = own(body, 'to');
  if (to !== 'completed' && to !== 'cancelled') return invalid([{ field: 'to', code: 'shape' }]);
  const reason = textOf(body, 'reason', COLUMNS.order_history.reason);
  if (reason === null) return invalid([{ field: 'reason', code: 'too_long' }]);
  const keep = own(body, 'keep') === undefined ? '' : textOf(body, 'keep', COLUMNS.orders.money_kept);
  if (keep === null) return invalid([{ field: 'keep', code: 'too_long' }]);
  const code = problemOf(tx, order, to);
  if (code !== null) return invalid([{ field: 'to', code }]);
  if (keep !== '' && (to !== 'cancelled' || !isPaid(order.getString('payment_state'))))
    return invalid([{ field: 'keep', code: 'nothing_taken' }]);
  if (keep !== '') order.set('money_kept', keep);
  stepOrder(tx, order, 'order', to, by, reason);
  return { subject: order.id, order: order.id, detail: { to, ...(keep === '' ? {} : { kept: true }) } };
}
