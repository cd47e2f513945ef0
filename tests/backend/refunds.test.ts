/** Money that goes back: by an operator, at Stripe, after a dispute, or because it came too late. Never more than was taken, never twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { move, send, withdrawn } from '#tests/support/after-sales.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { callDesk, giveBack, newActionKey } from '#tests/support/call-desk.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { placeOrder, statusOf, withDatabase, type Answer } from '#tests/support/order-shop.ts';
import {
  givenBack,
  historyOf,
  mailsOf,
  placeAndPay,
  placeAndStart,
  reconcile,
  refund,
  refundsOf,
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

/** Presses the button of 10.00 at the desk, with `changes` of what it sends. */
function press({ record }: Placed, changes: object): Promise<Answer<ActionAnswer>> {
  const choice = { order: record.id, mode: 'amount', lines: [], amount: 1000, shipping: false, restock: false };
  const request = { ...choice, expected: 1000, given: 0, reason: 'broken', key: newActionKey(), ...changes };
  return callDesk(paying.backend, 'refund', request, paying.backend.admin.authStore.token);
}

describe('a refund', () => {
  test('in part, then the rest', async () => {
    const placed = await placeAndPay(paying);
    expect((await refund(paying, placed, { amount: 1000 })).body).toMatchObject({
      state: 'succeeded',
      amount: 1000,
      order: { payment: 'part_refunded', paid: 2490, refunded: 1000 },
    });
    expect((await refund(paying, placed)).body).toMatchObject({
      amount: 1490,
      order: { payment: 'refunded', paid: 2490, refunded: 2490 },
    });
    expect(givenBack(paying, placed)).toEqual([1000, 1490]);
    expect(await historyOf(paying, placed.record.id)).toEqual([
      'unpaid → paid',
      'paid → part_refunded',
      'part_refunded → refunded',
    ]);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'refunded', 'refunded']);
  });

  test('is never more than was taken, also when many ask at once', async () => {
    const placed = await placeAndPay(paying);
    expect(await refund(paying, placed, { amount: 2491 })).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'amount', code: 'over_paid' }] },
    });
    for (const given of [0, 1000, 2000]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => press(placed, { given })));
      const pressed =
        given < 2000 ? [200, ...Array.from({ length: 9 }, () => 400)] : Array.from({ length: 10 }, () => 400);
      expect([given, ...answers.map(({ status }) => status).sort()]).toEqual([given, ...pressed]);
    }
    expect(givenBack(paying, placed)).toEqual([1000, 1000]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 2000 });
  });

  test('is made once for a key, however often it comes', async () => {
    const placed = await placeAndPay(paying);
    const key = newActionKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(paying, placed, { key, amount: 500 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(givenBack(paying, placed)).toEqual([500]);
    // Another amount with that key is the same press.
    expect((await refund(paying, placed, { key, amount: 600 })).status).toBe(200);
    expect(givenBack(paying, placed)).toEqual([500]);
    expect(await refundsOf(paying, placed.record.id)).toMatchObject([
      { amount: 500, state: 'succeeded', reason: 'broken', by: '_superusers superuser@vitrine.example' },
    ]);
  });

  test.each([
    ['amount', [0, -1, 1.5, 1e21, '100', null, Number.MAX_SAFE_INTEGER + 1]],
    ['order', ['', 'x', 42, null, '__proto__']],
    ['key', ['', 'short', 'x'.repeat(65), 42, null]],
    ['reason', [42, null, 'x'.repeat(301)]],
  ])('with a bad %s is refused', async (field, values) => {
    const placed = await placeAndPay(paying);
    for (const value of values)
      expect(await press(placed, { [field]: value }), String(value)).toMatchObject({
        status: 400,
        body: { code: 'invalid', problems: [{ field }] },
      });
    expect(givenBack(paying, placed)).toEqual([]);
  });

  test('of an order that was never paid, or is not there, is refused', async () => {
    const placed = await placeAndStart(paying);
    expect((await refund(paying, placed)).status).toBe(400);
    expect((await refund(paying, placed, { order: 'nowhere00000000' })).status).toBe(404);
  });

  test.each(['fault', 'half', 'lost', 'unreachable'] as const)(
    'is made once although Stripe failed (%s)',
    async (fault) => {
      const placed = await placeAndPay(paying);
      paying.stripe.faults.push(fault);
      expect((await refund(paying, placed, { amount: 700 })).body).toMatchObject({
        state: 'pending',
        order: { refunded: 0 },
      });
      await reconcile(paying);
      expect(givenBack(paying, placed)).toEqual([700]);
      expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 700 });
      await reconcile(paying);
      expect(givenBack(paying, placed)).toEqual([700]);
    },
  );

  test('whose key the provider may have forgotten is looked up before it is sent again, and not while the key is good', async () => {
    for (const [minutes, first] of [
      [20 * 60 - 5, 'POST'],
      [20 * 60 + 5, 'GET'],
    ] as const) {
      const placed = await placeAndPay(paying);
      paying.stripe.faults.push('lost');
      expect((await refund(paying, placed, { amount: 700 })).body).toMatchObject({ state: 'pending' });
      const asked = new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ');
      withDatabase(paying.backend, (database) =>
        database.prepare('UPDATE refunds SET created = ? WHERE "order" = ?').run(asked, placed.record.id),
      );
      if (first === 'GET') paying.stripe.forgetKeys();
      paying.stripe.requests.length = 0;
      await reconcile(paying);
      const refunds = paying.stripe.requests.filter(({ path }) => path === '/v1/refunds').map(({ method }) => method);
      expect([minutes, refunds[0]]).toEqual([minutes, first]);
      // It had been made: once.
      expect(givenBack(paying, placed)).toEqual([700]);
      expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 700 });
    }
  });

  test('of a withdrawal goes the same way, once, although Stripe failed', async () => {
    const { backend, stripe } = paying;
    const placed = await placeAndPay(paying);
    const { id, number, email } = placed.record;
    const record = await withdrawn(backend, { id, number, email, token: placed.token, lines: [] });
    stripe.faults.push('fault');
    const done = await move(backend.admin, record, ['accepted', 'refunded']);
    expect(done).toMatchObject({ state: 'refunded', amount: 2490 });
    expect(await refundsOf(paying, id)).toMatchObject([
      { id: done.refund, state: 'pending', reason: record.reference },
    ]);
    await reconcile(paying);
    expect(givenBack(paying, placed)).toEqual([2490]);
    expect(await statusOf(backend, placed.token)).toMatchObject({ payment: 'refunded', refunded: 2490 });
  });

  test('of everything leaves nothing for goods that come back after it, and they may come', async () => {
    const placed = await placeAndPay(paying);
    const { id, number, email } = placed.record;
    await send(paying.backend.admin, { id });
    expect((await refund(paying, placed)).status).toBe(200);
    const record = await withdrawn(paying.backend, { id, number, email, token: placed.token, lines: [] });
    expect(await move(paying.backend.admin, record, ['accepted', 'returned', 'refunded'])).toMatchObject({ amount: 0 });
    expect(givenBack(paying, placed)).toEqual([2490]);
  });

  test('that Stripe refuses is told as failed, and can be asked for again', async () => {
    const placed = await placeAndPay(paying);
    paying.stripe.account.refundByHand(placed.intent.id, 2000);
    // What the refusal tells of, somebody has made in the dashboard: it is booked.
    expect((await refund(paying, placed, { amount: 1000 })).body).toMatchObject({
      state: 'failed',
      order: { payment: 'part_refunded', refunded: 2000 },
    });
    expect(await refundsOf(paying, placed.record.id)).toMatchObject([
      { state: 'failed', error: '400 charge_already_refunded' },
      { state: 'succeeded', amount: 2000, by: 'provider' },
    ]);
    expect((await refund(paying, placed)).body).toMatchObject({ state: 'succeeded', amount: 490 });
  });

  test('that takes its time counts when it is done, and not when it fails', async () => {
    const { account } = paying.stripe;
    account.refundStatus = 'pending';
    const [done, failed] = [await placeAndPay(paying), await placeAndPay(paying)];
    for (const placed of [done, failed]) {
      expect((await refund(paying, placed)).body).toMatchObject({
        state: 'pending',
        order: { payment: 'paid', refunded: 0 },
      });
      // It is asked for already: nobody asks for it again.
      expect((await refund(paying, placed)).status).toBe(400);
    }
    for (const [placed, status] of [
      [done, 'succeeded'],
      [failed, 'failed'],
    ] as const) {
      const made = account.refunds.find((one) => one.payment_intent === placed.intent.id);
      if (made === undefined) throw new Error('no refund');
      account.settleRefund(made, status);
      expect(await tell(paying, status === 'failed' ? 'refund.failed' : 'refund.updated', made)).toBe(200);
    }
    expect(await statusOf(paying.backend, done.token)).toMatchObject({ payment: 'refunded', refunded: 2490 });
    expect(await statusOf(paying.backend, failed.token)).toMatchObject({ payment: 'paid', refunded: 0 });
    expect(await refundsOf(paying, failed.record.id)).toMatchObject([
      { state: 'failed', error: 'lost_or_stolen_card' },
    ]);
  });

  test('that somebody made at Stripe is taken over once', async () => {
    const placed = await placeAndPay(paying);
    paying.stripe.account.refundByHand(placed.intent.id, 900);
    const { latest_charge: charge } = paying.stripe.account.intent(placed.intent.id);
    for (let time = 0; time < 3; time += 1) expect(await tell(paying, 'charge.refunded', charge ?? {})).toBe(200);
    expect(await refundsOf(paying, placed.record.id)).toMatchObject([
      { amount: 900, by: 'provider', state: 'succeeded' },
    ]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 900 });
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'refunded']);
  });
});

test('an order that was paid by transfer asks Stripe for nothing: its refund waits for the operator', async () => {
  const { backend, shop, stripe } = paying;
  const records = backend.admin.collection('shop');
  const { id } = await records.getFirstListItem('');
  await records.update(id, ACCOUNT);
  const { record } = await placeOrder(backend, shop, { method: 'transfer' });
  await records.update(id, { transfer: false });
  await backend.admin.collection('transfers').create({ order: record.id, amount: 4490 });
  expect((await giveBack(backend, { order: record.id })).status).toBe(200);
  await reconcile(paying);
  expect(await refundsOf(paying, record.id)).toMatchObject([{ state: 'pending', amount: 4490, error: '' }]);
  expect(stripe.requests.filter(({ path, body: sent }) => `${path} ${sent}`.includes('transfer_'))).toEqual([]);
});
