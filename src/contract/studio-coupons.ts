/** Vouchers in the studio, where the operators allow it (`editors_coupons` of the shop): docs/decisions/0406. */
import type { SettingValues } from '#src/contract/desk/settings.ts';

/** POST coupons: the newest first. */
export interface CouponsRequest {
  /** Id of the last one of the part before; '': the first part. */
  readonly after: string;
}
export const COUPONS = 50;
export interface CouponsAnswer {
  readonly coupons: readonly CouponRow[];
  /** `after` of the next part; '': this was the last. */
  readonly next: string;
}
export interface CouponRow {
  readonly id: string;
  /** Given back with a change. */
  readonly updated: string;
  /** Its fields by their names in `coupons`; `used`: orders that have it. */
  readonly values: SettingValues;
}

/**
 * POST coupon-save: a new coupon, or fields of one that is there, by the rules and with the row in the log that the
 * desk's own save has. Nothing deletes one.
 */
export interface CouponSaveRequest {
  /** Key of one press: the same never acts twice. */
  readonly key: string;
  /** '' of a new one. */
  readonly id: string;
  readonly updated: string;
  readonly values: SettingValues;
}
export interface CouponSaveAnswer {
  readonly id: string;
}

/** POST coupon-history: who has made and changed a coupon, the newest first. */
export interface CouponHistoryRequest {
  readonly id: string;
}
export const COUPON_CHANGES = 50;
export interface CouponHistoryAnswer {
  readonly changes: readonly CouponChange[];
}
export interface CouponChange {
  /** As dates are stored. */
  readonly at: string;
  /** Name of an editor, or what operators are called by their address. */
  readonly by: string;
  /** Names of the fields. */
  readonly fields: readonly string[];
}
