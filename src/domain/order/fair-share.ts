/**
 * Number of pieces that one origin may reserve before it has paid. An order reserves its pieces for half an hour, or
 * for days until its transfer is there, and placing one is free. Offices and mobile networks share an address, so the
 * limits allow for many people who shop at the same time.
 */

/** Unpaid orders of one origin at a time. */
export const HELD_ORDERS = 30;
/** Pieces in them. A larger order is a matter for the shop and its customer. */
export const HELD_PIECES = 200;

/** The same for orders that are to be paid by transfer, which are counted apart. */
export const HELD_TRANSFERS = 5;
export const HELD_PIECES_BY_TRANSFER = 100;
/** Such orders that one mail address may have open at a time. */
export const TRANSFERS_FOR_EMAIL = 2;
/**
 * Such orders that one mail address may place in an hour: each brings a mail at once, and placing and cancelling costs
 * nothing.
 */
export const TRANSFERS_AN_HOUR = 8;

/**
 * Pieces that one origin may always hold (a set of chairs), though it would be more than half of an item that runs out.
 */
const LEAST = 4;

/**
 * Pieces that must be in stock for an origin to take some of an item. `wanted`: of this order; `held`: by its unpaid
 * ones; `low`: from so many left an item is running out.
 */
export function stockNeeded(wanted: number, held: number, low: number): number {
  if (wanted + held <= LEAST) return wanted;
  // Either more are left than a few, or the origin has half of what it and the shop have together.
  return Math.max(wanted, Math.min(wanted + low + 1, 2 * wanted + held));
}

/** The most pieces, up to `wanted`, that an origin may take of a stock; 0 where it holds its share already. */
export function mostPieces(wanted: number, stock: number, held: number, low: number): number {
  for (let pieces = Math.min(wanted, stock); pieces > 0; pieces -= 1)
    if (stockNeeded(pieces, held, low) <= stock) return pieces;
  return 0;
}
