/**
 * The backend's own routes, `POST {backend}/api/shop/{route}` with a JSON body (health: GET). A browser sends ids and
 * quantities, never a price that counts. A refusal is `ShopRefusal` with the HTTP status of SHOP_ERROR_STATUS; secrets
 * (an order's token) travel in bodies, never in an address.
 */
import type { OrderRef } from '#src/contract/account-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { CouponProblem } from '#src/domain/order/coupon.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Gift } from '#src/domain/order/delivery-extras.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { DeliveryDates } from '#src/domain/order/delivery-dates.ts';
import type { ShippingChoice } from '#src/domain/order/shipping.ts';

export const SHOP_ROUTE = '/api/shop/';

/**
 * Under this name PocketBase finds JSON in a form. A form is what browsers send to another host at once: for JSON by
 * itself they first ask there whether they may, a round trip for each route (decision 0327).
 */
export const JSON_FIELD = '@jsonPayload';

/** Permanent name of each refusal → its HTTP status. */
export const SHOP_ERROR_STATUS = {
  /** `problems` names the fields. */
  invalid: 400,
  /** For operators only. */
  forbidden: 403,
  /** No order has this token, or it is somebody else's. */
  not_found: 404,
  /** The same idempotency key came with another body. */
  key_reused: 409,
  /** `lines` tells what is left. */
  out_of_stock: 409,
  /** `lines`: withdrawn from sale or never there. */
  not_for_sale: 409,
  /** The total differs from `expectedTotal`: `quote` is the new one. */
  price_changed: 409,
  /** `coupon` says why. */
  coupon_refused: 409,
  /** The way of delivery does not exist (any more) for this address and weight: `shipping` lists what does. */
  shipping_refused: 409,
  /** The terms have changed since the page was built. */
  terms_changed: 409,
  /** Cancelled, expired or paid: there is nothing to pay. */
  order_closed: 409,
  /** Too many attempts: `retryAfter` (s). */
  too_many: 429,
  /**
   * The caller's connection holds as much unpaid as one may; `lines`: `left` tells how many pieces it may have of what
   * is running out.
   */
  held_too_much: 429,
  /** The provider of payments did not answer, or refused the call. Trying again is safe. */
  provider_failed: 502,
  /** A live shop that does not say yet what the law asks for: `message` lists it for its operator. */
  not_open: 503,
  /** No payment keys in live mode, or the writer is stuck. */
  unavailable: 503,
} as const;
export type ShopErrorCode = keyof typeof SHOP_ERROR_STATUS;

