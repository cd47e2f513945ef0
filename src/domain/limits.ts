/**
 * Limits that the script of every page needs. They are part of config's table LIMITS, which everything else reads: a bundler
 * keeps a module in one piece, so a page that needs one number of config.ts would load all of it.
 */

/** Lines in a cart. */
export const CART_LINES = 50;

/** Pieces in one line of a cart. */
export const CART_PIECES = 99;

/** ms that a message stays. */
export const MESSAGE_DELAY_MS = 5000;

/** ms in which a page may reload itself once, for each path. */
export const RELOAD_GUARD_MS = 10_000;
