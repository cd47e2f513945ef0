/** Disputes: each with its own amount and its own end, partial and second ones too. What is disputed is not sent unless somebody says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisputeRecord, MailRecord } from '#src/contract/records.ts';
import { send, signIn } from '#tests/support/after-sales.ts';
import { documentsOf } from '#tests/support/documents.ts';
import { readDesk } from '#tests/support/call-desk.ts';
import { refusal } from '#tests/support/backend.ts';
import { ordersOf, statusOf, stockOf } from '#tests/support/order-shop.ts';
import {
  disputesOf,
  historyOf,
  mailsOf,
  placeAndPay,
  refund,
  refundAt,
  refundsOf,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';
import { findingsOf } from '#tests/support/poison.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
});
afterAll(() => paying.stop());

type Dispute = ReturnType<PayingShop['stripe']['account']['dispute']>;
type Changes = Parameters<PayingShop['stripe']['account']['dispute']>[2];

/** Moves a dispute at the fake, and tells of it. */
async function dispute(
  placed: Placed,
  status: Dispute['status'],
  changes: Changes = {},
  type = 'charge.dispute.updated',
): Promise<Dispute> {
  const made = paying.stripe.account.dispute(placed.intent.id, status, changes);
  expect(await tell(paying, type, made)).toBe(200);
  return made;
}

describe('a dispute of a part', () => {
  test('that is lost has taken its own amount, and nothing more', async () => {
    const placed = await placeAndPay(paying);
    const dueBy = Math.floor(Date.parse('2031-02-03T10:00:00Z') / 1000);
    const made = await dispute(placed, 'needs_response', { amount: 1000, dueBy }, 'charge.dispute.created');
    expect(await disputesOf(paying, placed.record.id)).toMatchObject([
      {
        provider_id: made.id,
        state: 'needs_response',
        amount: 1000,
        taken: 1000,
        fee: 1500,
        currency: 'EUR',
        reason: 'fraudulent',
        evidence_due: '2031-02-03 10:00:00.000Z',
      },
    ]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'disputed', refunded: 0 });
    await dispute(placed, 'under_review');
    expect(await disputesOf(paying, placed.record.id)).toMatchObject([{ state: 'under_review' }]);
    await dispute(placed, 'lost', {}, 'charge.dispute.closed');
    expect(await disputesOf(paying, placed.record.id)).toMatchObject([{ state: 'lost', taken: 1000, fee: 1500 }]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({
      payment: 'part_refunded',
      refunded: 1000,
      owed: 0,
    });
    expect(await refundsOf(paying, placed.record.id)).toMatchObject([
      { amount: 1000, state: 'succeeded', reason: 'dispute lost' },
    ]);
    // The claim stands: no sale is undone.
    expect((await documentsOf(paying.backend, placed.record.id)).map(({ kind }) => kind)).toEqual(['invoice']);
    expect((await refund(paying, placed)).body).toMatchObject({ amount: 1490, order: { payment: 'refunded' } });
  });

  test('that is won gives the money back, and the order is as it was', async () => {
    const placed = await placeAndPay(paying);
    await dispute(placed, 'needs_response', { amount: 1000 });
    await dispute(placed, 'won', {}, 'charge.dispute.funds_reinstated');
    expect(await disputesOf(paying, placed.record.id)).toMatchObject([{ state: 'won', taken: 0, fee: 1500 }]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0 });
    expect(await historyOf(paying, placed.record.id)).toEqual(['unpaid → paid', 'paid → disputed', 'disputed → paid']);
  });

  test('that was lost and is won after all brings the money back', async () => {
    const placed = await placeAndPay(paying);
    await dispute(placed, 'lost', { amount: 1000 });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 1000 });
    await dispute(placed, 'won');
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0, owed: 0 });
  });

  test('of all of it that was lost and is won sends no goods that went back to the stock: somebody is told', async () => {
    const { backend, shop } = paying;
    const stock = await stockOf(backend, shop.item.id);
    const placed = await placeAndPay(paying);
    await dispute(placed, 'lost');
    expect(await stockOf(backend, shop.item.id)).toBe(stock);
    await dispute(placed, 'won');
    expect(await statusOf(backend, placed.token)).toMatchObject({ payment: 'paid', fulfilment: 'unfulfilled' });
    expect((await refusal(send(backend.admin, { id: placed.record.id }))).codes).toEqual({ order: 'order_not_held' });
    const byHand = ordersOf(backend).update(placed.record.id, { fulfilment_state: 'shipped' });
    expect((await refusal(byHand)).codes).toEqual({ fulfilment_state: 'order_not_held' });
    const row = async () =>
      (await readDesk(backend, 'today', { locale: 'en' })).lists.pack?.rows.find(({ id }) => id === placed.record.id);
    expect(await row()).toMatchObject({ state: 'not_held', pieces: 1 });
    await ordersOf(backend).update(placed.record.id, { order_state: 'cancelled' });
    expect(await row()).toBeUndefined();
  });
});

