/** Documents of a live shop, where money comes late, twice, or back again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentsOf } from '#tests/support/documents.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { newActionKey } from '#tests/support/call-desk.ts';
import {
  payAndTell,
  placeAndPay,
  placeAndStart,
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
  paying.stripe.account.refundStatus = 'succeeded';
});

/** 'F2490 A1000': series and amounts of the documents of an order. */
async function documents({ record }: Placed): Promise<string> {
  const all = await documentsOf(paying.backend, record.id);
  return all.map(({ series, amount }) => `${series.replace(/\d+$/, '')}${amount}`).join(' ');
}

test('money that is told of twice brings one invoice, in the series of real ones', async () => {
  const placed = await placeAndPay(paying);
  for (let time = 0; time < 3; time += 1) await tell(paying, 'payment_intent.succeeded', placed.intent);
  const all = await documentsOf(paying.backend, placed.record.id);
  expect(all).toMatchObject([{ kind: 'invoice', demo: false, number: expect.stringMatching(/^F\d{4}-\d{6}$/) }]);
});

test('a refund with one key, and one that was made at Stripe, bring one credit note each', async () => {
  const placed = await placeAndPay(paying);
  const key = newActionKey();
  await Promise.all(Array.from({ length: 5 }, () => refund(paying, placed, { key, amount: 500 })));
  paying.stripe.account.refundByHand(placed.intent.id, 900);
  const { latest_charge: charge } = paying.stripe.account.intent(placed.intent.id);
  for (let time = 0; time < 3; time += 1) await tell(paying, 'charge.refunded', charge ?? {});
  expect(await documents(placed)).toBe('F2490 A500 A900');
});

test('a refund that takes its time brings its credit note when it is done', async () => {
  const { account } = paying.stripe;
  account.refundStatus = 'pending';
  const placed = await placeAndPay(paying);
  await refund(paying, placed, { amount: 700 });
  expect(await documents(placed)).toBe('F2490');
  const made = account.refunds.find((one) => one.payment_intent === placed.intent.id);
  if (made === undefined) throw new Error('no refund');
  account.settleRefund(made, 'succeeded');
  await tell(paying, 'refund.updated', made);
  expect(await documents(placed)).toBe('F2490 A700');
});

test('a refund that fails after all has its credit note taken back, and the one in its place brings another', async () => {
  const { account } = paying.stripe;
  const placed = await placeAndPay(paying);
  await refund(paying, placed, { amount: 700 });
  const made = account.refunds.find((one) => one.payment_intent === placed.intent.id);
  if (made === undefined) throw new Error('no refund');
  account.settleRefund(made, 'failed');
  await tell(paying, 'refund.failed', made);
  expect((await refundsOf(paying, placed.record.id)).map(({ state }) => state)).toEqual(['failed']);
  expect(await documents(placed)).toBe('F2490 A700 D700');
  await tell(paying, 'refund.failed', made);
  await refund(paying, placed, { amount: 700 });
  expect(await documents(placed)).toBe('F2490 A700 D700 A700');
  const all = await documentsOf(paying.backend, placed.record.id);
  const [, credit, debit] = all;
  expect(debit).toMatchObject({ kind: 'debit_note', original: credit?.id, refund: '' });
  expect(debit?.data).toMatchObject({
    original: { kind: 'credit_note', number: credit?.number },
    vat: credit?.data.vat,
    total: 700,
  });
  await refund(paying, placed, { amount: 300 });
  expect(await documents(placed)).toBe('F2490 A700 D700 A700 A300');
});

test('money that came too late, and what a bank takes back, is no sale undone', async () => {
  const late = await placeAndStart(paying);
  withDatabase(paying.backend, (database) =>
    database.prepare("UPDATE orders SET order_state = 'cancelled' WHERE id = ?").run(late.record.id),
  );
  await payAndTell(paying, late);
  await expect
    .poll(async () => {
      await paying.backend.admin.crons.run('vitrine_payments');
      return (await refundsOf(paying, late.record.id)).map(({ state, amount }) => `${state} ${amount}`);
    })
    .toEqual(['succeeded 2490']);
  expect(await documents(late)).toBe('');

  const disputed = await placeAndPay(paying);
  const { account } = paying.stripe;
  await tell(paying, 'charge.dispute.created', account.dispute(disputed.intent.id, 'needs_response'));
  await tell(paying, 'charge.dispute.closed', account.dispute(disputed.intent.id, 'lost'));
  expect(await refundsOf(paying, disputed.record.id)).toMatchObject([{ state: 'succeeded', reason: 'dispute lost' }]);
  expect(await documents(disputed)).toBe('F2490');
});
