/** Two shops on one account of Stripe: each gets the events of both, and answers for its own orders alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrderShop, withDatabase } from '#tests/support/order-shop.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { startFakeStripe } from '#tests/support/fake-stripe.ts';
import { eventsOf, payAndTell, placeAndStart, reconcile, tell, type PayingShop } from '#tests/support/paying-shop.ts';

let ours: PayingShop;
let theirs: PayingShop;
beforeAll(async () => {
  const stripe = await startFakeStripe();
  const open = async (SITE_URL: string): Promise<PayingShop> => {
    const backend = await startTestBackend({ env: { ...stripe.env, SITE_URL } });
    return { backend, stripe, shop: await startOrderShop(backend, 100), stop: () => backend.stop() };
  };
  [ours, theirs] = await Promise.all([open('https://ours.example'), open('https://theirs.example')]);
});
afterAll(async () => {
  await Promise.all([ours.stop(), theirs.stop()]);
  await ours.stripe.stop();
});

test('a payment names the shop that asked for it', async () => {
  const { intent } = await placeAndStart(ours);
  expect(intent.metadata).toMatchObject({ shop: 'https://ours.example' });
});

test('events of the other shop are taken and left alone, and are no finding', async () => {
  const placed = await placeAndStart(theirs);
  await payAndTell(theirs, placed);
  expect(await tell(ours, 'payment_intent.succeeded', placed.intent)).toBe(200);
  const charge = placed.intent.latest_charge ?? {};
  expect(await tell(ours, 'charge.succeeded', charge)).toBe(200);
  const kept = await eventsOf(ours, placed.intent.id);
  expect(kept.map(({ state, error }) => [state, error])).toEqual([
    ['ignored', 'not a payment of this shop'],
    ['ignored', 'not a payment of this shop'],
  ]);
  expect(await reconcile(ours)).toEqual({ complete: true, findings: [] });
});

test('an event of our own whose order is lost is still an error, and a finding', async () => {
  const placed = await placeAndStart(ours);
  withDatabase(ours.backend, (database) => {
    for (const table of ['payments', 'order_lines', 'order_history'])
      database.prepare(`DELETE FROM ${table} WHERE "order" = ?`).run(placed.record.id);
    database.prepare('DELETE FROM orders WHERE id = ?').run(placed.record.id);
  });
  ours.stripe.account.pay(placed.intent.id);
  expect(await tell(ours, 'payment_intent.succeeded', placed.intent)).toBe(404);
  const { findings } = await reconcile(ours);
  expect(findings).toMatchObject([{ kind: 'paid_without_order', intent: placed.intent.id }]);
});
