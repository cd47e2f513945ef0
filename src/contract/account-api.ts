/**
 * Says what an account and the time after a sale add to the shop's routes (contract/shop-api.ts):
 * `POST {backend}/api/shop/{route}`, JSON, refusals as there. Records of an account itself (sign-in, reset, addresses,
 * carts, orders by 30) are asked for by PocketBase's own calls. An account's token travels in Authorization.
 */
import type { Address } from '#src/domain/address/address.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';
import type { Locale, Localized } from '#src/domain/site/locale.ts';

/**
 * An order, by whoever may see it: with its token (a guest's link), or by its id in `orders` when its owner is signed
 * in.
 */
export type OrderRef = { readonly token: string } | { readonly order: string };

/** Pieces of a line. `line`: id in `order_lines`. */
export interface LinePieces {
  readonly line: string;
  readonly quantity: number;
}

/**
 * Reason why a line cannot be withdrawn from (art. 16 of Directive 2011/83/EU): as it was when it was bought; '': it
 * can.
 */
export const WITHDRAWAL_EXCLUSIONS = ['', 'made_to_order', 'perishable', 'sealed_hygiene', 'sealed_media'] as const;
export type WithdrawalExclusion = (typeof WITHDRAWAL_EXCLUSIONS)[number];

/**
 * POST withdraw: the second click, 'confirm withdrawal'. It is always received (Directive (EU) 2023/2673): whether
 * order and address belong together is looked at afterwards, and the answer does not tell. `ref` where the page knows
 * the order for sure.
 */
export interface WithdrawRequest {
  readonly locale: Locale;
  readonly name: string;
  /** Place where the acknowledgement goes. */
  readonly email: string;
  /** As the shopper knows it. */
  readonly number: string;
  /** Goods that are withdrawn from, in the shopper's own words; '' with `lines` or for all of the order. */
  readonly statement: string;
  /** null: all of the order, or what `statement` says. */
  readonly lines: readonly LinePieces[] | null;
  readonly ref: OrderRef | null;
  /** Idempotency key: 32 hex digits. */
  readonly key: string;
}
export interface WithdrawAnswer {
  /** ISO 8601, UTC: when the statement was received. */
  readonly receivedAt: string;
  /** Reference that the shopper may quote. */
  readonly reference: string;
}

/** POST return-request: a return that is no withdrawal (a fault, the wrong piece). Answers the AfterSalesView. */
export interface ReturnRequest {
  readonly ref: OrderRef;
  readonly lines: readonly LinePieces[];
  readonly reason: 'faulty' | 'wrong_item' | 'damaged' | 'other';
  readonly note: string;
  readonly key: string;
}

