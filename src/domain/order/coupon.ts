/**
 * Coupons: what one takes off, and why it does not count. Pure: the caller knows the time and how often the coupon was
 * used.
 */
import { scale } from '#src/domain/money/money.ts';

export interface Coupon {
  readonly kind: 'percent' | 'amount';
  /** `percent`: basis points (1000 = 10 %), at most 10000; `amount`: minor units. */
  readonly value: number;
  /** Goods in minor units from which it counts; 0: always. */
  readonly minimum: number;
}

/** A coupon with the conditions that do not concern the amount. Times are ms since the epoch. */
export interface CouponTerms extends Coupon {
  readonly active: boolean;
  /** Counts from this moment on; null: from the beginning. */
  readonly starts: number | null;
  /** Counts until just before this moment; null: for good. */
  readonly ends: number | null;
  /** Orders that may use it; 0: no limit. */
  readonly maxUses: number;
  readonly oncePerCustomer: boolean;
}

export interface CouponUse {
  /** ms since the epoch. */
  readonly now: number;
  /** Sum of the lines before the coupon, minor units. */
  readonly goods: number;
  /** Orders that have used it. */
  readonly used: number;
  readonly usedByYou: boolean;
}

/** Wrong codes of one network in an hour, each counted once. Then none is looked at any more, the right ones neither. */
export const WRONG_COUPONS = 30;

/** 'too_often': wrong codes have come too often. */
export type CouponProblem = 'unknown' | 'not_yet' | 'over' | 'used_up' | 'minimum' | 'used_by_you' | 'too_often';

/**
 * Says why a coupon does not count; null: it does. `null` as the coupon is one that nobody knows, and one that is
 * switched off looks the same.
 */
export function couponProblem(coupon: CouponTerms | null, use: CouponUse): CouponProblem | null {
  if (coupon === null || !coupon.active) return 'unknown';
  if (coupon.starts !== null && use.now < coupon.starts) return 'not_yet';
  if (coupon.ends !== null && use.now >= coupon.ends) return 'over';
  if (coupon.maxUses > 0 && use.used >= coupon.maxUses) return 'used_up';
  if (coupon.oncePerCustomer && use.usedByYou) return 'used_by_you';
  return use.goods < coupon.minimum ? 'minimum' : null;
}

/**
 * Returns what a coupon takes off goods of this sum (minor units): never more than the goods, nothing below its
 * minimum.
 */
export function couponDiscount({ kind, value, minimum }: Coupon, goods: number): number {
  if (goods < minimum) return 0;
  return Math.min(kind === 'percent' ? scale(goods, value, 10_000) : value, goods);
}

/** A code as it is compared: without blanks, in capital letters. */
export function tidyCoupon(code: string): string {
  return code.replace(/\s+/g, '').toUpperCase();
}
