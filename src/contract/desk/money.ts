/**
 * Says what the desk reads and does about money: amounts in minor units, rates in basis points, moments ISO 8601 in
 * UTC.
 */
import type { LinePieces } from '#src/contract/account-api.ts';
import type { FINDING_KINDS } from '#src/contract/shop-api.ts';
import type { LineOutcome } from '#src/contract/transfers-api.ts';
import type { LineBack } from '#src/domain/after-sales/withdrawal.ts';
import type { RefundMode } from '#src/domain/after-sales/refund-plan.ts';
import type { VatPart } from '#src/domain/money/vat.ts';

/** Read 'refund-preview', and with a reason the action 'refund'. */
export interface RefundChoice {
  /** Id in `orders`. */
  readonly order: string;
  readonly mode: RefundMode;
  /** Lines of mode 'lines': at least one; of others empty. */
  readonly lines: readonly LinePieces[];
  /** Amount of mode 'amount': 1 or more; of others 0. */
  readonly amount: number;
  /** Says whether what is left of the delivery goes back too; of mode 'amount' false. */
  readonly shipping: boolean;
  /** Says whether pieces that are still here, or are here again, go back to the stock; of mode 'amount' false. */
  readonly restock: boolean;
}

export interface RefundAction extends RefundChoice {
  /** Reason that the customer and the books read; may be ''. */
  readonly reason: string;
  /** Amount that the preview has shown: another one meanwhile is refused. */
  readonly expected: number;
  /** Sum that the preview says had been asked back: another one is refused, for somebody has refunded meanwhile. */
  readonly given: number;
  /** `restock` of the preview; absent: nothing goes back to the stock. Other pieces meanwhile are refused. */
  readonly restocked?: readonly LinePieces[];
  /** The preview has said that all of the rest goes back by itself: refused where it has left meanwhile. */
  readonly releases?: boolean;
}

/** Reason why nothing can be given back; '': something can. */
export type RefundHindrance = '' | 'disputed' | 'nothing_left' | 'not_paid';

export interface RefundPreview {
  readonly why: RefundHindrance;
  readonly currency: string;
  /** Amount that goes back. */
  readonly amount: number;
  /** Amount that could still be given back after it. */
  readonly left: number;
  /** Sum of what was asked back before. */
  readonly given: number;
  readonly lines: readonly (LineBack & { readonly name: string; readonly vatRate: number })[];
  readonly shipping: number;
  /** Amount that earlier refunds of amounts make of it: below 0 where they are taken off. */
  readonly adjustment: number;
  /** VAT that the credit note will say, by rate; empty where no VAT is charged, or no credit note is issued. */
  readonly vat: readonly VatPart[];
  /** Says which document follows; '': none, because nothing was sold. */
  readonly document: 'credit_note' | 'summary_credit' | '';
  /** Pieces that go back to the stock. */
  readonly restock: readonly LinePieces[];
  /** All of the rest goes back to the stock by itself once the money is back: nothing was sent, and nothing will be. */
  readonly releases: boolean;
  /** Nobody sends it by itself: an operator transfers it from the shop's account. */
  readonly byTransfer: boolean;
}

/** Read 'order-money' { order }. */
export interface OrderMoney {
  readonly currency: string;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  /** Asked back, and not there yet. */
  readonly pending: number;
  /** Amount that can still be given back. */
  readonly left: number;
  readonly shippingLeft: number;
  readonly why: RefundHindrance;
  readonly method: 'provider' | 'transfer';
  readonly lines: readonly {
    readonly line: string;
    readonly name: string;
    readonly values: readonly string[];
    readonly quantity: number;
    /** Pieces whose money nobody has asked back. */
    readonly open: number;
    /** Pieces of them that could go back to the stock now. */
    readonly restockable: number;
  }[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly transfers: readonly TransferRow[];
}

export interface RefundRow {
  readonly id: string;
  readonly order: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly reason: string;
  readonly by: string;
  readonly created: string;
  /** The provider's word of why it failed, or ''. */
  readonly error: string;
  /** Another refund has come in its place. */
  readonly followed: boolean;
  /** An operator must transfer it, and says when it is done. */
  readonly toTransfer: boolean;
  /** A bank's file says that the money went back out: nobody transfers it before they have looked. */
  readonly isTakenBack: boolean;
  /** Account that the money came from, as far as a bank has said it; ''. */
  readonly account: string;
  /** The day on which it was transferred; ''. */
  readonly transferred: string;
}

export interface TransferRow {
  readonly id: string;
  readonly amount: number;
  readonly received: string;
  readonly sender: string;
  readonly key: string;
}

export interface DisputeRow {
  readonly id: string;
  readonly order: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: string;
  readonly effect: 'inquiry' | 'open' | 'won' | 'lost';
  readonly reason: string;
  /** ''. no answer is asked for. */
  readonly due: string;
  /** Says whether the bank waits for an answer of the shop. */
  readonly asks: boolean;
  /** Reason why the order is sent all the same, and who says so; ''. */
  readonly released: string;
  readonly releasedBy: string;
}

/** Lists go on with `after`; '': from the beginning, or to the end. */
export interface ListRequest {
  readonly after: string;
}

/** Read 'money-refunds': what waits for a person, oldest first. */
export interface RefundsAnswer {
  readonly rows: readonly RefundRow[];
  readonly after: string;
}

/** Read 'disputes', newest first. */
export interface DisputesAnswer {
  readonly rows: readonly DisputeRow[];
  readonly after: string;
}

/** Money of a bank's export that no order has taken. */
export interface UnmatchedRow {
  readonly id: string;
  readonly amount: number;
  /** '': the bank has not said it. */
  readonly currency: string;
  readonly received: string;
  readonly text: string;
  readonly sender: string;
  readonly iban: string;
  /** Reason why no order has taken it. */
  readonly outcome: LineOutcome;
  /** Number of the order that it named; ''. */
  readonly number: string;
  /** The order that as much of the same sender, of about the same day, has paid, and that day; null: none. */
  readonly like: { readonly number: string; readonly received: string } | null;
}

/** Read 'money-transfers', newest first. */
export interface TransfersToMatch {
  readonly rows: readonly UnmatchedRow[];
  readonly after: string;
}

/**
 * Read 'transfer-orders': orders that are to be paid by transfer, whose number, name or e-mail has `search`; '' those
 * that owe `amount`.
 */
export interface TransferOrdersRequest {
  readonly search: string;
  readonly amount: number;
}
export interface TransferOrders {
  readonly rows: readonly {
    readonly id: string;
    readonly number: string;
    readonly name: string;
    readonly email: string;
    readonly placed: string;
    readonly owed: number;
    readonly currency: string;
    readonly state: 'open' | 'cancelled' | 'expired' | 'completed';
  }[];
}

export interface PaymentFinding {
  readonly kind: (typeof FINDING_KINDS)[number];
  readonly intent: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly note: string;
}

/** Read 'money-findings': where the books and the provider of payments do not agree. */
export interface PaymentFindings {
  /** `order`: id of the order that is named; ''. */
  readonly rows: readonly (PaymentFinding & { readonly order: string })[];
}

/** Read 'dispute-evidence' { dispute }: one page that holds all that a bank may ask for. */
export interface DisputeEvidence {
  /** Name of the file. */
  readonly file: string;
  readonly html: string;
}
