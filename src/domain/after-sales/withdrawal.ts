/**
 * Withdrawals (Directive 2011/83/EU, art. 9 to 14) and returns: whether one came in time, and what is given back.
 * Amounts in minor units.
 */
import { centralEuropean } from '#src/domain/format/dates.ts';
import { amount, scale, sum } from '#src/domain/money/money.ts';

/** A hint, never a refusal. `unknown`: nobody knows when the last parcel arrived, and it may be long ago. */
export const WITHDRAWAL_TERMS = ['in_time', 'late', 'unknown'] as const;
export type WithdrawalTerm = (typeof WITHDRAWAL_TERMS)[number];

/** Days after the one on which the last parcel arrived. */
const TERM_DAYS = 14;
/** Months longer, where the shopper was not told of the right (art. 10). */
const UNTOLD_MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Times are ms since the epoch. */
export interface TermQuestion {
  /** The second click. */
  readonly received: number;
  /** Moment at which the last parcel was sent; null: something is still to be sent. */
  readonly shipped: number | null;
  /** Moment at which the last parcel arrived; null: not yet, or nobody knows. */
  readonly delivered: number | null;
  /** Says whether the shopper was told of the right before the order. */
  readonly informed: boolean;
}

/** Midnight (UTC) of the day that clocks in Paris and Rome show. */
export function dayOf(ms: number): number {
  const local = centralEuropean(ms);
  return local - (local % DAY_MS);
}

/**
 * A term that ends on a Saturday or Sunday ends on the next Monday (Regulation 1182/71, art. 3). Holidays are left to
 * who decides.
 */
export function workingDay(day: number): number {
  const weekday = new Date(day).getUTCDay();
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY_MS;
}

function lastDay(arrived: number, informed: boolean): number {
  const end = new Date(dayOf(arrived) + TERM_DAYS * DAY_MS);
  if (!informed) end.setUTCMonth(end.getUTCMonth() + UNTOLD_MONTHS);
  return workingDay(end.getTime());
}

/** Says whether a withdrawal came in time, as far as the parcels tell. No parcel arrives before it was sent. */
export function withdrawalTerm({ received, shipped, delivered, informed }: TermQuestion): WithdrawalTerm {
  if (shipped === null) return 'in_time';
  const isInTime = dayOf(received) <= lastDay(delivered ?? shipped, informed);
  return isInTime ? 'in_time' : delivered === null ? 'unknown' : 'late';
}

/** A line as it was sold. */
export interface SoldLine {
  /** Id in `order_lines`. */
  readonly line: string;
  readonly quantity: number;
  /** quantity × price of one piece. */
  readonly gross: number;
  /** Its part of the coupon. */
  readonly discount: number;
}

/** Line → pieces. */
export type Pieces = ReadonlyMap<string, number>;

export interface GivingBack {
  /** All lines of the order. */
  readonly lines: readonly SoldLine[];
  /** Part of the delivery that goes back with the last piece of the order. */
  readonly shipping: number;
  /** Pieces that were given back earlier. */
  readonly before: Pieces;
  readonly now: Pieces;
  /** Kept back because the goods have lost value (art. 14(2)). */
  readonly deduction: number;
}

/**
 * Part of the delivery that a whole withdrawal gives back: the cheapest way that was offered, no surcharge for a faster
 * one (art. 13(2)).
 */
export function standardDelivery(paid: number, cheapest: number): number {
  return Math.min(paid, cheapest);
}

/** Cost of `pieces` of a line after the coupon. Counted from the first piece on, so that parts add up to the whole. */
function valueOf({ quantity, gross, discount }: SoldLine, pieces: number): number {
  return scale(amount(gross - discount, 'A line'), pieces, quantity);
}

/** Pieces of a line that are given back, and what of the money they are, in minor units. */
export interface LineBack {
  /** Id in `order_lines`. */
  readonly line: string;
  readonly quantity: number;
  readonly amount: number;
}

/**
 * Cost of each line's share of `now`, after what was given back before: parts of a line add up to it, so the last one
 * takes the remainder.
 * @throws RangeError for pieces that are not there (any more).
 */
export function linesBack({ lines, before, now }: Pick<GivingBack, 'lines' | 'before' | 'now'>): LineBack[] {
  const known = new Set(lines.map(({ line }) => line));
  const strange = [...now.keys()].find((line) => !known.has(line));
  if (strange !== undefined) throw new RangeError(`The order has no line ${strange}`);
  return lines.flatMap((line) => {
    const from = before.get(line.line) ?? 0;
    const quantity = now.get(line.line) ?? 0;
    const to = from + quantity;
    if (from < 0 || to < from || to > line.quantity) throw new RangeError(`${to} of ${line.quantity} pieces`);
    return quantity === 0 ? [] : [{ line: line.line, quantity, amount: valueOf(line, to) - valueOf(line, from) }];
  });
}

/** Says whether nothing of the order is left when `now` is given back. */
export function isRest({ lines, before, now }: Pick<GivingBack, 'lines' | 'before' | 'now'>): boolean {
  return lines.every(({ line, quantity }) => (before.get(line) ?? 0) + (now.get(line) ?? 0) === quantity);
}

/**
 * Amount that is given back for pieces of an order. Delivery that was free because of the order's sum stays free,
 * whatever is left of it.
 * @throws RangeError for pieces that are not there (any more).
 */
export function amountBack(giving: GivingBack): number {
  const goods = sum(linesBack(giving).map((one) => one.amount));
  const delivery = isRest(giving) ? amount(giving.shipping, 'Delivery') : 0;
  return Math.max(0, goods + delivery - amount(giving.deduction, 'A deduction'));
}
