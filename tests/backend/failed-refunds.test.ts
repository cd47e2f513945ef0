/** Refunds that a bank refuses, at once or days later: nobody is told that money is back which is not, and one press sends it again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailRecord, ReturnRecord } from '#src/contract/records.ts';
import { afterSalesOf, move, returnOf, signIn, withdrawn } from '#tests/support/after-sales.ts';
import { callDesk, newActionKey } from '#tests/support/call-desk.ts';
import { documentsOf, openDocument } from '#tests/support/documents.ts';
import { linesOf, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  givenBack,
  historyOf,
  mailsOf,
  placeAndPay,
  placeAndStart,
  payAndTell,
  reconcile,
  refund,
  refundAt,
  refundsOf,
  retryRefund,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';
import { findingsOf, write } from '#tests/support/poison.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.account.refundStatus = 'succeeded';
  paying.stripe.account.refuseRefunds.length = 0;
});

async function minute(): Promise<void> {
  await paying.backend.admin.crons.run('vitrine_payments');
  await paying.backend.admin.crons.run('vitrine_minute');
}

/** A withdrawal from all of a paid order, accepted. */
async function accepted({ record, token }: Placed): Promise<ReturnRecord> {
  const { id, number, email } = record;
  const lines = await linesOf(paying.backend, id);
  const received = await withdrawn(paying.backend, { id, number, email, token, lines });
  return move(paying.backend.admin, received, ['accepted']);
}

/** The bank sends the money of an order back. */
async function bounce(placed: Placed, status: 'failed' | 'canceled' = 'failed'): Promise<void> {
  const made = refundAt(paying, placed);
  paying.stripe.account.settleRefund(made, status);
  for (let time = 0; time < 2; time += 1) expect(await tell(paying, 'refund.failed', made)).toBe(200);
}

describe('a refund of a withdrawal that fails days later', () => {
  let placed: Placed;
  let record: ReturnRecord;
  beforeAll(async () => {
    placed = await placeAndPay(paying);
    record = await move(paying.backend.admin, await accepted(placed), ['refunded']);
    write(paying.backend, "UPDATE mails SET state = 'sent', attempts = 1 WHERE kind = 'refunded'");
    await bounce(placed);
  });

  test('reopens the withdrawal, and the order is paid again', async () => {
    expect(await returnOf(paying.backend, record.reference)).toMatchObject({ state: 'refund_failed' });
    expect(await afterSalesOf(paying.backend, { token: placed.token })).toMatchObject({
      returns: [{ state: 'refund_failed' }],
    });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0, owed: 2490 });
    expect((await historyOf(paying, placed.record.id)).at(-1)).toBe('refunded → paid');
  });

  test('takes the mail back that said the money is on its way, once', async () => {
    const kinds = await mailsOf(paying, placed.record.id);
    expect(kinds.filter((kind) => kind === 'refund_failed')).toHaveLength(1);
    const mail = await paying.backend.admin
      .collection<MailRecord>('mails')
      .getFirstListItem(`order = '${placed.record.id}' && kind = 'refund_failed'`);
    expect(mail.to).toBe(placed.record.email);
    expect(mail.text).toContain('24.90');
    expect(mail.attachments).toHaveLength(1);
  });

  test('takes the credit note back by a document of its own', async () => {
    const all = await documentsOf(paying.backend, placed.record.id);
    expect(all.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 2490],
      ['credit_note', 2490],
      ['debit_note', 2490],
    ]);
    const debit = all[2];
    const { html } = await openDocument(paying.backend, { token: placed.token }, debit?.id ?? '');
    expect(debit?.number).toMatch(/^D\d{4}-\d{6}$/);
    expect(html).toContain(`Reverses credit note ${all[1]?.number}`);
    expect(html).not.toContain('Paid in full');
  });

  test('is a finding, told by mail, as long as the money is owed', async () => {
    const [failed] = await refundsOf(paying, placed.record.id);
    await minute();
    const found = async (): Promise<string[]> =>
      (await findingsOf(paying.backend, 'refund_failed')).map(({ record: id }) => id);
    await expect.poll(found).toContain(failed?.id);
    const [finding] = (await findingsOf(paying.backend, 'refund_failed')).filter(({ record: id }) => id === failed?.id);
    expect(finding).toMatchObject({
      label: placed.record.number,
      note: expect.stringContaining('lost_or_stolen_card'),
    });
    await paying.backend.admin.crons.run('vitrine_minute');
    await expect
      .poll(async () => {
        const mails = await paying.backend.admin
          .collection<MailRecord>('mails')
          .getFullList({ filter: "kind = 'job_findings'" });
        return mails.some(({ text }) => text.includes('lost_or_stolen_card'));
      })
      .toBe(true);
  });

  test('is sent again by one press, once, and ends all of it', async () => {
    const [failed] = await refundsOf(paying, placed.record.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(paying, placed, failed?.id ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refund)).size).toBe(1);
    expect(givenBack(paying, placed)).toEqual([2490]);
    expect(await returnOf(paying.backend, record.reference)).toMatchObject({
      state: 'refunded',
      amount: 2490,
      refund: answers[0]?.body.refund,
    });
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', owed: 0 });
    expect((await documentsOf(paying.backend, placed.record.id)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
      'debit_note',
      'credit_note',
    ]);
    expect((await mailsOf(paying, placed.record.id)).filter((kind) => kind === 'refunded')).toHaveLength(2);
    await minute();
    await expect
      .poll(async () => (await findingsOf(paying.backend, 'refund_failed')).map(({ record: id }) => id))
      .not.toContain(failed?.id);
  });
});

