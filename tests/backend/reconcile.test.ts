/** Books that do not agree with Stripe's: what no event has told, what nobody finishes, and what a person must look at. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ago } from '#tests/support/limits-of-time.ts';
import { callRoute, placeOrder, statusOf, withDatabase } from '#tests/support/order-shop.ts';
import {
  eventsOf,
  historyOf,
  mailsOf,
  payAndTell,
  paymentsOf,
  placeAndStart,
  reconcile,
  startPayingShop,
  tell,
  type PayingShop,
  type Placed,
} from '#tests/support/paying-shop.ts';

let paying: PayingShop;
beforeAll(async () => {
  paying = await startPayingShop(1000);
  // The comparison of today is done.
  await reconcile(paying);
});
afterAll(() => paying.stop());
beforeEach(() => {
  paying.stripe.requests.length = 0;
  paying.stripe.faults.length = 0;
});

const LONG_AGO = '2020-01-01 00:00:00.000Z';

/** Changes one column of the row with this id, past the hooks. */
function setColumn(table: 'orders' | 'payments' | 'payment_events', column: string, id: string, value: string): void {
  withDatabase(paying.backend, (database) =>
    database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id),
  );
}

async function nextMinute(): Promise<void> {
  await paying.backend.admin.crons.run('vitrine_minute');
  await paying.backend.admin.crons.run('vitrine_payments');
}

async function expire({ record, token }: Placed): Promise<void> {
  setColumn('orders', 'expires', record.id, LONG_AGO);
  await nextMinute();
  await expect.poll(async () => (await statusOf(paying.backend, token)).state).toBe('expired');
}

function asked(path: string): number {
  return paying.stripe.requests.filter((request) => request.path === path).length;
}

