/**
 * Which fields of an order, its money and its history somebody may set, asked of every field that PocketBase knows: one that is added and that
 * nobody guards is found too.
 */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError, type CollectionField } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { create, makeUser } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  historyOf,
  insertRow,
  linesOf,
  startOrderShop,
  ordersOf,
  placeOrder,
  type OrderShop,
} from '#tests/support/order-shop.ts';

/** Changes a field of an order by a statement after the order was read, then saves what was read. */
const STALE = `
routerAdd('POST', '/api/test/stale', (e) => {
  const { order, field, value, save } = e.requestInfo().body;
  e.app.runInTransaction((tx) => {
    const record = tx.findRecordById('orders', order);
    tx.db().newQuery('UPDATE orders SET ' + field + ' = {:value} WHERE id = {:order}').bind({ value, order }).execute();
    for (const name in save) record.set(name, save[name]);
    tx.save(record);
  });
  return e.json(200, {});
});
`;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({
    adapt: ({ hooksDir }) => appendFile(join(hooksDir, 'main.pb.js'), STALE),
  });
  shop = await startOrderShop(backend, 1000);
});
afterAll(() => backend.stop());

/** Another value that the field can hold. */
function otherValue({ type, values }: CollectionField, was: unknown): unknown {
  if (type === 'number') return Number(was) + 1;
  if (type === 'bool') return was !== true;
  if (type === 'date') return '2031-01-01 00:00:00.000Z';
  if (type === 'json') return { other: 1 };
  if (type === 'select') return (values as readonly string[]).find((value) => value !== was);
  return type === 'email' ? 'other@customer.example' : 'otherother00000';
}

/** Field → what a superuser is told who changes it alone: a stable name, or the status of the answer. */
async function answersOf(
  collection: keyof Records,
  id: string,
  without = '',
): Promise<Record<string, string | number>> {
  const { admin } = backend;
  const { fields } = await admin.collections.getOne(collection);
  const record = await admin.collection(collection).getOne<Record<string, unknown>>(id);
  const answers: Record<string, string | number> = {};
  for (const field of fields) {
    if (['id', 'created', 'updated', without].includes(field.name)) continue;
    const change = { [field.name]: otherValue(field, record[field.name]) };
    try {
      await admin.collection(collection).update(id, change);
      answers[field.name] = 200;
    } catch (error) {
      if (!(error instanceof ClientResponseError)) throw error;
      answers[field.name] =
        (error.data as { data?: Record<string, { code: string }> }).data?.[field.name]?.code ?? error.status;
    }
  }
  return answers;
}

/** An order with all that belongs to one: id of a row of each collection. */
async function whole(): Promise<Readonly<Record<string, string>>> {
  const coupon = await create(backend.admin, 'coupons', {
    code: `C${Date.now()}`,
    kind: 'amount',
    value: 1,
    active: true,
  });
  const { record } = await placeOrder(backend, shop, { coupon: coupon.code, expectedTotal: 4489 });
  const [line] = await linesOf(backend, record.id);
  const id = (prefix: string): string => `${prefix}${record.id}`.slice(0, 15);
  const [payment, refund, event] = [id('pay'), id('ref'), id('evt')];
  insertRow(backend, 'payments', {
    id: payment,
    order: record.id,
    provider: 'demo',
    intent: `intent-${record.id}`,
    state: 'failed',
    currency: 'EUR',
  });
  insertRow(backend, 'refunds', { id: refund, order: record.id, payment, amount: 1, key: id('key'), state: 'pending' });
  insertRow(backend, 'payment_events', { id: event, event, type: 'x', state: 'processed' });
  insertRow(backend, 'coupon_uses', {
    id: id('use'),
    coupon: coupon.id,
    order: record.id,
    email: 'zoe@customer.example',
  });
  insertRow(backend, 'order_attempts', { id: id('att'), scope: id('scope'), hour: '2026-01-01 00', count: 1 });
  const history = id('his');
  insertRow(backend, 'order_history', {
    id: history,
    order: record.id,
    machine: 'order',
    from: 'a',
    to: 'b',
    by: 'shop',
  });
  return {
    orders: record.id,
    order_lines: line?.id ?? '',
    order_history: history,
    order_attempts: id('att'),
    payments: payment,
    refunds: refund,
    payment_events: event,
    coupon_uses: id('use'),
    coupons: coupon.id,
  };
}

