/** Questions that tests ask nowhere else, so that their plans are asked for too (docs/decisions/0150); and the list of exceptions. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPosition, isEditedSince } from '#src/publishing/content/live-content.ts';
import { create, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { startOrderShop, placeOrder } from '#tests/support/order-shop.ts';
import { needlessExceptions } from '#tests/support/plans/check.ts';
import { databasesForPlans } from '#tests/support/plans/collected.ts';

const CALLERS = ['stranger', 'customer', 'editor', 'operator', 'service'] as const;
type Caller = (typeof CALLERS)[number];

let backend: TestBackend;
let callers: Readonly<Record<Caller, PocketBase>>;
let order: string;

async function signedIn(role: 'customer' | 'editor' | 'operator'): Promise<PocketBase> {
  const { email, password } = await makeUser(backend.admin, role);
  const client = backend.client();
  await client.collection('users').authWithPassword(email, password);
  return client;
}

beforeAll(async () => {
  backend = await startTestBackend();
  const service = backend.client();
  await service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
  callers = {
    stranger: backend.client(),
    customer: await signedIn('customer'),
    editor: await signedIn('editor'),
    operator: await signedIn('operator'),
    service,
  };
  order = (await placeOrder(backend, await startOrderShop(backend, 10))).record.id;
  await create(backend.admin, 'redirects', { from: '/old', to: '/palette' });
});
afterAll(() => backend.stop());

/** A page of a list as a page of the shop asks for it: newest first, with the number of all. */
async function listed(
  caller: Caller,
  collection: string,
  query: Record<string, string> = {},
): Promise<readonly string[]> {
  const { items } = await callers[caller].collection(collection).getList(1, 30, { sort: '-created', query });
  return items.map(({ id }) => id);
}

describe.for(CALLERS)('%s', (caller) => {
  test.for(['orders', 'addresses', 'carts', 'consents'])('lists their own %s, and finds none', async (collection) => {
    expect(await listed(caller, collection)).toEqual([]);
  });

  test.for(['order_lines', 'shipments'])('lists %s by an order only', async (collection) => {
    expect(await listed(caller, collection)).toEqual([]);
    const isSeen = caller === 'operator' && collection === 'order_lines';
    expect(await listed(caller, collection, { order })).toHaveLength(isSeen ? 1 : 0);
  });

  test('sees the desk of orders as an operator only', async () => {
    expect(await listed(caller, 'order_desk')).toEqual(caller === 'operator' ? [order] : []);
  });

  test.for(['changes', 'redirects', 'sales'])('reads %s as an editor or a program only', async (collection) => {
    const mayRead = caller === 'editor' || caller === 'service';
    const { totalItems } = await callers[caller].collection(collection).getList(1, 1);
    expect(totalItems > 0).toBe(mayRead && collection !== 'sales');
  });
});

test('the desk shows nothing that opens an order, and nobody writes there', async () => {
  const [shown] = (await callers.operator.collection('order_desk').getList(1, 1)).items;
  for (const field of ['token', 'cart', 'key', 'origin', 'request_hash']) expect(shown).not.toHaveProperty(field);
  expect(shown).toMatchObject({ id: order, order_state: 'open', payment_state: 'unpaid' });
  for (const client of [callers.operator, backend.admin])
    expect((await refusal(client.collection('order_desk').update(order, { total: 1 }))).status).toBe(400);
});

test('an operator reads an order with what belongs to it', async () => {
  const expand = 'order_lines_via_order';
  const read = await callers.operator.collection('orders').getOne(order, { expand });
  expect(read.expand?.['order_lines_via_order']).toHaveLength(1);
});

test('the worker asks for the newest change, and whether a person has made any since', async () => {
  const { seq } = await contentPosition(callers.service);
  expect(seq).toBeGreaterThan(0);
  expect(await isEditedSince(callers.service, 0)).toBe(true);
  expect(await isEditedSince(callers.service, seq)).toBe(false);
});

test('each exception is still one', async () => {
  expect(needlessExceptions(await databasesForPlans())).toEqual([]);
});
