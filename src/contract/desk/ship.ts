/**
 * Says what the desk asks and does about parcels: POST /api/desk/{route} (contract/desk-api.ts). All of it goes through
 * the rules of `shipments`.
 */
import type { LinePieces } from '#src/contract/account-api.ts';
import type { Address } from '#src/domain/address/address.ts';

/** Orders of one request: an export file, a pasted list. */
export const SHIP_ORDERS = 100;
/** ms that the mail about a parcel of the desk waits: so long the parcel can be taken back. */
export const SHIP_UNDO_MS: number = 60_000;

/** Action ship: one parcel. */
export interface ShipRequest {
  /** Id in `orders`. */
  readonly order: string;
  /** As customers read it: one of domain/carriers, or any other. */
  readonly carrier: string;
  /** '' where there is none. */
  readonly tracking: string;
  /** https address where it can be followed; '': the carrier's own, where we know it. */
  readonly url: string;
  /** null: all that is left. */
  readonly lines: readonly LinePieces[] | null;
  /** Nothing more of the order will be sent. */
  readonly complete: boolean;
}

/** Actions undo-ship, parcel-lost. */
export interface ParcelRequest {
  /** Id in `shipments`. */
  readonly parcel: string;
}

/** Actions parcel-delivered, parcel-returned. */
export interface ParcelDayRequest extends ParcelRequest {
  /** 'YYYY-MM-DD', the whole day counts; '': now. */
  readonly day: string;
}

/** Action parcel-tracking: corrects how a parcel is followed. No mail tells of it. */
export interface TrackingRequest extends ParcelRequest {
  readonly carrier: string;
  readonly tracking: string;
  readonly url: string;
}

/** One line of a list. */
export interface ShipRow {
  /** Number of the order, as it was typed or as the carrier's file has it. */
  readonly number: string;
  readonly tracking: string;
  readonly carrier: string;
  /** Somebody has said that what is left of it goes, though a parcel of it was written down before. */
  readonly again?: boolean;
}

/**
 * Read ship-many: one parcel of each order, with all that is left of it. Each row is a transaction and an action 'ship'
 * of its own.
 */
export interface ShipManyRequest {
  /** SHIP_ORDERS at most. */
  readonly rows: readonly ShipRow[];
  /** Nothing is written: the answer says what would be. */
  readonly dry: boolean;
  /** Key of this press: the same one again does nothing twice. */
  readonly key: string;
}

/**
 * `known`: a parcel of the order has this number, whatever has become of it. `parcel_before`: one with another number
 * was written down before, be it lost, back or taken back: `again` sends what is left. `taken_back`: a bank's file says
 * that its money went back out. `twice`: an earlier row is about the order. `nothing_left`: all of it
 * is sent. `not_paid`: it is not paid, closed, or given back. `held`: its payment is disputed. `refused`: the rules
 * have something else against it.
 */
export type ShipOutcome =
  | 'shipped'
  | 'known'
  | 'parcel_before'
  | 'taken_back'
  | 'twice'
  | 'no_order'
  | 'nothing_left'
  | 'not_paid'
  | 'held'
  | 'shape'
  | 'refused'
  | 'failed';

export interface ShipManyAnswer {
  /** In the order of the request. */
  readonly rows: readonly {
    /** The order's own, where it is found. */
    readonly number: string;
    readonly tracking: string;
    readonly carrier: string;
    /** Id in `orders`; '' where none is found. */
    readonly order: string;
    readonly outcome: ShipOutcome;
  }[];
}

export interface DeskParcel {
  readonly id: string;
  readonly carrier: string;
  readonly tracking: string;
  /** https address, or ''. */
  readonly url: string;
  readonly lines: readonly LinePieces[];
  /** ISO 8601, UTC; '' while it is not so, as the next ones. */
  readonly shipped: string;
  readonly delivered: string;
  readonly returned: string;
  readonly lost: boolean;
  /** Says whether it can be taken back: its mail waits still. */
  readonly undo: boolean;
  /** State of the mail that tells of it; '': there is none any more. */
  readonly mail: string;
  /** Name of the label's file in `shipments`; '': there is none. */
  readonly label: string;
  /** It was made by the shop and can be voided. */
  readonly voidable: boolean;
}

/** Read make-label: a label from the carrier, and a parcel that goes out with it. */
export interface LabelRequest extends Omit<ShipRequest, 'tracking' | 'url'> {
  /** Key of this press: the same one again makes nothing twice. */
  readonly key: string;
}

/** Read void-label: the parcel stays. */
export interface VoidLabelRequest extends ParcelRequest {
  readonly key: string;
}

/** Read parcels. */
export interface ParcelsRequest {
  /** Id in `orders`. */
  readonly order: string;
}
export interface ParcelsAnswer {
  /** All, lost ones too, in the order in which they were sent. */
  readonly parcels: readonly DeskParcel[];
  /** Lines that are still to be sent. */
  readonly left: readonly LinePieces[];
  /** Reason why nothing can be sent now, a code of the rules: 'order_not_paid', 'order_held'; '': it can. */
  readonly hindrance: string;
  /** Says whether the shop has a service that makes labels. */
  readonly labels: boolean;
}

/** Read ship-orders: what an export file needs of the chosen orders. */
export interface ShipOrdersRequest {
  /** Ids in `orders`, SHIP_ORDERS at most. */
  readonly orders: readonly string[];
}
export interface ShipOrder {
  readonly id: string;
  readonly number: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  /** The customer's words for the courier. */
  readonly note: string;
  /** Pieces of what is left to be sent, their grams, and minor units of its goods. */
  readonly pieces: number;
  readonly weight: number;
  readonly value: number;
  readonly currency: string;
  /** As ParcelsAnswer has it. */
  readonly hindrance: string;
  /** Labels of its parcels: id in `shipments`, and name of the file. */
  readonly labels: readonly { readonly parcel: string; readonly file: string }[];
}
export interface ShipSender {
  readonly name: string;
  /** Lines, as the legal pages have them. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
}
export interface ShipOrdersAnswer {
  /** Those that exist, in the order of the request. */
  readonly orders: readonly ShipOrder[];
  readonly sender: ShipSender;
  /** Says whether the shop has a service that makes labels. */
  readonly labels: boolean;
}
