/** Money that comes too late, or is disputed: the order opens again, or the money goes back, once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callRoute, statusOf, stockOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  givenBack,
  mailsOf,
  payAndTell,
  placeAndPay,
  placeAndStart,
  refund,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(100);
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
  paying.stripe.account.refundStatus = 'succeeded';
});

describe('a dispute', () => {
  test('is shown, mailed to the shop once, and ends as it was when it is won', async () => {
    const placed = await placeAndPay(paying);
    const { account } = paying.stripe;
    for (let time = 0; time < 2; time += 1) {
      const dispute = account.dispute(placed.intent.id, 'needs_response');
      expect(await tell(paying, 'charge.dispute.created', dispute)).toBe(200);
    }
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'disputed', paid: 2490 });
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'dispute']);
    expect((await refund(paying, placed)).status).toBe(409);
    expect(await tell(paying, 'charge.dispute.closed', account.dispute(placed.intent.id, 'won'))).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0 });
  });

  test('that is lost has taken the money', async () => {
    const placed = await placeAndPay(paying);
    const { account } = paying.stripe;
    await tell(paying, 'charge.dispute.created', account.dispute(placed.intent.id, 'needs_response'));
    await tell(paying, 'charge.dispute.closed', account.dispute(placed.intent.id, 'lost'));
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', refunded: 2490 });
    expect((await refund(paying, placed)).status).toBe(400);
    expect(givenBack(paying, placed)).toEqual([]);
  });

  test('that is only an inquiry changes nothing', async () => {
    const placed = await placeAndPay(paying);
    const inquiry = paying.stripe.account.dispute(placed.intent.id, 'warning_needs_response');
    expect(await tell(paying, 'charge.dispute.created', inquiry)).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });
});

describe('money that comes late', () => {
  async function expire({ record }: Placed): Promise<void> {
    withDatabase(paying.backend, (database) =>
      database.prepare("UPDATE orders SET expires = '2020-01-01 00:00:00.000Z' WHERE id = ?").run(record.id),
    );
    await paying.backend.admin.crons.run('vitrine_minute');
  }

  test('opens an expired order again while its pieces are there', async () => {
    const before = await stockOf(paying.backend, paying.shop.item.id);
    const placed = await placeAndStart(paying, 3);
    await expire(placed);
    await expect.poll(() => stockOf(paying.backend, paying.shop.item.id)).toBe(before);
    await payAndTell(paying, placed);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'open', payment: 'paid', paid: 6490 });
    expect(await stockOf(paying.backend, paying.shop.item.id)).toBe(before - 3);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed']);
    expect(givenBack(paying, placed)).toEqual([]);
  });

  test('goes back where the pieces are sold, and says so', async () => {
    const placed = await placeAndStart(paying, 3);
    await expire(placed);
    const { id } = paying.shop.item;
    await expect.poll(async () => (await statusOf(paying.backend, placed.token)).state).toBe('expired');
    const left = await stockOf(paying.backend, id);
    await paying.backend.admin.collection('items').update(id, { stock: 2 });
    await payAndTell(paying, placed);
    await expect.poll(() => givenBack(paying, placed)).toEqual([6490]);
    await expect
      .poll(() => statusOf(paying.backend, placed.token))
      .toMatchObject({ state: 'expired', payment: 'refunded', paid: 6490, refunded: 6490 });
    expect(await stockOf(paying.backend, id)).toBe(2);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_expired']);
    await paying.backend.admin.collection('items').update(id, { stock: left });
  });

  test('goes back where the order was cancelled', async () => {
    const placed = await placeAndStart(paying);
    await callRoute(paying.backend, 'order-cancel', { token: placed.token });
    await payAndTell(paying, placed);
    await expect
      .poll(() => statusOf(paying.backend, placed.token))
      .toMatchObject({ state: 'cancelled', payment: 'refunded', refunded: 2490 });
    expect(givenBack(paying, placed)).toEqual([2490]);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_cancelled']);
  });

  test('a second time for the same order goes back', async () => {
    const placed = await placeAndPay(paying);
    const { account } = paying.stripe;
    account.createIntent({
      amount: '2490',
      currency: 'eur',
      'metadata[order]': placed.record.id,
      'metadata[payment]': placed.intent.metadata['payment'] ?? '',
    });
    const second = [...account.intents.values()].at(-1);
    if (second === undefined) throw new Error('no intent');
    await payAndTell(paying, { intent: second });
    await expect.poll(() => givenBack(paying, { ...placed, intent: second })).toEqual([2490]);
    await expect
      .poll(() => statusOf(paying.backend, placed.token))
      .toMatchObject({ payment: 'part_refunded', paid: 4980, refunded: 2490 });
    expect(givenBack(paying, placed)).toEqual([]);
  });
});
