/** The only code that changes the state of an order: one allowed step, its row in the history, and its consequences. */
import { hasUnsent } from '#pocketbase/orders/to-send.ts';
import { closeCoupon, countCoupon, isCouponLeft } from '#pocketbase/orders/coupon-uses.ts';
import { letGo, reserveAgain, releaseStock } from '#pocketbase/orders/stock.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { OrderMachine } from '#src/contract/records.ts';
import {
  type FulfilmentState,
  mayStep,
  type OrderState,
  type PaymentState,
  stepHindrance,
  type StepHindrance,
} from '#src/domain/order/order-states.ts';

interface StateOf {
  readonly order: OrderState;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
}

const MACHINES: readonly OrderMachine[] = ['order', 'payment', 'fulfilment'];

/** Values that travel with a record to its hooks and are not stored: PocketBase keeps what is no field beside them. */
const BY = '@by';
const REASON = '@reason';

/** Name for whoever has placed an order, and for whom it was cancelled by that nobody had paid. */
export const SHOPPER = 'shopper';

/** Says who changes a record, for the history of the states that this changes. */
export function signChange(record: core.Record, by: string, reason: string): void {
  record.set(BY, by);
  record.set(REASON, reason);
}

/** Name of who changes a record, as `signChange` has said; 'shop' without. */
export function signerOf(record: core.Record): string {
  return record.getString(BY) || 'shop';
}

function changedMachines(record: core.Record, before: core.Record): OrderMachine[] {
  return MACHINES.filter((machine) => record.getString(`${machine}_state`) !== before.getString(`${machine}_state`));
}

/**
 * Sets one of the order's three states and saves it, inside the caller's transaction. Cancelling and expiring return
 * stock and coupon; reopening takes the stock again, and throws where it or the coupon is gone (ask `isCouponLeft` and
 * `reserveAgain` first); being paid counts the coupon. `by`: 'shop', 'shopper', 'provider' or an account. Throws a 400
 * where the step is not possible; the same state again does nothing.
 */
export function stepOrder<Machine extends OrderMachine>(
  tx: core.App,
  order: core.Record,
  machine: Machine,
  to: StateOf[Machine],
  by: string,
  reason: string,
): void {
  if (order.getString(`${machine}_state`) === to) return;
  order.set(`${machine}_state`, to);
  signChange(order, by, reason);
  tx.save(order);
}

/**
 * Saves an order (id) unchanged. That sends a realtime event to open pages of the order, because a related record has
 * changed.
 */
export function touchOrder(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order !== null) tx.save(order);
}

const HINDRANCES: Readonly<Record<StepHindrance, readonly [machine: OrderMachine, message: string]>> = {
  order_not_paid: ['fulfilment', 'Only what is paid, and not all given back, is sent or completed'],
  order_closed: ['fulfilment', 'The order is closed: nothing of it is sent'],
  order_sent: [
    'order',
    'Some of it is on its way: give the money back by a return or a refund, and leave the order open',
  ],
  order_unsent: ['order', 'Pieces of it are paid and not sent: send them, or give their money back, first'],
  order_disputed: ['order', 'Its payment is disputed: the bank decides about the money. Cancel it when that is over'],
};

function statesOf(record: core.Record): Record<OrderMachine, string> {
  const state = (machine: OrderMachine): string => record.getString(`${machine}_state`);
  return { order: state('order'), payment: state('payment'), fulfilment: state('fulfilment') };
}

/** Hindrances of money and goods to a step that its table has. */
function hindrances(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const changed = changedMachines(record, before);
  const ends = changed.includes('order') && record.getString('order_state') === 'completed';
  const code = stepHindrance(statesOf(before), statesOf(record), ends && hasUnsent(app, record));
  if (code !== null) {
    const [machine, message] = HINDRANCES[code];
    return [{ field: `${changed.includes(machine) ? machine : 'order'}_state`, code, message }];
  }
  const isSent = changed.includes('fulfilment') && before.getString('fulfilment_state') === 'unfulfilled';
  if (isSent && !record.getBool('stock_held'))
    return [{ field: 'fulfilment_state', code: 'order_not_held', message: 'Its goods went back to the stock' }];
  return [];
}

/** Steps that the tables of domain/order-states do not have, or that the other states do not allow. */
export function stepProblems(app: core.App, record: core.Record, before: core.Record): Problem[] {
  const impossible = changedMachines(record, before).flatMap((machine) => {
    const [from, to] = [before.getString(`${machine}_state`), record.getString(`${machine}_state`)];
    if (mayStep(machine, from, to)) return [];
    return [{ field: `${machine}_state`, code: 'step', message: `'${from}' cannot become '${to}'` }];
  });
  return impossible.length > 0 ? impossible : hindrances(app, record, before);
}

/** Follows a changed state with what it brings for the order itself, before it is saved. */
export function followState(tx: core.App, record: core.Record, before: core.Record): void {
  const changed = changedMachines(record, before);
  const by = signerOf(record);
  const isGivenBack = changed.includes('payment') && record.getString('payment_state') === 'refunded';
  // All of the money is back, and nothing was sent: nothing will be.
  if (isGivenBack && record.getString('fulfilment_state') === 'unfulfilled')
    releaseStock(tx, record, { by, reason: 'refunded' });
  else if (isGivenBack) letGo(tx, record, by);
  const isKept = ['open', 'completed'].includes(record.getString('order_state'));
  // What came too late goes back, and counts nothing.
  if (isKept && changed.includes('payment') && record.getString('payment_state') === 'paid') countCoupon(tx, record);
  if (!changed.includes('order')) return;
  const state = record.getString('order_state');
  if (state === 'cancelled' || state === 'expired') {
    releaseStock(tx, record, { by, reason: state });
    closeCoupon(tx, record);
    record.set('expires', '');
  }
  if (state !== 'open') return;
  if (!isCouponLeft(tx, record)) throw new BadRequestError('The coupon of this order is used up.');
  if (!reserveAgain(tx, record, by)) throw new BadRequestError('The stock of this order is sold.');
}

/** Writes the history of a save. */
export function recordSteps(tx: core.App, record: core.Record, before: core.Record): void {
  const rows = tx.findCollectionByNameOrId('order_history');
  for (const machine of changedMachines(record, before)) {
    tx.save(
      new Record(rows, {
        order: record.id,
        machine,
        from: before.getString(`${machine}_state`),
        to: record.getString(`${machine}_state`),
        by: signerOf(record),
        reason: record.getString(REASON),
      }),
    );
  }
}
