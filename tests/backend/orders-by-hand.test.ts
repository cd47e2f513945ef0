/** What somebody does to a paid order by hand: the money follows, the customer is told, and nothing is sent that is not paid. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '#tests/support/backend.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { historyOf, ordersOf, placeOrder, statusOf, stockOf } from '#tests/support/order-shop.ts';
import {
  givenBack,
  mailsOf,
  placeAndPay,
  placeAndStart,
  payAndTell,
  reconcile,
  refund,
  refundsOf,
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

function stock(): Promise<number> {
  return stockOf(paying.backend, paying.shop.item.id);
}

/** The text of the newest mail of an order. */
async function lastMail(order: string): Promise<string> {
  const { admin } = paying.backend;
  const [mail] = await admin.collection('mails').getFullList({ filter: `order = '${order}'`, sort: '-@rowid' });
  return `${mail?.['text']}`;
}

test('cancelling a paid order asks for its money and tells the customer', async () => {
  const before = await stock();
  const placed = await placeAndPay(paying, 2);
  await ordersOf(paying.backend).update(placed.record.id, { order_state: 'cancelled' });
  expect(await stock()).toBe(before);
  expect(await refundsOf(paying, placed.record.id)).toMatchObject([
    { amount: 4490, state: 'pending', reason: 'order cancelled', by: '_superusers superuser@vitrine.example' },
  ]);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'order_cancelled']);
  expect(await lastMail(placed.record.id)).toContain('We’re refunding €44.90 to');
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({
    state: 'cancelled',
    payment: 'paid',
    moneyKept: '',
  });
  await reconcile(paying);
  expect(givenBack(paying, placed)).toEqual([4490]);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded', refunded: 4490 });
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_confirmed', 'order_cancelled', 'refunded']);
  expect(await stock()).toBe(before);
});

test('what was given back before is not asked for again', async () => {
  const placed = await placeAndPay(paying);
  expect((await refund(paying, placed, { amount: 2489 })).status).toBe(200);
  await ordersOf(paying.backend).update(placed.record.id, { order_state: 'cancelled' });
  const asked = await refundsOf(paying, placed.record.id);
  expect(asked.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1, 2489]);
});

test('the money stays only for a reason, which the customer reads', async () => {
  const placed = await placeAndPay(paying);
  const reason = 'Made to your measure, and finished.';
  expect(await refusal(ordersOf(paying.backend).update(placed.record.id, { money_kept: reason }))).toMatchObject({
    codes: { money_kept: 'kept_with_cancelling' },
  });
  await ordersOf(paying.backend).update(placed.record.id, { order_state: 'cancelled', money_kept: reason });
  expect(await refundsOf(paying, placed.record.id)).toEqual([]);
  expect(await lastMail(placed.record.id)).toContain(`We’re keeping €24.90 of what you paid. Reason: ${reason}`);
  expect(await lastMail(placed.record.id)).not.toContain('You haven’t been charged');
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'cancelled', moneyKept: reason });
  expect(await refusal(ordersOf(paying.backend).update(placed.record.id, { money_kept: '' }))).toMatchObject({
    status: 400,
  });
});

const CANCELLED = [
  { given: 0, kept: '', isSent: false },
  { given: 0, kept: 'Made to measure', isSent: false },
  ...[false, true].flatMap((isSent) => [
    { given: 1000, kept: '', isSent },
    { given: 1000, kept: 'Made to measure', isSent },
    { given: 2490, kept: '', isSent },
  ]),
];
test.each(CANCELLED)('the mail says what the books say of the money: %j', async ({ given, kept, isSent }) => {
  const placed = await placeAndPay(paying);
  const { id } = placed.record;
  if (given > 0) {
    const whole = { order: id, mode: 'amount', lines: [], amount: given, shipping: false, restock: false } as const;
    const { amount: expected, given: before } = await readDesk(paying.backend, 'refund-preview', whole);
    const asked = { ...whole, reason: 'A scratch', expected, given: before };
    expect((await actAtDesk(paying.backend, 'refund', asked)).status).toBe(200);
  }
  if (isSent) await reconcile(paying);
  await ordersOf(paying.backend).update(id, { order_state: 'cancelled', money_kept: kept });
  const [text, { paid, refunded }] = [await lastMail(id), await ordersOf(paying.backend).getOne(id)];
  const waits = (await refundsOf(paying, id)).filter(({ state }) => state === 'pending');
  const back = waits.reduce((sum, { amount }) => sum + amount, 0);
  const said = (of: RegExp): number => Math.round(Number(of.exec(text)?.[1] ?? 0) * 100);
  expect(said(/refunding €([\d.]+) to/)).toBe(back);
  expect(said(/keeping €([\d.]+) of/)).toBe(paid - refunded - back);
  expect(said(/payment of €([\d.]+) has already been refunded/)).toBe(back === 0 && refunded === paid ? refunded : 0);
  expect(text).not.toContain('You haven’t been charged');
});

