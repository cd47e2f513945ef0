/** The clock of the hooks can be moved in tests, forth and back, and stays moved when PocketBase is killed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import { startOrderShop, ordersOf, placeOrder, type OrderShop } from '#tests/support/order-shop.ts';

const HOUR_MS = 60 * 60 * 1000;

const clock = movedClock();
let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({ adapt: clock.adapt });
  shop = await startOrderShop(backend);
});
afterAll(() => backend.stop());

/** ms that an order placed now is dated after the present. */
async function ahead(): Promise<number> {
  const { record } = await placeOrder(backend, shop);
  return Date.parse(record.created.replace(' ', 'T')) - Date.now();
}

test('orders are dated by it, before and after a kill, and it goes back', async () => {
  await clock.set(48 * HOUR_MS);
  expect((await ahead()) / HOUR_MS).toBeCloseTo(48, 1);
  await backend.kill();
  backend = await backend.restart();
  expect((await ahead()) / HOUR_MS).toBeCloseTo(48, 1);
  await clock.set(0);
  expect((await ahead()) / HOUR_MS).toBeCloseTo(0, 1);
});

test('jobs go by it: an order expires at once', async () => {
  await clock.set(0);
  const { record } = await placeOrder(backend, shop);
  await clock.set(HOUR_MS);
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(async () => (await ordersOf(backend).getOne(record.id)).order_state).toBe('expired');
});