describe('of all fields, a superuser', () => {
  let rows: Readonly<Record<string, string>>;
  beforeAll(async () => {
    rows = await whole();
  });

  test('changes of an order where its mails and its parcel go, its steps, and nothing else', async () => {
    const { record } = await placeOrder(backend, shop);
    // To change this one brings others with it (orders-by-hand.test.ts).
    const answers = await answersOf('orders', record.id, 'order_state');
    const free = Object.entries(answers).filter(([, answer]) => answer !== 'order_frozen' && answer !== 'set_by_shop');
    expect(Object.fromEntries(free)).toEqual({
      email: 200,
      phone: 200,
      fulfilment_state: 'order_not_paid',
      money_kept: 'kept_with_cancelling',
      user: 'validation_missing_rel_records',
    });
    expect(answers).toMatchObject({ stock_held: 'set_by_shop', total: 'order_frozen' });
  });

  test.for(['payments', 'refunds', 'payment_events', 'coupon_uses'] as const)('changes nothing of %s', async (name) => {
    const answers = await answersOf(name, rows[name] ?? '');
    expect(Object.keys(answers).length).toBeGreaterThan(3);
    // When a refund was transferred is for a person to say, of an order that was paid so.
    const own = name === 'refunds' ? ['set_by_shop', 'not_by_transfer'] : ['set_by_shop'];
    expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set(own));
  });

  test.for(['order_lines', 'order_history'] as const)('neither changes nor deletes %s', async (name) => {
    expect(new Set(Object.values(await answersOf(name, rows[name] ?? '')))).toEqual(new Set([403]));
    expect(await refusal(backend.admin.collection(name).delete(rows[name] ?? ''))).toMatchObject({ status: 403 });
  });

  test('begins none of them, and deletes nothing that tells of money', async () => {
    for (const [name, id] of Object.entries(rows)) {
      const { id: _, ...fields } = await backend.admin.collection(name).getOne<Record<string, unknown>>(id);
      if (name !== 'coupons')
        expect(await refusal(backend.admin.collection(name).create(fields)), name).toMatchObject({ status: 403 });
    }
    for (const name of ['orders', 'payments', 'refunds', 'payment_events'])
      expect(await refusal(backend.admin.collection(name).delete(rows[name] ?? '')), name).toMatchObject({
        codes: { id: 'kept' },
      });
    const coupon = { code: 'COUNTEDONCE', kind: 'amount', value: 1, active: true, used: 1 };
    expect(await refusal(backend.admin.collection('coupons').create(coupon))).toMatchObject({
      codes: { used: 'set_by_shop' },
    });
  });

  test('and nobody else changes anything, an operator and the customer neither', async () => {
    const clients: PocketBase[] = [backend.client()];
    for (const role of ['customer', 'editor'] as const) {
      const { email, password } = await makeUser(backend.admin, role);
      const client = backend.client();
      await client.collection('users').authWithPassword(email, password);
      clients.push(client);
    }
    for (const [name, id] of Object.entries(rows)) {
      if (name === 'coupons') continue;
      for (const client of clients)
        for (const call of [
          () => client.collection(name).update(id, { state: 'succeeded', payment_state: 'paid', quantity: 9 }),
          () => client.collection(name).create({ order: rows['orders'] }),
          () => client.collection(name).delete(id),
        ])
          expect([400, 403, 404], name).toContain((await refusal(call())).status);
    }
  });

  test('gives an order to no other account, and may take it from one that goes', async () => {
    const [owner, other] = [await makeUser(backend.admin, 'customer'), await makeUser(backend.admin, 'customer')];
    const order = rows['orders'] ?? '';
    const give = (user: string) => ordersOf(backend).update(order, { user });
    await give(owner.id);
    expect(await refusal(give(other.id))).toMatchObject({ codes: { user: 'order_frozen' } });
    await give('');
  });
});

describe('an order that was read before', () => {
  const stale = async (
    order: string,
    field: string,
    value: unknown,
    save: unknown = { phone: '+33 1 23 45 67 89' },
  ) => {
    const response = await fetch(`${backend.url}/api/test/stale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order, field, value, save }),
    });
    return [response.status, await response.text()] as const;
  };
  const CHANGES: readonly (readonly [string, string | number])[] = [
    ['order_state', 'cancelled'],
    ['payment_state', 'failed'],
    ['fulfilment_state', 'preparing'],
    ['stock_held', 0],
    ['paid', 1],
    ['refunded', 1],
    ['expires', '2031-01-01 00:00:00.000Z'],
  ];

  test.for(CHANGES)('is not saved over a change of %s', async ([field, value]) => {
    const { record } = await placeOrder(backend, shop);
    const [status, text] = await stale(record.id, field, value);
    expect([status, text]).toEqual([400, expect.stringContaining(`"${field}":{"code":"changed_meanwhile"`)]);
    expect((await ordersOf(backend).getOne(record.id)).phone).toBe('');
  });

  test('is saved beside a change of what nobody counts by', async () => {
    const { record } = await placeOrder(backend, shop);
    expect((await stale(record.id, 'email', 'other@customer.example'))[0]).toBe(200);
  });

  test('never gives back more than was taken, whoever saves it', async () => {
    const { record } = await placeOrder(backend, shop);
    const save = (paid: number, refunded: number) => stale(record.id, 'phone', '', { paid, refunded });
    expect((await save(4490, 4491))[1]).toContain('"refunded":{"code":"refund_over_paid"');
    expect((await save(4490, 4490))[0]).toBe(200);
    expect(await historyOf(backend, record.id)).toEqual([]);
  });
});