test('an unpaid order is cancelled with a mail, keeps nothing, and late money for it goes back with another', async () => {
  const placed = await placeAndStart(paying);
  const kept = { order_state: 'cancelled', money_kept: 'For nothing' };
  expect(await refusal(ordersOf(paying.backend).update(placed.record.id, kept))).toMatchObject({
    codes: { money_kept: 'nothing_taken' },
  });
  await ordersOf(paying.backend).update(placed.record.id, { order_state: 'cancelled' });
  expect(await lastMail(placed.record.id)).toContain('You haven’t been charged');
  await payAndTell(paying, placed);
  await expect.poll(() => givenBack(paying, placed)).toEqual([2490]);
  expect(await mailsOf(paying, placed.record.id)).toEqual(['order_cancelled', 'order_cancelled']);
  expect(await lastMail(placed.record.id)).toContain('We’re refunding €24.90 to');
});

test('an unpaid order is neither sent nor completed, and a closed one is not sent', async () => {
  const { record } = await placeOrder(paying.backend, paying.shop);
  for (const fulfilment_state of ['part_shipped', 'shipped'])
    expect(await refusal(ordersOf(paying.backend).update(record.id, { fulfilment_state }))).toMatchObject({
      codes: { fulfilment_state: 'order_not_paid' },
    });
  expect(await refusal(ordersOf(paying.backend).update(record.id, { order_state: 'completed' }))).toMatchObject({
    codes: { order_state: 'order_not_paid' },
  });
  await ordersOf(paying.backend).update(record.id, { order_state: 'cancelled' });
  expect(await refusal(ordersOf(paying.backend).update(record.id, { fulfilment_state: 'shipped' }))).toMatchObject({
    codes: { fulfilment_state: 'order_closed' },
  });
  const histories = await historyOf(paying.backend, record.id);
  expect(histories.map(({ to }) => to)).toEqual(['cancelled']);
});

test('what is on its way, or disputed, is not cancelled', async () => {
  const sent = await placeAndPay(paying);
  await ordersOf(paying.backend).update(sent.record.id, { fulfilment_state: 'shipped' });
  expect(await refusal(ordersOf(paying.backend).update(sent.record.id, { order_state: 'cancelled' }))).toMatchObject({
    codes: { order_state: 'order_sent' },
  });
  const disputed = await placeAndPay(paying);
  const dispute = paying.stripe.account.dispute(disputed.intent.id, 'needs_response');
  await tell(paying, 'charge.dispute.created', dispute);
  expect(
    await refusal(ordersOf(paying.backend).update(disputed.record.id, { order_state: 'cancelled' })),
  ).toMatchObject({
    codes: { order_state: 'order_disputed' },
  });
});

test('an expired order that is opened by hand stays closed where others have used its coupon up', async () => {
  const { admin } = paying.backend;
  const fields = { code: 'PHONED', kind: 'percent', value: 1000, active: true, max_uses: 1 };
  const coupon = await admin.collection('coupons').create(fields);
  const used = async (): Promise<unknown> => (await admin.collection('coupons').getOne(coupon.id))['used'];
  const options = { coupon: 'PHONED', expectedTotal: 4090 };
  const { record } = await placeOrder(paying.backend, paying.shop, options);
  const step = (order_state: 'open' | 'expired'): Promise<unknown> =>
    ordersOf(paying.backend).update(record.id, { order_state });
  await step('expired');
  await step('open');
  await step('expired');
  // Nothing counts that nobody pays.
  expect(await used()).toBe(0);
  const { token } = await placeOrder(paying.backend, paying.shop, options);
  await payAndTell(paying, { intent: await startPaying(paying, token) });
  const before = await stock();
  expect(await refusal(step('open'))).toMatchObject({ status: 400, message: 'The coupon of this order is used up.' });
  expect([await used(), await stock()]).toEqual([1, before]);
});

test('all of the money of an unsent order back: so is its stock, once, and nothing of it is sent', async () => {
  const before = await stock();
  const placed = await placeAndPay(paying, 3);
  expect((await refund(paying, placed, { amount: 1000 })).status).toBe(200);
  expect(await stock()).toBe(before - 3);
  expect((await refund(paying, placed)).status).toBe(200);
  expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'refunded' });
  expect(await stock()).toBe(before);
  expect(
    await refusal(ordersOf(paying.backend).update(placed.record.id, { fulfilment_state: 'shipped' })),
  ).toMatchObject({
    codes: { fulfilment_state: 'order_not_paid' },
  });
  await ordersOf(paying.backend).update(placed.record.id, { order_state: 'cancelled' });
  expect(await stock()).toBe(before);
});

test('all of the money of a sent order back: its goods are where the customer is', async () => {
  const before = await stock();
  const placed = await placeAndPay(paying);
  await ordersOf(paying.backend).update(placed.record.id, { fulfilment_state: 'shipped' });
  expect((await refund(paying, placed)).status).toBe(200);
  expect(await stock()).toBe(before - 1);
});
