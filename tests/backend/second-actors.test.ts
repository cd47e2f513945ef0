/**
 * Two people do the same at once: both have looked, and wait for the writer; what the first one does is there when the
 * second one's turn comes. It is done once, and the second one is told.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefundChoice } from '#src/contract/desk/money.ts';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { makeItem, makePalette } from '#tests/backend/fixtures.ts';
import { newKey, withdrawn, type Paid } from '#tests/support/after-sales.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { addHold, beforeTheirTurn } from '#tests/support/held-writer.ts';
import {
  callRoute,
  linesOf,
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
  await backend.admin.collection('shop').update(`${read(backend, 'SELECT id FROM shop')}`, ACCOUNT);
});
afterAll(() => backend.stop());

const COUPON = { kind: 'amount', value: 500, max_uses: 1, active: true };
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

describe('money of an order goes back once, for both have seen the same refunds:', () => {
  type Press = (key: string) => Promise<Answer<ActionAnswer>>;
  interface Seen {
    readonly id: string;
    readonly line: string;
    /** A return of one piece, received, that says no delivery. */
    readonly asked: string;
  }
  const refundOf = async (choice: Omit<RefundChoice, 'restock'>): Promise<Press> => {
    const whole = { ...choice, restock: false };
    const { amount: expected, given } = await readDesk(backend, 'refund-preview', whole);
    return (key) => actAtDesk(backend, 'refund', { ...whole, reason: 'Torn page', expected, given }, key);
  };
  const PRESSES: Readonly<Record<string, (seen: Seen) => Promise<Press>>> = {
    'one piece': ({ id, line }) =>
      refundOf({ order: id, mode: 'lines', lines: [{ line, quantity: 1 }], amount: 0, shipping: false }),
    'an amount': ({ id }) => refundOf({ order: id, mode: 'amount', lines: [], amount: 2000, shipping: false }),
    'all of it': ({ id }) => refundOf({ order: id, mode: 'whole', lines: [], amount: 0, shipping: true }),
    'a withdrawn piece': async ({ asked }) => {
      const { state, money, given } = await readDesk(backend, 'return', { id: asked });
      const step = { id: asked, step: 'refund', state, amount: money?.amount ?? 0, given } as const;
      return (key) => actAtDesk(backend, 'return-step', step, key);
    },
  };
  const names = Object.keys(PRESSES);
  const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
  test.each(pairs)('%s, and %s', async (one, other) => {
    const lines = [{ item: shop.item.id, quantity: 4 }];
    const { record, token } = await placeOrder(backend, shop, { lines, expectedTotal: 8490 });
    expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
    const { id, number, email } = record;
    const [{ id: line = '' } = {}] = await linesOf(backend, id);
    const order = { id, number, email, token, lines: [] };
    const { id: asked } = await withdrawn(backend, order, { lines: [{ line, quantity: 1 }], ref: { token } });
    const accept = { id: asked, state: 'received', step: 'accept' } as const;
    expect((await actAtDesk(backend, 'return-step', accept)).status).toBe(200);
    const presses = await Promise.all([one, other].map((name) => PRESSES[name]?.({ id, line, asked })));
    const [first, second] = presses;
    if (first === undefined || second === undefined) throw new Error('No such press.');
    expect((await first(newKey())).status).toBe(200);
    const given = count('SELECT SUM(amount) FROM refunds WHERE "order" = ?', id);
    const { status, body } = await second(newKey());
    expect(status).toBe(400);
    expect(body).toMatchObject({ problems: [expect.anything()] });
    expect(count('SELECT SUM(amount) FROM refunds WHERE "order" = ?', id)).toBe(given);
  });

  test('all of it, at the same moment', async () => {
    const { id } = await paid();
    const refund = await refundOf({ order: id, mode: 'amount', lines: [], amount: 4490, shipping: false });
    expect(await bothAtOnce(refund)).toEqual([200, 400]);
    expect(count('SELECT SUM(amount) FROM refunds WHERE "order" = ?', id)).toBe(4490);
  });
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

