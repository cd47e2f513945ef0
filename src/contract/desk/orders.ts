/** Read `orders` of the desk: the list of orders, searched and filtered. */
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';

/** Orders of one answer. */
export const ORDERS_AT_ONCE = 50;

/** Filter of a list of orders; a field that is left out narrows nothing. */
export interface OrdersFilter {
  /** Number, name, address, e-mail, article; all words, the last one perhaps only begun. */
  readonly text?: string;
  /** Any of these; an empty list: every one. */
  readonly order?: readonly OrderState[];
  readonly payment?: readonly PaymentState[];
  readonly fulfilment?: readonly FulfilmentState[];
  /** ISO 3166-1 alpha-2, of the delivery address. */
  readonly country?: string;
  /** Placed from … to before …, ms since 1970. */
  readonly from?: number;
  readonly to?: number;
  /** The total, minor units, both included. */
  readonly least?: number;
  readonly most?: number;
}

export interface OrdersRequest extends OrdersFilter {
  /** `next` of the answer before. */
  readonly after?: string;
}

export interface ListedOrder {
  readonly id: string;
  readonly number: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  /** Name of the person that it goes to; '' of an order whose person is forgotten. */
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly currency: string;
  /** Minor units. */
  readonly total: number;
  readonly order: OrderState;
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
  /** Pieces of all lines. */
  readonly pieces: number;
  /** Says what is still to be sent lies packed. */
  readonly packed: boolean;
  readonly demo: boolean;
}

export interface OrdersAnswer {
  /** Newest first, ORDERS_AT_ONCE at most. */
  readonly orders: readonly ListedOrder[];
  /** Cursor at which the next ones begin; null: these are the last. */
  readonly next: string | null;
  /** Codes of the countries that the shop knows. */
  readonly countries: readonly string[];
}
