/** The payment of an order through Stripe is started once, and can be tried again whatever Stripe does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#src/contract/records.ts';
import type { PaymentAnswer } from '#src/contract/shop-api.ts';
import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe.ts';
import { inOneHour } from '#tests/support/one-hour.ts';
import { callRoute, placeOrder, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  startPaying,
  startPayingShop,
  type PayingShop,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

async function many<Value>(count: number, call: () => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, call));
}

describe('a payment is started', () => {
  test('with what the order costs, and with no method that settles days later', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    const { body } = await callRoute<PaymentAnswer>(paying.backend, 'payment', { token });
    const intent = [...paying.stripe.account.intents.values()].at(-1);
    expect(body).toEqual({
      provider: 'stripe',
      clientSecret: intent?.client_secret,
      publishableKey: PUBLISHABLE_KEY,
    });
    expect(intent).toMatchObject({
      amount: 4490,
      currency: 'eur',
      metadata: { order: record.id, number: record.number },
    });
    const [request] = paying.stripe.requests;
    const form = new URLSearchParams(request?.body);
    expect(form.getAll('allowed_payment_method_types[]')).toEqual(['card', 'paypal', 'satispay']);
    expect(form.get('shipping[address][postal_code]')).toBe('75011');
    expect(form.has('payment_method_options[card][request_three_d_secure]')).toBe(false);
    expect(request?.headers['stripe-version']).toBe('2026-08-26.dahlia');
    expect(request?.headers['idempotency-key']).toMatch(/^intent-/);
    expect(await paymentsOf(paying, record.id)).toMatchObject([
      { intent: intent?.id, state: 'open', amount: 4490, captured: 0, currency: 'EUR', provider: 'stripe' },
    ]);
  });

  test('once, however often and however many at once ask', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    const before = paying.stripe.account.intents.size;
    const answers = await many(10, () => startPaying(paying, token));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await startPaying(paying, token)).id).toBe(answers[0]?.id);
    expect(paying.stripe.account.intents.size).toBe(before + 1);
    expect(await paymentsOf(paying, record.id)).toHaveLength(1);
  });

  test('with 3-D Secure asked for where the order is suspicious', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    withDatabase(paying.backend, (database) =>
      database.prepare('UPDATE orders SET suspicious = TRUE WHERE id = ?').run(record.id),
    );
    await startPaying(paying, token);
    const form = new URLSearchParams(paying.stripe.requests[0]?.body);
    expect(form.get('payment_method_options[card][request_three_d_secure]')).toBe('any');
  });

  test.each([
    ['fault', 2],
    ['half', 2],
    ['lost', 1],
    ['unreachable', 1],
  ] as const)('again after Stripe failed (%s), and can be paid', async (fault, rows) => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    paying.stripe.faults.push(fault);
    const { status, body } = await callRoute(paying.backend, 'payment', { token });
    expect([status, body.code]).toEqual([502, 'provider_failed']);
    const intent = await startPaying(paying, token);
    await payAndTell(paying, { intent });
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
    expect(await paymentsOf(paying, record.id)).toHaveLength(rows);
  });

  test('anew where the order has changed since Stripe was asked first', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    paying.stripe.faults.push('lost');
    await callRoute(paying.backend, 'payment', { token });
    await paying.backend.admin.collection('orders').update(record.id, { phone: '+33 1 23 45 67 89' });
    const intent = await startPaying(paying, token);
    expect(intent.asked['shipping[phone]']).toBe('+33 1 23 45 67 89');
    expect((await paymentsOf(paying, record.id)).map(({ state }) => state).sort()).toEqual(['cancelled', 'open']);
  });

  test('anew after Stripe has cancelled the first one', async () => {
    const { record, token, intent } = await placeAndStart(paying);
    paying.stripe.account.cancelIntent(intent.id);
    const second = await startPaying(paying, token);
    expect(second.id).not.toBe(intent.id);
    const states = (await paymentsOf(paying, record.id)).map(({ state }) => state).sort();
    expect(states).toEqual(['cancelled', 'open']);
  });

  test('not for an order that is unknown, paid, cancelled or expired, nor without end', async () => {
    const refusalOf = async (token: unknown): Promise<unknown> => {
      const { status, body } = await callRoute(paying.backend, 'payment', { token });
      return [status, body.code];
    };
    for (const token of ['', 'x'.repeat(43), 42, null, undefined, { $ne: '' }, '__proto__'])
      expect(await refusalOf(token)).toEqual([404, 'not_found']);
    const paid = await placeAndStart(paying);
    await payAndTell(paying, paid);
    expect(await refusalOf(paid.token)).toEqual([409, 'order_closed']);
    const cancelled = await placeOrder(paying.backend, paying.shop);
    await callRoute(paying.backend, 'order-cancel', { token: cancelled.token });
    expect(await refusalOf(cancelled.token)).toEqual([409, 'order_closed']);
    const expired = await placeOrder(paying.backend, paying.shop);
    withDatabase(paying.backend, (database) =>
      database.prepare("UPDATE orders SET expires = '2020-01-01 00:00:00.000Z' WHERE id = ?").run(expired.record.id),
    );
    expect(await refusalOf(expired.token)).toEqual([409, 'order_closed']);
    await inOneHour(async () => {
      const eager = await placeOrder(paying.backend, paying.shop);
      const statuses = [];
      for (let count = 0; count < 22; count += 1) {
        const { status } = await callRoute(paying.backend, 'payment', { token: eager.token });
        statuses.push(status);
      }
      expect(statuses.slice(-3)).toEqual([200, 429, 429]);
    });
  });

  test('not where a coupon has paid for everything: the order stands', async () => {
    const { backend, shop } = paying;
    await backend.admin.collection('coupons').create({ code: 'GIFT', kind: 'percent', value: 10_000, active: true });
    const lines = [{ item: shop.item.id, quantity: 6 }];
    const { token, record } = await placeOrder(backend, shop, { lines, coupon: 'GIFT', expectedTotal: 0 });
    expect((await callRoute(backend, 'payment', { token })).body.code).toBe('order_closed');
    expect(await statusOf(backend, token)).toMatchObject({ state: 'open', payment: 'paid', paid: 0, expiresAt: '' });
    expect(await mailsOf(paying, record.id)).toEqual(['order_confirmed']);
    expect(paying.stripe.requests).toEqual([]);
  });

  test('not in the way of the demo', async () => {
    const { token } = await placeOrder(paying.backend, paying.shop);
    const { status } = await callRoute(paying.backend, 'demo-payment', { token, outcome: 'paid' });
    expect(status).toBe(404);
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'unpaid' });
  });
});

test('nobody changes a payment, a refund or an event by the API, superusers neither', async () => {
  const placed = await placeAndStart(paying);
  await payAndTell(paying, placed);
  const [payment] = await paymentsOf(paying, placed.record.id);
  const { admin } = paying.backend;
  await expect(admin.collection('payments').update(payment?.id ?? '', { captured: 1 })).rejects.toMatchObject({
    status: 400,
  });
  await expect(admin.collection('orders').update(placed.record.id, { paid: 1 })).rejects.toMatchObject({ status: 400 });
  const order: Partial<OrderRecord> = { payment_state: 'refunded' };
  await expect(admin.collection('orders').update(placed.record.id, order)).rejects.toMatchObject({ status: 400 });
});
