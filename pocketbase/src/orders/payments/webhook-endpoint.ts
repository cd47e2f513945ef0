/**
 * Checks whether Stripe tells the shop of payments at all: its endpoint may be missing, switched off after too many
 * errors, or told of too little.
 */
import { listAt, textAt, type Json } from '#pocketbase/orders/payments/json.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askAll } from '#pocketbase/orders/payments/stripe-list.ts';
import { listEndpoints } from '#pocketbase/orders/payments/stripe-requests.ts';

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
 * Says what is wrong with the endpoints of an account for the shop at `site` (its address), in words for an operator;
 * '': nothing. Pure.
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
