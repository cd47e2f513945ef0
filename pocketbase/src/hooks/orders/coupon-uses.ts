/** How often a coupon has counted. A use belongs to one order, and ends when that is cancelled or expires unpaid. */
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import type { CouponFacts } from '#pocketbase/hooks/orders/catalogue.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/hooks/orders/sql.ts';
import { first } from '#pocketbase/hooks/query.ts';

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

const INSERT_USE = insertStatement('coupon_uses', ['id', 'coupon', 'order', 'email', 'once', 'created', 'updated']);

/** Counts a coupon in an order. Throws where it is used up, or the address has used it: look first, in the same transaction. */
export function useCoupon(tx: core.App, coupon: CouponFacts, order: string, email: string, date: string): void {
  const counted = tx
    .db()
    .newQuery('UPDATE coupons SET used = used + 1 WHERE id = {:id} AND (max_uses = 0 OR used < max_uses)')
    .bind({ id: coupon.id })
    .execute();
  if (counted.rowsAffected() !== 1) throw new Error('The coupon is used up.');
  const once = coupon.once === 1;
  insertRow(tx, INSERT_USE, { id: newId(), coupon: coupon.id, order, email, once, created: date, updated: date });
}

/** Ends the use of a coupon by an order, if there is one. */
export function closeCoupon(tx: core.App, order: core.Record): void {
  const use = first(tx, 'coupon_uses', 'order = {:order}', { order: order.id });
  if (use !== null) tx.delete(use);
}
