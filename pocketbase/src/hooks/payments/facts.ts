/** What a provider says of one payment at this moment, in the words of the shop. Pure. */
import { at, listAt, textAt, wholeAt, type Json } from '#pocketbase/hooks/payments/json.ts';
import { fitted } from '#src/domain/columns.ts';

export interface RefundFacts {
  /** The provider's id. */
  readonly id: string;
  /** Id in `refunds`, '' for one that was made at the provider. */
  readonly refund: string;
  /** Minor units. */
  readonly amount: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** Why it failed; '' otherwise. */
  readonly error: string;
}

export interface DisputeFacts {
  /** The provider's id. */
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
  /** Minor units. */
  readonly amount: number;
  /** The provider's word. */
  readonly reason: string;
}

export interface PaymentFacts {
  readonly provider: 'stripe' | 'demo';
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
  /** The last one; null where there was none. */
  readonly dispute: DisputeFacts | null;
}

function statusOf(status: string): PaymentFacts['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'cancelled';
    // requires_payment_method, requires_confirmation, requires_action: the shopper has something to do. requires_capture is never asked for.
    default:
      return 'open';
  }
}

function refundFacts(refund: Json): RefundFacts {
  const status = textAt(refund, 'status');
  return {
    id: textAt(refund, 'id'),
    refund: textAt(refund, 'metadata', 'refund'),
    amount: wholeAt(refund, 'amount'),
    state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    error: fitted('refunds', 'error', textAt(refund, 'failure_reason')),
  };
}

function disputeFacts(dispute: Json): DisputeFacts | null {
  const [id, status] = [textAt(dispute, 'id'), textAt(dispute, 'status')];
  // A warning is an inquiry that takes no money; prevented ones are over before they begin.
  if (id === '' || status.startsWith('warning_') || status === 'prevented') return null;
  const state = status === 'won' || status === 'lost' ? status : 'open';
  return { id, state, amount: wholeAt(dispute, 'amount'), reason: textAt(dispute, 'reason') };
}

/** Whether Stripe must be asked for the refunds, or the disputes, of an intent with its `latest_charge`. */
export function chargeTells(intent: Json): { readonly refunds: boolean; readonly disputes: boolean } {
  return {
    refunds: wholeAt(intent, 'latest_charge', 'amount_refunded') > 0,
    disputes: at(intent, 'latest_charge', 'disputed') === true,
  };
}

/** Facts of a PaymentIntent with its `latest_charge`, its refunds and its disputes, newest first. */
export function stripeFacts(intent: Json, refunds: Json, disputes: Json): PaymentFacts {
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
    refunds: listAt(refunds, 'data').map(refundFacts),
    dispute: disputeFacts(listAt(disputes, 'data')[0] ?? null),
  };
}
