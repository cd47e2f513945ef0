/** Asks Stripe. Never inside a transaction: another machine may take its time. */
import { textAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import type { StripeRequest } from '#pocketbase/orders/payments/stripe-requests.ts';
import { STRIPE_VERSION } from '#src/contract/stripe-version.ts';

const TIMEOUT_S = 15;

export interface StripeAnswer {
  /**
   * `ok`; `refused`: Stripe will not do it, and asking again changes nothing; `failed`: no answer, or a fault of
   * Stripe, and nobody knows whether it was done: ask again with the same key.
   */
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly status: number;
  readonly body: Json;
  /** Stripe's name of the problem, or words of ours; '' where it is ok. For operators. */
  readonly error: string;
}

export function askStripe({ api, secretKey }: StripeSetup, request: StripeRequest): StripeAnswer {
  let answer: ReturnType<typeof $http.send> | undefined;
  try {
    answer = $http.send({
      method: request.method,
      url: `${api}${request.path}`,
      body: request.body,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_VERSION,
        ...(request.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(request.idempotencyKey === '' ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      timeout: TIMEOUT_S,
    });
  } catch (error) {
    return { outcome: 'failed', status: 0, body: null, error: `no answer: ${error}` };
  }
  const { statusCode: status } = answer;
  const text = toString(answer.body);
  const body: Json = /^\s*[{[]/.test(text) ? JSON.parse(text) : null;
  if (status >= 200 && status < 300 && body !== null) return { outcome: 'ok', status, body, error: '' };
  const error = `${status} ${textAt(body, 'error', 'code') || textAt(body, 'error', 'type') || 'no JSON'}`;
  // 409: the same key is being worked on; 429: too fast. 401 and 403 are a wrong key, which the operator can put right.
  const again = status < 400 || status >= 500 || [401, 403, 409, 429].includes(status);
  return { outcome: again ? 'failed' : 'refused', status, body, error };
}

/**
 * Bodies and queries as Stripe reads them: form-encoded, with nested names in brackets (`metadata[order]=…`,
 * `expand[]=…`). Pure.
 */

type Scalar = string | number | boolean;
export interface FormFields {
  readonly [name: string]: Scalar | readonly Scalar[] | FormFields | undefined;
}

function pairs(name: string, value: FormFields[string]): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  if (isList(value)) return value.flatMap((entry) => pairs(`${name}[]`, entry));
  return Object.entries(value).flatMap(([key, entry]) => pairs(`${name}[${key}]`, entry));
}

function isList(value: readonly Scalar[] | FormFields): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** In the order of the fields; `undefined` is left out. '' for no fields. */
export function formEncode(fields: FormFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&');
}
