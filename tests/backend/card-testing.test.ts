/** Somebody who tests stolen cards makes a new order for each: refused cards count over all orders of a cart and of an address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  insertRow,
  startOrderShop,
  orderRequest,
  ordersOf,
  withDatabase,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import type { OrderAnswer, PaymentAnswer, ShopRefusal } from '#src/contract/shop-api.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  await backend.admin.settings.update({ trustedProxy: { headers: ['X-Forwarded-For'], useLeftmostIP: false } });
});
afterAll(() => backend.stop());

let count = 0;

interface Placed {
  readonly id: string;
  readonly token: string;
}

async function place(cart: string, address: string): Promise<Placed> {
  const response = await fetch(`${backend.url}/api/shop/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(orderRequest(shop, { cart })),
  });
  const { token, order } = (await response.json()) as OrderAnswer;
  return { id: (await ordersOf(backend).getFirstListItem(`number = '${order.number}'`)).id, token };
}

/** Notes that so many cards were refused for an order, some hours ago. */
function refuseCards(order: string, attempts: number, hoursAgo = 0): void {
  count += 1;
  const updated = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replace('T', ' ');
  insertRow(backend, 'payments', {
    id: `refused${String(count).padStart(8, '0')}`,
    order,
    provider: 'demo',
    intent: `refused-${count}`,
    state: 'cancelled',
    currency: 'EUR',
    attempts,
    updated,
  });
}

function pay({ token }: Placed): Promise<Answer<PaymentAnswer & ShopRefusal>> {
  return callRoute<PaymentAnswer & ShopRefusal>(backend, 'payment', { token });
}

async function isSuspicious({ id }: Placed): Promise<boolean> {
  return (await ordersOf(backend).getOne(id)).suspicious;
}

test('a few refused cards of a cart: its next order asks for 3-D Secure; many: it takes no card', async () => {
  const cart = 'cardsofonecart0';
  const first = await place(cart, '10.0.0.1');
  refuseCards(first.id, 3);
  const next = await place(cart, '10.0.0.2');
  expect((await pay(next)).status).toBe(200);
  expect(await isSuspicious(next)).toBe(true);
  refuseCards(first.id, 12);
  expect(await pay(await place(cart, '10.0.0.3'))).toMatchObject({ status: 429, body: { code: 'too_many' } });
});

test('the same over the carts of one address; another address goes on', async () => {
  const carts = ['cartsofaddress1', 'cartsofaddress2', 'cartsofaddress3', 'cartsofaddress4'] as const;
  const first = await place(carts[0], '10.1.0.1');
  refuseCards(first.id, 10);
  const next = await place(carts[1], '10.1.0.1');
  expect((await pay(next)).status).toBe(200);
  expect(await isSuspicious(next)).toBe(true);
  refuseCards(first.id, 40);
  expect((await pay(await place(carts[2], '10.1.0.1'))).status).toBe(429);
  const elsewhere = await place(carts[3], '10.1.0.2');
  expect((await pay(elsewhere)).status).toBe(200);
  expect(await isSuspicious(elsewhere)).toBe(false);
});

test('refused cards are forgotten after an hour, and the address is kept as a digest only', async () => {
  const cart = 'cardsyesterday0';
  const first = await place(cart, '10.2.0.1');
  refuseCards(first.id, 40, 2);
  const next = await place(cart, '10.2.0.1');
  expect((await pay(next)).status).toBe(200);
  expect(await isSuspicious(next)).toBe(false);
  expect((await ordersOf(backend).getOne(next.id)).origin).toMatch(/^[0-9a-f]{64}$/);
});

test('an order forgets the address that it came from after two days, and not before', async () => {
  const [old, young] = [await place('cartofyesterday', '198.51.100.7'), await place('cartofthismorni', '198.51.100.7')];
  const placedDaysAgo = (id: string, days: number): void =>
    withDatabase(backend, (database) => {
      const date = new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
      // Nobody has paid it, so it ended long ago.
      database.prepare("UPDATE orders SET created = ?, order_state = 'expired' WHERE id = ?").run(date, id);
    });
  placedDaysAgo(old.id, 2.1);
  placedDaysAgo(young.id, 1.9);
  await backend.admin.crons.run('vitrine_retention');
  const originOf = async ({ id }: Placed): Promise<string> => (await ordersOf(backend).getOne(id))['origin'] as string;
  await expect.poll(() => originOf(old)).toBe('');
  expect(await originOf(young)).toMatch(/^[0-9a-f]{64}$/);
});
