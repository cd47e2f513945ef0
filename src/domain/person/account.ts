/** Limits of an account. */

/** Most characters (UTF-16 code units) of a person's name. */
export const PERSON_NAME = 100;

/** Addresses that one account may keep. */
export const ADDRESSES = 20;

/**
 * Lines that the cart of an account may have: two full ones, so that none is lost when two become one. Browsers show
 * the first 50.
 */
export const ACCOUNT_CART_LINES = 100;
