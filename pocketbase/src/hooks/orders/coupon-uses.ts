/** How often a coupon has counted. A use belongs to one order, and ends when that is cancelled or expires unpaid. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import { insertRows, newId } from '#pocketbase/hooks/orders/sql.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { tidyCoupon } from '#src/domain/coupon.ts';

export const couponUseHooks: CollectionHooks = {
  closed: true,
  setByShop: ['coupon', 'order', 'email', 'once'],
  deleted(app, record) {
    app
      .db()
      .newQuery('UPDATE coupons SET used = MAX(0, used - 1) WHERE id = {:coupon}')
      .bind({ coupon: record.getString('coupon') })
      .execute();
  },
};

/** Counts a coupon in an order. Throws where it is used up, or the address has used it: look first, in the same transaction. */
export function useCoupon(tx: core.App, coupon: core.Record, order: string, email: string, date: string): void {
  const counted = tx
    .db()
    .newQuery('UPDATE coupons SET used = used + 1 WHERE id = {:id} AND (max_uses = 0 OR used < max_uses)')
    .bind({ id: coupon.id })
    .execute();
  if (counted.rowsAffected() !== 1) throw new Error('The coupon is used up.');
  const once = coupon.getBool('once_per_customer');
  insertRows(tx, 'coupon_uses', [{ id: newId(), coupon: coupon.id, order, email, once, created: date, updated: date }]);
}

/** Ends the use of a coupon by an order, if there is one. */
export function closeCoupon(tx: core.App, order: core.Record): void {
  const use = first(tx, 'coupon_uses', 'order = {:order}', { order: order.id });
  if (use !== null) tx.delete(use);
}

/** Whether this address (small letters) has used a coupon that counts once for each. */
export function usedBy(tx: core.App, coupon: core.Record, email: string): boolean {
  return (
    coupon.getBool('once_per_customer') &&
    first(tx, 'coupon_uses', 'coupon = {:coupon} && email = {:email}', { coupon: coupon.id, email }) !== null
  );
}

/** The coupon with this code, as a shopper types it; null: none. */
export function couponByCode(app: core.App, code: string): core.Record | null {
  const tidy = tidyCoupon(code);
  return tidy === '' ? null : first(app, 'coupons', 'code = {:code}', { code: tidy });
}
