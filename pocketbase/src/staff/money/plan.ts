/** Plan of what a refund at the desk would give back, read from the order as it is now. */
import { readPieces, countPieces } from '#pocketbase/orders/line-pieces.ts';
import { isDisputed } from '#pocketbase/after-sales/settle.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { givenPieces, shippingLeft, soldLines } from '#pocketbase/orders/payments/given-back.ts';
import { refundable } from '#pocketbase/orders/payments/refund-rows.ts';
import { byId, find } from '#pocketbase/base/query.ts';
import type { RefundHindrance, RefundChoice } from '#src/contract/desk/money.ts';
import { piecesOpen, planRefund, REFUND_MODES, type RefundPlan } from '#src/domain/after-sales/refund-plan.ts';
import { isAmount } from '#src/domain/money/money.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';

/** The choice in a body, or the fields that are wrong. */
export function readChoice(body: Body): RefundChoice | Refused {
  const [order, amount, sent] = [own(body, 'order'), own(body, 'amount'), own(body, 'lines')];
  const mode = REFUND_MODES.find((one) => one === own(body, 'mode'));
  const lines = mode === 'lines' ? readPieces(sent) : [];
  const problems: FieldProblem[] = [];
  const check = (field: string, isRight: boolean): void => void (isRight || problems.push({ field, code: 'shape' }));
  check('order', typeof order === 'string' && /^[a-z0-9]{15}$/.test(order));
  check('mode', mode !== undefined);
  check('lines', lines !== null);
  check('amount', isAmount(amount) && amount > 0 === (mode === 'amount'));
  for (const field of ['shipping', 'restock']) check(field, typeof own(body, field) === 'boolean');
  if (problems.length > 0 || mode === undefined || lines === null) return invalid(problems);
  const isAmountOnly = mode === 'amount';
  return {
    order: `${String(order)}`,
    mode,
    lines,
    amount: isAmountOnly ? Number(amount) : 0,
    shipping: !isAmountOnly && own(body, 'shipping') === true,
    restock: !isAmountOnly && own(body, 'restock') === true,
  };
}

export interface PlannedRefund {
  readonly order: core.Record;
  /** The payment that it goes back from; null: there is none, and `why` says so. */
  readonly payment: core.Record | null;
  readonly why: RefundHindrance;
  /** Part of that payment that nobody has asked back. Minor units. */
  readonly left: number;
  readonly plan: RefundPlan;
}

/** The payment of an order (id) of which most is left, and how much that is. */
export function mostLeft(
  app: core.App,
  order: string,
): { readonly payment: core.Record | null; readonly left: number } {
  const payments = find(app, 'payments', "order = {:order} && state = 'succeeded'", { order }, 'created');
  const left = payments.map((payment) => refundable(app, payment));
  const most = Math.max(0, ...left);
  return { payment: payments[left.indexOf(most)] ?? null, left: most };
}

/** Reason for which nothing of an order (id) can be given back; '': something can. */
export function hindranceOf(app: core.App, order: string): RefundHindrance {
  if (isDisputed(app, order)) return 'disputed';
  const { payment, left } = mostLeft(app, order);
  if (payment === null) return 'not_paid';
  return left < 1 ? 'nothing_left' : '';
}

/** Refuses orders that are not there, and pieces that are not there or have been given back. */
export function planChoice(app: core.App, choice: RefundChoice): PlannedRefund | Refused {
  const order = byId(app, 'orders', choice.order);
  if (order === null) return refusal('not_found', 'No order has this id');
  const { payment, left } = mostLeft(app, order.id);
  const lines = soldLines(app, order.id);
  const before = givenPieces(app, order.id);
  const open = piecesOpen(lines, before);
  if (choice.lines.some(({ line, quantity }) => quantity > (open.get(line) ?? 0)))
    return invalid([{ field: 'lines', code: 'pieces_left' }]);
  if (choice.amount > left) return invalid([{ field: 'amount', code: 'over_paid' }]);
  const plan = planRefund({
    mode: choice.mode,
    lines,
    before,
    pieces: countPieces([choice.lines]),
    amount: choice.amount,
    withShipping: choice.shipping,
    shipping: shippingLeft(app, order),
    left,
  });
  return { order, payment, why: hindranceOf(app, order.id), left, plan };
}
