/** The ledger of the stock: whatever writes pieces leaves a movement, in the same transaction, and the stock is their sum. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareStock } from '#pocketbase/catalogue/stock/move-stock.ts';
import type { OrderAnswer } from '#src/contract/shop-api.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { makeItem, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, signInEditor, type Editor } from '#tests/support/editors.ts';
import { addMidnight, midnight } from '#tests/support/midnight.ts';
import {
  callRoute,
  LONG_AGO,
  placeOrder,
  startOrderShop,
  stockOf,
  withDatabase,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { findingsOf, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
let editor: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 10);
  editor = await signInEditor(backend);
});
afterAll(() => backend.stop());

/** Movements of an item, oldest first, as [pieces, kind, reason, by, order]. */
function ledgerOf(item: string): unknown[][] {
  const sql = 'SELECT pieces, kind, reason, "by", "order" FROM stock_movements WHERE item = ? ORDER BY created, rowid';
  return withDatabase(backend, (database) =>
    database
      .prepare(sql)
      .all(item)
      .map((row) => Object.values(row)),
  );
}

/** Items (ids) whose stock is not the sum of their movements. */
function unequal(): unknown[] {
  const sql = `SELECT id FROM items WHERE stock != (SELECT COALESCE(SUM(pieces), 0) FROM stock_movements WHERE item = items.id)`;
  return withDatabase(backend, (database) =>
    database
      .prepare(sql)
      .all()
      .map(({ id }) => id),
  );
}

test('an order takes pieces and gives them back, with its id and who did it', async () => {
  const { record } = await placeOrder(backend, shop);
  expect(ledgerOf(shop.item.id).at(-1)).toEqual([-2, 'order', '', 'shopper', record.id]);
  await backend.admin.collection('orders').update(record.id, { order_state: 'cancelled' });
  expect(ledgerOf(shop.item.id).at(-1)).toEqual([
    2,
    'cancel',
    'cancelled',
    expect.stringMatching(/^_superusers /),
    record.id,
  ]);

  const second = await placeOrder(backend, shop);
  write(backend, 'UPDATE orders SET expires = ? WHERE id = ?', LONG_AGO, second.record.id);
  await backend.admin.crons.run('vitrine_minute');
  await expect.poll(() => ledgerOf(shop.item.id).at(-1)).toEqual([2, 'cancel', 'expired', 'shop', second.record.id]);
  expect(unequal()).toEqual([]);
});

test('a refused order writes no movement', async () => {
  const before = ledgerOf(shop.item.id).length;
  const { status } = await callRoute<Partial<OrderAnswer>>(backend, 'order', { lines: [] });
  expect(status).not.toBe(200);
  expect(ledgerOf(shop.item.id)).toHaveLength(before);
});

test('what people save with an item is a movement: first, corrected, imported, undone, deleted', async () => {
  const item = await makeItem(backend.admin, shop.product.id, { stock: 5, values_en: word('kind') });
  await backend.admin.collection('items').update(item.id, { stock: 3 });
  await backend.admin.collection('items').update(item.id, { price: 2500 });
  const draft = await saveDraft(editor, { collection: 'items', record: item.id, data: { stock: 9, [STOCK_SEEN]: 3 } });
  expect((await publish(backend, editor, [draft], true)).status).toBe(200);
  expect(ledgerOf(item.id)).toHaveLength(2);
  const published = await publish(backend, editor, [draft]);
  expect(published.status).toBe(200);
  const row = { sku: item.sku, stock: '20' };
  expect((await callStudio(backend, editor, 'import', { collection: 'items', rows: [row], dry: false })).status).toBe(
    200,
  );
  const name = ledgerOf(item.id).at(-1)?.[3];
  expect(name).not.toBe('');
  await backend.admin.collection('items').delete(item.id);
  expect(ledgerOf(item.id)).toEqual([
    [5, 'first', '', 'superuser', ''],
    [-2, 'correction', 'edited', 'superuser', ''],
    [6, 'correction', 'edited', name, ''],
    [11, 'import', 'edited', name, ''],
    [-20, 'correction', 'deleted', 'superuser', ''],
  ]);
  expect(unequal()).toEqual([]);
});

test('what was sold since an editor has read the item is no part of the correction', async () => {
  const item = await makeItem(backend.admin, shop.product.id, { stock: 6, values_en: word('kind') });
  const draft = await saveDraft(editor, { collection: 'items', record: item.id, data: { stock: 8, [STOCK_SEEN]: 6 } });
  await placeOrder(backend, shop, { lines: [{ item: item.id, quantity: 2 }] });
  const { body } = await publish(backend, editor, [draft]);
  expect(await stockOf(backend, item.id)).toBe(6);
  expect(ledgerOf(item.id).map(([pieces, kind]) => [pieces, kind])).toEqual([
    [6, 'first'],
    [-2, 'order'],
    [2, 'correction'],
  ]);
  expect((await callStudio(backend, editor, 'undo', { publications: [body.publication] })).status).toBe(200);
  expect(ledgerOf(item.id).at(-1)).toEqual([-2, 'correction', 'undone', expect.any(String), '']);
  expect(await stockOf(backend, item.id)).toBe(4);
});

test('nobody changes or deletes a movement', async () => {
  const { id } = await backend.admin.collection('stock_movements').getFirstListItem('');
  const movements = backend.admin.collection('stock_movements');
  await expect(movements.update(id, { pieces: 1 })).rejects.toMatchObject({ status: 403 });
  await expect(movements.delete(id)).rejects.toMatchObject({ status: 403 });
  await expect(movements.create({ item: shop.item.id, pieces: 1, kind: 'first', by: 'me' })).rejects.toMatchObject({
    status: 403,
  });
});

test('each night every stock is compared with its movements, and what differs is a finding until it agrees', async () => {
  const [night] = compareStock().queries;
  const sql = `EXPLAIN QUERY PLAN SELECT id FROM items WHERE ${night?.due} AND (items.sku, items.rowid) > ('', 0) ORDER BY items.sku, items.rowid LIMIT 20`;
  const plan = withDatabase(backend, (database) =>
    database
      .prepare(sql)
      .all()
      .map(({ detail }) => detail),
  );
  expect(plan).toEqual([
    'SEARCH items USING INDEX unique_items_sku (sku>?)',
    expect.stringContaining('SUBQUERY'),
    expect.stringMatching(/^SEARCH stock_movements USING COVERING INDEX .* \(item=\?\)$/),
  ]);

  const nightly = await startTestBackend({ adapt: addMidnight });
  try {
    const { item } = await startOrderShop(nightly, 10);
    write(nightly, 'UPDATE items SET stock = stock + 1 WHERE id = ?', item.id);
    await midnight(nightly);
    expect(await findingsOf(nightly, 'compare_stock')).toMatchObject([{ record: item.id, label: item.sku }]);
    write(nightly, 'UPDATE items SET stock = stock - 1 WHERE id = ?', item.id);
    await midnight(nightly);
    expect(await findingsOf(nightly, 'compare_stock')).toEqual([]);
  } finally {
    await nightly.stop();
  }
});
