/** The only way a state of an order changes: one allowed step, with its row in the history and what follows from it. */
import { closeCoupon } from '#pocketbase/hooks/orders/coupon-uses.ts';
import { reserveAgain, releaseStock } from '#pocketbase/hooks/orders/stock.ts';
import type { Problem } from '#pocketbase/hooks/problems.ts';
import { byId } from '#pocketbase/hooks/query.ts';
import type { OrderMachine } from '#src/contract/records.ts';
import { type FulfilmentState, mayStep, type OrderState, type PaymentState } from '#src/domain/order-states.ts';

interface StateOf {
  readonly order: OrderState;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
}

const MACHINES: readonly OrderMachine[] = ['order', 'payment', 'fulfilment'];

/** Values that travel with a record to its hooks and are not stored: PocketBase keeps what is no field beside them. */
const BY = '@by';
const REASON = '@reason';

/** Says who changes a record, for the history of the states that this changes. */
export function signChange(record: core.Record, by: string, reason: string): void {
  record.set(BY, by);
  record.set(REASON, reason);
}

/** Who changes a record, as `signChange` has said; 'shop' without. */
export function signerOf(record: core.Record): string {
  return record.getString(BY) || 'shop';
}

function changedMachines(record: core.Record, before: core.Record): OrderMachine[] {
  return MACHINES.filter((machine) => record.getString(`${machine}_state`) !== before.getString(`${machine}_state`));
}

/**
 * Sets one of the order's three states and saves it, inside the caller's transaction. Cancelling and expiring return stock and coupon;
 * reopening takes the stock again, and throws where it is gone (ask `reserveAgain` first). `by`: 'shop', 'shopper', 'provider' or an account.
 * Throws a 400 where the step is not possible; the same state again does nothing.
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

/** Saves an order (id) as it is: who has its page open is told that something beside it has changed. */
export function touchOrder(tx: core.App, id: string): void {
  const order = byId(tx, 'orders', id);
  if (order !== null) tx.save(order);
}

/** Steps that the tables of domain/order-states do not have. */
export function stepProblems(record: core.Record, before: core.Record): Problem[] {
  return changedMachines(record, before).flatMap((machine) => {
    const [from, to] = [before.getString(`${machine}_state`), record.getString(`${machine}_state`)];
    if (mayStep(machine, from, to)) return [];
    return [{ field: `${machine}_state`, code: 'step', message: `'${from}' cannot become '${to}'` }];
  });
}

/** What a changed state brings with it for the order itself, before it is saved. */
export function followState(tx: core.App, record: core.Record, before: core.Record): void {
  if (!changedMachines(record, before).includes('order')) return;
  const state = record.getString('order_state');
  if (state === 'cancelled' || state === 'expired') {
    releaseStock(tx, record);
    closeCoupon(tx, record);
    record.set('expires', '');
  }
  if (state === 'open' && !reserveAgain(tx, record)) throw new BadRequestError('The stock of this order is sold.');
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
