/** What Stripe tells: an order follows what is true at Stripe, once, however often, late or oddly it is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#src/contract/records.ts';
import { callRoute, placeOrder, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  eventsOf,
  historyOf,
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
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
      const readStatus = (): Promise<{ payment: string }> => statusOf(paying.backend, placed.token);
      const event = (): Promise<number> => tell(paying, 'payment_intent.succeeded', intent);
      if (order === 'before') await event();
      if (order === 'during') await Promise.all([readStatus(), event(), readStatus()]);
      if (order === 'after') {
        expect(await readStatus()).toMatchObject({ payment: 'unpaid' });
        await event();
      }
      expect(await readStatus(), order).toMatchObject({ payment: 'paid' });
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
    expect(await tell(paying, 'payment_intent.succeeded', intent, { secret: 'whsec_former', age: 240 })).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });

  test('of another account, of the other mode, of an unknown type or payment is kept and ignored', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    const type = 'payment_intent.succeeded';
    expect(await tell(paying, type, intent, {}, { account: 'acct_other' })).toBe(200);
    expect(await tell(paying, type, intent, {}, { livemode: false })).toBe(200);
    expect(await tell(paying, 'entitlements.active_entitlement_summary.updated', intent)).toBe(200);
    expect(await tell(paying, type, { ...intent, id: 'pi_elsewhere' })).toBe(200);
    const foreign = paying.stripe.account.createIntent({ amount: '500', currency: 'eur' });
    expect(await tell(paying, type, foreign.body)).toBe(200);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid' });
    const kept = await eventsOf(paying, placed.intent.id);
    expect(kept.map(({ state, error }) => [state, error])).toEqual([
      ['ignored', 'of another account'],
      ['ignored', 'of the test mode'],
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