test('a refund that was under way while the bank decided leaves its money to the dispute that is lost', async () => {
  const placed = await placeAndPay(paying);
  paying.stripe.account.refundStatus = 'pending';
  await refund(paying, placed, { amount: 2000 });
  paying.stripe.account.refundStatus = 'succeeded';
  await dispute(placed, 'lost');
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 490 });
  const made = refundAt(paying, placed);
  paying.stripe.account.settleRefund(made, 'failed');
  expect(await tell(paying, 'refund.failed', made)).toBe(200);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', refunded: 2490, owed: 0 });
});

test('a second dispute on a payment is one of its own', async () => {
  const placed = await placeAndPay(paying);
  const one = await dispute(placed, 'needs_response', { amount: 500 });
  const two = await dispute(placed, 'needs_response', { amount: 700, another: true });
  await dispute(placed, 'won', { id: one.id });
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'disputed', refunded: 0 });
  await dispute(placed, 'lost', { id: two.id });
  expect(await disputesOf(paying, placed.record.id)).toMatchObject([
    { provider_id: one.id, state: 'won', amount: 500 },
    { provider_id: two.id, state: 'lost', amount: 700 },
  ]);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'part_refunded', refunded: 700 });
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'dispute', 'dispute']);
});

test('an inquiry is kept, holds nothing, and may become a dispute that the shop hears of', async () => {
  const placed = await placeAndPay(paying);
  const dueBy = Math.floor(Date.parse('2031-02-03T10:00:00Z') / 1000);
  await dispute(placed, 'warning_needs_response', { dueBy });
  expect(await disputesOf(paying, placed.record.id)).toMatchObject([{ state: 'warning_needs_response', taken: 0 }]);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  await dispute(placed, 'needs_response');
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'disputed' });
  const mail = await paying.backend.admin
    .collection<MailRecord>('mails')
    .getFirstListItem(`order = '${placed.record.id}' && kind = 'dispute'`);
  // In the language of the shop, which is in France.
  expect(mail.text).toMatch(/Répondre au plus tard le\s*: 3 février 2031/);
});

test('an older answer takes nothing back', async () => {
  const placed = await placeAndPay(paying);
  await dispute(placed, 'won');
  const known = paying.stripe.account.disputes.find((one) => one.payment_intent === placed.intent.id);
  if (known === undefined) throw new Error('no dispute');
  known.status = 'under_review';
  expect(await tell(paying, 'charge.dispute.updated', known)).toBe(200);
  expect(await disputesOf(paying, placed.record.id)).toMatchObject([{ state: 'won' }]);
  known.status = 'won';
});

describe('what is disputed and not sent', () => {
  test('is held, until an operator says why it is sent all the same', async () => {
    const placed = await placeAndPay(paying);
    const operator = await signIn(paying.backend, 'operator');
    const [first] = [await dispute(placed, 'needs_response', { amount: 500 })];
    await dispute(placed, 'needs_response', { amount: 700, another: true });
    const refused = { response: { data: { order: { code: 'order_held' } } } };
    for (const client of [operator, paying.backend.admin])
      await expect(send(client, placed.record)).rejects.toMatchObject(refused);
    const disputes = operator.collection<DisputeRecord>('disputes');
    const rows = await disputesOf(paying, placed.record.id);
    await disputes.update(rows[0]?.id ?? '', { released: '  ' });
    await disputes.update(rows[0]?.id ?? '', { released: 'The customer has written to us.' });
    expect(rows[0]?.provider_id).toBe(first?.id);
    // The other one holds it still.
    await expect(send(operator, placed.record)).rejects.toMatchObject(refused);
    await disputes.update(rows[1]?.id ?? '', { released: 'The same.' });
    expect(await send(operator, placed.record)).toMatchObject({ order: placed.record.id });
    expect((await disputesOf(paying, placed.record.id))[0]).toMatchObject({
      released: 'The customer has written to us.',
      released_by: `users ${operator.authStore.record?.['email']}`,
    });
  });

  test('is sent when the dispute is won', async () => {
    const placed = await placeAndPay(paying);
    await dispute(placed, 'needs_response');
    await expect(send(paying.backend.admin, placed.record)).rejects.toMatchObject({ status: 400 });
    await dispute(placed, 'won');
    expect(await send(paying.backend.admin, placed.record)).toMatchObject({ order: placed.record.id });
  });
});

test('an answer that is due soon is a finding, until it is given', async () => {
  const hours = (count: number): number => Math.floor(Date.now() / 1000) + count * 60 * 60;
  const [soon, later] = [await placeAndPay(paying), await placeAndPay(paying)];
  const made = await dispute(soon, 'needs_response', { dueBy: hours(70) });
  await dispute(later, 'needs_response', { dueBy: hours(74) });
  const due = async (): Promise<string[]> => {
    await paying.backend.admin.crons.run('vitrine_payments');
    return (await findingsOf(paying.backend, 'dispute_due')).map(({ label }) => label);
  };
  await expect.poll(due).toEqual([made.id]);
  await dispute(soon, 'under_review');
  await expect.poll(due).toEqual([]);
});