/** 'refund_failed': the bank has not taken the money, or has sent it back: it is owed again. */
export const RETURN_STATES = ['received', 'accepted', 'refused', 'returned', 'refunded', 'refund_failed'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** A withdrawal or a return. */
export interface ReturnView {
  readonly kind: 'withdrawal' | 'return';
  readonly reference: string;
  readonly state: ReturnState;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** null: all of the order. */
  readonly lines: readonly LinePieces[] | null;
  /** Goods of it are awaited: there is a slip to put into their parcel. */
  readonly slip: boolean;
}

/** A parcel. */
export interface ShipmentView {
  readonly carrier: string;
  readonly tracking: string;
  /** https address, or ''. */
  readonly trackingUrl: string;
  /** ISO 8601, UTC; delivered: '' while it is not known. */
  readonly shippedAt: string;
  readonly deliveredAt: string;
  readonly lines: readonly LinePieces[];
}

/** 'debit_note': takes a credit note back, whose money never arrived. */
export const DOCUMENT_KINDS = ['invoice', 'order_summary', 'credit_note', 'debit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A document of an order. */
export interface DocumentRef {
  /** Id in `documents`. */
  readonly id: string;
  readonly kind: DocumentKind;
  /** Series and number, as printed: 'F2026-000012'. */
  readonly number: string;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  /** Gross, minor units; a credit note's is what is given back. */
  readonly amount: number;
}

/** POST after-sales (body: an OrderRef): what an order has beside its OrderView. */
export interface AfterSalesView {
  /** Id in `orders`. */
  readonly order: string;
  /** The order's own, by which its owner can pay it. */
  readonly token: string;
  /** In the order of the OrderView's lines. */
  readonly lines: readonly {
    readonly line: string;
    /** Pieces that are in no withdrawal or return yet. */
    readonly left: number;
    /** Pieces whose money was asked back and not refused; absent: none. */
    readonly refunded?: number;
    readonly exclusion: WithdrawalExclusion;
  }[];
  readonly shipments: readonly ShipmentView[];
  readonly returns: readonly ReturnView[];
  readonly documents: readonly DocumentRef[];
}

/**
 * POST document. Answers a path after the backend's address that shows it as a page to be printed, for some minutes.
 */
export interface DocumentRequest {
  readonly ref: OrderRef;
  readonly document: string;
}
export interface DocumentAnswer {
  readonly view: string;
}
/**
 * POST return-slip: the slip of a return whose goods are awaited, as a page to be printed. Answers as `document` does.
 */
export interface ReturnSlipRequest {
  readonly ref: OrderRef;
  /** Reference of the return. */
  readonly reference: string;
}
/** GET {RETURN_SLIP_VIEW}{return}/{expires}/{proof} */
export const RETURN_SLIP_VIEW = '/api/shop/return-slip/';
/** GET {DOCUMENT_VIEW}{document}/{expires}/{proof} */
export const DOCUMENT_VIEW = '/api/shop/document/';

/**
 * POST account-export (signed in): everything that the shop has of the account, in pages of 100 records, as there may be
 * any number of them. Whoever asks goes on by account-export-next, with `next` as `after`, until it is '', and joins the
 * lists (backend/whole-export.ts). Also told by mail, as it may be somebody else's doing; what is not gone on with
 * within an hour counts as another export.
 */
export interface ExportPlace {
  readonly after: string;
}

/** Lists of an export that go over its pages. */
export type ExportList = Exclude<keyof AccountExport, 'exportedAt' | 'account' | 'cart' | 'saved' | 'next'>;

export interface AccountExport {
  readonly exportedAt: string;
  readonly account: Readonly<Record<string, unknown>>;
  readonly addresses: readonly Readonly<Record<string, unknown>>[];
  readonly cart: readonly unknown[];
  /** Products that are saved for later. */
  readonly saved: readonly unknown[];
  /** Items that this address waits for, once it is verified. */
  readonly stockRequests: readonly Readonly<Record<string, unknown>>[];
  readonly consents: readonly Readonly<Record<string, unknown>>[];
  /** Each with its lines, payments, refunds, parcels, returns and documents. */
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  /** Orders that a former shop has taken; those of this address once it is verified. */
  readonly pastOrders: readonly Readonly<Record<string, unknown>>[];
  /** Withdrawals and messages that were sent from this address, once it is verified. */
  readonly returns: readonly Readonly<Record<string, unknown>>[];
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly reviews: readonly Readonly<Record<string, unknown>>[];
  /** Notes that the shop has written down about this address, and what was asked of it, once it is verified. */
  readonly notes: readonly Readonly<Record<string, unknown>>[];
  /** Mails to the account and about its orders: what, when and where to. */
  readonly mails: readonly Readonly<Record<string, unknown>>[];
  /** Place where the next page begins; '': this one is the last. */
  readonly next: string;
}

/**
 * POST account-delete (signed in). An account without a password of its own (`own_password` of the record is false: it
 * came by another service or a code) sends ''. Answers `{ deleted: true }`; a wrong password is `invalid` with code
 * `wrong`, and the last operator who has one with `last_operator`.
 */
export interface AccountDeleteRequest {
  readonly password: string;
}

/** POST order-claim (signed in): an order of nobody, opened by its token, joins the account of the same address. */
export interface OrderClaimAnswer {
  readonly claimed: true;
}

/** POST newsletter (signed in): asks for it (a mail with a link follows: double opt-in) or leaves it. */
export interface NewsletterRequest {
  readonly wanted: boolean;
}
/** POST newsletter-confirm, newsletter-leave (anybody with the mailed token). */
export interface NewsletterConfirmRequest {
  readonly token: string;
}
export const NEWSLETTER_STATES = ['no', 'asked', 'yes'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];
export interface NewsletterAnswer {
  readonly state: NewsletterState;
}
/** Rows of the log `consents`: 'asked' and 'given' are the two steps of a double opt-in. */
export const CONSENT_ACTIONS = ['asked', 'given', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** A line of an account's cart, as browsers keep it: what another device needs to show it. */
export interface AccountCartLine extends WantedLine {
  /** Id in `products`. */
  readonly product: string;
  /** Site paths of the product's page. */
  readonly paths: Localized<string>;
  /** Price that one piece cost where it was added, minor units; 0: not known. */
  readonly price: number;
}

/**
 * POST cart-sync (signed in): brings the cart of a browser and the one of the account together, in one step, so that
 * two devices never overwrite each other. `base` is what both had the last time; [] at sign-in, when nothing counts as
 * removed.
 */
export interface CartSyncRequest {
  readonly base: readonly WantedLine[];
  readonly lines: readonly AccountCartLine[];
}
export interface CartSyncAnswer {
  /**
   * The cart from now on, and the next `base`. What the limit of a cart leaves no room for waits in the account until
   * there is.
   */
  readonly lines: readonly AccountCartLine[];
}

/**
 * An address of an account (collection `addresses`: the owner lists, views, creates with `user`, updates, deletes; at
 * most 20). Exactly one of them is `main`, the first one by itself; making another one main is an update
 * `{ main: true }`. What is wrong with a field is told under its name by the codes of domain/address.ts and
 * domain/phone.ts.
 */
export interface AddressFields extends Address {
  /** Name that its owner gives it: 'Home'. */
  readonly label: string;
  readonly phone: string;
}

/** Factors that somebody has shown who signed in to work for the shop: of two factors the second one. */
export const SIGN_IN_FACTORS = ['password', 'mail', 'app', 'recovery', 'device', 'service'] as const;
export type SignInFactor = (typeof SIGN_IN_FACTORS)[number];

export interface SignIn {
  readonly id: string;
  /** ISO 8601; the same below. */
  readonly at: string;
  /** To the quarter of an hour. */
  readonly seen: string;
  readonly factor: SignInFactor;
  /** 'Firefox, Windows'; '': nobody knows. */
  readonly device: string;
  /** '203.0.113.*': never the whole address; ''. */
  readonly network: string;
  /** Its owner has ended it. */
  readonly ended: boolean;
}

/**
 * POST sign-ins: the sessions of whoever asks and works for the shop, newest first, and whether an app makes the codes.
 */
export interface SignInsAnswer {
  readonly app: boolean;
  /** Recovery codes that are left. */
  readonly recovery: number;
  readonly rows: readonly (SignIn & {
    /** The one that asks. */
    readonly present: boolean;
    /** It can still be used. */
    readonly open: boolean;
  })[];
}

/** POST sign-in-end: ends one of one's own sessions. */
export interface SignInEndRequest {
  readonly id: string;
}
export interface SignInEndAnswer {
  readonly ended: true;
}

/** POST app-begin: a key for an authenticator app, for whoever types the password again. Nothing is stored yet. */
export interface AppBeginRequest {
  readonly password: string;
}
export interface AppBeginAnswer {
  /** Base 32. */
  readonly key: string;
  /** 'otpauth://…', for the picture. */
  readonly address: string;
  /** Comes back with the first code. */
  readonly seal: string;
}

/** POST app-confirm: the first code of the app. Every other session ends. */
export interface AppConfirmRequest {
  readonly key: string;
  readonly seal: string;
  readonly code: string;
}
export interface AppConfirmAnswer {
  /** Each is good once, in the place of a code. They are told this once. */
  readonly codes: readonly string[];
  /** The token of whoever asks, from now on. */
  readonly session: string;
}

/** POST app-end: codes come by mail again. */
export type AppEndRequest = AppBeginRequest;
export interface AppEndAnswer {
  readonly ended: true;
}
