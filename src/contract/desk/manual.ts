/**
 * Orders that are made at the desk, and orders that are changed there before they are paid. Either way the customer
 * gets a link, sees all of it, and accepts it by the button with the words of the law (docs/decisions/0345). Amounts in
 * minor units, times in ISO 8601.
 */
import type { FieldProblem, LineState, OrderMethod } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { ShippingChoice } from '#src/domain/order/shipping.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Characters of the reason for a price or a cost of delivery; and how many of them an order keeps. */
export const DEAL_REASON_LENGTH = 300;
export const DEAL_NOTES = 20;
/** Days that a customer has to accept, at most, and where nothing else is said. */
export const MOST_OFFER_DAYS = 14;
export const OFFER_DAYS = 3;
/** Articles, and customers, that one search shows. */
export const FOUND_ROWS = 20;

/** Agreement: who has agreed on what, and why; kept with the order, newest last. The customer does not see it. */
export interface DealNote {
  readonly at: string;
  /** 'users anna@…' */
  readonly by: string;
  /** Reason why a price is another one, or something is taken off; ''. */
  readonly price: string;
  /** Reason why the delivery costs something else; ''. */
  readonly delivery: string;
}

/** Deal of the desk as an order keeps it. */
export interface Deal {
  /** It was made here; else it is a customer's, and was changed here. */
  readonly made: boolean;
  /** Operator who made it, or changed it last. */
  readonly by: string;
  readonly notes: readonly DealNote[];
}

/** Read `deal-start`: what the form must know first. */
export interface DealStart {
  /** Countries that the shop delivers to: ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly home: string;
  readonly methods: readonly OrderMethod[];
  /** ISO 4217. */
  readonly currency: string;
  /** Says whether the shop takes no orders yet. */
  readonly closed: boolean;
}

/** Read `deal-items`: by name, stock number or EAN. */
export interface DealItemsRequest {
  readonly words: string;
  readonly locale: Locale;
}
export interface DealItem {
  /** Id in `items`. */
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  /** Price that a piece costs now. */
  readonly price: number;
  /** null: nobody counts it. */
  readonly stock: number | null;
}
export interface DealItemsAnswer {
  readonly items: readonly DealItem[];
}

/** Read `deal-customers`: who has ordered before, by the words of their orders. */
export interface DealCustomersRequest {
  readonly words: string;
}
export interface DealCustomer {
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly address: Address;
  readonly billing: Address | null;
}
export interface DealCustomersAnswer {
  readonly customers: readonly DealCustomer[];
}

export interface DealLine {
  /** Id in `items`; each once. */
  readonly item: string;
  readonly quantity: number;
  /** Price of one piece; absent: what it costs in the shop, or in the order so far. */
  readonly price?: number;
}

/** Terms of a deal: read `deal-price`, and a part of both actions. */
export interface DealTerms {
  readonly lines: readonly DealLine[];
  /** Off all goods together. */
  readonly discount: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly postcode: string;
  /** Id in `shipping_rates`; '': the first that fits. */
  readonly shipping: string;
  /** null: what the way of delivery costs. */
  readonly delivery: number | null;
}
export interface DealPriceRequest extends DealTerms {
  readonly locale: Locale;
  /** Id of the order that is changed; absent: a new one. */
  readonly order?: string;
}
export interface DealPrice {
  readonly quote: Quote;
  readonly shipping: readonly ShippingChoice[];
  /** Id of the choice that the quote counts; '' where nothing fits. */
  readonly chosen: string;
  /** Price that it has by itself. */
  readonly standard: number;
  readonly needsPhone: boolean;
  /**
   * Price and stock of each line, as everybody pays it, or as the order has it; `left` with the pieces that the order
   * holds.
   */
  readonly lines: readonly LineState[];
  /** Reason why it cannot be so: 'discount', 'reason' (one is needed), 'deliveryReason'. */
  readonly problems: readonly FieldProblem[];
}

interface DealRequest extends DealTerms {
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  readonly billing: Address | null;
  readonly courierNote: string;
  /** Reason why a price is another one; '' where none is. */
  readonly reason: string;
  readonly deliveryReason: string;
  /** Days from now on that the customer has to accept and pay. */
  readonly days: number;
  /** Total that the operator saw. */
  readonly expectedTotal: number;
}

/** Action `order-make`. `subject` of the answer: id of the order. */
export interface OrderMakeRequest extends DealRequest {
  readonly locale: Locale;
  readonly method: OrderMethod;
}

/** Action `order-change`: an order that is not paid, as a whole. */
export interface OrderChangeRequest extends DealRequest {
  /** Id in `orders`. */
  readonly order: string;
  /** `offered` and `accepted` of the order as the operator saw it: another one meanwhile is refused. */
  readonly offered: string;
  readonly accepted: string;
}

/**
 * Reason why an order cannot be changed; '': it can. `money_came`: a part of its money is there; `under_way`: somebody
 * is paying it now.
 */
export type ChangeHindrance = '' | 'closed' | 'paid' | 'money_came' | 'under_way';

/** Holds what the page of an order says of it. */
export interface DeskOffer {
  /** ISO 8601: since when the customer is asked to accept it; '': it was placed by them as it is. */
  readonly offered: string;
  /** '': not yet. */
  readonly accepted: string;
  readonly expires: string;
  readonly deal: Deal | null;
  readonly hindrance: ChangeHindrance;
  /** Way of delivery that it has: id in `shipping_rates`. */
  readonly rate: string;
}
