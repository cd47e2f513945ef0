/** The payment of an order through Stripe: it is started once, and what Stripe tells changes the order once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentAnswer } from '#src/contract/shop-api.ts';
import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe.ts';
import { callRoute, placeOrder, statusOf } from '#tests/support/order-shop.ts';
import {
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  startPayingShop,
  type PayingShop,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
});
afterAll(() => paying.stop());

describe('a payment', () => {
  test('is started with what the order costs, and nothing that settles days later', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    const { body } = await callRoute<PaymentAnswer>(paying.backend, 'payment', { token });
    const [intent] = [...paying.stripe.account.intents.values()].slice(-1);
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
    expect(await paymentsOf(paying, record.id)).toMatchObject([
      { intent: intent?.id, state: 'open', amount: 4490, captured: 0, currency: 'EUR', provider: 'stripe' },
    ]);
  });

  test('is paid when Stripe says so, and confirmed by one mail', async () => {
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
  });
});
