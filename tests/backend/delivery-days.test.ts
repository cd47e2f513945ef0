/** Days of delivery: a quote promises what the function of pages says, the order keeps it, and an order that waits for a transfer has none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteAnswer } from '#src/contract/shop-api.ts';
import { deliveryDates, type DeliveryDates, type Packing } from '#src/domain/order/delivery-dates.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import {
  callRoute,
  orderRequest,
  placeOrder,
  startOrderShop,
  statusOf,
  type OrderShop,
} from '#tests/support/order-shop.ts';

const PACKING: Packing = { country: 'FR', cutOff: 17, weekdays: '23456', closed: ['12-24', '2026-12-28'] };
const HOUR_MS = 60 * 60 * 1000;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  await settle({ cut_off: PACKING.cutOff, pack_days: PACKING.weekdays, closed_days: PACKING.closed.join('\n') });
  await backend.admin.collection('shipping_rates').update(shop.express.id, { saturdays: true });
});
afterAll(() => backend.stop());

async function settle(change: Readonly<Record<string, unknown>>): Promise<void> {
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, change);
}

/** What may be promised while a test runs: it may begin before an hour is full and end after it. */
function possible(saturdays: boolean): (DeliveryDates | null)[] {
  const carriage = { country: 'FR', daysMin: 2, daysMax: 4, saturdays };
  return [0, HOUR_MS].map((later) => deliveryDates(PACKING, carriage, Date.now() - later));
}

test('each way of a quote has its days, by the settings of the operator', async () => {
  const { body } = await callRoute<QuoteAnswer>(backend, 'quote', orderRequest(shop));
  const [post, express] = body.shipping;
  expect(possible(false)).toContainEqual(post?.dates);
  expect(possible(true)).toContainEqual(express?.dates);
});

test('an order keeps what it was promised, whatever the settings are later', async () => {
  const { token, order, record } = await placeOrder(backend, shop);
  expect(possible(false)).toContainEqual(order.shipping.dates);
  expect(record.shipping.dates).toEqual(order.shipping.dates);
  await settle({ pack_days: '1' });
  expect((await statusOf(backend, token)).shipping.dates).toEqual(order.shipping.dates);
  await settle({ pack_days: PACKING.weekdays });
});

test('an order that waits for a transfer is promised working days alone', async () => {
  await settle(ACCOUNT);
  const { order } = await placeOrder(backend, shop, { method: 'transfer' });
  expect(order.shipping).toEqual({ name: 'Post', daysMin: 2, daysMax: 4, dates: null });
});
