/** Stock at the desk: what there is and who has the rest, every movement, corrections and counts. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockAnswer, StockCheckAnswer, StockItem, StockItemAnswer } from '#src/contract/desk/stock.ts';
import type { OrderLineRecord } from '#src/contract/records.ts';
import type { ShopRefusal } from '#src/contract/shop-api.ts';
import { makeItem, makeProduct, word } from '#tests/backend/fixtures.ts';
import { newKey, send, signIn } from '#tests/support/after-sales.ts';
import {
  callRoute,
  linesOf,
  placeOrder,
  startOrderShop,
  stockOf,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { postWhole } from '#tests/support/post-whole.ts';
import { read, write } from '#tests/support/poison.ts';

let backend: TestBackend;
let shop: OrderShop;
let operator: PocketBase;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  operator = await signIn(backend, 'operator');
});
afterAll(() => backend.stop());

/** Places an order and pays it. */
async function placePaid(
  changes: Parameters<typeof placeOrder>[2] = {},
): Promise<{ readonly id: string; readonly number: string; readonly lines: readonly OrderLineRecord[] }> {
  const { record, token } = await placeOrder(backend, shop, changes);
  expect((await callRoute(backend, 'demo-payment', { token, outcome: 'paid' })).status).toBe(200);
  return { id: record.id, number: record.number, lines: await linesOf(backend, record.id) };
}

async function desk<Body = ShopRefusal>(route: string, body: object): Promise<Answer<Body>> {
  const { status, text } = await postWhole(`${backend.url}/api/desk/${route}`, JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: operator.authStore.token,
  });
  return { status, body: JSON.parse(text) as Body };
}

const act = (route: string, body: object, key = newKey()): Promise<Answer<ShopRefusal>> =>
  desk(route, { key, ...body });

async function shown(item: string, after = ''): Promise<StockItemAnswer> {
  const { status, body } = await desk<StockItemAnswer>('stock-item', { locale: 'fr', item, after });
  expect(status).toBe(200);
  return body;
}

async function newItem(stock: number, fields: object = {}) {
  return makeItem(backend.admin, shop.product.id, { stock, values_en: word('kind'), ...fields });
}

const codes = ({ status, body }: Answer<ShopRefusal>): unknown => [
  status,
  body.problems?.map(({ field, code }) => `${field} ${code}`),
];

test('the list says what can be sold, what is low, and what orders have', async () => {
  const ean = '4006381333931';
  const low = await newItem(1, { gtin: ean, sku: `${word('BOWL')}-XL`.toUpperCase() });
  await backend.admin.collection('shop').update(`${read(backend, 'SELECT id FROM shop')}`, { low_stock: 3 });
  const paid = await placePaid();
  await placeOrder(backend, shop);
  const all = (await desk<StockAnswer>('stock', { locale: 'fr' })).body;
  expect(all.items.map(({ sku }) => sku)).toEqual(all.items.map(({ sku }) => sku).sort());
  const own = all.items.find(({ id }) => id === shop.item.id);
  expect(own).toMatchObject({
    name: 'Bol',
    values: ['Petit'],
    isLow: false,
    reserved: 2,
    toSend: 2,
  } satisfies Partial<StockItem>);
  const ids = async (body: object): Promise<string[]> =>
    (await desk<StockAnswer>('stock', { locale: 'en', ...body })).body.items.map(({ id }) => id);
  expect(await ids({ low: true })).toContain(low.id);
  expect(await ids({ low: true })).not.toContain(shop.item.id);
  for (const words of [ean, ean.slice(0, -2), low.sku.slice(0, -1), low.sku.toLowerCase()])
    expect(await ids({ words })).toEqual([low.id]);
  for (const code of [ean, `0${ean}`, low.sku, low.sku.toLowerCase()]) expect(await ids({ code })).toEqual([low.id]);
  for (const code of [ean.slice(0, -1), low.sku.slice(0, -1)]) expect(await ids({ code })).toEqual([]);
  expect(await ids({ after: all.items.at(-1)?.sku })).toEqual([]);

  const { held, movements } = await shown(shop.item.id);
  expect(held.map(({ pieces, isPaid }) => [pieces, isPaid])).toEqual(
    expect.arrayContaining([
      [2, true],
      [2, false],
    ]),
  );
  expect(held.map(({ number }) => number)).toContain(paid.number);
  expect(movements.filter(({ order }) => order !== '').map(({ pieces, kind, by }) => [pieces, kind, by])).toEqual([
    [-2, 'order', 'shopper'],
    [-2, 'order', 'shopper'],
  ]);
  expect(movements.every(({ order, number }) => (order === '') === (number === ''))).toBe(true);
});

