import { column } from '#src/domain/site/chosen-languages.ts';

/** Names that Stripe has for a language. */
export const STRIPE_LOCALE = column('stripe');
