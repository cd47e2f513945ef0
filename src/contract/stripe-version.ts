/** The version of Stripe's API that requests and answers follow, whatever the account's default is. */
export const STRIPE_VERSION = '2026-08-26.dahlia';
