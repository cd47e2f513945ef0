/**
 * Counts how often a coupon was used. A use belongs to one order whose money is there or on its way, and ends when that
 * is cancelled: what nobody has paid for counts against whoever has ordered it, and against nobody else
 * (docs/decisions/0436).
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { countAttempt, triedBefore } from '#pocketbase/base/attempts.ts';
import { wrongCouponScope } from '#pocketbase/orders/catalogue.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { askJson, insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

export const couponUseHooks: CollectionHooks = {
  deleted(app, record) {
    app
      .db()
      .newQuery('UPDATE coupons SET used = MAX(0, used - 1) WHERE id = {:coupon}')
      .bind({ coupon: record.getString('coupon') })
      .execute();
  },
};

/**
 * Counts a code that the shop does not know, by the network that asks (a digest): each once an hour, for a checkout asks
 * again with it at each change.
 */
export function countWrongCoupon(app: core.App, code: string, network: string): void {
  const [now, scope] = [nowMs(), wrongCouponScope(network)];
  const ofCode = `${scope} ${$security.sha256(code).slice(0, 20)}`;
  if (triedBefore(app, ofCode, now) > 0) return;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    if (countAttempt(tx, ofCode, now) === 1) countAttempt(tx, scope, now);
  });
}

const INSERT_USE = insertStatement('coupon_uses', ['id', 'coupon', 'order', 'email', 'once', 'created', 'updated']);

function useOf(tx: core.App, order: core.Record): core.Record | null {
  return first(tx, 'coupon_uses', 'order = {:order}', { order: order.id });
}

/** The coupon that an order was priced with and has no use of. `null`: there is nothing to take. */
function uncounted(tx: core.App, order: core.Record): { readonly coupon: core.Record | null } | null {
  const code = order.getString('coupon');
  if (code === '' || useOf(tx, order) !== null) return null;
  return { coupon: first(tx, 'coupons', 'code = {:code}', { code }) };
}

function isUsedBy(tx: core.App, coupon: core.Record, email: string): boolean {
  return first(tx, 'coupon_uses', 'coupon = {:coupon} && email = {:email}', { coupon: coupon.id, email }) !== null;
}

/**
 * Counts the coupon of an order whose money is there or on its way, once. What the order was promised stands, also
 * where others have paid with the coupon meanwhile: it then counts beyond its limit.
 */
export function countCoupon(tx: core.App, order: core.Record): void {
  const coupon = uncounted(tx, order)?.coupon ?? null;
  if (coupon === null) return;
  const email = mailboxOf(order.getString('email'));
  const once = coupon.getBool('once_per_customer') && !isUsedBy(tx, coupon, email);
  const date = storedDate(nowMs());
  tx.db().newQuery('UPDATE coupons SET used = used + 1 WHERE id = {:id}').bind({ id: coupon.id }).execute();
  insertRow(tx, INSERT_USE, {
    id: newId(),
    coupon: coupon.id,
    order: order.id,
    email,
    once,
    created: date,
    updated: date,
  });
}

/** Ends the use of a coupon by an order, if there is one. */
export function closeCoupon(tx: core.App, order: core.Record): void {
  const use = useOf(tx, order);
  if (use !== null) tx.delete(use);
}

interface Promised {
  readonly all: number;
  readonly theirs: number;
}

/** Orders that are promised a coupon, and still may be paid. */
const PROMISED = `
  SELECT json_object('all', COUNT(*), 'theirs', COALESCE(SUM(LOWER(email) = {:email}), 0)) AS json FROM orders
  WHERE order_state = 'open' AND payment_state IN ('unpaid', 'failed') AND coupon = {:code}`;

/**
 * Says whether an order whose time was over can count its coupon: a use is left beside those that are promised to
 * others. Whether the coupon is still offered does not matter: it was when the order was placed. One that is deleted
 * has no uses left.
 */
export function isCouponLeft(tx: core.App, order: core.Record): boolean {
  const lost = uncounted(tx, order);
  if (lost === null) return true;
  const { coupon } = lost;
  if (coupon === null) return false;
  const email = mailboxOf(order.getString('email'));
  const promised = askJson(tx, PROMISED, { email, code: coupon.getString('code') }) as Promised;
  const most = coupon.getInt('max_uses');
  if (most > 0 && coupon.getInt('used') + promised.all >= most) return false;
  return !coupon.getBool('once_per_customer') || (promised.theirs === 0 && !isUsedBy(tx, coupon, email));
}
