/** What superusers cannot do to orders, at the dashboard or by the API. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  ADDRESS,
  historyOf,
  linesOf,
  LONG_AGO,
  startOrderShop,
  ordersOf,
  placeOrder,
  TERMS,
  type OrderShop,
} from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
/** Holds the writer until a superuser's request has read its order, then cancels that order before the request can save it. */
const CANCEL_BETWEEN = `
routerAdd('POST', '/api/test/cancel/{order}', (e) => {
  const order = e.request.pathValue('order');
  e.app.runInTransaction((tx) => {
    e.app.store().set('waiting', true);
    while (e.app.store().get('waiting') === true) sleep(10);
    tx.db().newQuery("UPDATE orders SET order_state = 'cancelled' WHERE id = {:order}").bind({ order }).execute();
  });
  return e.json(200, {});
});
onRecordUpdateRequest((e) => {
  e.app.store().set('waiting', false);
  e.next();
}, 'orders');
routerAdd('GET', '/api/test/waiting', (e) => e.json(200, { waiting: e.app.store().get('waiting') === true }));
`;

beforeAll(async () => {
  backend = await startTestBackend({
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), CANCEL_BETWEEN),
  });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

test('a superuser passes the states too, and the history names the account', async () => {
  const { record } = await placeOrder(backend, shop);
  const wrong: readonly Record<string, string>[] = [
    { fulfilment_state: 'delivered' },
    { order_state: 'nonsense' },
    { payment_state: 'paid' },
  ];
  for (const change of wrong)
    expect(await refusal(ordersOf(backend).update(record.id, change))).toMatchObject({ status: 400 });
  await ordersOf(backend).update(record.id, { order_state: 'cancelled' });
  expect(await historyOf(backend, record.id)).toMatchObject([
    {
      machine: 'order',
      from: 'open',
      to: 'cancelled',
      by: '_superusers superuser@vitrine.example',
      reason: 'changed by hand',
    },
  ]);
  for (const order_state of ['open', 'expired', 'completed'])
    expect(await refusal(ordersOf(backend).update(record.id, { order_state }))).toMatchObject({
      codes: { order_state: 'step' },
    });
});

test('nothing of what was agreed, and nothing that follows from payments, can be changed', async () => {
  const { record } = await placeOrder(backend, shop);
  const frozen = {
    number: 'AAAA-AAAA',
    token: 'x',
    total: 1,
    currency: 'USD',
    quote: {},
    address: { ...ADDRESS, city: 'Lyon' },
    locale: 'it',
    terms: TERMS.replace('e', 'a'),
    demo: false,
  };
  for (const [field, value] of Object.entries(frozen))
    expect(await refusal(ordersOf(backend).update(record.id, { [field]: value })), field).toMatchObject({
      codes: { [field]: 'order_frozen' },
    });
  for (const [field, value] of Object.entries({ paid: 1, refunded: 1, stock_held: false, expires: LONG_AGO }))
    expect(await refusal(ordersOf(backend).update(record.id, { [field]: value })), field).toMatchObject({
      codes: { [field]: 'set_by_shop' },
    });
  const [line] = await linesOf(backend, record.id);
  expect(await refusal(backend.admin.collection('order_lines').update(line?.id ?? '', { quantity: 9 }))).toMatchObject({
    status: 403,
  });
});

test('a save over a state that has changed since the record was read is refused', async () => {
  const { record } = await placeOrder(backend, shop);
  const cancelled = fetch(`${backend.url}/api/test/cancel/${record.id}`, { method: 'POST' });
  const isWaiting = async (): Promise<unknown> => (await fetch(`${backend.url}/api/test/waiting`)).json();
  await expect.poll(isWaiting).toEqual({ waiting: true });
  expect(await refusal(ordersOf(backend).update(record.id, { order_state: 'completed' }))).toMatchObject({
    codes: { order_state: 'changed_meanwhile' },
  });
  expect((await cancelled).status).toBe(200);
  expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ order_state: 'cancelled' });
});

test('nothing is deleted, and the collections cannot be emptied', async () => {
  const { record } = await placeOrder(backend, shop);
  await ordersOf(backend).update(record.id, { order_state: 'cancelled' });
  expect(await refusal(ordersOf(backend).delete(record.id))).toMatchObject({ status: 400 });
  for (const name of ['orders', 'order_lines', 'order_history', 'terms_versions'])
    expect(await refusal(backend.admin.collections.truncate(name)), name).toMatchObject({ status: 400 });
  expect(await ordersOf(backend).getOne(record.id)).toMatchObject({ number: record.number });
});
