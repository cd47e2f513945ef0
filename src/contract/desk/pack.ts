/** Says what the desk's packing asks of the backend: read `pack`, and the actions `packed`, `picked` and `shelf`. */
import type { Address } from '#src/domain/address/address.ts';
import type { PackHindrance, Tick } from '#src/domain/order/picking.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Orders of one list, and of one request. */
export const PACK_ORDERS = 100;
/** Characters. */
export const SHELF_LENGTH = 40;

export interface PackRequest {
  /** Language of the articles' names: the operator's. */
  readonly locale: Locale;
  /** Ids of orders, in the order in which they are answered; left out: all that is to pack. */
  readonly ids?: readonly string[];
  /** `after` of the answer before; left out: from the beginning. */
  readonly after?: string;
}

/** Article to be picked: an item as it is called now, in the operator's language. */
export interface PackArticle {
  /** Id in `items`. */
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  /** EAN/UPC digits, or ''. */
  readonly gtin: string;
  readonly shelf: string;
  /** Pieces that orders have of it and that have not come in yet; 0: all are there. */
  readonly owed: number;
  /** Slug of its product's page in DEFAULT_LOCALE, as a list is kept for any language; '': it has none now. */
  readonly slug: string;
}

export interface PackLine {
  /** Id in `order_lines`. */
  readonly line: string;
  /** Id in `items`. */
  readonly item: string;
  /** As it was ordered, in the customer's language. */
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  /** Minor units. */
  readonly unitPrice: number;
  /** Pieces that were ordered. */
  readonly quantity: number;
  /** Pieces that are still to be sent. */
  readonly left: number;
  /** Pieces of them that are picked. */
  readonly picked: number;
}

export interface PackOrder {
  readonly id: string;
  readonly number: string;
  /** ISO 8601. */
  readonly created: string;
  readonly locale: Locale;
  readonly address: Address;
  readonly phone: string;
  readonly currency: string;
  /** Name of the way of delivery, in the customer's language. */
  readonly shipping: string;
  readonly courierNote: string;
  readonly gift: boolean;
  readonly giftMessage: string;
  /** ISO 8601: since when it lies packed; ''. */
  readonly packed: string;
  /** Says whether something of it was sent already. */
  readonly isRest: boolean;
  /** Says whether a bank's file says that its money went back out. */
  readonly isTakenBack: boolean;
  /** Says whether a withdrawal or a return of it waits for an answer. */
  readonly hasReturn: boolean;
  /** Says whether an article of it was sold on, and not all that orders have of it has come in. */
  readonly waits: boolean;
  /** Reason why nothing of it is packed now; '': it can be. */
  readonly hindrance: PackHindrance | '';
  /** Lines of which pieces are left to send. */
  readonly lines: readonly PackLine[];
}

/** Sender, for slips and labels. */
export interface PackSender {
  readonly brand: string;
  readonly name: string;
  /** Several lines. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
}

export interface PackAnswer {
  readonly orders: readonly PackOrder[];
  readonly articles: readonly PackArticle[];
  readonly sender: PackSender;
  /** Cursor at which the next page begins; '': there is none. */
  readonly after: string;
}

/** Marks orders as packed, or takes the mark away. All or none. */
export interface PackedRequest {
  readonly ids: readonly string[];
  readonly packed: boolean;
}

/** Pieces that are picked now. What is not possible any more is left out, and seen by the next read. */
export interface PickedRequest {
  readonly ticks: readonly Tick[];
}

export interface ShelfRequest {
  /** Id in `items`. */
  readonly item: string;
  /** '': none. */
  readonly shelf: string;
}
