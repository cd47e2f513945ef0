/** An account's own orders are told to its pages as they change, and nobody else's. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { makeUser } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callRoute, startOrderShop, orderRequest, placeOrder, type OrderShop } from '#tests/support/order-shop.ts';
import { subscribe } from '#tests/support/realtime.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

async function customer(): Promise<PocketBase> {
  const { email, password } = await makeUser(backend.admin, 'customer');
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  return client;
}

test('a new order and each of its steps reach the pages of its owner alone, without what opens it', async () => {
  const [owner, other] = [await customer(), await customer()];
  const tokens = [owner.authStore.token, other.authStore.token];
  const subscriptions = await Promise.all(tokens.map((token) => subscribe(backend.url, 'orders/*', token)));
  await expect(subscribe(backend.url, 'orders/*', '')).rejects.toThrow('401');
  const [own, others] = subscriptions.map(({ events }) => events);

  const placed = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), owner.authStore.token);
  const { token } = placed.body;
  await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
  await placeOrder(backend, shop);
  const last = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), owner.authStore.token);
  await callRoute(backend, 'order-cancel', { token: last.body.token });
  // What comes last to each of them shows that nothing else has come before.
  const elsewhere = await callRoute<OrderAnswer>(backend, 'order', orderRequest(shop), other.authStore.token);
  await expect.poll(() => own?.at(-1)?.record['order_state']).toBe('cancelled');
  await expect.poll(() => others?.length).toBe(1);
  expect(others?.[0]?.record['number']).toBe(elsewhere.body.order.number);

  const seen = own?.map(({ record }) => [record['number'], record['order_state'], record['payment_state']]) ?? [];
  const { number } = placed.body.order;
  expect(seen[0]).toEqual([number, 'open', 'unpaid']);
  expect(seen).toContainEqual([number, 'open', 'paid']);
  expect(seen.at(-2)).toEqual([last.body.order.number, 'open', 'unpaid']);
  expect(new Set(seen.map(([each]) => each))).toEqual(new Set([number, last.body.order.number]));
  for (const secret of ['token', 'cart', 'key', 'request_hash', 'origin'])
    expect(own?.[0]?.record).not.toHaveProperty(secret);
  for (const subscription of subscriptions) subscription.close();
});
