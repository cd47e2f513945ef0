/** What the fake of Stripe remembers, in the shape of Stripe's own objects as far as the shop reads them. */
import { randomBytes } from 'node:crypto';

export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  /** Seconds since the epoch. */
  created: number;
  readonly payment_intent: string;
  readonly amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeDispute {
  readonly id: string;
  readonly object: 'dispute';
  created: number;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  reason: string;
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'prevented';
  evidence_details: { due_by: number | null };
  /** What was withdrawn, and what came back. */
  balance_transactions: { readonly amount: number; readonly fee: number }[];
}

/** Money that went to the bank. */
export interface FakePayout {
  readonly id: string;
  readonly object: 'payout';
  created: number;
  /** Seconds since the epoch: midnight UTC. */
  arrival_date: number;
  amount: number;
  readonly currency: string;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  readonly automatic: boolean;
}

/** A movement on the account. */
export interface FakeTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly created: number;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  /** Expanded; null: of nothing else. */
  readonly source: object | null;
  /** Of the payout that has brought it; null: none has. */
  payout: string | null;
}

/** Where the account sends events. */
export interface FakeEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
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

/** One page of objects, newest first in `all`, as the query asks for it. */
export function pageOf<
  Row extends { readonly id: string; readonly created?: number; readonly payment_intent?: string },
>(all: readonly Row[], query: URLSearchParams, show: (row: Row) => object = (row) => row): object {
  const [since, limit] = [Number(query.get('created[gte]') ?? 0), Number(query.get('limit') ?? 10)];
  const [intent, after] = [query.get('payment_intent'), query.get('starting_after')];
  const found = all
    .filter(({ created = since }) => created >= since)
    .filter((row) => intent === null || row.payment_intent === intent);
  const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  return listOf(found.slice(start, start + limit).map(show), start + limit < found.length);
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

function listOf(data: readonly object[], hasMore = false): object {
  return { object: 'list', data, has_more: hasMore };
}