test('words of names, options and numbers find items in any language, page after page, and follow what is saved', async () => {
  const product = await makeProduct(backend.admin, {
    name_en: 'Kettle',
    name_fr: 'Bouilloire émaillée',
    options_en: 'Size',
  });
  const make = (values: string) =>
    makeItem(backend.admin, product.id, {
      stock: 9,
      values_en: values,
      values_fr: `${values} carré`,
      sku: word('KET'),
    });
  const [tall, small] = [await make('Tall'), await make('Small')];
  const ids = async (body: object): Promise<string[]> =>
    (await desk<StockAnswer>('stock', { locale: 'en', ...body })).body.items.map(({ id }) => id);
  for (const words of ['kettle tall', 'emaillee TALL', 'bouilloire carre tal', `tall ${tall.sku}`, 'k@kettle tall'])
    expect([words, await ids({ words })]).toEqual([words, words.includes('@') ? [] : [tall.id]]);
  expect(await ids({ words: 'kettle' })).toEqual([tall.id, small.id]);
  expect(await ids({ words: 'kettle', low: true })).toEqual([]);
  await backend.admin.collection('products').update(product.id, { name_en: 'Teapot' });
  expect([await ids({ words: 'kettle' }), await ids({ words: 'teapot small' })]).toEqual([[], [small.id]]);
  await backend.admin.collection('items').delete(small.id);
  expect(await ids({ words: 'teapot' })).toEqual([tall.id]);
  // As many as fill a page and one more.
  write(
    backend,
    `INSERT INTO items (id, product, sku, stock, low_told) SELECT printf('many%011d', value), ?, printf('MANY-%03d', value), 5, ''
     FROM json_each('[${Array.from({ length: 51 }, (_, at) => at).join(',')}]')`,
    product.id,
  );
  write(backend, "INSERT INTO item_search (item, text) SELECT id, 'crowd' FROM items WHERE id LIKE 'many%'");
  const first = (await desk<StockAnswer>('stock', { locale: 'en', words: 'crowd' })).body;
  const second = (await desk<StockAnswer>('stock', { locale: 'en', words: 'crowd', after: first.after })).body;
  expect([first.items.length, second.items.length, second.after]).toEqual([50, 1, '']);
  const table = (await desk<StockAnswer>('stock', { locale: 'en', table: true })).body;
  expect([table.items.length > 50, table.after]).toEqual([true, '']);
  write(backend, "DELETE FROM items WHERE id LIKE 'many%'");
  expect(await ids({ words: 'crowd' })).toEqual([]);
});

test('a correction has a reason and who made it, and counts once for a key', async () => {
  const { id } = await newItem(4);
  const [key, correction] = [newKey(), { item: id, pieces: -3, reason: 'Broken on the way' }];
  expect((await act('stock-correct', correction, key)).status).toBe(200);
  expect((await act('stock-correct', correction, key)).status).toBe(200);
  expect(await stockOf(backend, id)).toBe(1);
  expect((await shown(id)).movements[0]).toMatchObject({
    pieces: -3,
    kind: 'correction',
    reason: 'Broken on the way',
    by: expect.stringMatching(/^users .+@/),
  });
  expect(codes(await act('stock-correct', { item: id, pieces: -2, reason: 'Lost' }))).toEqual([
    400,
    ['pieces not_there'],
  ]);
  expect(codes(await act('stock-correct', { item: id, pieces: 1, reason: ' ' }))).toEqual([400, ['reason required']]);
  expect(codes(await act('stock-correct', { item: id, pieces: 0.5, reason: 'Half' }))).toEqual([400, ['pieces shape']]);
  expect((await act('stock-correct', { item: 'nosuchitem00000', pieces: 1, reason: 'Found' })).status).toBe(404);
  expect(await stockOf(backend, id)).toBe(1);
});

