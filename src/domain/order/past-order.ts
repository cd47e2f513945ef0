/** Orders of a former shop. Pure. */

/** Characters (UTF-16 code units) of its number. */
export const PAST_NUMBER_LENGTH = 60;
/** Lines that are kept of one. */
export const PAST_LINES = 500;

/** 'open': not paid, or not known to be. */
export const PAST_ORDER_STATES = ['open', 'paid', 'sent', 'refunded', 'cancelled'] as const;
export type PastOrderState = (typeof PAST_ORDER_STATES)[number];