describe('the job of each minute', () => {
  test('finds a payment that no event has told of, once it has waited long enough', async () => {
    const placed = await placeAndStart(paying);
    paying.stripe.account.pay(placed.intent.id);
    paying.stripe.requests.length = 0;
    await nextMinute();
    // Asked about too early it would be asked about by each shopper's minute.
    const [payment] = await paymentsOf(paying, placed.record.id);
    setColumn('payments', 'updated', payment?.id ?? '', LONG_AGO);
    await nextMinute();
    await expect.poll(() => statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid', paid: 2490 });
    expect(asked(`/v1/payment_intents/${placed.intent.id}`)).toBe(1);
    await expect.poll(() => mailsOf(paying, placed.record.id)).toEqual(['order_confirmed']);
  });

  test('finishes an event that was stored and not done', async () => {
    const placed = await placeAndStart(paying);
    const intent = paying.stripe.account.pay(placed.intent.id);
    paying.stripe.faults.push('unreachable');
    expect(await tell(paying, 'payment_intent.succeeded', intent)).toBe(502);
    const [event] = await eventsOf(paying, intent.id);
    setColumn('payment_events', 'updated', event?.id ?? '', LONG_AGO);
    await nextMinute();
    await expect.poll(() => eventsOf(paying, intent.id)).toMatchObject([{ state: 'processed', attempts: 2 }]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });

  test('gives an event up after three days of attempts', async () => {
    const intent = paying.stripe.account.createIntent({
      amount: '100',
      currency: 'eur',
      'metadata[order]': 'neverplaced0000',
    });
    await tell(paying, 'payment_intent.succeeded', intent.body);
    const rows = await paying.backend.admin
      .collection('payment_events')
      .getFullList({ filter: "error = 'unknown order'" });
    const id = rows[0]?.id ?? '';
    setColumn('payment_events', 'attempts', id, '99');
    setColumn('payment_events', 'updated', id, LONG_AGO);
    await nextMinute();
    await expect
      .poll(() => paying.backend.admin.collection('payment_events').getOne(id))
      .toMatchObject({ state: 'failed', attempts: 100, error: 'unknown order' });
  });
});

test('what Stripe wrote of people is forgotten after some weeks, and the event is still known', async () => {
  const placed = await placeAndStart(paying);
  const intent = paying.stripe.account.pay(placed.intent.id);
  const event = { id: `evt_${intent.id}` };
  await tell(paying, 'payment_intent.succeeded', intent, {}, event);
  const [kept] = await eventsOf(paying, intent.id);
  expect(kept?.body).toContain(intent.id);
  await paying.backend.admin.crons.run('vitrine_hour');
  setColumn('payment_events', 'updated', kept?.id ?? '', LONG_AGO);
  await paying.backend.admin.crons.run('vitrine_hour');
  await expect.poll(() => eventsOf(paying, intent.id)).toMatchObject([{ body: '', state: 'processed' }]);
  expect(await tell(paying, 'payment_intent.succeeded', intent, {}, event)).toBe(200);
  expect(await historyOf(paying, placed.record.id)).toEqual(['unpaid → paid']);
});

describe('a payment that nobody finishes', () => {
  test('can still be paid for a while after its order expired, then it is closed at Stripe', async () => {
    const placed = await placeAndStart(paying);
    await expire(placed);
    for (const [minutes, status] of [
      [59, 'requires_payment_method'],
      [61, 'canceled'],
    ] as const) {
      setColumn('orders', 'updated', placed.record.id, ago(minutes * 60_000));
      await reconcile(paying);
      expect([minutes, placed.intent.status]).toEqual([minutes, status]);
    }
    expect(await paymentsOf(paying, placed.record.id)).toMatchObject([{ state: 'cancelled' }]);
    paying.stripe.requests.length = 0;
    await reconcile(paying);
    expect(asked(`/v1/payment_intents/${placed.intent.id}`)).toBe(0);
  });

  test('is closed at once where the order was cancelled', async () => {
    const placed = await placeAndStart(paying);
    await callRoute(paying.backend, 'order-cancel', { token: placed.token });
    await nextMinute();
    await expect.poll(() => placed.intent.status).toBe('canceled');
  });

  test('and was paid while it was being closed: the money goes back', async () => {
    const placed = await placeAndStart(paying);
    await callRoute(paying.backend, 'order-cancel', { token: placed.token });
    const { account } = paying.stripe;
    paying.stripe.gate = () => {
      // Between the question and the wish to cancel the shopper pays.
      if (placed.intent.status === 'requires_payment_method') account.pay(placed.intent.id);
      return Promise.resolve();
    };
    await reconcile(paying);
    paying.stripe.gate = null;
    await reconcile(paying);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect(account.refunds.filter((one) => one.payment_intent === placed.intent.id)).toHaveLength(1);
  });

  test('that Stripe never heard of is closed with its order', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    paying.stripe.faults.push('unreachable');
    await callRoute(paying.backend, 'payment', { token });
    expect(await paymentsOf(paying, record.id)).toMatchObject([{ state: 'open', intent: '' }]);
    await callRoute(paying.backend, 'order-cancel', { token });
    await reconcile(paying);
    expect(await paymentsOf(paying, record.id)).toMatchObject([{ state: 'cancelled', intent: '' }]);
  });
});

describe('the list for a person', () => {
  test('names money without an order, until the order is there', async () => {
    const { record, token } = await placeOrder(paying.backend, paying.shop);
    setColumn('orders', 'id', record.id, 'elsewhere000000');
    const { account } = paying.stripe;
    account.createIntent({
      amount: '4490',
      currency: 'eur',
      'metadata[order]': record.id,
      'metadata[number]': record.number,
    });
    const intent = [...account.intents.values()].at(-1);
    account.pay(intent?.id ?? '');
    const finding = {
      kind: 'paid_without_order',
      intent: intent?.id,
      number: record.number,
      amount: 4490,
      currency: 'EUR',
      note: `no order ${record.id}`,
    };
    expect(await reconcile(paying)).toEqual({ complete: true, findings: [finding] });
    expect(await reconcile(paying)).toEqual({ complete: true, findings: [finding] });
    expect(await paying.backend.admin.collection('payment_findings').getFullList()).toHaveLength(1);
    setColumn('orders', 'id', 'elsewhere000000', record.id);
    expect(await reconcile(paying)).toEqual({ complete: true, findings: [] });
    expect(await statusOf(paying.backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
  });

  test('names orders that count as paid, and whose money Stripe does not have', async () => {
    const [gone, undone] = [await placeAndStart(paying), await placeAndStart(paying)];
    for (const placed of [gone, undone]) await payAndTell(paying, placed);
    const { intents } = paying.stripe.account;
    intents.delete(gone.intent.id);
    intents.set(undone.intent.id, { ...undone.intent, status: 'canceled' });
    const { findings } = await reconcile(paying);
    expect(findings.map(({ kind, number, note }) => [kind, number, note])).toEqual(
      expect.arrayContaining([
        ['order_without_payment', gone.record.number, 'Stripe says: 404 resource_missing'],
        ['order_without_payment', undone.record.number, 'Stripe says: cancelled'],
      ]),
    );
    expect(findings).toHaveLength(2);
    for (const { intent } of [gone, undone]) intents.set(intent.id, intent);
    expect((await reconcile(paying)).findings).toEqual([]);
  });

  test('names money of another amount than was asked for', async () => {
    const placed = await placeAndStart(paying);
    paying.stripe.account.pay(placed.intent.id, 1);
    const { findings } = await reconcile(paying);
    expect(findings).toMatchObject([{ kind: 'amount_differs', number: placed.record.number, amount: 1 }]);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'unpaid' });
    paying.stripe.account.intents.delete(placed.intent.id);
    expect((await reconcile(paying)).findings).toEqual([]);
  });

  test('stays as it was where Stripe does not answer to the end', async () => {
    const placed = await placeAndStart(paying);
    await payAndTell(paying, placed);
    paying.stripe.account.intents.delete(placed.intent.id);
    const { findings } = await reconcile(paying);
    expect(findings).toHaveLength(1);
    paying.stripe.account.intents.set(placed.intent.id, placed.intent);
    paying.stripe.requests.length = 0;
    await reconcile(paying);
    const questions = paying.stripe.requests.length;
    paying.stripe.account.intents.delete(placed.intent.id);
    await reconcile(paying);
    for (let count = 0; count < questions + 2; count += 1) paying.stripe.faults.push('unreachable');
    expect(await reconcile(paying)).toEqual({ complete: false, findings });
    paying.stripe.faults.length = 0;
  });

  test('has looked at every page', async () => {
    const { account } = paying.stripe;
    const placed = await placeAndStart(paying);
    account.pay(placed.intent.id);
    // Newer ones, so that it stands on the third page.
    for (let count = 0; count < 220; count += 1) account.createIntent({ amount: '100', currency: 'eur' });
    setColumn('payments', 'state', (await paymentsOf(paying, placed.record.id))[0]?.id ?? '', 'cancelled');
    expect((await reconcile(paying)).complete).toBe(true);
    expect(asked('/v1/payment_intents')).toBeGreaterThanOrEqual(3);
    expect(await statusOf(paying.backend, placed.token)).toMatchObject({ payment: 'paid' });
  });
});
