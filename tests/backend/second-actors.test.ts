/**
 * Two people do the same at once: both have looked, and wait for the writer; what the first one does is there when the
 * second one's turn comes. It is done once, and the second one is told.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { makeItem, makePalette } from '#tests/backend/fixtures.ts';
import { newKey, withdrawn, type Paid } from '#tests/support/after-sales.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { actAtDesk } from '#tests/support/call-desk.ts';
import { addHold, beforeTheirTurn } from '#tests/support/held-writer.ts';
import {
  callRoute,
  placeOrder,
  startOrderShop,
  stockOf,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { read } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: addHold });
  shop = await startOrderShop(backend, 1000);
  await makePalette(backend.admin);
});
afterAll(() => backend.stop());

const PARCEL = { carrier: 'Colissimo', tracking: '', url: '', lines: null, complete: false };

/** Both with keys of their own: it is no second press of one button. Gives their statuses, the done one first. */
async function bothAtOnce(
  one: (key: string) => Promise<Answer<ActionAnswer>>,
  other: (key: string) => Promise<Answer<ActionAnswer>> = one,
): Promise<number[]> {
  const answers = await beforeTheirTurn(backend, null, [() => one(newKey()), () => other(newKey())]);
  return answers.map(({ status }) => status).sort();
}

const count = (sql: string, id: string): unknown => read(backend, sql, id);

async function paid(): Promise<Paid> {
  const { record, token } = await placeOrder(backend, shop);
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
  const { id, number, email } = record;
  return { id, token, number, email, lines: [] };
}

test('all the money of an order is given back once', async () => {
  const { id } = await paid();
  const amount = 4490;
  const choice = { order: id, mode: 'amount', lines: [], amount, shipping: false, restock: false } as const;
  const refund = (key: string) =>
    actAtDesk(backend, 'refund', { ...choice, reason: 'Torn page', expected: amount }, key);
  expect(await bothAtOnce(refund)).toEqual([200, 400]);
  expect(count('SELECT SUM(amount) FROM refunds WHERE "order" = ?', id)).toBe(amount);
});

test('all of an order is sent once', async () => {
  const { id } = await paid();
  expect(await bothAtOnce((key) => actAtDesk(backend, 'ship', { order: id, ...PARCEL }, key))).toEqual([200, 400]);
  expect(count('SELECT COUNT(*) FROM shipments WHERE "order" = ?', id)).toBe(1);
});

test('an order is sent, or cancelled', async () => {
  const { id } = await paid();
  const cancel = { order: id, to: 'cancelled', reason: '' } as const;
  const statuses = await bothAtOnce(
    (key) => actAtDesk(backend, 'ship', { order: id, ...PARCEL }, key),
    (key) => actAtDesk(backend, 'order-step', cancel, key),
  );
  expect(statuses).toEqual([200, 400]);
});

test('a withdrawal is accepted once', async () => {
  const order = await paid();
  const { id } = await withdrawn(backend, order);
  const accept = { id, state: 'received', step: 'accept' } as const;
  expect(await bothAtOnce((key) => actAtDesk(backend, 'return-step', accept, key))).toEqual([200, 400]);
  const mails = 'SELECT COUNT(*) FROM mails WHERE kind = \'return_accepted\' AND "order" = ?';
  expect(count(mails, order.id)).toBe(1);
});

test('pieces that are there once are taken away once', async () => {
  const { id } = await makeItem(backend.admin, shop.product.id, { stock: 4, values_en: 'Four' });
  const away = { item: id, pieces: -4, reason: 'Broken' };
  expect(await bothAtOnce((key) => actAtDesk(backend, 'stock-correct', away, key))).toEqual([200, 400]);
  expect(await stockOf(backend, id)).toBe(0);
});

test('what somebody has asked of their data is answered by one', async () => {
  const asked = { email: 'asks@visitor.example', kind: 'access', text: '', received: '2026-11-20' } as const;
  const { subject } = (await actAtDesk(backend, 'customer-note', asked)).body;
  expect(await bothAtOnce((key) => actAtDesk(backend, 'customer-done', { id: subject }, key))).toEqual([200, 400]);
});
