/** A live shop with keys of Stripe's test mode: none without a switch, and with it no number of a real invoice is used. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentData } from '#src/contract/documents.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { documentsOf } from '#tests/support/documents.ts';
import { TEST_KEYS } from '#tests/support/fake-stripe.ts';
import { callRoute, startOrderShop, orderRequest, withDatabase } from '#tests/support/order-shop.ts';
import { placeAndStart, refund, startPayingShop, tell, type PayingShop } from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(100, { env: TEST_KEYS });
});
afterAll(() => paying.stop());

test('they are not taken without the switch: nothing can be ordered', async () => {
  const env = { ...paying.stripe.env, ...TEST_KEYS, STRIPE_TEST_KEYS: 'off' };
  const closed = await startTestBackend({ env });
  try {
    const { status, body } = await callRoute(closed, 'order', orderRequest(await startOrderShop(closed)));
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.message).toContain('STRIPE_TEST_KEYS=on');
  } finally {
    await closed.stop();
  }
});

test('with it invoices and credit notes are of a series of tests, and say so', async () => {
  const placed = await placeAndStart(paying);
  paying.stripe.account.pay(placed.intent.id);
  const status = await tell(paying, 'payment_intent.succeeded', placed.intent, {}, { livemode: false });
  expect(status).toBe(200);
  expect((await refund(paying, placed, { amount: 500 })).status).toBe(200);
  const documents = await documentsOf(paying.backend, placed.record.id);
  expect(documents).toMatchObject([
    { kind: 'invoice', demo: true, number: expect.stringMatching(/^TEST-F\d{4}-000001$/) },
    { kind: 'credit_note', demo: true, number: expect.stringMatching(/^TEST-A\d{4}-000001$/) },
  ]);
  for (const { data } of documents) expect((data as DocumentData).test).toBe(true);
  const series = withDatabase(paying.backend, (database) =>
    database.prepare('SELECT name FROM document_series ORDER BY name').all(),
  );
  expect(series.map(({ name }) => `${name}`.replace(/\d+$/, ''))).toEqual(['TEST-A', 'TEST-F']);
  await paying.backend.admin.crons.run('vitrine_minute');
  const page = async (): Promise<string> => (await documentsOf(paying.backend, placed.record.id))[0]?.html ?? '';
  await expect.poll(page).toContain('Paid in a test mode. No money has moved');
});

test('an event of the live mode is not one of theirs', async () => {
  const placed = await placeAndStart(paying);
  paying.stripe.account.pay(placed.intent.id);
  expect(await tell(paying, 'payment_intent.succeeded', placed.intent)).toBe(200);
  expect(await documentsOf(paying.backend, placed.record.id)).toEqual([]);
});
