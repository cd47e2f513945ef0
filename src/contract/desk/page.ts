/**
 * The page of an order at the desk: what `POST {backend}/api/desk/order` answers, and what is done there. Amounts in
 * minor units, times in ISO 8601, UTC.
 */
import type { DocumentRef, LinePieces } from '#src/contract/account-api.ts';
import type { DeskOffer } from '#src/contract/desk/manual.ts';
import type { OrderMachine } from '#src/contract/records.ts';
import type { OrderMethod, OrderView, WantedLine } from '#src/contract/shop-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { NextSteps } from '#src/domain/order/next-steps.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Rows of one page of a timeline, and of the lists beside it. */
export const TIMELINE_ROWS = 50;
export const BESIDE_ROWS = 10;

/** Read `order`. */
export interface DeskOrderRequest {
  /** Id in `orders`. */
  readonly order: string;
}

export interface DeskOrderLine {
  /** Id in `order_lines`. */
  readonly id: string;
  /** Id in `items`, and in `products`. */
  readonly item: string;
  readonly product: string;
  /** In the language of the order, as they were. */
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** Discount of the whole line. */
  readonly discount: number;
  /** Basis points. */
  readonly vatRate: number;
  /** Grams of one piece. */
  readonly weight: number;
  /**
   * Slug of the product in the shop's first language: the payload of its page has the pictures
   * (src/desk/order/line-picture.ts). '': it is not published.
   */
  readonly picture: string;
  /** Pieces in parcels that are not lost. */
  readonly sent: number;
  /** Pieces in withdrawals and returns that were not refused. */
  readonly returned: number;
  /** Pieces whose money has been asked back. */
  readonly paidBack: number;
  /** Pieces that are paid and still to be sent. */
  readonly left: number;
}

export interface StaffNote {
  readonly id: string;
  readonly at: string;
  /** 'users anna@…', as in the timeline. */
  readonly by: string;
  readonly text: string;
}
/** Characters of a note of the staff, and notes of an order. */
export const STAFF_NOTE_LENGTH = 1000;
export const STAFF_NOTES = 20;

/** Event in the life of an order. `by`: 'shop', 'shopper', 'provider', or '{collection} {email}' of who did it. */
export type TimelineEntry = { readonly id: string; readonly at: string; readonly by: string } & (
  | { readonly kind: 'placed' }
  | {
      readonly kind: 'step';
      readonly machine: OrderMachine;
      readonly from: string;
      readonly to: string;
      readonly reason: string;
    }
  /** Entry of the log `staff_actions`, without those that another entry tells. */
  | { readonly kind: 'action'; readonly action: string; readonly subject: string }
  | {
      readonly kind: 'mail';
      /** Id in `mails`. */
      readonly mail: string;
      /** Its kind there. */
      readonly name: string;
      readonly to: string;
      readonly subject: string;
      readonly state: 'queued' | 'sent' | 'failed';
      /** Reason why it was not sent, or why it came back; ''. */
      readonly problem: string;
      /** Says whether action `resend-mail` sends it again. */
      readonly again: boolean;
    }
  | {
      readonly kind: 'parcel';
      readonly parcel: string;
      readonly carrier: string;
      readonly tracking: string;
      readonly url: string;
      readonly lost: boolean;
      /** '' while it is not known. */
      readonly delivered: string;
    }
  | {
      readonly kind: 'refund';
      readonly refund: string;
      readonly amount: number;
      readonly state: 'pending' | 'succeeded' | 'failed';
      readonly reason: string;
    }
  | { readonly kind: 'transfer'; readonly amount: number }
  | { readonly kind: 'dispute'; readonly amount: number; readonly state: string }
  | { readonly kind: 'return'; readonly reference: string; readonly withdrawal: boolean; readonly state: string }
  | { readonly kind: 'document'; readonly document: DocumentRef }
);

