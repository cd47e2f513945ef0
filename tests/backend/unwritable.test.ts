/** What a shop says when nothing can be written: to shoppers in words, to whoever watches it by its health. */
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer, ShopRefusal } from '#src/contract/shop-api.ts';
import { makeItem } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { addMidnight, midnight } from '#tests/support/midnight.ts';
import { addHold, whileHeld } from '#tests/support/held-writer.ts';
import {
  callRoute,
  startOrderShop,
  orderRequest,
  ordersOf,
  withDatabase,
  type Answer,
  type OrderShop,
} from '#tests/support/order-shop.ts';

/** SQLite says of a database that may not grow what it says of a full disk. 1: no page more than there are. */
const DISK = `
routerAdd('POST', '/api/test/pages/{most}', (e) => {
  e.app.nonconcurrentDB().newQuery('PRAGMA max_page_count = ' + Number(e.request.pathValue('most'))).execute();
  return e.json(200, {});
});
`;
const MOST_PAGES = 1_073_741_823;

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend({
    adapt: async (folders) => {
      await appendFile(join(folders.hooksDir, 'main.pb.js'), DISK);
      await addHold(folders);
      await addMidnight(folders);
    },
  });
  shop = await startOrderShop(backend, 100_000);
});
afterAll(() => backend.stop());

async function mayGrowTo(pages: number): Promise<void> {
  expect((await fetch(`${backend.url}/api/test/pages/${pages}`, { method: 'POST' })).status).toBe(200);
}

const order = (): Promise<Answer<OrderAnswer & ShopRefusal>> => callRoute(backend, 'order', orderRequest(shop));
const count = async (): Promise<number> => (await ordersOf(backend).getList(1, 1)).totalItems;

async function health(): Promise<readonly [number, unknown]> {
  const response = await fetch(`${backend.url}/api/shop/health`);
  return [response.status, await response.json()];
}

test('on a full disk an order answers 503 with words, and leaves nothing behind; health tells it; with room again all is well', async () => {
  expect((await order()).status).toBe(200);
  await mayGrowTo(1);
  let refused = await order();
  // There may be room for some in the pages that there are.
  for (let tries = 0; tries < 500 && refused.status === 200; tries += 1) refused = await order();
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 60 } });
  expect(refused.body.message).toContain('Nothing can be saved');
  const before = await count();
  const stock = (await backend.admin.collection('items').getOne(shop.item.id))['stock'];
  expect((await order()).status).toBe(503);
  expect(await count()).toBe(before);
  expect((await backend.admin.collection('items').getOne(shop.item.id))['stock']).toBe(stock);
  const contact = {
    id: 'contactcontact0',
    locale: 'en',
    name: 'x'.repeat(80),
    email: 'someone@customer.example',
    subject: 'A question',
    message: 'x'.repeat(5000),
    open_ms: 60_000,
  };
  expect(await callRoute(backend, 'contact', contact)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const fill = async (): Promise<never> => {
    for (let made = 0; made < 500; made += 1)
      await makeItem(backend.admin, shop.product.id, { values_en: `Size ${made}`, values_fr: 'x'.repeat(200) });
    throw new Error('There is room for everything.');
  };
  expect(await refusal(fill())).toMatchObject({
    status: 503,
    message: expect.stringContaining('Nothing can be saved'),
  });
  await expect.poll(health).toMatchObject([503, { code: 'unavailable' }]);
  await mayGrowTo(MOST_PAGES);
  expect((await order()).status).toBe(200);
  await expect.poll(health).toEqual([200, { ok: true }]);
});

test('health needs every column that an order and its lines need, and the log says which', async () => {
  for (const [table, column] of [
    ['orders', 'phone'],
    ['order_lines', 'sku'],
  ] as const) {
    const rename = (from: string, to: string): void =>
      withDatabase(backend, (database) => database.exec(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`));
    rename(column, 'renamed');
    await expect.poll(health).toMatchObject([503, { code: 'unavailable' }]);
    const why = { filter: `message = 'No order can be written' && data.error ~ '${column}'` };
    await expect.poll(async () => (await backend.admin.logs.getList(1, 1, why)).totalItems).toBe(1);
    rename('renamed', column);
    await expect.poll(health).toEqual([200, { ok: true }]);
  }
  expect(await count()).toBe((await ordersOf(backend).getList(1, 1, { filter: "number != ''" })).totalItems);
});

test('health tells of a writer that nobody gets, and does not wait for it', async () => {
  const message = expect.stringContaining('Nothing could be written for 2000 ms') as string;
  await whileHeld(backend, () => expect.poll(health).toMatchObject([503, { code: 'unavailable', message }]));
  await expect.poll(health).toEqual([200, { ok: true }]);
});

test('the log of the database is emptied each midnight', async () => {
  expect((await order()).status).toBe(200);
  const log = join(backend.dataDir, 'data.db-wal');
  const { size } = await stat(log);
  await midnight(backend);
  expect((await stat(log)).size).toBeLessThan(size);
});

test('health writes at most once a second, however many ask', async () => {
  const probes = async (): Promise<number> => {
    const filter = "scope = 'health'";
    const rows = await backend.admin.collection('order_attempts').getFullList({ filter });
    return rows.reduce((sum, row) => sum + Number(row['count']), 0);
  };
  expect((await health())[0]).toBe(200);
  const before = await probes();
  expect(before).toBeGreaterThan(0);
  const start = performance.now();
  for (let asked = 0; asked < 60; asked += 1) expect((await health())[0]).toBe(200);
  const seconds = (performance.now() - start) / 1000;
  expect((await probes()) - before).toBeLessThanOrEqual(1 + seconds);
});

test('an order waits for another program that writes, such as Litestream, and is placed', async () => {
  const waits = async (): Promise<number> => {
    const held = (await (await fetch(`${backend.url}/api/test/held`)).json()) as { waits: number };
    return held.waits;
  };
  const before = await waits();
  const other = new DatabaseSync(join(backend.dataDir, 'data.db'), { timeout: 10_000 });
  other.exec("BEGIN IMMEDIATE; UPDATE _params SET updated = created WHERE id = 'settings'");
  const asked = [order(), order()];
  // One has PocketBase's writer and waits for the other program; the other one waits for it.
  await expect.poll(waits).toBeGreaterThan(before);
  other.exec('COMMIT');
  other.close();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
