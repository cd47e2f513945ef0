/**
 * Limits that the script of every page needs. A bundler keeps a module in one piece: a page that needs one number of
 * config.ts would load all of it.
 */

/** Lines in a cart. */
export const CART_LINES = 50;

/** Pieces in one line of a cart. */
export const CART_PIECES = 99;

/** ms that a message stays. */
export const MESSAGE_DELAY_MS = 5000;

/** ms in which a page may reload itself once, for each path. */
export const RELOAD_GUARD_MS = 10_000;

/** ms after the load event until the one look-up of the build manifest. */
export const MANIFEST_DELAY_MS = 1000;

/** ms between two looks of an open, visible tab at builds/latest.json. */
export const LATEST_POLL_MS = 60_000;

/** Days that the locale cookie is kept, and bytes that no cookie may exceed. */
export const COOKIE_DAYS = 365;
export const COOKIE_BYTES = 4096;

/**
 * Part of the pages shown whose speed is measured, 0 (none) to 1 (all): a random sample of page views (decision 0090).
 */
export const MEASURED_SHARE = 0.1;