test('a count is of what lies on the shelf: what orders have of it cannot be sold, and the ledger is mended', async () => {
  const { id } = await newItem(5);
  const lines = [{ item: id, quantity: 2 }];
  await placePaid({ lines });
  expect(await stockOf(backend, id)).toBe(3);
  // Six are there, of which two are sold.
  expect((await act('stock-count', { counts: [{ item: id, counted: 6, age: 0 }] })).status).toBe(200);
  expect(await stockOf(backend, id)).toBe(4);
  expect((await act('stock-count', { counts: [{ item: id, counted: 6, age: 0 }] })).status).toBe(200);
  write(backend, 'UPDATE items SET stock = 9 WHERE id = ?', id);
  expect((await act('stock-count', { counts: [{ item: id, counted: 1, age: 0 }] })).status).toBe(200);
  expect(await stockOf(backend, id)).toBe(0);
  expect((await shown(id)).movements.map(({ pieces, kind, reason }) => [pieces, kind, reason]).reverse()).toEqual([
    [5, 'first', ''],
    [-2, 'order', ''],
    [1, 'count', ''],
    [0, 'count', ''],
    [5, 'correction', 'ledger_mended'],
    [-9, 'count', ''],
  ]);
  const twice = [shop.item.id, shop.item.id].map((item) => ({ item, counted: 1, age: 0 }));
  expect(codes(await act('stock-count', { counts: twice }))).toEqual([400, ['counts shape']]);
  expect((await act('stock-count', { counts: [{ item: 'nosuchitem00000', counted: 1, age: 0 }] })).status).toBe(404);
});

test('what is sent or packed lies on no shelf', async () => {
  const { id } = await newItem(20);
  const begun = await placePaid({ lines: [{ item: id, quantity: 3 }] });
  await send(operator, begun, { lines: [{ line: begun.lines[0]?.id, quantity: 2 }] });
  const packed = await placePaid({ lines: [{ item: id, quantity: 2 }] });
  expect((await act('packed', { ids: [packed.id], packed: true })).status).toBe(200);
  const { item, held } = await shown(id);
  expect([item.stock, item.reserved, item.toSend, item.onShelf]).toEqual([15, 0, 3, 16]);
  expect(held.map(({ number, pieces }) => [number, pieces])).toEqual([
    [begun.number, 1],
    [packed.number, 2],
  ]);
  // Fifteen, and the one that is still to be sent.
  expect((await act('stock-count', { counts: [{ item: id, counted: 16, age: 0 }] })).status).toBe(200);
  expect((await shown(id)).movements[0]).toMatchObject({ kind: 'count', pieces: 0 });
});

test('an article that falls to its mark is told once, and again when it has risen and a day has gone', async () => {
  const { id, sku } = await newItem(6);
  const mails = (): unknown =>
    read(backend, "SELECT COUNT(*) FROM mails WHERE kind = 'low_stock' AND text LIKE '%' || ? || '%'", sku);
  const minute = async (): Promise<unknown> => {
    await backend.admin.crons.run('vitrine_minute');
    return mails();
  };
  expect((await act('stock-mark', { item: id, mark: 5 })).status).toBe(200);
  expect((await shown(id)).item).toMatchObject({ mark: 5, isLow: false });
  await act('stock-correct', { item: id, pieces: -1, reason: 'Broken' });
  expect((await shown(id)).item.isLow).toBe(true);
  await expect.poll(minute).toBe(1);
  const mail = read(backend, "SELECT text FROM mails WHERE kind = 'low_stock' AND text LIKE '%' || ? || '%'", sku);
  expect(mail).toMatch(/5 · alerte\u202F: 5/);
  // It rises and falls again at once: nobody is told anew before the day is over.
  await act('stock-correct', { item: id, pieces: 3, reason: 'Found' });
  await minute();
  await act('stock-correct', { item: id, pieces: -3, reason: 'Lost' });
  expect(await minute()).toBe(1);
  await act('stock-correct', { item: id, pieces: 3, reason: 'Found' });
  write(backend, "UPDATE items SET low_told = '2026-01-01 10:00:00.000Z' WHERE id = ?", id);
  await expect
    .poll(async () => {
      await minute();
      return read(backend, 'SELECT low_told FROM items WHERE id = ?', id);
    })
    .toBe('');
  await act('stock-correct', { item: id, pieces: -3, reason: 'Lost' });
  await expect.poll(minute).toBe(2);
  expect(codes(await act('stock-mark', { item: id, mark: -1 }))).toEqual([400, ['mark shape']]);
});

