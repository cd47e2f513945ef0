/**
 * POST /api/shop/webhook: what Stripe tells. Answered with 200 only when it is done for good; everything else comes
 * again.
 */
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { readEvent } from '#pocketbase/orders/payments/events.ts';
import { processEvent, storeEvent, type EventResult } from '#pocketbase/orders/payments/inbox.ts';
import type { Json } from '#pocketbase/orders/payments/json.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { signatureProblem } from '#pocketbase/orders/payments/stripe-signature.ts';
import { WEBHOOK_BYTES } from '#src/contract/body-limits.ts';

/** Reads the body, once the signature is right. */
function signedJson(event: core.RequestEvent, setup: StripeSetup, now: number): { raw: string; body: Json } | Refused {
  const { request } = event;
  if (request === undefined) throw new Error('The event carries no request.');
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
