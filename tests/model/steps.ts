/**
 * The steps that an order may take, as the specification says it ('States'): written down from there, not from the code, so that a wrong table
 * in the code is seen.
 */
import type { OrderMachine } from '#src/contract/records.ts';

type Table = Readonly<Record<string, readonly string[]>>;

/** "open → cancelled | expired (stock returns) | completed; expired → open only by a late payment with stock, else refund" */
const ORDER: Table = { open: ['cancelled', 'expired', 'completed'], expired: ['open'] };

/**
 * "unpaid → paid → part-refunded → refunded; unpaid → failed → unpaid; disputed. A refund is possible in any paid state." All of it may go back
 * at once, and a dispute may begin in any state in which money was taken; it leaves the order where its money is then.
 */
const PAYMENT: Table = {
  unpaid: ['paid', 'failed'],
  failed: ['unpaid'],
  paid: ['part_refunded', 'refunded', 'disputed'],
  part_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'part_refunded', 'disputed'],
  disputed: ['paid', 'part_refunded', 'refunded'],
};

/** "unfulfilled → part-shipped → shipped → delivered; lost." All may be sent at once; what was lost is sent again, or turns up; a parcel is taken back before its mail. */
const FULFILMENT: Table = {
  unfulfilled: ['part_shipped', 'shipped'],
  part_shipped: ['shipped', 'lost', 'unfulfilled'],
  shipped: ['delivered', 'lost', 'part_shipped', 'unfulfilled'],
  lost: ['shipped', 'delivered'],
};

const TABLES: Readonly<Record<OrderMachine, Table>> = { order: ORDER, payment: PAYMENT, fulfilment: FULFILMENT };

/** Where each of the three begins. */
export const FIRST: Readonly<Record<OrderMachine, string>> = {
  order: 'open',
  payment: 'unpaid',
  fulfilment: 'unfulfilled',
};

export const MACHINES: readonly OrderMachine[] = ['order', 'payment', 'fulfilment'];

/** "No other step is possible, by anyone, the dashboard included." */
export function isAllowed(machine: OrderMachine, from: string, to: string): boolean {
  return TABLES[machine][from]?.includes(to) ?? false;
}
