/** Limits of an account. */

/** Addresses that one account may keep. */
export const ADDRESSES = 20;
