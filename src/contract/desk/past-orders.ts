/**
 * Reads `past-orders` and `past-order` of the desk: orders that a former shop has taken. There is nothing to be done
 * with them.
 */
import type { MovedAddress, MovedOrderLine } from '#src/contract/moving-in/moved.ts';
import type { PastOrderState } from '#src/domain/order/past-order.ts';

/** Orders of one answer. */
export const PAST_ORDERS_AT_ONCE = 30;

export interface PastOrdersRequest {
  /** Number, name, address, e-mail, article; all words, the last one perhaps only begun. '': all. */
  readonly text?: string;
  /** `next` of the answer before. */
  readonly after?: string;
}

export interface PastOrderRow {
  readonly id: string;
  readonly number: string;
  /** Name of the former shop. */
  readonly shop: string;
  /** ISO 8601, UTC. */
  readonly placed: string;
  readonly name: string;
  readonly currency: string;
  /** In the smallest unit of its currency. */
  readonly total: number;
  readonly state: PastOrderState;
}

export interface PastOrdersAnswer {
  /** Newest first. */
  readonly orders: readonly PastOrderRow[];
  /** null: these are the last. */
  readonly next: string | null;
}

export interface PastOrderRequest {
  readonly id: string;
}

export interface PastOrder extends PastOrderRow {
  /** '': none that can be used. */
  readonly email: string;
  readonly shipping: number;
  readonly tax: number;
  readonly discount: number;
  readonly lines: readonly MovedOrderLine[];
  readonly shippingAddress: MovedAddress | null;
  readonly billingAddress: MovedAddress | null;
}