/** Newest first. `after`: what read `order-timeline` goes on with; '': there is no more. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly after: string;
}

/** Read `order-timeline`: answers a Timeline. */
export interface TimelineRequest extends DeskOrderRequest {
  /** '' for the newest. */
  readonly after: string;
}

export interface OtherOrder {
  readonly id: string;
  readonly number: string;
  readonly created: string;
  readonly total: number;
  readonly currency: string;
  readonly states: DeskOrder['states'];
}

/** At most BESIDE_ROWS of each, newest first: of the same account, or of the same mail address. */
export interface Customer {
  readonly orders: readonly OtherOrder[];
  readonly moreOrders: boolean;
  readonly messages: readonly {
    readonly id: string;
    readonly created: string;
    readonly number: string;
    readonly message: string;
  }[];
  /** Returns of other orders, and statements that no order is known of. */
  readonly returns: readonly {
    readonly id: string;
    readonly order: string;
    readonly reference: string;
    readonly received: string;
    readonly withdrawal: boolean;
    readonly state: string;
  }[];
}

export interface DeskOrder {
  readonly id: string;
  readonly number: string;
  /** Opens the order's page for its customer, and its documents (route `document`). */
  readonly token: string;
  readonly created: string;
  /** Until when its stock is reserved; '' once it is paid or closed. */
  readonly expires: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  /** It was placed by somebody with an account, which is still there. */
  readonly account: boolean;
  readonly address: Address;
  readonly billing: Address | null;
  readonly invoice: InvoiceRequest | null;
  readonly states: {
    readonly order: OrderState;
    readonly payment: PaymentState;
    readonly fulfilment: FulfilmentState;
  };
  /** Steps that the desk may do next; payments follow the money and have none. */
  readonly steps: NextSteps;
  /** Reason why its delivery address cannot be corrected any more; '': it can. */
  readonly addressClosed: '' | 'sent' | 'closed';
  readonly currency: string;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly quote: Quote;
  readonly lines: readonly DeskOrderLine[];
  readonly shipping: OrderView['shipping'];
  readonly coupon: string;
  readonly method: OrderMethod;
  /** Reason why the money of a cancelled order stays with the shop; ''. */
  readonly moneyKept: string;
  /** Says whether a bank's file says that its money went back out. */
  readonly isTakenBack: boolean;
  /** For the courier, in the customer's words. */
  readonly note: string;
  readonly gift: boolean;
  readonly giftMessage: string;
  readonly staffNotes: readonly StaffNote[];
  readonly documents: readonly DocumentRef[];
  readonly timeline: Timeline;
  readonly customer: Customer;
  readonly offer: DeskOffer;
  readonly demo: boolean;
}

/**
 * Action `order-step`. Cancelling gives the money back that was taken, but for `keep`: why it stays, which the customer
 * reads.
 */
export interface OrderStepRequest extends DeskOrderRequest {
  readonly to: 'completed' | 'cancelled';
  /** For the staff: stands in the timeline. */
  readonly reason: string;
  readonly keep?: string;
}

/**
 * Action `address`: corrects the delivery address until something is sent. The country stays, and what follows from it.
 */
export interface AddressRequest extends DeskOrderRequest {
  readonly address: Address;
  /** Absent: it stays. */
  readonly courierNote?: string;
}

/** Action `note`: adds one, or removes one (its id). */
export type NoteRequest = DeskOrderRequest & ({ readonly text: string } | { readonly remove: string });

/**
 * Action `resend-mail`, to the address of the order. `mail`: id in `mails`; '': the confirmation, where none is kept
 * any more.
 */
export interface ResendRequest extends DeskOrderRequest {
  readonly mail: string;
}

/**
 * Action `exchange`: an accepted return of some pieces, and a mail whose link puts others into the customer's cart
 * (docs/decisions/0264).
 */
export interface ExchangeRequest extends DeskOrderRequest {
  readonly lines: readonly LinePieces[];
  readonly wanted: readonly WantedLine[];
}