test('a refund that Stripe refuses at once reopens its withdrawal, and no mail says that money is on its way', async () => {
  const placed = await placeAndPay(paying);
  const waiting = await accepted(placed);
  paying.stripe.account.refuseRefunds.push('insufficient_funds');
  const record = await move(paying.backend.admin, waiting, ['refunded']);
  await expect
    .poll(() => returnOf(paying.backend, record.reference))
    .toMatchObject({ state: 'refund_failed', amount: 2490 });
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0, owed: 2490 });
  expect(await mailsOf(paying, placed.record.id)).not.toContain('refunded');
  expect(await mailsOf(paying, placed.record.id)).not.toContain('refund_failed');
  expect((await documentsOf(paying.backend, placed.record.id)).map(({ kind }) => kind)).toEqual(['invoice']);
  // An operator may take the step of the withdrawal itself, too.
  await move(paying.backend.admin, record, ['refunded']);
  await expect.poll(() => givenBack(paying, placed)).toEqual([2490]);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', owed: 0 });
});

test('a mail that has not been sent when the refund fails is not sent', async () => {
  const placed = await placeAndPay(paying);
  await refund(paying, placed, { amount: 700 });
  write(
    paying.backend,
    `UPDATE mails SET state = 'queued', attempts = 0, next_try = '2099-01-01 00:00:00.000Z' WHERE kind = 'refunded' AND "order" = ?`,
    placed.record.id,
  );
  await bounce(placed, 'canceled');
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed']);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', refunded: 0, owed: 700 });
});

test('money that came late and does not go back is told of, and its retry brings no credit note', async () => {
  const placed = await placeAndStart(paying);
  withDatabase(paying.backend, (database) =>
    database.prepare("UPDATE orders SET order_state = 'cancelled' WHERE id = ?").run(placed.record.id),
  );
  await payAndTell(paying, placed);
  await expect.poll(() => givenBack(paying, placed)).toEqual([2490]);
  await expect.poll(() => mailsOf(paying, placed.record.id)).toEqual(['order_cancelled']);
  await bounce(placed);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_cancelled', 'refund_failed']);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({
    state: 'cancelled',
    payment: 'paid',
    owed: 2490,
  });
  const [failed] = await refundsOf(paying, placed.record.id);
  expect((await retryRefund(paying, placed, failed?.id ?? '')).body).toMatchObject({
    state: 'succeeded',
    amount: 2490,
  });
  expect(await documentsOf(paying.backend, placed.record.id)).toEqual([]);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_cancelled', 'refund_failed', 'refunded']);
});

test('an order that was cancelled by hand, and whose money a bank refuses: the mail that it goes back is taken back', async () => {
  const placed = await placeAndPay(paying);
  await paying.backend.admin.collection('orders').update(placed.record.id, { order_state: 'cancelled' });
  await reconcile(paying);
  expect(givenBack(paying, placed)).toEqual([2490]);
  withDatabase(paying.backend, (database) =>
    database.prepare(`DELETE FROM mails WHERE kind = 'refunded' AND "order" = ?`).run(placed.record.id),
  );
  await bounce(placed);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'order_cancelled', 'refund_failed']);
});

