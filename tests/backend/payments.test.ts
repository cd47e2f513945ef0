/** The payment of an order through Stripe: started once, and changed by what is true at Stripe, however it gets to know. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#src/contract/records.ts';
import type { PaymentAnswer } from '#src/contract/shop-api.ts';
import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe.ts';
import { callRoute, placeOrder, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  eventsOf,
  historyOf,
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  startPaying,
  startPayingShop,
  tell,
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
    const eager = await placeOrder(paying.backend, paying.shop);
    const statuses = [];
    for (let count = 0; count < 22; count += 1) {
      const { status } = await callRoute(paying.backend, 'payment', { token: eager.token });
      statuses.push(status);
    }
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
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

describe('a webhook', () => {
  test('makes the order paid, and confirms it by one mail', async () => {
    const placed = await placeAndStart(paying);
    await payAndTell(paying, placed);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({
      state: 'open',
      payment: 'paid',
      paid: 2490,
      refunded: 0,
      expiresAt: '',
    });
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed']);
    expect(await eventsOf(paying, placed.intent.id)).toMatchObject([{ state: 'processed', attempts: 1, error: '' }]);
  });

  test('that comes 50 times at once pays once', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    const answers = await many(50, () =>
      tell(paying, 'payment_intent.succeeded', intent, {}, { id: `evt_${intent.id}` }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await historyOf(paying, placed.record.id)).toEqual(['unpaid → paid']);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed']);
    expect(await eventsOf(paying, placed.intent.id)).toHaveLength(1);
    expect(await paymentsOf(paying, placed.record.id)).toMatchObject([{ state: 'succeeded', captured: 2490 }]);
  });

  test('may come before the return page, meanwhile, or after it: the page shows the same', async () => {
    for (const order of ['before', 'during', 'after'] as const) {
      const placed = await placeAndStart(paying);
      const intent = paying.stripe.account.pay(placed.intent.id);
      const look = (): Promise<{ payment: string }> => statusOf(paying.backend, placed.token);
      const event = (): Promise<number> => tell(paying, 'payment_intent.succeeded', intent);
      if (order === 'before') await event();
      if (order === 'during') await Promise.all([look(), event(), look()]);
      if (order === 'after') {
        expect(await look()).toMatchObject({ payment: 'unpaid' });
        await event();
      }
      expect(await look(), order).toMatchObject({ payment: 'paid' });
    }
  });

  test('in any order ends at what is true: paid after a decline, and not declined again', async () => {
    const placed = await placeAndStart(paying);
    const { account } = paying.stripe;
    const declined = structuredClone(account.decline(placed.intent.id, 'insufficient_funds'));
    expect(await tell(paying, 'payment_intent.payment_failed', declined)).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({
      payment: 'failed',
      paymentError: 'insufficient_funds',
    });
    const paid = account.pay(placed.intent.id);
    expect(await tell(paying, 'payment_intent.succeeded', paid)).toBe(200);
    expect(await tell(paying, 'payment_intent.payment_failed', declined)).toBe(200);
    expect(await tell(paying, 'payment_intent.created', { ...paid, status: 'requires_payment_method' })).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', paymentError: '' });
    expect(await historyOf(paying, placed.record.id)).toEqual(['unpaid → failed', 'failed → unpaid', 'unpaid → paid']);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['payment_failed', 'order_confirmed']);
  });

  test('whose answer from Stripe is overtaken by a newer one changes nothing back', async () => {
    const placed = await placeAndStart(paying);
    const { stripe } = paying;
    const declined = stripe.account.decline(placed.intent.id);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const isHeld = new Promise<void>((resolve) => {
      stripe.gate = () => {
        stripe.gate = null;
        resolve();
        return held;
      };
    });
    const slow = tell(paying, 'payment_intent.payment_failed', declined);
    await isHeld;
    await payAndTell(paying, placed);
    release();
    expect(await slow).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', paymentError: '' });
    expect(await paymentsOf(paying, placed.record.id)).toMatchObject([{ state: 'succeeded', captured: 2490 }]);
  });

  test('of refused cards makes the order suspicious after 3, and ends its payment after 10', async () => {
    const placed = await placeAndStart(paying);
    const { account } = paying.stripe;
    const threeDSecure = 'payment_method_options[card][request_three_d_secure]';
    for (let count = 1; count <= 10; count += 1) {
      expect(await tell(paying, 'payment_intent.payment_failed', account.decline(placed.intent.id))).toBe(200);
      if (count === 2) expect(placed.intent.asked[threeDSecure]).toBeUndefined();
      if (count === 3) await expect.poll(() => placed.intent.asked[threeDSecure]).toBe('any');
    }
    await expect.poll(() => placed.intent.status).toBe('canceled');
    const order = await paying.backend.admin.collection<OrderRecord>('orders').getOne(placed.record.id);
    expect(order).toMatchObject({ suspicious: true, order_state: 'open' });
    await expect.poll(() => paymentsOf(paying, placed.record.id)).toMatchObject([{ state: 'cancelled', attempts: 10 }]);
    expect((await callRoute(paying.backend, 'payment', { token: placed.token })).status).toBe(429);
    expect(await mailsOf(paying, placed.record.id)).toEqual(['payment_failed']);
  });

  test('of a payment under way shows it, and holds the order', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.wait(placed.intent.id, 'processing');
    await tell(paying, 'payment_intent.processing', intent);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid', processing: true });
  });

  test('that is not rightly signed changes nothing and is not kept', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    const wrong = [
      { header: null },
      { header: 'nonsense' },
      { secret: 'whsec_of_another' },
      { age: 301 },
      { age: -301 },
      { body: '{"id":"evt_1","type":"payment_intent.succeeded"}' },
    ];
    for (const delivery of wrong)
      expect(await tell(paying, 'payment_intent.succeeded', intent, delivery), JSON.stringify(delivery)).toBe(400);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid' });
    expect(await eventsOf(paying, placed.intent.id)).toEqual([]);
    expect(await tell(paying, 'payment_intent.succeeded', intent, { secret: 'whsec_former', age: 299 })).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });

  test('of another account, of the other mode, of an unknown type or payment is kept and ignored', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    const type = 'payment_intent.succeeded';
    expect(await tell(paying, type, intent, {}, { account: 'acct_other' })).toBe(200);
    expect(await tell(paying, type, intent, {}, { livemode: true })).toBe(200);
    expect(await tell(paying, 'entitlements.active_entitlement_summary.updated', intent)).toBe(200);
    expect(await tell(paying, type, { ...intent, id: 'pi_elsewhere' })).toBe(200);
    const foreign = paying.stripe.account.createIntent({ amount: '500', currency: 'eur' });
    expect(await tell(paying, type, foreign.body)).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid' });
    const kept = await eventsOf(paying, placed.intent.id);
    expect(kept.map(({ state, error }) => [state, error])).toEqual([
      ['ignored', 'of another account'],
      ['ignored', 'of the live mode'],
      ['ignored', 'unknown type'],
    ]);
  });

  test('of an order that is not here yet comes again, and pays it then', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    withDatabase(paying.backend, (database) =>
      database.prepare("UPDATE orders SET id = 'elsewhere000000' WHERE id = ?").run(record.id),
    );
    const { account } = paying.stripe;
    const made = account.createIntent({ amount: '4490', currency: 'eur', 'metadata[order]': record.id });
    const [intent] = [...account.intents.values()].slice(-1);
    expect(made.status).toBe(200);
    if (intent === undefined) throw new Error('no intent');
    account.pay(intent.id);
    const event = { id: `evt_${intent.id}` };
    expect(await tell(paying, 'payment_intent.succeeded', intent, {}, event)).toBe(404);
    expect(await eventsOf(paying, intent.id)).toMatchObject([{ state: 'received', error: 'unknown order' }]);
    withDatabase(paying.backend, (database) =>
      database.prepare("UPDATE orders SET id = ? WHERE id = 'elsewhere000000'").run(record.id),
    );
    expect(await tell(paying, 'payment_intent.succeeded', intent, {}, event)).toBe(200);
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
    expect(await eventsOf(paying, intent.id)).toMatchObject([{ state: 'processed', attempts: 2 }]);
  });

  test('is answered so that it comes again while Stripe itself does not answer', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    const event = { id: `evt_${intent.id}` };
    for (const fault of ['fault', 'lost', 'unreachable'] as const) {
      paying.stripe.faults.push(fault);
      expect(await tell(paying, 'payment_intent.succeeded', intent, {}, event), fault).toBe(502);
    }
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid' });
    expect(await tell(paying, 'payment_intent.succeeded', intent, {}, event)).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });

  test('of another amount, currency or order never pays', async () => {
    const { account } = paying.stripe;
    for (const change of ['amount', 'received', 'currency', 'order'] as const) {
      const placed = await placeAndStart(paying);
      const other = await placeOrder(paying.backend, paying.shop);
      const intent = account.pay(placed.intent.id, change === 'received' ? 1 : undefined);
      const changed = {
        ...intent,
        ...(change === 'amount' ? { amount: 1, amount_received: 1 } : {}),
        ...(change === 'currency' ? { currency: 'huf' } : {}),
        ...(change === 'order' ? { metadata: { order: other.record.id } } : {}),
      };
      account.intents.set(intent.id, changed);
      expect(await tell(paying, 'payment_intent.succeeded', changed), change).toBe(200);
      expect(await eventsOf(paying, intent.id), change).toMatchObject([{ state: 'failed' }]);
      for (const { token } of [placed, other])
        expect(await statusOf(paying.backend, token), change).toMatchObject({ payment: 'unpaid', paid: 0 });
      account.intents.delete(intent.id);
    }
  });

  test('that is no JSON, or too long, is refused', async () => {
    const { backend } = paying;
    const call = async (body: string): Promise<number> => (await callRoute(backend, 'webhook', body)).status;
    expect(await call('{')).toBe(400);
    expect(await call(`"${'x'.repeat(1024 * 1024)}"`)).toBe(413);
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
