/**
 * POST /api/shop/webhook: what Stripe tells. Answered with 200 only when it is done for good; everything else comes
 * again.
 */
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { processEvent, storeEvent, type EventResult, readEvent } from '#pocketbase/orders/payments/inbox.ts';
import { type Json, listAt, textAt } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { WEBHOOK_BYTES } from '#src/contract/body-limits.ts';
import { askAll } from '#pocketbase/orders/payments/stripe-list.ts';
import { listEndpoints } from '#pocketbase/orders/payments/stripe-requests.ts';

/** Seconds that a signature may be away from our clock, in both directions; Stripe's own libraries take the same. */
export const SIGNATURE_TOLERANCE = 300;

type SignatureProblem = 'unsigned' | 'shape' | 'mismatch' | 'old';

interface SignatureTools {
  readonly hmac: (text: string, secret: string) => string;
  readonly equal: (a: string, b: string) => boolean;
}

interface SignedBody {
  /** The `Stripe-Signature` header; '' where there is none. */
  readonly header: string;
  /** As it came, byte for byte. */
  readonly body: string;
  /** More than one while a secret is being replaced. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The signature of a webhook (https://docs.stripe.com/webhooks#verify-manually): `t=…,v1=…` where v1 is the
 * HMAC-SHA256 in hex of `{t}.{body}`. Pure: the caller brings the HMAC and a comparison that takes the same time for
 * every wrong value. null: signed with one of the secrets, not long ago.
 */
export function signatureProblem(
  { header, body, secrets, now }: SignedBody,
  { hmac, equal }: SignatureTools,
): SignatureProblem | null {
  if (header === '') return 'unsigned';
  const parts = header.split(',').map((part) => part.trim());
  const values = (name: string): string[] =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = '', ...others] = values('t');
  const signatures = values('v1').filter((signature) => /^[0-9a-f]{64}$/.test(signature));
  if (!/^\d{1,12}$/.test(time) || others.length > 0 || signatures.length === 0) return 'shape';
  const right = secrets
    .filter((secret) => secret !== '')
    .map((secret) => hmac(`${time}.${body}`, secret))
    .some((expected) => signatures.some((signature) => equal(signature, expected)));
  if (!right) return 'mismatch';
  return Math.abs(now / 1000 - Number(time)) > SIGNATURE_TOLERANCE ? 'old' : null;
}

/** Reads the body, once the signature is right. */
function signedJson(event: core.RequestEvent, setup: StripeSetup, now: number): { raw: string; body: Json } | Refused {
  const { request } = event;
  if (!request) throw new Error('The event carries no request.');
  const raw = readerToString(request.body, WEBHOOK_BYTES);
  const problem = signatureProblem(
    { header: request.header.get('Stripe-Signature'), body: raw, secrets: setup.webhookSecrets, now },
    { hmac: $security.hs256, equal: $security.equal },
  );
  if (problem !== null) {
    event.app.logger().warn('A webhook was refused: its signature is not right', 'problem', problem);
    return invalid([{ field: 'Stripe-Signature', code: problem }]);
  }
  return { raw, body: JSON.parse(raw) };
}

export type WebhookAnswer = { readonly received: true; readonly state: EventResult['state'] };

/** Gives the answer and the id of the order that has changed; '' for none. */
export function takeEvent(
  event: core.RequestEvent,
  setup: StripeSetup,
  now: number,
): { readonly answer: WebhookAnswer | Refused; readonly order: string } {
  const signed = signedJson(event, setup, now);
  if ('refused' in signed) return { answer: signed, order: '' };
  const read = readEvent(signed.body, setup.livemode);
  if (read === null) return { answer: invalid([{ field: 'id', code: 'shape' }]), order: '' };
  let id = '';
  durably(event.app, (tx) => {
    id = storeEvent(tx, read, signed.raw);
  });
  const { state, error, order } = processEvent(event.app, setup, id);
  if (state !== 'received') return { answer: { received: true, state }, order };
  const code = error === 'unknown order' ? 'not_found' : 'provider_failed';
  return { answer: refusal(code, `Not done yet: ${error}`), order };
}

const PATH = '/api/shop/webhook';

/** Events that the shop must hear of; what else it can use comes with these. */
export const NEEDED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

function partsOf(url: string): readonly [host: string, path: string] {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/.exec(url) ?? [];
  return [host, path.replace(/\/+$/, '')];
}

function missingEvents(endpoint: Json): string[] {
  const enabled = listAt(endpoint, 'enabled_events');
  return enabled.includes('*') ? [] : NEEDED_EVENTS.filter((type) => !enabled.includes(type));
}

/**
 * Checks whether Stripe tells the shop of payments at all: its endpoint may be missing, switched off after too many
 * errors, or told of too little. Says what is wrong with the endpoints of an account for the shop at `site` (its
 * address), in words for an operator; '': nothing. Pure.
 */
export function endpointProblem(endpoints: readonly Json[], site: string): string {
  const ours = endpoints.filter((endpoint) => partsOf(textAt(endpoint, 'url'))[1].endsWith(PATH));
  const [host] = partsOf(site);
  // Another shop on the same account has one, too. The backend may answer under a name of its own.
  const named = ours.filter((endpoint) => partsOf(textAt(endpoint, 'url'))[0] === host);
  const candidates = named.length > 0 ? named : ours;
  if (candidates.length === 0)
    return `No webhook endpoint of the account ends with ${PATH}: make one in the dashboard of Stripe`;
  const enabled = candidates.filter((endpoint) => textAt(endpoint, 'status') === 'enabled');
  if (enabled.length === 0)
    return `The webhook endpoint ${textAt(candidates[0] ?? null, 'url')} is switched off: switch it on in the dashboard of Stripe`;
  if (enabled.some((endpoint) => missingEvents(endpoint).length === 0)) return '';
  const missing = missingEvents(enabled[0] ?? null);
  return `The webhook endpoint ${textAt(enabled[0] ?? null, 'url')} is not told of ${missing.join(', ')}`;
}

/**
 * Throws where the shop is not told of payments, or where nobody can know. Nothing where Stripe does not answer: the
 * comparison says that.
 */
export function checkEndpoint(setup: StripeSetup, site: string): void {
  const listed = askAll(setup, listEndpoints);
  if (typeof listed !== 'string') {
    const problem = endpointProblem(listed, site);
    if (problem !== '') throw new Error(problem);
  } else if (/^40[13] /.test(listed))
    throw new Error('The secret key may not read webhook endpoints: allow it in the dashboard of Stripe');
}
