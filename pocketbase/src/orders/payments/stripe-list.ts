/** Lists of Stripe, which come in pages. Never inside a transaction. */
import { at, listAt, textAt, type Json } from '#pocketbase/orders/payments/facts.ts';
import type { StripeSetup } from '#pocketbase/orders/payments/setup.ts';
import { askStripe } from '#pocketbase/orders/payments/stripe-call.ts';
import type { StripeRequest } from '#pocketbase/orders/payments/stripe-requests.ts';

/** Pages of what belongs to one payment or one account, at most: nobody has as many. */
const MAX_PAGES = 20;

export interface Page {
  readonly rows: readonly Json[];
  /** Cursor at which the next page begins; '': this was the last one. */
  readonly after: string;
}

/** One page; a text where Stripe did not answer: its name of the problem. */
export function askPage(setup: StripeSetup, request: StripeRequest): Page | string {
  const answer = askStripe(setup, request);
  if (answer.outcome !== 'ok') return answer.error;
  const rows = listAt(answer.body, 'data');
  return { rows, after: at(answer.body, 'has_more') === true ? textAt(rows.at(-1) ?? null, 'id') : '' };
}

/** All pages of a short list; a text where Stripe did not answer to the end. */
export function askAll(setup: StripeSetup, requestAfter: (after: string) => StripeRequest): readonly Json[] | string {
  const rows: Json[] = [];
  let after = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = askPage(setup, requestAfter(after));
    if (typeof found === 'string') return found;
    rows.push(...found.rows);
    if (found.after === '') return rows;
    after = found.after;
  }
  return 'more pages than are looked at';
}
