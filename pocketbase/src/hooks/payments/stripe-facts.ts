/** Asks Stripe what is true of one payment now. So events may come twice, late or in any order: none of them is believed by itself. */
import { chargeTells, stripeFacts, type PaymentFacts } from '#pocketbase/hooks/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/hooks/payments/setup.ts';
import { askStripe, type StripeAnswer } from '#pocketbase/hooks/payments/stripe-call.ts';
import { listDisputes, listRefunds, readIntent } from '#pocketbase/hooks/payments/stripe-requests.ts';

export type Asked =
  | { readonly outcome: 'ok'; readonly facts: PaymentFacts; readonly intent: StripeAnswer['body'] }
  | { readonly outcome: 'refused' | 'failed'; readonly error: string };

/** `withRefunds`: asks for refunds even where none has taken money yet. */
export function askForFacts(setup: StripeSetup, intentId: string, withRefunds: boolean): Asked {
  const intent = askStripe(setup, readIntent(intentId));
  if (intent.outcome !== 'ok') return { outcome: intent.outcome, error: intent.error };
  const tells = chargeTells(intent.body);
  const refunds = withRefunds || tells.refunds ? askStripe(setup, listRefunds(intentId)) : null;
  const disputes = tells.disputes ? askStripe(setup, listDisputes(intentId)) : null;
  for (const answer of [refunds, disputes])
    if (answer !== null && answer.outcome !== 'ok') return { outcome: 'failed', error: answer.error };
  const facts = stripeFacts(intent.body, refunds?.body ?? null, disputes?.body ?? null);
  return { outcome: 'ok', facts, intent: intent.body };
}
