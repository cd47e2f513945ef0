/** What nobody counts is sold without end and moves nothing; what is sold on may be owed, and says when it comes (docs/decisions/0451). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer, OrderRequest, QuoteAnswer, ShopRefusal } from '#src/contract/shop-api.ts';
import { makeItem, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callRoute,
  LONG_AGO,
  orderRequest,
  startOrderShop,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 10);
});
afterAll(() => backend.stop());

type Rule = '' | 'backorder' | 'uncounted';

async function newItem(stock_rule: Rule, stock: number): Promise<string> {
  const fields = { stock, stock_rule, backorder_days: stock_rule === 'backorder' ? 10 : 0 };
  return (await makeItem(backend.admin, shop.product.id, { ...fields, values_en: word('kind') })).id;
}

interface Ordered {
  readonly status: number;
  readonly body: Partial<OrderAnswer> & Partial<ShopRefusal>;
}

function order(lines: OrderRequest['lines']): Promise<Ordered> {
  const goods = lines.reduce((sum, { quantity }) => sum + quantity * 2000, 0);
  return callRoute(backend, 'order', {
    ...orderRequest(shop),
    lines,
    expectedTotal: goods + (goods >= 10_000 ? 0 : 490),
  });
}

/** Places it, and gives its id. */
async function placed(item: string, quantity: number): Promise<string> {
  const { status, body } = await order([{ item, quantity }]);
  expect([status, body.code]).toEqual([200, undefined]);
  const found = await backend.admin.collection('orders').getFirstListItem(`number = '${body.order?.number}'`);
  return found.id;
}

function ledgerOf(item: string): unknown[][] {
  const sql = 'SELECT pieces, kind FROM stock_movements WHERE item = ? ORDER BY created, rowid';
  return withDatabase(backend, (database) =>
    database
      .prepare(sql)
      .all(item)
      .map((row) => Object.values(row)),
  );
}

function unequal(): unknown[] {
  const sql = `SELECT id FROM items WHERE stock != (SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE item = items.id)`;
  return withDatabase(backend, (database) => database.prepare(sql).all());
}

const cancel = (id: string) => backend.admin.collection('orders').update(id, { order_state: 'cancelled' });
const setRule = (item: string, stock_rule: Rule) =>
  backend.admin.collection('items').update(item, { stock_rule, backorder_days: stock_rule === 'backorder' ? 10 : 0 });

test('an uncounted item is sold without end, and no order moves a piece of it', async () => {
  const item = await newItem('uncounted', 0);
  const first = await placed(item, 99);
  await placed(item, 99);
  expect(ledgerOf(item)).toEqual([]);
  await cancel(first);
  expect([ledgerOf(item), await stockOf(backend, item)]).toEqual([[], 0]);
});

test('a backorder is sold on below nothing, and gives back what it took', async () => {
  const item = await newItem('backorder', 2);
  const taken = await placed(item, 5);
  expect([ledgerOf(item).at(-1), await stockOf(backend, item)]).toEqual([[-5, 'order'], -3]);
  await cancel(taken);
  expect([ledgerOf(item).at(-1), await stockOf(backend, item)]).toEqual([[5, 'cancel'], 2]);
  expect(unequal()).toEqual([]);
});

test('a counted item that is not sold on stays refused', async () => {
  const { status, body } = await order([{ item: await newItem('', 1), quantity: 2 }]);
  expect([status, body.code]).toEqual([409, 'out_of_stock']);
});

test('what an order has moved decides what comes back, whatever the rule has become since', async () => {
  const counted = await newItem('', 5);
  const first = await placed(counted, 2);
  await setRule(counted, 'uncounted');
  await cancel(first);
  expect(await stockOf(backend, counted)).toBe(5);

  const uncounted = await newItem('uncounted', 0);
  const second = await placed(uncounted, 2);
  await setRule(uncounted, '');
  await cancel(second);
  expect([ledgerOf(uncounted), await stockOf(backend, uncounted)]).toEqual([[], 0]);

  const soldOn = await newItem('backorder', 0);
  const third = await placed(soldOn, 3);
  await setRule(soldOn, '');
  write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', LONG_AGO, third);
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(() => stockOf(backend, soldOn)).toBe(0);
  expect(unequal()).toEqual([]);
});

test('the days of a backorder are in the days of delivery, of the quote and of the order', async () => {
  const [here, soldOn] = [await newItem('', 50), await newItem('backorder', 1)];
  const quote = async (lines: OrderRequest['lines']) => {
    const { body } = await callRoute<QuoteAnswer>(backend, 'quote', { ...orderRequest(shop), lines });
    return { choice: body.shipping[0], wait: body.lines.map((line) => line.wait ?? 0), left: body.lines[0]?.left };
  };
  const now = await quote([{ item: here, quantity: 2 }]);
  const both = await quote([
    { item: here, quantity: 2 },
    { item: soldOn, quantity: 2 },
  ]);
  expect([now.wait, both.wait]).toEqual([[0], [0, 10]]);
  const days = (from?: string, to?: string): number => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  expect(days(now.choice?.dates?.from, both.choice?.dates?.from)).toBeGreaterThanOrEqual(7);
  expect((both.choice?.daysMax ?? 0) - (now.choice?.daysMax ?? 0)).toBe(8);
  expect((await quote([{ item: soldOn, quantity: 1 }])).wait).toEqual([0]);
  expect((await quote([{ item: soldOn, quantity: 3 }])).left).toBeNull();
  const { body } = await order([{ item: soldOn, quantity: 3 }]);
  expect(body.order?.shipping.daysMax).toBe(both.choice?.daysMax);
  expect(body.order?.shipping.dates?.from).toBe(both.choice?.dates?.from);
});

test('a backorder needs its days, and nobody but an order or a count writes a stock below nothing', async () => {
  const items = backend.admin.collection('items');
  const item = await newItem('backorder', 1);
  await expect(items.update(item, { backorder_days: 0 })).rejects.toMatchObject({ status: 400 });
  await expect(items.update(item, { stock: -1 })).rejects.toMatchObject({ status: 400 });
  await placed(item, 4);
  await items.update(item, { weight: 5 });
  await expect(items.update(item, { stock: -5 })).rejects.toMatchObject({ status: 400 });
  await items.update(item, { stock: -1 });
  expect(await stockOf(backend, item)).toBe(-1);
  expect(unequal()).toEqual([]);
});

test('nobody waits for the mail of an item that can be bought', async () => {
  const ask = async (item: string) =>
    (await callRoute(backend, 'stock-request', { item, email: 'shopper@example.com', locale: 'en', website: '' }))
      .status;
  const out = await newItem('', 0);
  expect([await ask(out), await ask(await newItem('backorder', 0)), await ask(await newItem('uncounted', 0))]).toEqual([
    200, 409, 409,
  ]);
  const waiting = async () => (await backend.admin.collection('stock_requests').getFullList()).length;
  write(backend, "UPDATE stock_requests SET confirmed = '2026-01-01 00:00:00.000Z' WHERE item = ?", out);
  await setRule(out, 'backorder');
  await backend.admin.crons.run('vitrine_minute');
  const { id } = await backend.admin.collection('stock_requests').getFirstListItem(`item = '${out}'`);
  expect(id).not.toBe('');
  await setRule(out, 'uncounted');
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(waiting).toBe(0);
});
