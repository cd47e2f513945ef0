/** The daily comparison with Stripe: whatever no webhook has told of, however many pages it takes, and whether webhooks come at all. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComparisonRecord } from '#src/contract/records.ts';
import { ago } from '#tests/support/limits-of-time.ts';
import { statusOf } from '#tests/support/order-shop.ts';
import {
  disputesOf,
  placeAndPay,
  placeAndStart,
  reconcile,
  refund,
  refundAt,
  startPayingShop,
  type PayingShop,
} from '#tests/support/paying-shop.ts';
import { findingsOf, write } from '#tests/support/poison.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

const cursors = (): Promise<ComparisonRecord[]> =>
  paying.backend.admin.collection<ComparisonRecord>('comparisons').getFullList({ sort: 'list' });

/** A day goes by. */
function nextDay(): void {
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString().replace('T', ' ');
  write(paying.backend, 'UPDATE comparisons SET compared = ?', before);
}

async function minute(): Promise<void> {
  await paying.backend.admin.crons.run('vitrine_payments');
}

const asked = (path: string): number => paying.stripe.requests.filter((request) => request.path === path).length;

test('books what no webhook has told of: a payment, refunds that were made or have failed there, and disputes', async () => {
  const { account } = paying.stripe;
  const [made, failed, disputed] = [await placeAndPay(paying), await placeAndPay(paying), await placeAndPay(paying)];
  await refund(paying, failed, { amount: 700 });
  await reconcile(paying);
  nextDay();
  const paid = await placeAndStart(paying);
  account.pay(paid.intent.id);
  account.refundByHand(made.intent.id, 900);
  const bounced = refundAt(paying, failed);
  // Weeks after it was made.
  bounced.created -= 30 * 24 * 60 * 60;
  account.settleRefund(bounced, 'failed');
  account.dispute(disputed.intent.id, 'needs_response', { amount: 300 });
  await minute();
  await expect.poll(() => statusOf(paying.backend, disputed.token)).toMatchObject({ payment: 'disputed' });
  expect(await statusOf(paying.backend, paid.token)).toMatchObject({ payment: 'paid' });
  expect(await statusOf(paying.backend, made.token)).toMatchObject({ payment: 'part_refunded', refunded: 900 });
  expect(await statusOf(paying.backend, failed.token)).toMatchObject({ payment: 'paid', refunded: 0, owed: 700 });
  expect(await disputesOf(paying, disputed.record.id)).toMatchObject([{ amount: 300 }]);
  // A day has one comparison.
  paying.stripe.requests.length = 0;
  await minute();
  await expect.poll(async () => (await cursors()).every(({ begun }) => begun === '')).toBe(true);
  expect(asked('/v1/refunds')).toBe(0);
  expect(asked('/v1/disputes')).toBe(0);
});

test('goes on where it was, piece by piece, until it has seen every page', async () => {
  const { account } = paying.stripe;
  const placed = await placeAndPay(paying);
  await reconcile(paying);
  nextDay();
  paying.stripe.requests.length = 0;
  account.refundByHand(placed.intent.id, 900);
  // Of other shops on the account, and newer: what is ours stands on the 13th page.
  const foreign = account.createIntent({ amount: '1000000', currency: 'eur' });
  const other = [...account.intents.values()].at(-1);
  expect(foreign.status).toBe(200);
  account.pay(other?.id ?? '');
  for (let count = 0; count < 1250; count += 1) account.refundByHand(other?.id ?? '', 1);
  await minute();
  const refunds = async (): Promise<ComparisonRecord | undefined> =>
    (await cursors()).find(({ list }) => list === 'refunds');
  await expect.poll(() => asked('/v1/disputes')).toBe(1);
  expect((await refunds())?.after).not.toBe('');
  expect(asked('/v1/refunds')).toBe(10);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ refunded: 0 });
  // Stripe does not answer: nothing is lost of what was looked at.
  const before = await refunds();
  paying.stripe.faults.push('unreachable');
  const faults = async (): Promise<number> => {
    await minute();
    return paying.stripe.faults.length;
  };
  await expect.poll(faults).toBe(0);
  expect((await refunds())?.after).toBe(before?.after);
  const booked = async (): Promise<number> => {
    await minute();
    return (await statusOf(paying.backend, placed.token)).refunded;
  };
  await expect.poll(booked).toBe(900);
  await expect.poll(async () => (await refunds())?.begun).toBe('');
  account.refunds.length = 0;
});

test('is a finding when Stripe has not answered for days, until it does', async () => {
  const since = (hours: number): void =>
    void write(paying.backend, 'UPDATE comparisons SET compared = ?', ago(hours * 60 * 60 * 1000));
  await reconcile(paying);
  const found = async (): Promise<number> => {
    await minute();
    return (await findingsOf(paying.backend, 'compare_lists')).length;
  };
  for (let count = 0; count < 1000; count += 1) paying.stripe.faults.push('unreachable');
  since(3 * 24 - 1);
  // A turn has ended where another one asks.
  for (const turns of [1, 2, 3])
    await expect.poll(async () => [await found(), asked('/v1/payouts') >= turns]).toEqual([0, true]);
  since(3 * 24 + 1);
  await expect.poll(found).toBe(1);
  paying.stripe.faults.length = 0;
  await expect.poll(found).toBe(0);
});

test('a webhook endpoint that is missing, switched off or told of too little is a finding, until it is right', async () => {
  const { endpoints } = paying.stripe.account;
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error('no endpoint');
  const notes = async (): Promise<string[]> => {
    await paying.backend.admin.crons.run('vitrine_hour');
    return (await findingsOf(paying.backend, 'webhook_endpoint')).map(({ note }) => note);
  };
  await expect.poll(notes).toEqual([]);
  endpoint.status = 'disabled';
  await expect.poll(notes).toEqual([expect.stringContaining('is switched off')]);
  endpoint.status = 'enabled';
  endpoint.enabled_events = ['payment_intent.succeeded'];
  await expect.poll(notes).toEqual([expect.stringContaining('charge.dispute.created')]);
  endpoints.length = 0;
  await expect.poll(notes).toEqual([expect.stringContaining('No webhook endpoint')]);
  endpoints.push({ ...endpoint, enabled_events: ['*'] });
  await expect.poll(notes).toEqual([]);
});
