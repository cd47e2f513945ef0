import { column } from '#src/domain/site/chosen-languages.ts';

/** What Stripe calls a language. */
export const STRIPE_LOCALE = column('stripe');
