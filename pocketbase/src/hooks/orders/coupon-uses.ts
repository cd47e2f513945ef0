/** How often a coupon has counted. A use belongs to one order, and ends when that is cancelled or expires unpaid. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { first } from '#pocketbase/hooks/query.ts';

function count(tx: core.App, coupon: string, difference: number): void {
  tx.db()
    .newQuery('UPDATE coupons SET used = MAX(0, used + {:difference}) WHERE id = {:coupon}')
    .bind({ coupon, difference })
    .execute();
}

export const couponUseHooks: CollectionHooks = {
  closed: true,
  setByShop: ['coupon', 'order', 'email', 'once'],
  saved(app, record, before) {
    if (before === null) count(app, record.getString('coupon'), 1);
  },
  deleted: (app, record) => count(app, record.getString('coupon'), -1),
};

/** Ends the use of a coupon by an order, if there is one. */
export function closeCoupon(tx: core.App, order: core.Record): void {
  const use = first(tx, 'coupon_uses', 'order = {:order}', { order: order.id });
  if (use !== null) tx.delete(use);
}

/** Uses of a coupon by one address. */
export function usedBy(tx: core.App, coupon: core.Record, email: string): boolean {
  return (
    coupon.getBool('once_per_customer') &&
    first(tx, 'coupon_uses', 'coupon = {:coupon} && email = {:email}', { coupon: coupon.id, email }) !== null
  );
}

/** The coupon with this code, as a shopper types it; null: none. */
export function couponByCode(app: core.App, code: string): core.Record | null {
  const tidy = code.trim().toUpperCase();
  return tidy === '' ? null : first(app, 'coupons', 'code = {:code}', { code: tidy });
}
