import type { Locale } from '#src/domain/site/locale.ts';

/** The name that Stripe's interface has for each language of the shop. */
export const STRIPE_LOCALE = { en: 'en-GB', fr: 'fr', it: 'it' } as const satisfies Readonly<Record<Locale, string>>;
