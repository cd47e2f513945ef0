/** Facts that a provider says of one payment at this moment, in the words of the shop. Pure. */
import type { PaymentRecord } from '#src/contract/records.ts';
import { fitted } from '#src/schema/derived/limits.ts';

export interface RefundFacts {
  /** The provider's id. */
  readonly id: string;
  /** Id in `refunds`, '' for one that was made at the provider. */
  readonly refund: string;
  /** Minor units. */
  readonly amount: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** Reason for which it failed; '' otherwise. */
  readonly error: string;
}

export interface DisputeFacts {
  /** The provider's id. */
  readonly id: string;
  /** The provider's word (domain/disputes.ts). */
  readonly state: string;
  /** Minor units that are disputed. */
  readonly amount: number;
  /** Minor units that the bank holds now. */
  readonly taken: number;
  /** Minor units of the provider's fees so far. */
  readonly fee: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's word. */
  readonly reason: string;
  /** Until when an answer counts, ms since the epoch; 0: none is asked for. */
  readonly evidenceDue: number;
}

export interface PaymentFacts {
  readonly provider: PaymentRecord['provider'];
  /** The provider's id of the payment. */
  readonly intent: string;
  /** Ids in `orders` and `payments` that it was made for; '' for a payment that is not of this shop. */
  readonly order: string;
  readonly payment: string;
  /** Address of the shop that asked for it; '' where nothing says so. */
  readonly shop: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Minor units asked for. */
  readonly amount: number;
  /** Minor units taken, whatever was given back since. */
  readonly captured: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Name of the last refusal; '' where the last attempt was not refused. */
  readonly error: string;
  readonly refunds: readonly RefundFacts[];
  readonly disputes: readonly DisputeFacts[];
}

function statusOf(status: string): PaymentFacts['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'cancelled';
    // requires_payment_method, requires_confirmation, requires_action: the shopper has something to do.
    // requires_capture is never asked for.
    default:
      return 'open';
  }
}

/** Looks into JSON of somebody else: every step may be missing, or of another kind. Pure. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Value at a path of names; null where there is nothing. */
export function at(value: Json, ...path: readonly string[]): Json {
  return path.reduce<Json>((found, name) => {
    if (typeof found !== 'object' || found === null || isList(found)) return null;
    return Object.hasOwn(found, name) ? (found[name] ?? null) : null;
  }, value);
}

/** The text at a path; '' where there is none. */
export function textAt(value: Json, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The whole number at a path; 0 where there is none. */
export function wholeAt(value: Json, ...path: readonly string[]): number {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : 0;
}

/** The list at a path; empty where there is none. */
export function listAt(value: Json, ...path: readonly string[]): readonly Json[] {
  const found = at(value, ...path);
  return isList(found) ? found : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function refundFacts(refund: Json): RefundFacts {
  const status = textAt(refund, 'status');
  return {
    id: textAt(refund, 'id'),
    refund: textAt(refund, 'metadata', 'refund'),
    amount: wholeAt(refund, 'amount'),
    state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    error: fitted('refunds', 'error', textAt(refund, 'failure_reason')),
  };
}

export function disputeFacts(dispute: Json): DisputeFacts {
  const moves = listAt(dispute, 'balance_transactions');
  const total = (name: string): number => moves.reduce<number>((sum, move) => sum + wholeAt(move, name), 0);
  const amount = wholeAt(dispute, 'amount');
  return {
    id: textAt(dispute, 'id'),
    state: fitted('disputes', 'state', textAt(dispute, 'status')),
    amount,
    // Withdrawn and not reinstated. The account may be kept in another currency: its amounts are no amounts of the
    // payment.
    taken: total('amount') < 0 ? amount : 0,
    fee: Math.max(0, total('fee')),
    currency: fitted('disputes', 'currency', textAt(dispute, 'currency').toUpperCase()),
    reason: fitted('disputes', 'reason', textAt(dispute, 'reason')),
    evidenceDue: wholeAt(dispute, 'evidence_details', 'due_by') * 1000,
  };
}

/** Says whether Stripe must be asked for the refunds, or the disputes, of an intent with its `latest_charge`. */
export function chargeTells(intent: Json): { readonly refunds: boolean; readonly disputes: boolean } {
  return {
    refunds: wholeAt(intent, 'latest_charge', 'amount_refunded') > 0,
    disputes: at(intent, 'latest_charge', 'disputed') === true,
  };
}

/** Facts of a PaymentIntent with its `latest_charge`, its refunds and its disputes. */
export function stripeFacts(intent: Json, refunds: readonly Json[], disputes: readonly Json[]): PaymentFacts {
  const status = statusOf(textAt(intent, 'status'));
  const refusal = at(intent, 'last_payment_error');
  const refused = textAt(intent, 'status') === 'requires_payment_method' && refusal !== null;
  const error = textAt(refusal, 'decline_code') || textAt(refusal, 'code') || 'refused';
  return {
    provider: 'stripe',
    intent: textAt(intent, 'id'),
    order: textAt(intent, 'metadata', 'order'),
    payment: textAt(intent, 'metadata', 'payment'),
    shop: textAt(intent, 'metadata', 'shop'),
    status,
    amount: wholeAt(intent, 'amount'),
    captured: wholeAt(intent, 'amount_received'),
    currency: textAt(intent, 'currency').toUpperCase(),
    error: refused ? fitted('payments', 'error', error) : '',
    refunds: refunds.map(refundFacts),
    disputes: disputes.map(disputeFacts).filter(({ id, state }) => id !== '' && state !== ''),
  };
}