describe('a save that has waited for its turn undoes nothing of', () => {
  const byTransfer = async (amount: number) => {
    const { record } = await placeOrder(backend, shop, { method: 'transfer' });
    const row = { order: record.id, amount };
    const { id } = await backend.admin.collection('transfers').create({ ...row, key: `${record.id} one` });
    return { order: record.id, row, id };
  };
  type Case = readonly [
    what: string,
    collection: string,
    make: () => Promise<string>,
    before: object,
    sent: object,
    field: string,
  ];
  const cases: readonly Case[] = [
    [
      'a transfer that was lowered',
      'transfers',
      async () => {
        const { row, id } = await byTransfer(1000);
        await backend.admin.collection('transfers').create({ ...row, key: `${row.order} two` });
        return id;
      },
      { amount: 0 },
      { amount: 500 },
      'amount',
    ],
    [
      'a refund that was transferred',
      'refunds',
      async () => {
        const { order } = await byTransfer(9000);
        return (await backend.admin.collection('refunds').getFirstListItem(`order = '${order}'`)).id;
      },
      { transferred: '2026-01-02 00:00:00.000Z' },
      { transferred: '2026-01-03 00:00:00.000Z' },
      'transferred',
    ],
    [
      'a parcel that was lost',
      'shipments',
      async () => {
        const { id } = await paid();
        await actAtDesk(backend, 'ship', { order: id, ...PARCEL }, newKey());
        return (await backend.admin.collection('shipments').getFirstListItem(`order = '${id}'`)).id;
      },
      { lost: true },
      { returned: new Date().toISOString() },
      'lost',
    ],
    [
      'a return that was accepted',
      'returns',
      async () => (await withdrawn(backend, await paid())).id,
      { state: 'accepted' },
      { deduction: 100, deduction_reason: 'Scratched' },
      'state',
    ],
    [
      'a coupon that was used',
      'coupons',
      async () => (await backend.admin.collection('coupons').create({ ...COUPON, code: newKey().slice(0, 12) })).id,
      { used: 1 },
      { minimum: 100 },
      'used',
    ],
  ];
  test.each(cases)('%s', async (_, collection, make, before, sent, field) => {
    const id = await make();
    const change = { collection, id, fields: { ...before } };
    const save = () => refusal(backend.admin.collection(collection).update(id, sent, { requestKey: null }));
    const [answer] = await beforeTheirTurn(backend, change, [save]);
    expect(answer).toMatchObject({ status: 400, codes: { [field]: 'changed_meanwhile' } });
    expect(await backend.admin.collection(collection).getOne(id)).toMatchObject(before);
  });
});

test.each(['whole', 'lines'] as const)(
  'one looks at a refund (%s) whose pieces go back to the stock, and another one sends them: that is told first',
  async (mode) => {
    const order = await paid();
    const [line] = await linesOf(backend, order.id);
    const lines = mode === 'lines' ? [{ line: line?.id ?? '', quantity: 2 }] : [];
    const choice: RefundChoice = { order: order.id, mode, lines, amount: 0, shipping: mode === 'whole', restock: true };
    const { amount: expected, given, restock, releases } = await readDesk(backend, 'refund-preview', choice);
    expect([restock.length > 0, releases]).toEqual([true, mode === 'whole']);
    expect((await actAtDesk(backend, 'ship', { order: order.id, ...PARCEL })).status).toBe(200);
    const before = await stockOf(backend, shop.item.id);
    const press = (seen: object) =>
      actAtDesk(backend, 'refund', { ...choice, reason: 'Wants it no more', expected, given, ...seen });
    const problems = [{ field: 'restock', code: 'changed_meanwhile' }];
    for (const seen of [{ restocked: restock, releases }, { restocked: restock }, ...(releases ? [{ releases }] : [])])
      expect((await press(seen)).body).toMatchObject({ problems });
    expect(count('SELECT COUNT(*) FROM refunds WHERE "order" = ?', order.id)).toBe(0);
    expect((await press({})).status).toBe(200);
    expect(await stockOf(backend, shop.item.id)).toBe(before);
  },
);