test('a table moves what somebody has changed of it, all or none', async () => {
  const [more, less, same] = [await newItem(4), await newItem(4), await newItem(4)];
  const row = ({ sku }: { readonly sku: string }, stock: number): object => ({ sku, stock, was: 4 });
  await act('stock-correct', { item: less.id, pieces: -3, reason: 'Sold at the fair' });
  const odd = [row(more, 9), row(less, 2), { sku: 'NO-SUCH', stock: 1, was: 0 }, row(more, 1), { sku: more.sku }];
  expect(codes(await act('stock-import', { rows: odd }))).toEqual([
    400,
    ['rows.1 not_there', 'rows.2 unknown', 'rows.3 twice', 'rows.4 shape'],
  ]);
  expect(await stockOf(backend, more.id)).toBe(4);
  const checked = (
    await desk<StockCheckAnswer>('stock-check', { locale: 'en', rows: [...odd, { sku: less.sku, stock: 0 }] })
  ).body;
  expect(checked.rows.map(({ problem, stock }) => [problem, stock])).toEqual([
    ['', 4],
    ['not_there', 1],
    ['unknown', 0],
    ['twice', 4],
    ['shape', 0],
    ['twice', 1],
  ]);
  expect(checked.rows[0]?.name).toBe('Bowl');
  expect(codes(await desk('stock-check', { rows: {} }))).toEqual([400, ['rows shape']]);
  const rows = [row(more, 9), row(less, 3), row(same, 4)];
  // Others have moved it since: whoever has seen that says so.
  expect(codes(await act('stock-import', { rows }))).toEqual([400, ['rows.1 moved']]);
  const seen = (now: number): object[] => rows.map((one, at) => (at === 1 ? { ...one, now } : one));
  expect(codes(await act('stock-import', { rows: seen(2) }))).toEqual([400, ['rows.1 moved']]);
  expect((await act('stock-import', { rows: seen(1) })).status).toBe(200);
  const left = await Promise.all([more, less, same].map(({ id }) => stockOf(backend, id)));
  expect(left).toEqual([9, 0, 4]);
  expect((await shown(more.id)).movements[0]).toMatchObject({ pieces: 5, kind: 'import', reason: '' });
  expect((await shown(same.id)).movements).toHaveLength(1);
  expect(codes(await act('stock-import', { rows: [] }))).toEqual([400, ['rows shape']]);
});

test('a table that comes twice moves the pieces once', async () => {
  const items = await Promise.all([newItem(4), newItem(4), newItem(0)]);
  const rows = items.map(({ sku }, at) => ({ sku, stock: [9, 1, 2][at], was: [4, 4, 0][at] }));
  for (const _ of [1, 2]) {
    expect((await act('stock-import', { rows })).status).toBe(200);
    expect(await Promise.all(items.map(({ id }) => stockOf(backend, id)))).toEqual([9, 1, 2]);
  }
  await act('stock-correct', { item: items[0].id, pieces: -1, reason: 'Sold at the fair' });
  const checked = await desk<StockCheckAnswer>('stock-check', { locale: 'en', rows });
  expect(checked.body.rows.map(({ problem, stock }) => [problem, stock])).toEqual([
    ['moved', 8],
    ['', 1],
    ['', 2],
  ]);
  expect(codes(await act('stock-import', { rows }))).toEqual([400, ['rows.0 moved']]);
});

test('a long ledger goes on where its page has ended', async () => {
  const { id } = await newItem(1);
  write(
    backend,
    `INSERT INTO stock_movements (id, item, pieces, kind, "by", created)
     SELECT printf('long%011d', value), ?, 0, 'count', 'shop', printf('2026-01-01 10:00:%02d.000Z', value)
     FROM json_each('[${Array.from({ length: 59 }, (_, at) => at).join(',')}]')`,
    id,
  );
  const first = await shown(id);
  const second = await shown(id, first.after);
  expect([first.movements.length, second.movements.length, second.after]).toEqual([50, 10, '']);
  expect(new Set([...first.movements, ...second.movements].map((one) => one.id)).size).toBe(60);
});
