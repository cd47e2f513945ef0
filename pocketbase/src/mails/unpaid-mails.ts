/** Mails that ask for the money of an order. They are of use, and true, only as long as it can be paid. */
import { byId, millis } from '#pocketbase/base/query.ts';
import type { OrderMailKind } from '#pocketbase/mails/templates/order-mails.ts';

/** A mailbox gets so many of them in an hour, and no more. */
const COUNTED: readonly OrderMailKind[] = ['resume_payment', 'payment_failed'];
/**
 * Each of them is sent: the law wants an acknowledgement of each order. How many there can be is limited by the orders
 * (validate-order.ts).
 */
const BY_TRANSFER: readonly OrderMailKind[] = ['transfer_awaited', 'transfer_reminder', 'transfer_part'];

/** Somebody at the desk has asked for each of them. */
const FROM_DESK: readonly OrderMailKind[] = ['order_offered', 'order_changed'];

export function asksForMoney(kind: string): boolean {
  return [...COUNTED, ...BY_TRANSFER, ...FROM_DESK].some((one) => one === kind);
}

export function isCounted(kind: OrderMailKind): boolean {
  return COUNTED.includes(kind);
}

/**
 * Says whether an order can be paid at `now` (ms): a provider may tell of a refused card, or a mail server be back,
 * long after.
 */
export function canBePaid(order: core.Record, now: number): boolean {
  const isUnpaid = ['unpaid', 'failed'].includes(order.getString('payment_state'));
  return isUnpaid && order.getString('order_state') === 'open' && millis(order, 'expires') > now;
}

/** Says whether a mail that waits to be sent asks at `now` (ms) for what nobody can pay any more. */
export function asksInVain(tx: core.App, mail: core.Record, now: number): boolean {
  if (!asksForMoney(mail.getString('kind'))) return false;
  const order = byId(tx, 'orders', mail.getString('order'));
  return order === null || !canBePaid(order, now);
}
