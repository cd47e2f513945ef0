/**
 * Asks Stripe what is true of one payment now. So events may come twice, late or in any order: none of them is believed
 * by itself.
 */
import { chargeTells, stripeFacts, type PaymentFacts } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe, type StripeAnswer } from '#pocketbase/orders/payments/stripe-call.ts';
import { askAll } from '#pocketbase/orders/payments/stripe-list.ts';
import { listDisputes, listRefunds, readIntent } from '#pocketbase/orders/payments/stripe-requests.ts';

export type Asked =
  | { readonly outcome: 'ok'; readonly facts: PaymentFacts; readonly intent: StripeAnswer['body'] }
  | { readonly outcome: 'refused' | 'failed'; readonly error: string };

/**
 * Kinds that are asked for in any case: refunds that have taken no money yet, and disputes that the charge does not
 * name.
 */
export type Besides = readonly ('refunds' | 'disputes')[];

export function askForFacts(setup: StripeSetup, intentId: string, besides: Besides = []): Asked {
  const intent = askStripe(setup, readIntent(intentId));
  if (intent.outcome !== 'ok') return { outcome: intent.outcome, error: intent.error };
  const tells = chargeTells(intent.body);
  const refunds =
    besides.includes('refunds') || tells.refunds ? askAll(setup, (after) => listRefunds(intentId, after)) : [];
  const disputes =
    besides.includes('disputes') || tells.disputes ? askAll(setup, (after) => listDisputes(intentId, after)) : [];
  if (typeof refunds === 'string') return { outcome: 'failed', error: refunds };
  if (typeof disputes === 'string') return { outcome: 'failed', error: disputes };
  return { outcome: 'ok', facts: stripeFacts(intent.body, refunds, disputes), intent: intent.body };
}
