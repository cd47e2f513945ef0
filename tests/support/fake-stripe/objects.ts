/** What the fake of Stripe remembers, in the shape of Stripe's own objects as far as the shop reads them. */
import { randomBytes } from 'node:crypto';

export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response';
}

interface FakeWallet {
  readonly status: 'active' | 'inactive';
  readonly status_details?: { readonly error_message: string };
}

export interface FakeDomain {
  readonly id: string;
  readonly object: 'payment_method_domain';
  readonly domain_name: string;
  enabled: boolean;
  apple_pay: FakeWallet;
  google_pay: FakeWallet;
  paypal: FakeWallet;
}

export interface FakeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  amount_refunded: number;
  disputed: boolean;
}

export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  amount: number;
  readonly currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amount_received: number;
  last_payment_error: { readonly code: string; readonly decline_code?: string } | null;
  latest_charge: FakeCharge | null;
  readonly client_secret: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** What the request asked for beside it, flat. */
  asked: Readonly<Record<string, string>>;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Names and values of a form, as they came: 'metadata[order]'. */
export type Form = Readonly<Record<string, string>>;

export function metadataOf(form: Form): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** As in the answer of a create or cancel, where the charge is told by its id only. */
export function plainIntent(intent: FakeIntent): object {
  const { asked: _, latest_charge: charge, ...rest } = intent;
  return { ...rest, latest_charge: charge?.id ?? null };
}

export function expandedIntent(intent: FakeIntent): object {
  const { asked: _, ...rest } = intent;
  return rest;
}

export function listOf(data: readonly object[], hasMore = false): object {
  return { object: 'list', data, has_more: hasMore };
}
