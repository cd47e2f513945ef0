/** Words for shoppers about an error of Stripe's; pure. */
import type { StripeError } from '@stripe/stripe-js';

/**
 * Errors whose message is for shoppers, in their language. All others speak to developers (docs.stripe.com/api/errors).
 */
const FOR_SHOPPERS: readonly StripeError['type'][] = ['card_error', 'validation_error'];

/** Stripe's words for the shopper; '' where it has none: the shop has its own. */
export function shopperWords({ type, message }: Pick<StripeError, 'type' | 'message'>): string {
  return FOR_SHOPPERS.includes(type) ? (message ?? '') : '';
}

/**
 * Says whether the payment is taken, or on its way, whatever else went wrong: two presses, or an answer that was lost.
 */
export function isTaken({ payment_intent: intent }: Pick<StripeError, 'payment_intent'>): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}
