/** Says what an item has cost, and the price that a sale must be compared with (Directive 98/6/EC, art. 6a). */

/** Point in time, `at` (ms since the epoch), from which a shopper paid `price` (gross, minor units). */
export interface PricePoint {
  readonly at: number;
  readonly price: number;
}

/** Days before the start of a sale in which the lowest price counts. */
export const REFERENCE_DAYS = 30;

/**
 * Whole per cent that a sale price lies under its reference price (minor units; 0: there is none). 0: it is called no
 * reduction, and nothing is struck.
 */
export function percentOff(reference: number, price: number): number {
  return reference > 0 ? Math.max(0, Math.floor(((reference - price) * 100) / reference)) : 0;
}

/**
 * Returns what pages say of a sale: struck reference price, per cent, and its last day. null: it is called no
 * reduction. `ends` as dates are stored.
 */
export function saidOfSale(reference: number, price: number, ends: string) {
  const percent = percentOff(reference, price);
  return percent >= 1 ? { reference, percent, until: ends.slice(0, 10) } : null;
}

const DAY_MS = 86_400_000;

/**
 * Lowest price that a shopper paid in the 30 days before `start` (ms since the epoch), minor units: the price that held
 * when those days began, and every later one before `start`. An item that is younger counts from its first price. Null:
 * no price before `start`. The points may come in any order; of two at the same moment both count.
 */
export function referencePrice(points: readonly PricePoint[], start: number): number | null {
  const opening = start - REFERENCE_DAYS * DAY_MS;
  let heldSince = Number.NEGATIVE_INFINITY;
  for (const { at } of points) if (at <= opening && at > heldSince) heldSince = at;
  let lowest: number | null = null;
  for (const { at, price } of points) {
    if (at >= heldSince && at < start && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest;
}
