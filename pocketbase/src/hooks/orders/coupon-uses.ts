/** How often a coupon has counted. A use belongs to one order, and ends when that is cancelled or expires unpaid. */
import { nowMs } from '#pocketbase/clock.ts';
import type { CollectionHooks } from '#pocketbase/hooks/collection-hooks.ts';
import type { CouponFacts } from '#pocketbase/hooks/orders/catalogue.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/hooks/orders/sql.ts';
import { first, storedDate } from '#pocketbase/hooks/query.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

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

/** Counts a use of a coupon. Throws where none is left, or the address has used it: check first, in the same transaction. */
export function useCoupon(
  tx: core.App,
  coupon: Pick<CouponFacts, 'id' | 'once'>,
  order: string,
  email: string,
  date: string,
): void {
  const counted = tx
    .db()
    .newQuery('UPDATE coupons SET used = used + 1 WHERE id = {:id} AND (max_uses = 0 OR used < max_uses)')
    .bind({ id: coupon.id })
    .execute();
  if (counted.rowsAffected() !== 1) throw new Error('The coupon is used up.');
  const once = coupon.once === 1;
  insertRow(tx, INSERT_USE, { id: newId(), coupon: coupon.id, order, email, once, created: date, updated: date });
}

function useOf(tx: core.App, order: core.Record): core.Record | null {
  return first(tx, 'coupon_uses', 'order = {:order}', { order: order.id });
}

/** Ends the use of a coupon by an order, if there is one. */
export function closeCoupon(tx: core.App, order: core.Record): void {
  const use = useOf(tx, order);
  if (use !== null) tx.delete(use);
}

/** The coupon that an order was priced with and does not use any more. `null`: there is nothing to take. */
function lostCoupon(tx: core.App, order: core.Record): { readonly coupon: core.Record | null } | null {
  const code = order.getString('coupon');
  if (code === '' || useOf(tx, order) !== null) return null;
  return { coupon: first(tx, 'coupons', 'code = {:code}', { code }) };
}

/**
 * Whether the order can count its coupon again: a use is left for its customer. Whether the coupon is still offered does not matter: it was when the
 * order was placed. One that is deleted has no uses left.
 */
export function isCouponLeft(tx: core.App, order: core.Record): boolean {
  const lost = lostCoupon(tx, order);
  if (lost === null) return true;
  const { coupon } = lost;
  if (coupon === null) return false;
  const most = coupon.getInt('max_uses');
  if (most > 0 && coupon.getInt('used') >= most) return false;
  const email = mailboxOf(order.getString('email'));
  const isUsed = first(tx, 'coupon_uses', 'coupon = {:coupon} && email = {:email}', { coupon: coupon.id, email });
  return isUsed === null || !coupon.getBool('once_per_customer');
}

/** Counts the coupon of an order that opens again. Throws where no use is left: ask `isCouponLeft` first, in the same transaction. */
export function takeCouponAgain(tx: core.App, order: core.Record): void {
  const lost = lostCoupon(tx, order);
  if (lost === null) return;
  const { coupon } = lost;
  if (coupon === null) throw new Error('The coupon is gone.');
  const facts = { id: coupon.id, once: coupon.getBool('once_per_customer') ? 1 : 0 } as const;
  useCoupon(tx, facts, order.id, mailboxOf(order.getString('email')), storedDate(nowMs()));
}