test('a refund that fails when the money went back in another way is owed to nobody, and no mail says so', async () => {
  const placed = await placeAndPay(paying);
  const record = await move(paying.backend.admin, await accepted(placed), ['refunded']);
  write(paying.backend, `UPDATE mails SET state = 'sent', attempts = 1 WHERE "order" = ?`, placed.record.id);
  const { account } = paying.stripe;
  account.settleRefund(refundAt(paying, placed), 'failed');
  account.refundByHand(placed.intent.id, 2490);
  expect(await tell(paying, 'refund.failed', refundAt(paying, placed))).toBe(200);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', owed: 0 });
  expect(await returnOf(paying.backend, record.reference)).toMatchObject({ state: 'refunded' });
  expect(await mailsOf(paying, placed.record.id)).not.toContain('refund_failed');
  expect((await documentsOf(paying.backend, placed.record.id)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'credit_note',
    'debit_note',
    'credit_note',
  ]);
});

test('a refund by hand of as much comes in the place of one that failed', async () => {
  const placed = await placeAndPay(paying);
  await refund(paying, placed, { amount: 700 });
  await bounce(placed);
  const again = await refund(paying, placed, { amount: 700 });
  const [failed] = await refundsOf(paying, placed.record.id);
  expect(failed).toMatchObject({ state: 'failed', followed: again.body.refund });
  expect((await retryRefund(paying, placed, failed?.id ?? '')).body).toMatchObject({ refund: again.body.refund });
  expect(givenBack(paying, placed)).toEqual([700]);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ refunded: 700, owed: 0 });
});

test('only one that failed is sent again, and only by operators', async () => {
  const placed = await placeAndPay(paying);
  const made = await refund(paying, placed, { amount: 700 });
  expect((await retryRefund(paying, placed, made.body.refund)).status).toBe(409);
  expect((await retryRefund(paying, placed, 'nowhere00000000')).status).toBe(404);
  expect((await retryRefund(paying, placed, 'x')).status).toBe(404);
  for (const role of ['customer', 'editor'] as const) {
    const { authStore } = await signIn(paying.backend, role);
    const request = { refund: made.body.refund, key: newActionKey() };
    expect((await callDesk(paying.backend, 'refund-again', request, authStore.token)).status).toBe(403);
  }
});

test('nobody but the bank says that a refund has failed', async () => {
  const placed = await placeAndPay(paying);
  const record = await move(paying.backend.admin, await accepted(placed), ['refunded']);
  await expect(move(paying.backend.admin, record, ['refund_failed'])).rejects.toMatchObject({
    response: { data: { state: { code: 'step' } } },
  });
  expect(await returnOf(paying.backend, record.reference)).toMatchObject({ state: 'refunded' });
});

describe('14 days after a withdrawal', () => {
  const overdue = async (): Promise<string[]> => {
    await paying.backend.admin.crons.run('vitrine_payments');
    return (await findingsOf(paying.backend, 'refund_overdue')).map(({ label }) => label);
  };
  const daysAgo = (days: number, { id }: ReturnRecord): void =>
    write(
      paying.backend,
      'UPDATE returns SET received = ? WHERE id = ?',
      new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().replace('T', ' '),
      id,
    );

  test('money that is not back is a finding, until it is', async () => {
    const placed = await placeAndPay(paying);
    const record = await accepted(placed);
    daysAgo(13.9, record);
    const other = await accepted(await placeAndPay(paying));
    daysAgo(14.1, other);
    await expect.poll(overdue).toEqual([other.reference]);
    daysAgo(14.1, record);
    await expect.poll(overdue).toEqual([other.reference, record.reference]);
    paying.stripe.account.refundStatus = 'pending';
    await move(paying.backend.admin, other, ['refunded']);
    await move(paying.backend.admin, record, ['refused']);
    // Asked for is not there yet.
    await expect.poll(overdue).toEqual([other.reference]);
    const made = paying.stripe.account.refunds.at(-1);
    if (made === undefined) throw new Error('no refund');
    paying.stripe.account.settleRefund(made, 'succeeded');
    await tell(paying, 'refund.updated', made);
    await expect.poll(overdue).toEqual([]);
  });

  test('goods that are still to come are waited for', async () => {
    const placed = await placeAndPay(paying);
    await paying.backend.admin.collection('shipments').create({ order: placed.record.id, carrier: 'Colissimo' });
    const record = await accepted(placed);
    daysAgo(15, record);
    const later = await accepted(await placeAndPay(paying));
    daysAgo(15, later);
    await expect.poll(overdue).toEqual([later.reference]);
    await move(paying.backend.admin, record, ['returned']);
    await expect.poll(overdue).toEqual([later.reference, record.reference]);
  });
});
