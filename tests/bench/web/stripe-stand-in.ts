/** What stands in for Stripe's script, which no test may ask for: as heavy to fetch and to run, and it opens an empty form. */
import type { EdgeHandler } from '#tests/bench/web/edge.ts';

export const STRIPE_HOST = 'js.stripe.com';

export function stripeStandIn(): EdgeHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=300' });
    response.end('window.Stripe = () => ({});');
  };
}
