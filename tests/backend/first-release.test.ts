/** A shop that began with the first release reaches today's schema by migrating, with its data, and goes on to sell. */
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import type { Records } from '#src/contract/records.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { databaseSchema, type DatabaseSchema } from '#tests/support/database-schema.ts';
import { ordersOf, orderRequest, callRoute, placeOrder, stockOf, withDatabase } from '#tests/support/order-shop.ts';

let expected: DatabaseSchema;
let backend: TestBackend;

beforeAll(async () => {
  const fresh = await startTestBackend();
  expected = databaseSchema(fresh.dataDir);
  const sql = readFileSync(new URL('first-release.sql', import.meta.url), 'utf8');
  backend = await fresh.restart({
    whole: true,
    change() {
      for (const end of ['', '-wal', '-shm']) rmSync(`${fresh.dataDir}/data.db${end}`, { force: true });
      const database = new DatabaseSync(`${fresh.dataDir}/data.db`);
      database.exec(sql);
      database.close();
    },
  });
});
afterAll(() => backend.stop());

test('the schema is that of an empty shop of today', () => {
  expect(databaseSchema(backend.dataDir)).toEqual(expected);
});

test('its orders are there, and their owners see them', async () => {
  const orders = await ordersOf(backend).getFullList({ sort: 'created' });
  expect(orders.map(({ order_state, total, standard_shipping }) => [order_state, total, standard_shipping])).toEqual([
    ['open', 4490, 490],
    ['open', 4490, 490],
    ['cancelled', 4490, 490],
  ]);
  const tokens = withDatabase(backend, (database) => database.prepare('SELECT token FROM orders').all());
  for (const { token } of tokens) expect((await callRoute(backend, 'order-status', { token })).status).toBe(200);
  const client = backend.client();
  await client.collection('users').authWithPassword('zoe@customer.example', 'a-long-password');
  expect((await client.collection('orders').getFullList()).map(({ id }) => id)).toEqual([orders[1]?.id]);
});

test('what edited migrations give to records is given to those that were there', async () => {
  const users = await backend.admin.collection('users').getFullList();
  expect(users).toMatchObject([{ email: 'zoe@customer.example', own_password: true }]);
  expect(users[0]?.['seen']).not.toBe('');
  expect(await backend.admin.collection('mails').getFullList()).toMatchObject([
    { kind: 'contact', to: 'shop@vitrine.example', reply_to: 'ada@visitor.example', state: 'queued' },
  ]);
  expect(await backend.admin.collection('retention').getFullList()).toMatchObject([{ unused_days: 1095 }]);
});

test('its countries have the VAT rate of books, and its products the class that they had', async () => {
  expect(await backend.admin.collection('countries').getFullList()).toMatchObject([
    { code: 'FR', vat_standard: 2000, vat_books: '550' },
  ]);
  expect(await backend.admin.collection('products').getFullList()).toMatchObject([{ tax_class: 'standard' }]);
});

test('an order can be placed', async () => {
  const { admin } = backend;
  const item = await admin.collection<Records['items']>('items').getFirstListItem('');
  const product = await admin.collection<Records['products']>('products').getFirstListItem('');
  const rate = await admin.collection<Records['shipping_rates']>('shipping_rates').getFirstListItem('');
  const terms = (await admin.collection('terms_versions').getFirstListItem("locale = 'en' && replaced = ''"))['digest'];
  const shop = { item, product, rate, express: rate };
  const before = await stockOf(backend, item.id);
  const { record } = await placeOrder(backend, shop, { ...orderRequest(shop), terms: String(terms) });
  expect(record).toMatchObject({ order_state: 'open', payment_state: 'unpaid', total: 4490 });
  expect(await stockOf(backend, item.id)).toBe(before - 2);
});
