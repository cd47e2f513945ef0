/**
 * Every request that the shop makes to Stripe, as plain values. Pure; tests/contract holds each against Stripe's own
 * description.
 */
import { formEncode, type FormFields } from '#pocketbase/orders/payments/stripe-call.ts';
import type { Address } from '#src/domain/address/address.ts';
import { PAYMENT_METHODS } from '#src/domain/money/payment-methods.ts';

/** Objects of a list in one answer; the most that Stripe gives. */
export const PAGE_SIZE = 100;

export interface StripeRequest {
  readonly method: 'GET' | 'POST';
  /** With the query, from the API's address on. */
  readonly path: string;
  /** Form-encoded; '' for GET. */
  readonly body: string;
  /** '' for GET. The same key with the same body has the same answer, and does nothing again. */
  readonly idempotencyKey: string;
}

function get(path: string, query: FormFields = {}): StripeRequest {
  const encoded = formEncode(query);
  return { method: 'GET', path: encoded === '' ? path : `${path}?${encoded}`, body: '', idempotencyKey: '' };
}

function post(path: string, fields: FormFields, idempotencyKey: string): StripeRequest {
  return { method: 'POST', path, body: formEncode(fields), idempotencyKey };
}

function at(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

export interface WantedPayment {
  /** Ids in `payments` and `orders`. */
  readonly payment: string;
  readonly order: string;
  readonly number: string;
  /** Address of the shop (SITE_URL): several may share an account. */
  readonly shop: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly address: Address;
  readonly phone: string;
  /** Asks the bank to ask the shopper, where the card can. */
  readonly threeDSecure: boolean;
}

const ASK_BANK = { card: { request_three_d_secure: 'any' } } as const;

/** Asking twice for the same payment gives the same intent. */
export function createIntent(wanted: WantedPayment): StripeRequest {
  const { address, phone } = wanted;
  const fields = {
    amount: wanted.amount,
    currency: wanted.currency.toLowerCase(),
    allowed_payment_method_types: PAYMENT_METHODS,
    description: wanted.number,
    metadata: {
      order: wanted.order,
      payment: wanted.payment,
      number: wanted.number,
      shop: wanted.shop === '' ? undefined : wanted.shop,
    },
    payment_method_options: wanted.threeDSecure ? ASK_BANK : undefined,
    shipping: {
      name: address.name,
      phone: phone === '' ? undefined : phone,
      address: {
        line1: address.street,
        line2: address.extra === '' ? undefined : address.extra,
        postal_code: address.postcode,
        city: address.city,
        state: address.region === '' ? undefined : address.region,
        country: address.country,
      },
    },
  };
  return post('/v1/payment_intents', fields, `intent-${wanted.payment}${wanted.threeDSecure ? '-3ds' : ''}`);
}

/** The intent with its last charge, which says what was given back. */
export function readIntent(intent: string): StripeRequest {
  return get(at('/v1/payment_intents', intent), { expand: ['latest_charge'] });
}

/** Asks for 3-D Secure from now on. */
export function secureIntent(intent: string): StripeRequest {
  return post(at('/v1/payment_intents', intent), { payment_method_options: ASK_BANK }, '');
}

/**
 * No key: cancelling twice is refused, and the refusal says that it is cancelled. A kept answer would hide what has
 * happened since.
 */
export function cancelIntent(intent: string): StripeRequest {
  return post(`${at('/v1/payment_intents', intent)}/cancel`, { cancellation_reason: 'abandoned' }, '');
}

/**
 * One page of a list, newest first: what was made at or after `since` (seconds since the epoch); `after` is the last id
 * of the page before.
 */
function page(path: string, since: number, after: string): StripeRequest {
  return get(path, { created: { gte: since }, limit: PAGE_SIZE, starting_after: after === '' ? undefined : after });
}

export function listIntents(since: number, after = ''): StripeRequest {
  return page('/v1/payment_intents', since, after);
}

/** Refunds of the whole account. */
export function listAllRefunds(since: number, after = ''): StripeRequest {
  return page('/v1/refunds', since, after);
}

/** Disputes of the whole account. */
export function listAllDisputes(since: number, after = ''): StripeRequest {
  return page('/v1/disputes', since, after);
}

/** Payouts of the whole account. */
export function listPayouts(since: number, after = ''): StripeRequest {
  return page('/v1/payouts', since, after);
}

/** Request for what an automatic payout has brought to the bank, with what each of it was for. */
export function listPayoutLines(payout: string, after = ''): StripeRequest {
  return get('/v1/balance_transactions', {
    payout,
    limit: PAGE_SIZE,
    expand: ['data.source'],
    starting_after: after === '' ? undefined : after,
  });
}

export interface WantedRefund {
  /** Id in `refunds`. */
  readonly refund: string;
  readonly intent: string;
  /** Minor units. */
  readonly amount: number;
  /** Faults of Stripe so far: it keeps a fault as the answer to a key. */
  readonly attempts: number;
}

/** Asking twice for the same refund gives the same one. */
export function createRefund({ refund, intent, amount, attempts }: WantedRefund): StripeRequest {
  const fields = { payment_intent: intent, amount, reason: 'requested_by_customer', metadata: { refund } };
  return post('/v1/refunds', fields, `refund-${refund}${attempts === 0 ? '' : `-${attempts}`}`);
}

/** One page of what belongs to one payment, newest first. */
function pageOf(path: string, intent: string, after: string): StripeRequest {
  return get(path, { payment_intent: intent, limit: PAGE_SIZE, starting_after: after === '' ? undefined : after });
}

export function listRefunds(intent: string, after = ''): StripeRequest {
  return pageOf('/v1/refunds', intent, after);
}

export function listDisputes(intent: string, after = ''): StripeRequest {
  return pageOf('/v1/disputes', intent, after);
}

/** Request for where the account sends its events. */
export function listEndpoints(after = ''): StripeRequest {
  return get('/v1/webhook_endpoints', { limit: PAGE_SIZE, starting_after: after === '' ? undefined : after });
}
