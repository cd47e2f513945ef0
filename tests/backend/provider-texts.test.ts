/** What a provider of payments writes is as long as it likes: the order follows the money all the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '#tests/support/order-shop.ts';
import {
  mailsOf,
  placeAndPay,
  placeAndStart,
  refundsOf,
  startPayingShop,
  tell,
  type PayingShop,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(100);
});
afterAll(() => paying.stop());

test('the name of a refusal', async () => {
  const { token, intent } = await placeAndStart(paying);
  paying.stripe.account.decline(intent.id, 'refused_'.repeat(100));
  expect(await tell(paying, 'payment_intent.payment_failed', intent)).toBe(200);
  expect((await statusOf(paying.backend, token)).payment).toBe('failed');
});

test('the id of a refund that was made there, and why it failed', async () => {
  const { token, record, intent } = await placeAndPay(paying);
  const made = paying.stripe.account.refundByHand(intent.id, 1000);
  Object.assign(made, { id: `re_${'1'.repeat(250)}` });
  expect(await tell(paying, 'charge.refunded', made)).toBe(200);
  expect((await statusOf(paying.backend, token)).refunded).toBe(1000);
  expect((await refundsOf(paying, record.id)).map((row) => row.provider_id)).toEqual([made.id]);
  paying.stripe.account.settleRefund(made, 'failed');
  Object.assign(made, { failure_reason: 'why '.repeat(300) });
  expect(await tell(paying, 'refund.failed', made)).toBe(200);
});

test('the id of a dispute: the shop is told', async () => {
  const { record, intent } = await placeAndPay(paying);
  const dispute = paying.stripe.account.dispute(intent.id, 'needs_response');
  Object.assign(dispute, { id: `dp_${'1'.repeat(250)}` });
  expect(await tell(paying, 'charge.dispute.created', dispute)).toBe(200);
  expect(await mailsOf(paying, record.id)).toContain('dispute');
});