export interface FieldProblem {
  /** Path in the request: 'email', 'address.postcode', 'lines'. */
  readonly field: string;
  /** Permanent name: 'missing', 'shape', 'too_long', 'not_delivered', 'territory', … */
  readonly code: string;
  /**
   * Values that its words are about, where i18n problems has places for them; and the words in English. Of settings
   * alone.
   */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

export interface LineState {
  readonly item: string;
  /** false: withdrawn from sale, unpublished or deleted. */
  readonly forSale: boolean;
  /** Price of one piece now, minor units; 0 where it is not for sale. */
  readonly price: number;
  /** Pieces left, told only where fewer are left than asked for or the band is low; null: enough. */
  readonly left: number | null;
  /** Only where it is sold on: days until so many pieces can leave the shop. */
  readonly wait?: number;
}

export interface ShopRefusal {
  readonly code: ShopErrorCode;
  /** For programs and logs, English. People are told in their own words by `code`. */
  readonly message: string;
  readonly problems?: readonly FieldProblem[];
  readonly lines?: readonly LineState[];
  readonly quote?: Quote;
  readonly coupon?: { readonly problem: CouponProblem; readonly minimum?: number };
  readonly shipping?: readonly ShippingChoice[];
  readonly retryAfter?: number;
}

export interface WantedLine {
  /** Id in `items`; each at most once (the backend adds up what comes twice, and refuses more than 99). */
  readonly item: string;
  readonly quantity: number;
}

/** POST availability */
export interface AvailabilityRequest {
  readonly lines: readonly WantedLine[];
}
export interface AvailabilityAnswer {
  readonly lines: readonly LineState[];
}

/** POST quote */
export interface QuoteRequest {
  readonly locale: Locale;
  readonly lines: readonly WantedLine[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** '' while it is not known. */
  readonly postcode: string;
  /** Id in `shipping_rates`; '': the first that fits. */
  readonly shipping: string;
  /** '': none. */
  readonly coupon: string;
}
export interface QuoteAnswer {
  readonly quote: Quote;
  readonly shipping: readonly ShippingChoice[];
  /** Id of the choice that the quote counts; '' where nothing fits. */
  readonly chosen: string;
  readonly lines: readonly LineState[];
  /** Reason why the coupon does not count; null: it does, or there is none. */
  readonly coupon: CouponProblem | null;
  /** Only where it is so: the shop does not take orders yet, and POST order will answer `not_open`. */
  readonly closed?: true;
  /** Only where orders may be paid by bank transfer: working days that their goods are held. */
  readonly transferDays?: number;
  /** Only where there is one: what the shop says of deliveries now, in the language that was asked for. */
  readonly notice?: string;
}

/**
 * `provider`: cards and what else the provider of payments offers (in a demo: what it pretends); `transfer`: to the
 * shop's own account.
 */
export const ORDER_METHODS = ['provider', 'transfer'] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

/** POST order. The answer to a repeated key with the same body is the same order. */
export interface OrderRequest extends QuoteRequest {
  /** Idempotency key: 32 hex digits, drawn by the browser for one press of the button and kept until it is answered. */
  readonly key: string;
  /** The browser's cart: 15 characters, a-z and 0-9. Keys are looked up within it. */
  readonly cart: string;
  readonly email: string;
  /** '' where the way of delivery does not ask for it. */
  readonly phone: string;
  readonly address: Address;
  /** null: the same as `address`. */
  readonly billing: Address | null;
  /**
   * An Italian electronic invoice; only where the shop sells from Italy and the invoice goes there
   * (domain/italian-invoice).
   */
  readonly invoice?: InvoiceRequest | null;
  /** For the courier; absent as '': nothing. */
  readonly courierNote?: string;
  /** Absent as null: it is none. */
  readonly gift?: Gift | null;
  /** They do not want to be asked for reviews by mail; absent as false. */
  readonly reviewStop?: boolean;
  /** Total that the shopper saw, minor units. */
  readonly expectedTotal: number;
  /** Way in which it will be paid; absent: by the provider of payments. */
  readonly method?: OrderMethod;
  /**
   * SHA-256 (hex) of the terms of sale and of the returns policy as the page showed them (`termsDigest` of the
   * checkout's props).
   */
  readonly terms: string;
  /**
   * Item → path of the small picture that the shopper saw of it (picture-paths.ts): for the order's page and its mails,
   * no part of what makes an order the same.
   */
  readonly pictures?: Readonly<Record<string, string>>;
}
export interface OrderAnswer {
  /** 43 characters: whoever has it may see the order and pay it. */
  readonly token: string;
  readonly order: OrderView;
}

/** POST payment: starts (or finds) the payment of an order. */
export interface TokenRequest {
  readonly token: string;
}
export type PaymentAnswer =
  | { readonly provider: 'stripe'; readonly clientSecret: string; readonly publishableKey: string }
  | { readonly provider: 'demo' };

/** POST demo-payment: only in demo mode. */
export const DEMO_OUTCOMES = ['paid', 'declined', 'three_d_secure', 'slow'] as const;
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number];
export interface DemoPaymentRequest extends TokenRequest {
  readonly outcome: DemoOutcome;
  /**
   * For three_d_secure: what the shopper answered to the bank's question; absent on the first call, which answers
   * `needsConfirmation`.
   */
  readonly confirmed?: boolean;
}
export interface DemoPaymentAnswer {
  readonly needsConfirmation: boolean;
  readonly order: OrderView;
}

/**
 * POST order-status, POST order-cancel (body: an OrderRef): answer an OrderView. POST order-email corrects the address
 * until the order is shipped.
 */
export type OrderEmailRequest = OrderRef & { readonly email: string };

export interface OrderLineView {
  readonly item: string;
  /** Id in `products`. */
  readonly product: string;
  /** Name and values in the order's language, as they were. */
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  /** Path of a small picture of the site; absent: none. */
  readonly picture?: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
  readonly vatRate: number;
}

/** Account that the money of an order goes to that is paid by transfer, as long as it is awaited. */
export interface TransferView {
  /** Minor units that are still to come, and those that have come. */
  readonly amount: number;
  readonly received: number;
  readonly holder: string;
  /** Without blanks. */
  readonly iban: string;
  /** '' where the shop gives none, as the name of the bank. */
  readonly bic: string;
  readonly bank: string;
  /** Creditor reference (ISO 11649) without blanks: what the shopper writes into the transfer. */
  readonly reference: string;
  /** Text of the QR code (domain/money/epc-qr); '' for other currencies than the euro. */
  readonly qr: string;
}

/** View of an order for the person with the token. Never changes with the catalogue. */
/** Reason why a payment that came after the order had expired goes back. */
export type LatePayment = 'late_sold_out' | 'late_voucher_used';

export interface OrderView {
  readonly number: string;
  readonly locale: Locale;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  /** Until when stock is reserved; '' once it is paid or closed. */
  readonly expiresAt: string;
  readonly state: OrderState;
  readonly payment: PaymentState;
  /** A payment is on its way at the provider: neither taken nor refused yet. */
  readonly processing: boolean;
  readonly fulfilment: FulfilmentState;
  /**
   * Name of the last refusal by the provider ('card_declined', …), or of why a late payment goes back (LatePayment); ''
   * where there is none.
   */
  readonly paymentError: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  readonly billing: Address | null;
  readonly lines: readonly OrderLineView[];
  readonly quote: Quote;
  /** `dates`: what was promised when it was placed; null: no days. */
  readonly shipping: {
    readonly name: string;
    readonly daysMin: number;
    readonly daysMax: number;
    readonly dates: DeliveryDates | null;
  };
  readonly coupon: string;
  /** Minor units paid and given back so far. */
  readonly paid: number;
  readonly refunded: number;
  /** Minor units of refunds that the bank has not taken: the shop owes them still. */
  readonly owed: number;
  /** Reason why the money of a cancelled order stays with the shop, in its operator's words; '': it does not. */
  readonly moneyKept: string;
  /** For the courier, in the shopper's words; ''. */
  readonly courierNote: string;
  /** null: it is none. */
  readonly gift: Gift | null;
  /** Way in which it is paid. */
  readonly method: OrderMethod;
  /** null where no transfer is awaited. */
  readonly transfer: TransferView | null;
  readonly demo: boolean;
  /**
   * Only where the shop has made or changed the order, and waits for its customer to accept it (POST order-accept):
   * since when (ISO 8601).
   */
  readonly offered?: string;
}

/**
 * POST order-accept: the customer accepts what they see, with an obligation to pay. Answers an OrderView; the same
 * again changes nothing.
 */
export type OrderAcceptRequest = OrderRef & {
  /** `offered` of the view that they saw. */
  readonly offered: string;
  /** Total that they saw, minor units. */
  readonly expectedTotal: number;
  /** As in `OrderRequest`. */
  readonly terms: string;
};

/**
 * POST inbox (demo mode only): the mails of the orders whose tokens this browser has, of the signed-in account, and of
 * the demo's own accounts; newest first.
 */
export interface InboxRequest {
  /** At most INBOX_TOKENS. */
  readonly tokens: readonly string[];
}
export const INBOX_TOKENS = 20;
export interface InboxAnswer {
  readonly mails: readonly {
    readonly id: string;
    /** ISO 8601, UTC. */
    readonly sentAt: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    /**
     * Path of the mail as a document, after the backend's address. A frame shows it, with a policy of its own; it runs
     * nothing.
     */
    readonly view: string;
    readonly attachments: readonly { readonly name: string; readonly view: string }[];
  }[];
}
/** GET {INBOX_VIEW}{mail}/{proof}/{part} */
export const INBOX_VIEW = '/api/shop/inbox/';

/** 'order_without_payment': the order counts as paid, and the provider has no money for it. */
export const FINDING_KINDS = ['paid_without_order', 'order_without_payment', 'amount_differs'] as const;
