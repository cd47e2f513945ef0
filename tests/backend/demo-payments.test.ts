/** Payments of the demo: the shopper chooses what happens, and the order takes the same steps as with a provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoPaymentAnswer, PaymentAnswer } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { giveBack, readDesk } from '#tests/support/call-desk.ts';
import { runJobs } from '#tests/support/job-schedule.ts';
import {
  callRoute,
  startOrderShop,
  orderRequest,
  placeOrder,
  statusOf,
  stockOf,
  withDatabase,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 100);
});
afterAll(() => backend.stop());

function pay(token: string, outcome: unknown, confirmed?: unknown): Promise<Answer<DemoPaymentAnswer>> {
  return callRoute<DemoPaymentAnswer>(backend, 'demo-payment', { token, outcome, confirmed });
}

test('the payment of an order says that it is a demo', async () => {
  const { token } = await placeOrder(backend, shop);
  expect((await callRoute<PaymentAnswer>(backend, 'payment', { token })).body).toEqual({ provider: 'demo' });
});

describe('what the shopper chooses', () => {
  test('paid', async () => {
    const { token } = await placeOrder(backend, shop);
    expect(await pay(token, 'paid')).toMatchObject({
      status: 200,
      body: { needsConfirmation: false, order: { payment: 'paid', paid: 4490, demo: true } },
    });
    expect(await pay(token, 'declined')).toMatchObject({ status: 409, body: { code: 'order_closed' } });
  });

  test('declined, then paid', async () => {
    const { token } = await placeOrder(backend, shop);
    const declined = { payment: 'failed', paymentError: 'card_declined', state: 'open' };
    expect((await pay(token, 'declined')).body.order).toMatchObject(declined);
    expect((await pay(token, 'paid')).body.order).toMatchObject({ payment: 'paid', paymentError: '' });
  });

  test.each([
    [true, { payment: 'paid', paymentError: '' }],
    [false, { payment: 'failed', paymentError: 'payment_intent_authentication_failure' }],
  ])('3-D Secure, which is confirmed: %s', async (confirmed, expected) => {
    const { token } = await placeOrder(backend, shop);
    const asked = await pay(token, 'three_d_secure');
    expect(asked.body).toMatchObject({ needsConfirmation: true, order: { payment: 'unpaid' } });
    const answered = await pay(token, 'three_d_secure', confirmed);
    expect(answered.body).toMatchObject({ needsConfirmation: false, order: expected });
  });

  test('slow: it is on its way, and there some seconds later', async () => {
    const { token, record } = await placeOrder(backend, shop);
    expect((await pay(token, 'slow')).body.order).toMatchObject({ payment: 'unpaid', processing: true });
    await backend.admin.crons.run('vitrine_payments');
    expect(await statusOf(backend, token)).toMatchObject({ payment: 'unpaid', processing: true });
    withDatabase(backend, (database) =>
      database.prepare('UPDATE payments SET updated = \'2020-01-01 00:00:00.000Z\' WHERE "order" = ?').run(record.id),
    );
    await backend.admin.crons.run('vitrine_payments');
    await expect
      .poll(() => backend.admin.collection('orders').getOne(record.id))
      .toMatchObject({ payment_state: 'paid' });
  });

  test('slow: whoever looks need not wait for the job', async () => {
    const { token, record } = await placeOrder(backend, shop);
    await pay(token, 'slow');
    withDatabase(backend, (database) =>
      database.prepare('UPDATE payments SET updated = \'2020-01-01 00:00:00.000Z\' WHERE "order" = ?').run(record.id),
    );
    expect(await statusOf(backend, token)).toMatchObject({ payment: 'paid', processing: false });
  });

  test('a refund afterwards', async () => {
    const { token, record } = await placeOrder(backend, shop);
    await pay(token, 'paid');
    expect((await giveBack(backend, { order: record.id, amount: 1000 })).status).toBe(200);
    expect(await statusOf(backend, token)).toMatchObject({ payment: 'part_refunded', refunded: 1000 });
  });

  test('nothing that is no choice, and nothing without an order', async () => {
    const { token } = await placeOrder(backend, shop);
    for (const outcome of ['', 'free', '__proto__', null, 1, ['paid']])
      expect((await pay(token, outcome)).status, String(outcome)).toBe(400);
    expect((await pay(token, 'three_d_secure', 'yes')).status).toBe(400);
    expect((await pay('x'.repeat(43), 'paid')).status).toBe(404);
    expect(await statusOf(backend, token)).toMatchObject({ payment: 'unpaid' });
  });
});

test('an order that is paid by transfer takes no other payment', async () => {
  const records = backend.admin.collection('shop');
  const { id } = await records.getFirstListItem('');
  await records.update(id, ACCOUNT);
  const { token } = await placeOrder(backend, shop, { method: 'transfer' });
  await records.update(id, { transfer: false });
  expect((await callRoute(backend, 'payment', { token })).body.code).toBe('order_closed');
  expect((await pay(token, 'paid')).body).toMatchObject({ code: 'order_closed' });
  expect(await statusOf(backend, token)).toMatchObject({ payment: 'unpaid', transfer: { amount: 4490 } });
});

test('a webhook, and books to compare, are not there', async () => {
  expect((await callRoute(backend, 'webhook', {})).status).toBe(503);
  await runJobs(backend, 'minuteOfMoney', 'hour');
  expect(await readDesk(backend, 'money-findings', {})).toEqual({ rows: [] });
});

describe('a live shop without keys', () => {
  let live: TestBackend;
  let liveShop: OrderShop;
  beforeAll(async () => {
    live = await startTestBackend({ env: { SHOP_MODE: 'live', STRIPE_SECRET_KEY: 'sk_live_1' } });
    liveShop = await startOrderShop(live, 100);
  });
  afterAll(() => live.stop());

  test('takes no orders, holds no stock, and says which keys are missing', async () => {
    const { status, body } = await callRoute(live, 'order', orderRequest(liveShop));
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.message).toContain('STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET not set');
    expect(await stockOf(live, liveShop.item.id)).toBe(100);
    expect((await callRoute(live, 'payment', { token: 'x'.repeat(43) })).status).toBe(503);
    expect((await callRoute(live, 'webhook', {})).status).toBe(503);
    expect((await callRoute(live, 'demo-payment', { token: 'x'.repeat(43), outcome: 'paid' })).status).toBe(404);
  });
});
