/** Late money of an order with a coupon: its use went back when the order expired, and is taken again, or the money goes back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CouponRecord, OrderRecord } from '#src/contract/records.ts';
import { create } from '#tests/backend/fixtures.ts';
import { orderRequest, placeOrder, statusOf, stockOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  givenBack,
  mailsOf,
  payAndTell,
  startPaying,
  startPayingShop,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(100);
});
afterAll(() => paying.stop());

const CHEAPER = 4090;

function makeCoupon(fields: Partial<CouponRecord>): Promise<CouponRecord> {
  return create(paying.backend.admin, 'coupons', { kind: 'percent', value: 1000, active: true, ...fields });
}

async function usedOf({ id }: CouponRecord): Promise<number> {
  return (await paying.backend.admin.collection<CouponRecord>('coupons').getOne(id)).used;
}

function usesOf({ id }: Pick<OrderRecord, 'id'>): Promise<unknown[]> {
  return paying.backend.admin.collection('coupon_uses').getFullList({ filter: `order = '${id}'` });
}

/** An order with a coupon whose time to pay is over. */
async function expiredOrder(coupon: string, email = orderRequest(paying.shop).email): Promise<Placed> {
  const placed = await placeOrder(paying.backend, paying.shop, { coupon, email, expectedTotal: CHEAPER });
  const intent = await startPaying(paying, placed.token);
  withDatabase(paying.backend, (database) =>
    database.prepare("UPDATE orders SET expires = '2020-01-01 00:00:00.000Z' WHERE id = ?").run(placed.record.id),
  );
  await paying.backend.admin.crons.run('vitrine_minute');
  await expect.poll(async () => (await statusOf(paying.backend, placed.token)).state).toBe('expired');
  return { ...placed, intent };
}

test('a use that is left is taken again', async () => {
  const coupon = await makeCoupon({ code: 'LAST', max_uses: 1 });
  const placed = await expiredOrder('LAST');
  expect(await usedOf(coupon)).toBe(0);
  await payAndTell(paying, placed);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'open', payment: 'paid', paid: CHEAPER });
  expect([await usedOf(coupon), (await usesOf(placed.record)).length]).toEqual([1, 1]);
  expect(givenBack(paying, placed)).toEqual([]);
});

test('one that somebody else has used since sends all of the money back, in words', async () => {
  const coupon = await makeCoupon({ code: 'TAKEN', max_uses: 1 });
  const placed = await expiredOrder('TAKEN');
  const stock = await stockOf(paying.backend, paying.shop.item.id);
  await placeOrder(paying.backend, paying.shop, { coupon: 'TAKEN', expectedTotal: CHEAPER });
  await payAndTell(paying, placed);
  await expect.poll(() => givenBack(paying, placed)).toEqual([CHEAPER]);
  await expect
    .poll(() => statusOf(paying.backend, placed.token))
    .toMatchObject({ state: 'expired', payment: 'refunded', refunded: CHEAPER, paymentError: 'late_voucher_used' });
  // The other order is not paid: it is promised its use.
  expect([await usedOf(coupon), (await usesOf(placed.record)).length]).toEqual([0, 0]);
  expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(stock - 2);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_expired']);
  const filter = `order = '${placed.record.id}'`;
  const { text } = await paying.backend.admin.collection('mails').getFirstListItem(filter);
  expect(text).toContain('We received your payment of €40.90 after your reservation ended');
  expect(text).toContain('discount code TAKEN could no longer be used');
});

test('one that counts once for each customer is not counted twice for the same one', async () => {
  const coupon = await makeCoupon({ code: 'MINE', once_per_customer: true });
  const email = 'once@customer.example';
  const placed = await expiredOrder('MINE', email);
  await placeOrder(paying.backend, paying.shop, { coupon: 'MINE', email, expectedTotal: CHEAPER });
  await payAndTell(paying, placed);
  await expect.poll(() => givenBack(paying, placed)).toEqual([CHEAPER]);
  expect(await usedOf(coupon)).toBe(0);
});

test('one without a limit that is no longer offered still holds; one that is gone has no use left', async () => {
  const coupon = await makeCoupon({ code: 'OVER' });
  const [kept, lost] = [await expiredOrder('OVER'), await expiredOrder('OVER')];
  await paying.backend.admin.collection('coupons').update(coupon.id, { active: false });
  await payAndTell(paying, kept);
  expect(await statusOf(paying.backend, kept.token)).toMatchObject({ state: 'open', payment: 'paid' });
  withDatabase(paying.backend, (database) =>
    database.prepare("UPDATE coupons SET code = 'ANOTHER' WHERE id = ?").run(coupon.id),
  );
  await payAndTell(paying, lost);
  await expect.poll(() => givenBack(paying, lost)).toEqual([CHEAPER]);
});
