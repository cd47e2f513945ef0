/** What a guest has ordered joins the account whose owner reads the mails of the address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { word } from '#tests/backend/fixtures.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { startOrderShop, ordersOf, placeOrder, type OrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

async function open(email: string): Promise<string> {
  const { id } = await backend
    .client()
    .collection('users')
    .create({ email, password: PASSWORD, passwordConfirm: PASSWORD });
  return id;
}

const ownerOf = async (order: string): Promise<string> => (await ordersOf(backend).getOne(order)).user;

test('when the address is confirmed, and not before; orders of others stay theirs', async () => {
  const email = `${word('Zoe')}@customer.example`;
  const [first, other] = [await placeOrder(backend, shop, { email }), await placeOrder(backend, shop)];
  const id = await open(email.toLowerCase());
  const second = await placeOrder(backend, shop, { email: email.toUpperCase() });
  expect([await ownerOf(first.record.id), await ownerOf(second.record.id)]).toEqual(['', '']);
  await backend.admin.collection('users').update(id, { verified: true });
  expect([await ownerOf(first.record.id), await ownerOf(second.record.id)]).toEqual([id, id]);
  expect(await ownerOf(other.record.id)).toBe('');
  const client = backend.client();
  await client.collection('users').authWithPassword(email, PASSWORD);
  expect((await client.collection('orders').getFullList()).map(({ id: order }) => order).sort()).toEqual(
    [first.record.id, second.record.id].sort(),
  );
});

test('when an account moves to another confirmed address; those that it has stay', async () => {
  const [email, newEmail] = [`${word('zoe')}@customer.example`, `${word('new')}@customer.example`];
  const [before, after] = [
    await placeOrder(backend, shop, { email }),
    await placeOrder(backend, shop, { email: newEmail }),
  ];
  const id = await open(email);
  const users = backend.admin.collection('users');
  await users.update(id, { verified: true });
  await users.update(id, { email: newEmail });
  expect([await ownerOf(before.record.id), await ownerOf(after.record.id)]).toEqual([id, id]);
});

test('never those of somebody else’s account', async () => {
  const email = `${word('zoe')}@customer.example`;
  const owner = await open(`${word('owner')}@customer.example`);
  const { record } = await placeOrder(backend, shop, { email });
  await ordersOf(backend).update(record.id, { user: owner });
  const id = await open(email);
  await backend.admin.collection('users').update(id, { verified: true });
  expect(await ownerOf(record.id)).toBe(owner);
});
